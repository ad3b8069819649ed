// What is fetched behind the first view, as one file.
export { ExperimentsDock } from './dock.tsx'
export { ExperimentsPanel } from './panel.tsx'
export { ExperimentsSettings } from './settings.tsx'
