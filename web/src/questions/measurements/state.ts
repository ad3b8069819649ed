import { signal } from '@preact/signals'
import { edit } from '../../store/project.ts'
import { turns } from '../../store/turns.ts'
import { cellScenario } from '../../store/scenario.ts'
import { activeQuestionId, inspectorOpen, inspectorTab, notice } from '../../store/view.ts'
import { rememberedMatches } from '../shared/measured-cells.ts'
import { columnsProblem, openCsv, readSamples, withNames } from './csv.ts'
import type { OpenedCsv } from './csv.ts'

/** The file whose columns the form asks for. */
export const openedCsv = signal<OpenedCsv | null>(null)
/** Why the file cannot be read, in the reader's words. */
export const csvProblem = signal<string | null>(null)

const takeTurn = turns()

/** Takes the files of a campaign: read at once where the columns are known, else the form asks for them. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  activeQuestionId.value = 'measurements'
  inspectorTab.value = 'result'
  inspectorOpen.value = true
  csvProblem.value = null
  const isLatest = takeTurn()
  try {
    const technology = cellScenario.peek().network_tech === '4g' ? '4g' : '5g'
    const { decodeTable } = await import('../../../../src/formats/table-text.ts')
    const texts = await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        text: decodeTable(new Uint8Array(await file.arrayBuffer())),
      })),
    )
    const opened = await openCsv(texts, technology)
    if (!isLatest()) return
    openedCsv.value = opened
    if (columnsProblem(opened) === null) await takeOpened()
  } catch (error) {
    if (isLatest()) sayProblem(error)
  }
}

function sayProblem(error: unknown): void {
  csvProblem.value = error instanceof Error ? error.message : String(error)
}

/** Says whether the first row of the opened file has the names of its columns. */
export async function sayNames(opened: OpenedCsv, hasNames: boolean): Promise<void> {
  try {
    const named = await withNames(opened, hasNames)
    if (openedCsv.peek() === opened) openedCsv.value = named
  } catch (error) {
    if (openedCsv.peek() === opened) sayProblem(error)
  }
}

/** Reads the opened file with the columns chosen; it becomes part of the project. */
export async function takeOpened(): Promise<void> {
  const opened = openedCsv.peek()
  if (opened === null) return
  csvProblem.value = null
  try {
    const read = await readSamples(opened)
    // Taken twice, left or changed meanwhile: once is enough.
    if (openedCsv.peek() !== opened) return
    if (read.samples.length === 0) {
      csvProblem.value = 'The file has no row with a position and a measured power.'
      return
    }
    edit(`Measurements: ${read.name}`, (old) => ({
      ...old,
      measurements: [
        {
          ...read,
          id: `m${old.nextNumber}`,
          matches: rememberedMatches(old, read.cells ?? []),
        },
        ...old.measurements,
      ],
      nextNumber: old.nextNumber + 1,
    }))
    openedCsv.value = null
    notice.value = `${read.samples.length} measurements of ${read.name} are in the project.`
  } catch (error) {
    if (openedCsv.peek() === opened) sayProblem(error)
  }
}

export function removeSet(id: string): void {
  edit('Remove measurements', (old) => ({
    ...old,
    measurements: old.measurements.filter((set) => set.id !== id),
  }))
}

/** Puts a set first: it is the one evaluated. */
export function chooseSet(id: string): void {
  edit('Choose measurements', (old) => ({
    ...old,
    measurements: old.measurements.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)),
  }))
}
