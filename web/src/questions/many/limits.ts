import { gridAzimuthsDeg } from '../../../../src/optimization/azimuth-grid.ts'
import { maximumListed } from '../../../../src/analyses/question-bounds.ts'
import { normalizeAngle } from '../../format/format.ts'
import type { QuestionSettings } from '../../project/project.ts'
import { numberFields } from '../../scenario/number-fields.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { fieldProblem } from '../../scenario/validate.ts'
import { parseNumbers } from '../shared/number-list.ts'

export const question = 'many'

/** What may be changed about a cell, by the names of the settings. */
export type LimitName =
  | 'azimuths'
  | 'turn_at_most_deg'
  | 'azimuth_ranges'
  | 'tilts'
  | 'powers'
  | 'may_be_off'

/** The setting of one cell that says something else than the one of all. */
export const ownName = (cellId: string, name: LimitName): string => `own.${cellId}.${name}`

/** Whether anything is said about one cell alone. */
export const hasOwnLimits = (settings: QuestionSettings, cellId: string): boolean =>
  Object.keys(settings).some((name) => name.startsWith(`own.${cellId}.`))

export const azimuthChoices = [
  ['any', 'any, every 10°'],
  ['near', 'by at most so much'],
  ['ranges', 'within ranges'],
  ['stay', 'it stays'],
] as const

export const defaultTurnDeg = 30
const longestTurnDeg = 180
/** Turned by little, a cell may be turned by half of the usual step. */
const fineTurnDeg = 30

interface PlacedCell {
  readonly id: string
  readonly azimuthDeg: number
}

type Decided =
  | { readonly decisions: RequestBody; readonly problem: null }
  | { readonly decisions: null; readonly problem: string }

/** What a cell may be changed to, as the service takes it; a cell that may not change has none. */
export function decisionsOf(settings: QuestionSettings, cell: PlacedCell): Decided {
  const said = (name: LimitName) => settings[ownName(cell.id, name)] ?? settings[name]
  const text = (name: LimitName): string => {
    const value = said(name)
    return typeof value === 'string' ? value : ''
  }
  const turned = azimuthsOf(cell.azimuthDeg, {
    choice: text('azimuths'),
    turnDeg: said('turn_at_most_deg'),
    ranges: text('azimuth_ranges'),
  })
  const tilts = parseTilts(text('tilts'))
  const powers = parsePowers(text('powers'))
  if (turned.problem !== null) return turned
  if (tilts.values === null) return { decisions: null, problem: tilts.problem }
  if (powers.values === null) return { decisions: null, problem: powers.problem }
  return {
    decisions: {
      ...turned.decisions,
      ...(tilts.values.length > 0 && { electrical_tilts_deg: tilts.values }),
      ...(powers.values.length > 0 && { tx_powers_dbm: powers.values }),
      ...(said('may_be_off') === true && { may_be_off: true }),
    },
    problem: null,
  }
}

interface AzimuthLimits {
  readonly choice: string
  readonly turnDeg: QuestionSettings[string] | undefined
  readonly ranges: string
}

function azimuthsOf(azimuthDeg: number, { choice, turnDeg, ranges }: AzimuthLimits): Decided {
  switch (choice) {
    case 'stay':
      return { decisions: {}, problem: null }
    case 'near': {
      const furthestDeg = turnDeg ?? defaultTurnDeg
      if (typeof furthestDeg !== 'number' || !(furthestDeg > 0 && furthestDeg <= longestTurnDeg))
        return { decisions: null, problem: `Turned by at most: above 0 to ${longestTurnDeg}.` }
      return { decisions: { azimuths_deg: around(azimuthDeg, furthestDeg) }, problem: null }
    }
    case 'ranges': {
      const parsed = parseRanges(ranges)
      if (parsed.values === null) return { decisions: null, problem: parsed.problem }
      return { decisions: { azimuth_ranges_deg: parsed.values }, problem: null }
    }
    default:
      return { decisions: { azimuths_deg: gridAzimuthsDeg }, problem: null }
  }
}

/** Azimuths on both sides of one, as far as it may be turned. */
function around(azimuthDeg: number, furthestDeg: number): readonly number[] {
  const stepDeg = furthestDeg <= fineTurnDeg ? Math.min(5, furthestDeg) : 10
  const steps = Math.floor(furthestDeg / stepDeg + 1e-9)
  const turns = Array.from({ length: 2 * steps + 1 }, (_, i) => (i - steps) * stepDeg)
  return [...new Set(turns.map((turnDeg) => normalizeAngle(azimuthDeg + turnDeg)))]
}

type ParsedRanges =
  | { readonly values: readonly (readonly [number, number])[]; readonly problem: null }
  | { readonly values: null; readonly problem: string }

/** Ranges of azimuths clockwise from one angle to another, such as 300:60. */
export function parseRanges(text: string): ParsedRanges {
  const wrong = (why: string): ParsedRanges => ({ values: null, problem: `Azimuth ranges: ${why}` })
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0) return wrong('give at least one, such as 300:60.')
  const { azimuthRanges } = maximumListed
  if (parts.length > azimuthRanges) return wrong(`at most ${azimuthRanges}.`)
  const values: (readonly [number, number])[] = []
  for (const part of parts) {
    const [from, to, ...more] = part.split(':').map((angle) => (angle === '' ? NaN : Number(angle)))
    if (!Number.isFinite(from) || !Number.isFinite(to) || more.length > 0)
      return wrong(`“${part}” is no range such as 300:60, clockwise.`)
    values.push([from, to])
  }
  return { values, problem: null }
}

function parseOf(
  label: string,
  member: 'electrical_downtilt_deg' | 'tx_power_dbm',
  maximumCount: number,
) {
  const problemOf = (value: number) => fieldProblem(numberFields[member], value)
  return (text: string) => {
    const { values, problem } = parseNumbers(text, { maximumCount, problemOf })
    if (values === null) return { values: null, problem: `${label}: ${problem}.` } as const
    if (values.length > maximumCount)
      return { values: null, problem: `${label}: at most ${maximumCount}.` } as const
    return { values, problem: null } as const
  }
}

export const parseTilts = parseOf(
  'Electrical tilts',
  'electrical_downtilt_deg',
  maximumListed.tilts,
)
export const parsePowers = parseOf('Powers', 'tx_power_dbm', maximumListed.powers)
