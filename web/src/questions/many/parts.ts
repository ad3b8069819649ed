// What is fetched behind the first view, as one file.
export { ManyDock } from './dock.tsx'
export { ManyPanel } from './panel.tsx'
export { ManySettings } from './settings.tsx'
