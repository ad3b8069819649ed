// What is fetched behind the first view, as one file.
export { PathPanel } from './panel.tsx'
export { PathDock } from './profile-chart.tsx'
