// What is fetched behind the first view, as one file.
export { AzimuthDock } from './dock.tsx'
export { AzimuthPanel } from './panel.tsx'
