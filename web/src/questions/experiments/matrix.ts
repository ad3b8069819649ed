import { maximumRuns } from '../../../../src/analyses/question-bounds.ts'
import type { NumberName } from '../../scenario/fields.ts'
import { numberFields } from '../../scenario/number-fields.ts'
import { fieldProblem } from '../../scenario/validate.ts'
import type { QuestionSettings } from '../../project/project.ts'
import { parseNumbers } from '../shared/number-list.ts'

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

/** Numbers between commas or spaces, and ranges as from:to:step. */
export function parseAxis(text: string, { member }: Axis): ReturnType<typeof parseNumbers> {
  const field = numberFields[member]
  return parseNumbers(text, {
    maximumCount: maximumRuns,
    problemOf: (value) => fieldProblem(field, value),
  })
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
