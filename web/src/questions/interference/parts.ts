// What is fetched behind the first view, as one file.
export { InterferencePanel } from './panel.tsx'
export { SampleView } from './sample-view.tsx'
export { InterferenceSettings } from './settings.tsx'
