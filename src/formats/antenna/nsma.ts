// NSMA WG16.99.050 (also TIA/EIA-804-B): lines of a field name and its values, `MDGAIN:,17.5`; each cut
// begins with PATCUT and is a list of angle and gain. Elevations count upwards.
import {
  brokenLineProblems,
  dipoleGainDbi,
  parseNumber,
  type PatternFile,
  type PatternPoint,
  type PatternProblem,
  problem,
} from './pattern-file.ts'

interface Cut {
  readonly designator: string
  polarization: string
  announced: number
  readonly points: PatternPoint[]
}

const fieldLine = /^\s*([A-Z][A-Z0-9]{3,6})\s*:\s*,?\s*(.*?)\s*,?\s*$/
const horizontalNames = ['H', 'AZ']
const verticalNames = ['V', 'EL']

/** Whether a text is in this format: it has a field that begins a cut, or the version's. */
export function isNsma(text: string): boolean {
  return /^\s*(PATCUT|REVNUM)\s*:/m.test(text)
}

/** A file of this format; what is wrong in it stands in `problems`. */
export function readNsma(text: string): PatternFile {
  const { fields, cuts, broken, lineCount } = readSheet(text)
  const problems: PatternProblem[] = []
  const number = (name: string) => numberOf(fields.get(name))
  const isDipole = /^\s*dbd/i.test(fields.get('GUNITS') ?? '')
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
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === '') return
    const [, name, value] = fieldLine.exec(line.replace(/!.*$/, '')) ?? []
    const cut = cuts.at(-1)
    if (name === 'PATCUT') {
      cuts.push({ designator: value.toUpperCase(), polarization: '', announced: NaN, points: [] })
    } else if (name === 'POLARI' && cut !== undefined) cut.polarization = value.toUpperCase()
    else if (name === 'NUPOIN' && cut !== undefined) cut.announced = parseNumber(value)
    else if (name !== undefined) {
      if (!fields.has(name)) fields.set(name, value)
    } else if (cut !== undefined) {
      lineCount++
      const [angleDeg, gainDb] = line.split(',').map(parseNumber)
      if (Number.isFinite(angleDeg) && Number.isFinite(gainDb)) {
        cut.points.push({ angleDeg, lossDb: -gainDb })
      } else broken.push(index + 1)
    }
  })
  return { fields, cuts, broken, lineCount }
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

function numberOf(text: string | undefined): number | null {
  const value = parseNumber(text?.split(',')[0] ?? '')
  return Number.isNaN(value) ? null : value
}

function middleOf(low: number | null, high: number | null): number | null {
  return low === null || high === null ? (low ?? high) : (low + high) / 2
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'N/A' ? null : text
}
