// MSI Planet antenna files: a header of names and values, then `HORIZONTAL n` and `VERTICAL n` with one
// angle and one loss a line. Losses are positive, gains in dBd unless the file says dBi; vertical angles
// count downwards from the horizon.
import {
  brokenLineProblems,
  dipoleGainDbi,
  parseNumber,
  type PatternFile,
  type PatternPoint,
  type PatternProblem,
  problem,
} from './pattern-file.ts'

type CutName = 'horizontal' | 'vertical'

interface Cut {
  readonly points: PatternPoint[]
  /** As the line above it says; NaN where it does not. */
  readonly announced: number
}

interface Sheet {
  readonly header: Map<string, string>
  readonly cuts: Partial<Record<CutName, Cut>>
  readonly problems: PatternProblem[]
  readonly broken: number[]
  lineCount: number
}

const cutLine = /^(horizontal|vertical)\b\s*(\S*)/i

/** Whether a text is in this format: it says where a cut begins. */
export function isMsi(text: string): boolean {
  return /^\s*(horizontal|vertical)\s+\d+\s*$/im.test(text)
}

/** A file of this format; what is wrong in it stands in `problems`. */
export function readMsi(text: string): PatternFile {
  const sheet = readSheet(text)
  const { header, cuts, problems } = sheet
  const gainDbi = gainOf(header, problems)
  for (const [name, { points, announced }] of Object.entries(cuts)) {
    if (announced === points.length || Number.isNaN(announced)) continue
    const message = `the ${name} cut announces ${announced} values and has ${points.length}`
    problems.push(problem('warning', 'count_differs', message))
  }
  return {
    format: 'msi',
    name: header.get('NAME') ?? null,
    manufacturer: header.get('MAKE') ?? null,
    frequencyMhz: frequencyOf(header.get('FREQUENCY')),
    gainDbi,
    electricalTiltDeg: tiltOf(header),
    horizontal: cuts.horizontal?.points ?? null,
    vertical: cuts.vertical?.points ?? null,
    problems: [...problems, ...brokenLineProblems(sheet.broken, sheet.lineCount)],
  }
}

function readSheet(text: string): Sheet {
  const sheet: Sheet = { header: new Map(), cuts: {}, problems: [], broken: [], lineCount: 0 }
  let cut: Cut | null = null
  let isSkipped = false
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const trimmed = line.trim()
    if (trimmed === '') return
    const start = cutLine.exec(trimmed)
    if (start !== null) {
      const name = start[1].toLowerCase() as CutName
      cut = { points: [], announced: parseNumber(start[2]) }
      isSkipped = sheet.cuts[name] !== undefined
      if (!isSkipped) sheet.cuts[name] = cut
      else sheet.problems.push(repeated(`${name} cut`))
    } else if (cut === null) addToHeader(sheet, trimmed)
    else if (!isSkipped) addPoint(sheet, cut, trimmed, index + 1)
  })
  return sheet
}

function repeated(what: string): PatternProblem {
  return problem('warning', 'repeated', `the ${what} is there twice: the first one counts`)
}

/** Some makers leave the word NAME out: then the first line is the name. */
function addToHeader({ header, problems }: Sheet, line: string): void {
  const [word, ...rest] = line.split(/\s+/)
  const name = word.toUpperCase()
  if (header.size === 0 && rest.length === 0) header.set('NAME', line)
  else if (header.has(name)) problems.push(repeated(name))
  else header.set(name, rest.join(' '))
}

function addPoint(sheet: Sheet, { points }: Cut, line: string, lineNumber: number): void {
  sheet.lineCount++
  const [angleDeg, lossDb] = line.split(/[\s;]+/).map(parseNumber)
  if (Number.isFinite(angleDeg) && Number.isFinite(lossDb)) points.push({ angleDeg, lossDb })
  else sheet.broken.push(lineNumber)
}

function gainOf(header: ReadonlyMap<string, string>, problems: PatternProblem[]): number | null {
  const text = header.get('GAIN')
  const [, number = '', unit = ''] = /^\s*([-+\d.,]+)\s*(dBi|dBd)?/i.exec(text ?? '') ?? []
  const gain = parseNumber(number)
  if (text === undefined || Number.isNaN(gain)) return null
  if (unit.toLowerCase() === 'dbi') return gain
  if (unit === '') {
    const message = `GAIN ${number} names no unit: taken as dBd, as the format has it`
    problems.push(problem('warning', 'gain_without_unit', message))
  }
  return gain + dipoleGainDbi
}

function frequencyOf(text: string | undefined): number | null {
  const [, number = '', unit = ''] = /([\d.,]+)\s*(GHz|MHz|kHz|Hz)?/i.exec(text ?? '') ?? []
  const value = parseNumber(number)
  if (Number.isNaN(value) || value <= 0) return null
  return unit.toLowerCase() === 'ghz' ? value * 1000 : value
}

/** `TILT 4`, or in one of the longer forms; `TILT ELECTRICAL` only says that there is one. */
function tiltOf(header: ReadonlyMap<string, string>): number | null {
  for (const name of ['ELECTRICAL_TILT', 'TILT']) {
    const found = /-?\d+([.,]\d+)?/.exec(header.get(name) ?? '')
    if (found !== null) return parseNumber(found[0])
  }
  return null
}
