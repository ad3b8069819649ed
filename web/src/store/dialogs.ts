import { signal } from '@preact/signals'
import type { KeyScope } from '../api/keys.ts'
import type { CellFile } from '../project/read-cells.ts'

/** The key dialog, with the scope that needs a key first; null while closed. */
export const keyDialog = signal<{ readonly scope: KeyScope } | null>(null)
export const packDialog = signal(false)
export const helpDialog = signal(false)
export const projectDialog = signal(false)
export const reportDialog = signal(false)
/** Files of cells of which nothing is taken yet, in their dialog; null while there are none. */
export const importedFiles = signal<readonly CellFile[] | null>(null)
