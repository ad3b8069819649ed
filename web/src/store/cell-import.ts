import { signal } from '@preact/signals'
import { withCellRows } from '../project/cells-csv.ts'
import type { CellFile, ReadCells, ReadingChoice } from '../project/read-cells.ts'
import { edit, project } from './project.ts'
import { turns } from './turns.ts'
import { notice } from './view.ts'

/** Files that were chosen and of which nothing is taken yet; null when there are none. */
export const importedFiles = signal<readonly CellFile[] | null>(null)
export const importChoice = signal<ReadingChoice>({})

/** What was made of the last table, for the project that took it. */
export const lastReading = signal<Reading | null>(null)

interface Reading {
  readonly projectId: string
  readonly summary: string
  readonly problems: readonly string[]
}

const takeTurn = turns()

export async function chooseFiles(files: readonly File[]): Promise<void> {
  const isLatest = takeTurn()
  const read = files.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }))
  const all = await Promise.all(read).catch((error: unknown) => {
    notice.value = `The file could not be read: ${error instanceof Error ? error.message : String(error)}`
    return []
  })
  if (!isLatest()) return
  importChoice.value = {}
  lastReading.value = null
  importedFiles.value = all.length === 0 ? null : all
}

/** Takes cells into the plan, as one step, and says what was kept and what could not be used. */
export function takeCells({ rows, problems }: ReadCells): void {
  const taken = withCellRows(project.peek(), rows)
  if (rows.length > 0) edit(`Read ${cellsText(rows.length)}`, () => taken.project)
  lastReading.value = { projectId: project.peek().id, summary: summaryOf(taken), problems }
  importedFiles.value = null
}

/** Rows that were pasted: a person has just seen them. */
export async function pasteCells(text: string): Promise<void> {
  const { readCells } = await import('../project/read-cells.ts')
  const { meaningsOf } = await import('./column-meanings.ts')
  takeCells(readCells([{ name: 'rows', bytes: new TextEncoder().encode(text) }], { meaningsOf }))
}

function summaryOf({
  added,
  changed,
}: {
  readonly added: number
  readonly changed: number
}): string {
  if (added + changed === 0) return 'No cell was read.'
  const parts = [
    added > 0 && `${cellsText(added)} added`,
    changed > 0 && `${cellsText(changed)} changed`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const cellsText = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)
