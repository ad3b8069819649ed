import { signal } from '@preact/signals'
import { formatCount } from '../format/format.ts'
import { withCellRows } from '../project/cells-csv.ts'
import type { ReadCells, ReadingChoice } from '../project/read-cells.ts'
import { meaningsOf } from './column-meanings.ts'
import { importedFiles } from './dialogs.ts'
import { edit, project } from './project.ts'
import { turns } from './turns.ts'
import { notice } from './view.ts'

export const importChoice = signal<ImportChoice>({})

/** What was said by hand of the files before they are taken. */
interface ImportChoice extends ReadingChoice {
  /** Cells that the list calls off are taken too. */
  readonly takesOff?: boolean
}

/** What was made of the last table, for the project that took it. */
export const lastReading = signal<Reading | null>(null)

interface Reading {
  readonly projectId: string
  readonly summary: string
  readonly problems: readonly string[]
  /** Columns that nothing is taken from. */
  readonly unused: readonly string[]
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
export function takeCells({ rows, problems, unused }: ReadCells): void {
  const taken = withCellRows(project.peek(), rows)
  const count = taken.added + taken.changed + taken.removed
  if (count > 0) edit(`Read ${cellsText(count)}`, () => taken.project)
  lastReading.value = {
    projectId: project.peek().id,
    summary: summaryOf(taken),
    problems,
    unused,
  }
  importedFiles.value = null
}

/** Rows that were pasted: a person has just seen them. */
export async function pasteCells(text: string): Promise<void> {
  const { readCells } = await import('../project/read-cells.ts')
  takeCells(readCells([{ name: 'rows', bytes: new TextEncoder().encode(text) }], { meaningsOf }))
}

function summaryOf({
  added,
  changed,
  off,
  removed,
}: Omit<ReturnType<typeof withCellRows>, 'project'>): string {
  const parts = [
    added > 0 && `${cellsText(added)} added`,
    changed > 0 && `${cellsText(changed)} changed`,
    removed > 0 && `${cellsText(removed)} removed, off in the file`,
    off > 0 && `${cellsText(off)} left out, off in the file`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No cell was read.' : `${parts.join('; ')}.`
}

export const cellsText = (count: number): string => formatCount(count, 'cell')
