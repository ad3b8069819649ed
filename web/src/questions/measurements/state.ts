import { signal } from '@preact/signals'
import { formatNumber } from '../../format/format.ts'
import { showPlaces } from '../../map/camera.ts'
import { edit } from '../../store/project.ts'
import { turns } from '../../store/turns.ts'
import { cellScenario } from '../../store/scenario.ts'
import { activeQuestionId, inspectorOpen, inspectorTab, notice } from '../../store/view.ts'
import { rememberedMatches } from '../shared/measured-cells.ts'
import {
  campaignName,
  columnsProblem,
  openCsv,
  openQuestion,
  readSamples,
  withNames,
} from './csv.ts'
import type { OpenedCsv } from './csv.ts'
import { LogThread } from './log-thread.ts'

/** The file whose columns the form asks for. */
export const openedCsv = signal<OpenedCsv | null>(null)
/** Why the file cannot be read, in the reader's words. */
export const csvProblem = signal<string | null>(null)

/** What is being read, and how much of it by now; null: it is being opened. */
export const reading = signal<{ readonly name: string; readonly share: number | null } | null>(null)

/** What the file read last has left out, in the reader's words. */
export const readNotes = signal<{
  readonly name: string
  readonly lines: readonly string[]
} | null>(null)

const takeTurn = turns()
let thread: LogThread | null = null

/** Leaves the file that is read or asked about. */
export function leaveFile(): void {
  takeTurn()
  thread?.end()
  thread = null
  reading.value = null
  openedCsv.value = null
  csvProblem.value = null
  readNotes.value = null
}

/** Takes the files of a campaign: read at once where the columns are known, else the form asks for them. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  activeQuestionId.value = 'measurements'
  inspectorTab.value = 'result'
  inspectorOpen.value = true
  leaveFile()
  const isLatest = takeTurn()
  const name = campaignName(files)
  reading.value = { name, share: null }
  try {
    const technology = cellScenario.peek().network_tech === '4g' ? '4g' : '5g'
    thread = new LogThread(files)
    const opened = await openCsv(name, thread, technology)
    if (!isLatest()) return
    reading.value = null
    openedCsv.value = opened
    if (columnsProblem(opened) === null && openQuestion(opened) === null) await takeOpened()
  } catch (error) {
    if (!isLatest()) return
    leaveFile()
    sayProblem(error)
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
  if (opened === null || reading.peek() !== null) return
  csvProblem.value = null
  const tell = (share: number): void => {
    if (openedCsv.peek() === opened) reading.value = { name: opened.name, share }
  }
  tell(0)
  try {
    const { notes, ...read } = await readSamples(opened, tell)
    // Left meanwhile.
    if (openedCsv.peek() !== opened) return
    reading.value = null
    if (read.samples.length === 0) {
      const none = 'The file has no row with a position and a measured power.'
      csvProblem.value = [none, ...notes].join(' ')
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
    leaveFile()
    readNotes.value = notes.length === 0 ? null : { name: read.name, lines: notes }
    showPlaces(read.samples.map(({ lon, lat }) => [lon, lat]))
    notice.value = `${formatNumber(read.samples.length)} measurements of ${read.name} are in the project.`
  } catch (error) {
    if (openedCsv.peek() !== opened) return
    reading.value = null
    sayProblem(error)
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
