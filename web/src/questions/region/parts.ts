// What is fetched behind the first view, as one file.
export { RegionPanel } from './panel.tsx'
export { RegionSettings } from './settings.tsx'
