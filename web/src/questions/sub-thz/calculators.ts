import { signal } from '@preact/signals'
import { getJson } from '../../api/client.ts'
import type { JsonObject } from '../../parts/json-form.tsx'
import { pathEnds } from '../../project/path-ends.ts'
import { cellById, positionOf, resolved, selectedCell } from '../../project/project.ts'
import type { Cell, Position, Project } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import { pack } from '../../store/session.ts'
import { settingsOf } from '../../store/settings.ts'
import { calculators, examplesOf } from './examples.ts'
import type { ApiDocument, CalculatorId } from './examples.ts'
import { placedExample } from './place.ts'
import type { Way } from './place.ts'

export const questionId = 'sub-thz'

/** Example bodies by calculator, from the service's own API document; null until they came. */
const examples = signal<Readonly<Record<string, JsonObject>> | null>(null)
export const labelOf = (id: string): string =>
  calculators.find(([other]) => other === id)?.[1] ?? id

export interface CalculatorAnswer {
  readonly calculator: string
  readonly answer: JsonObject
}

export const examplesProblem = signal<string | null>(null)

/** Reads the examples once. */
export async function loadExamples(): Promise<void> {
  if (examples.peek() !== null) return
  try {
    examples.value = examplesOf(await getJson<ApiDocument>('api/openapi.json'))
    examplesProblem.value = null
  } catch (error) {
    examplesProblem.value = error instanceof Error ? error.message : String(error)
  }
}

export function calculatorOf(project: Project): CalculatorId {
  const chosen = settingsOf(project, questionId)['calculator']
  return calculators.find(([id]) => id === chosen)?.[0] ?? calculators[0][0]
}

/** Whether the chosen calculator is asked its example, which follows the plan. */
export const isExample = (project: Project): boolean =>
  typeof settingsOf(project, questionId)[calculatorOf(project)] !== 'string'

/** The body of the chosen calculator: what was filled in, else the example where the plan is. */
export function bodyOf(project: Project): JsonObject | null {
  const id = calculatorOf(project)
  const text = settingsOf(project, questionId)[id]
  if (typeof text === 'string') return JSON.parse(text) as JsonObject
  const example = examples.value?.[id]
  const way = wayOf(project)
  if (example === undefined) return null
  return way === null ? example : placedExample(example, way)
}

/** The path, else the selected cell, else the middle of the active pack. */
function wayOf(project: Project): Way | null {
  const ends = pathEnds(project)
  if (ends !== null) {
    const cellId = project.path?.cellId ?? null
    const start = cellId === null ? undefined : cellById(project, cellId)
    return { ...ends, heightsM: start === undefined ? null : heightsOf(project, start) }
  }
  const cell = selectedCell(project)
  const own = cell === undefined ? null : positionOf(cell)
  if (cell !== undefined && own !== null)
    return { from: own, to: null, heightsM: heightsOf(project, cell) }
  const from = middleOfPack()
  return from === null ? null : { from, to: null, heightsM: null }
}

/** The antenna of a cell and its receiver over the ground, metres. */
function heightsOf(project: Project, cell: Cell): NonNullable<Way['heightsM']> {
  const scenario = resolved(project, cell)
  return {
    from: scenario.antenna_height_m ?? defaultNumber('antenna_height_m'),
    to: scenario.receiver_height_m ?? defaultNumber('receiver_height_m'),
  }
}

function middleOfPack(): Position | null {
  const bounds = pack.value?.bounds
  if (bounds === undefined) return null
  const [west, south, east, north] = bounds
  return [(west + east) / 2, (south + north) / 2]
}
