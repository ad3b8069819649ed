// What is fetched behind the first view, as one file.
export { NetworkDock } from './dock.tsx'
export { NetworkPanel } from './panel.tsx'
export { NetworkSettings } from './settings.tsx'
