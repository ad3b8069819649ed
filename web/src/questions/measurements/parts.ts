// What is fetched behind the first view, as one file.
export { MeasurementsPanel } from './panel.tsx'
export { MeasurementsSettings } from './settings.tsx'
