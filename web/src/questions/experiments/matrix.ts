import { maximumRuns } from '../../../../src/analyses/question-bounds.ts'
import type { NumberName } from '../../scenario/fields.ts'
import { numberFields } from '../../scenario/number-fields.ts'
import { fieldProblem } from '../../scenario/validate.ts'
import type { QuestionSettings } from '../../project/project.ts'

/** An axis of the matrix, by its name on the wire, with the member of a cell it varies. */
export interface Axis {
  readonly id: string
  readonly member: NumberName
  readonly label: string
  readonly unit: string
  readonly example: string
}

export const axes: readonly Axis[] = [
  {
    id: 'azimuths_deg',
    member: 'azimuth',
    label: 'Azimuths',
    unit: '°',
    example: '0:330:30',
  },
  {
    id: 'tx_powers_dbm',
    member: 'tx_power_dbm',
    label: 'Powers',
    unit: 'dBm',
    example: '30, 37, 43',
  },
  {
    id: 'frequencies_ghz',
    member: 'frequency_ghz',
    label: 'Frequencies',
    unit: 'GHz',
    example: '2.6, 3.5, 28',
  },
  {
    id: 'beam_widths_deg',
    member: 'beam_width',
    label: 'Beam widths',
    unit: '°',
    example: '65, 90, 120',
  },
  {
    id: 'calibration_offsets_db',
    member: 'calibration_offset_db',
    label: 'Calibration offsets',
    unit: 'dB',
    example: '-6, 0, 6',
  },
]

type ParsedAxis =
  | { readonly values: readonly number[]; readonly problem: null }
  | { readonly values: null; readonly problem: string }

/** Numbers between commas or spaces, and ranges as from:to:step. */
export function parseAxis(text: string, { member }: Axis): ParsedAxis {
  const values: number[] = []
  for (const part of text.split(/[\s,;]+/).filter((piece) => piece !== '')) {
    const numbers = part.split(':').map(Number)
    const [from, to = from, step = 1] = numbers
    if (numbers.length > 3 || numbers.some((value) => !Number.isFinite(value)) || step <= 0) {
      return { values: null, problem: `“${part}” is no number and no range such as 0:330:30` }
    }
    const count = Math.floor((to - from) / step + 1e-9) + 1
    if (count < 1 || count > maximumRuns) {
      return {
        values: null,
        problem: `“${part}” has ${Math.max(0, count)} values: 1 to ${maximumRuns} fit`,
      }
    }
    // A number stands as it was written; of a range, what binary steps add at the end is cut.
    if (numbers.length === 1) values.push(from)
    else for (let i = 0; i < count; i++) values.push(Number((from + i * step).toFixed(6)))
  }
  const field = numberFields[member]
  const wrong = values.find((value) => fieldProblem(field, value) !== null)
  if (wrong !== undefined) {
    return { values: null, problem: `${wrong} is not within ${fieldProblem(field, wrong)}` }
  }
  return { values: [...new Set(values)], problem: null }
}

interface Matrix {
  readonly axes: Readonly<Record<string, readonly number[]>>
  readonly runs: number
  readonly problem: string | null
}

/** The matrix of the form: an axis without values keeps the cell's own. */
export function matrixOf(settings: QuestionSettings): Matrix {
  const chosen: Record<string, readonly number[]> = {}
  let runs = 1
  let problem: string | null = null
  for (const axis of axes) {
    const text = settings[axis.id]
    if (typeof text !== 'string') continue
    const parsed = parseAxis(text, axis)
    if (parsed.values === null) problem ??= `${axis.label}: ${parsed.problem}.`
    else if (parsed.values.length > 0) {
      chosen[axis.id] = parsed.values
      runs *= parsed.values.length
    }
  }
  if (problem === null && runs > maximumRuns) {
    problem = `This is ${runs} runs: at most ${maximumRuns} are taken at once.`
  }
  if (problem === null && Object.keys(chosen).length === 0) {
    problem = 'Give at least one axis its values.'
  }
  return { axes: chosen, runs, problem }
}
