// What is fetched behind the first view, as one file.
export { SitesPanel } from './panel.tsx'
export { SitesSettings } from './settings.tsx'
