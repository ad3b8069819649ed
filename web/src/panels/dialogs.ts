// What is fetched behind the first view, as one file.
export { HelpDialog } from './help-dialog.tsx'
export { KeyDialog } from './key-dialog.tsx'
export { PackDialog } from './pack-dialog.tsx'
export { ProjectDialog } from './project-dialog.tsx'
