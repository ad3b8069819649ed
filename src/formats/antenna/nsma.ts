// NSMA WG16.99.050 (also TIA/EIA-804-B): lines of a field name and its values, `MDGAIN:,17.5`; each cut
// begins with PATCUT and is a list of angle and gain. Elevations count upwards.
import { commaNumber } from '../number-text.ts'
import {
  brokenLineProblems,
  dipoleGainDbi,
  linesOf,
  type PatternFile,
  type PatternPoint,
  type PatternProblem,
  problem,
  unreadProblem,
} from './pattern-file.ts'

interface Cut {
  readonly designator: string
  polarization: string
  announced: number
  readonly points: PatternPoint[]
}

const fieldName = /^[A-Z][A-Z0-9]{3,6}$/
const horizontalNames = ['H', 'AZ']
const verticalNames = ['V', 'EL']

/** Whether a text is in this format: it has a field that begins a cut, or the version's. */
export function isNsma(text: string): boolean {
  return linesOf(text).some((line) => ['PATCUT', 'REVNUM'].includes(fieldOf(line)?.name ?? ''))
}

/** A file of this format; what is wrong in it stands in `problems`. */
export function readNsma(text: string): PatternFile {
  const { fields, cuts, broken, lineCount } = readSheet(text)
  const problems: PatternProblem[] = []
  const number = (name: string) => numberOf(name, fields.get(name), problems)
  const isDipole = /^dbd/i.test(fields.get('GUNITS') ?? '')
  const gain = number('MDGAIN')
  const absolute = /\/\s*dbi/i.test(fields.get('GUNITS') ?? '')
  if (absolute) {
    const message =
      'the values are absolute gains (GUNITS): the largest one of a cut counts as 0 dB'
    problems.push(problem('warning', 'absolute_values', message))
  }
  return {
    format: 'nsma',
    name: textOf(fields.get('MODNUM')),
    manufacturer: textOf(fields.get('ANTMAN')),
    frequencyMhz: number('PATFRE') ?? middleOf(number('LOWFRQ'), number('HGHFRQ')),
    gainDbi: gain === null ? null : gain + (isDipole ? dipoleGainDbi : 0),
    electricalTiltDeg: number('ELTILT'),
    horizontal: pointsOf('horizontal', cuts, horizontalNames, problems),
    vertical:
      pointsOf('vertical', cuts, verticalNames, problems)?.map(({ angleDeg, lossDb }) => ({
        angleDeg: -angleDeg,
        lossDb,
      })) ?? null,
    problems: [...problems, ...brokenLineProblems(broken, lineCount)],
  }
}

function readSheet(text: string) {
  const fields = new Map<string, string>()
  const cuts: Cut[] = []
  const broken: number[] = []
  let lineCount = 0
  linesOf(text).forEach((commented, index) => {
    const line = commented.split('!', 1)[0]
    if (line.trim() === '') return
    const { name, value } = fieldOf(line) ?? { name: null, value: '' }
    const cut = cuts.at(-1)
    if (name === 'PATCUT') {
      cuts.push({ designator: value.toUpperCase(), polarization: '', announced: NaN, points: [] })
    } else if (name === 'POLARI' && cut !== undefined) cut.polarization = value.toUpperCase()
    else if (name === 'NUPOIN' && cut !== undefined) cut.announced = commaNumber(value)
    else if (name !== null) {
      if (!fields.has(name)) fields.set(name, value)
    } else if (cut !== undefined) {
      lineCount++
      const point = pointOf(line)
      if (point === null) broken.push(index + 1)
      else cut.points.push(point)
    }
  })
  return { fields, cuts, broken, lineCount }
}

interface Field {
  readonly name: string
  readonly value: string
}

/** `MDGAIN:,17.5,`: a name, a colon, and values between commas. Null for a line that is none. */
function fieldOf(line: string): Field | null {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon)).trim()
  if (!fieldName.test(name)) return null
  const text = line.slice(colon + 1).trim()
  const values = (text.startsWith(',') ? text.slice(1) : text).trim()
  return { name, value: withoutLast(values).trim() }
}

/** Angle and gain, and perhaps a phase, which nobody here needs; null for a line that is none. */
function pointOf(line: string): PatternPoint | null {
  const [angleDeg, gainDb, phaseDeg = 0, ...more] = withoutLast(line).split(',').map(commaNumber)
  const isPoint = ![angleDeg, gainDb, phaseDeg].some((value) => !Number.isFinite(value))
  return isPoint && more.length === 0 ? { angleDeg, lossDb: -gainDb } : null
}

/** A comma at the end of a line has no value behind it. */
function withoutLast(line: string): string {
  const text = line.trim()
  return text.endsWith(',') ? text.slice(0, -1) : text
}

/** The cut of a plane: the first one that receives what it sends, else the first. */
function pointsOf(
  plane: string,
  cuts: readonly Cut[],
  designators: readonly string[],
  problems: PatternProblem[],
): readonly PatternPoint[] | null {
  const found = cuts.filter(({ designator }) => designators.includes(designator))
  if (found.length === 0) return null
  const chosen = found.find(isCopolar) ?? found[0]
  if (found.length > 1) {
    const message = `${found.length} ${plane} cuts: the one of polarization ${chosen.polarization || 'unknown'} counts`
    problems.push(problem('warning', 'several_cuts', message))
  }
  const { announced, points } = chosen
  if (!Number.isNaN(announced) && announced !== points.length) {
    const message = `the ${plane} cut announces ${announced} values and has ${points.length}`
    problems.push(problem('warning', 'count_differs', message))
  }
  return points
}

function isCopolar({ polarization }: Cut): boolean {
  const [sent, received] = polarization.split('/')
  return received === undefined || sent === received
}

/** The number of a field, words after it aside: of `16,5` nobody knows whether it is one number. */
function numberOf(
  name: string,
  text: string | undefined,
  problems: PatternProblem[],
): number | null {
  if (textOf(text) === null) return null
  const [first, ...more] = text!.split(',')
  const value = commaNumber(first)
  if (Number.isFinite(value) && !more.some((word) => /\d/.test(word))) return value
  problems.push(unreadProblem(name, text!))
  return null
}

function middleOf(low: number | null, high: number | null): number | null {
  return low === null || high === null ? (low ?? high) : (low + high) / 2
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'N/A' ? null : text
}
