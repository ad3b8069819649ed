// What is fetched behind the first view, as one file.
export { PlanPanel } from './panel.tsx'
export { PlanSettings } from './settings.tsx'
