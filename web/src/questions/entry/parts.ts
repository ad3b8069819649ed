// What is fetched behind the first view, as one file.
export { EntryDock } from './dock.tsx'
export { EntryPanel, EntrySettings, UnknownFrequencies } from './panel.tsx'
