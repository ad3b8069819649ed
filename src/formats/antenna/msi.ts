// MSI Planet antenna files: a header of names and values, then `HORIZONTAL n` and `VERTICAL n` with one
// angle and one loss a line. Losses are positive, gains in dBd unless the file says dBi; vertical angles
// count downwards from the horizon.
import { commaNumber, leadingNumber } from '../number-text.ts'
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

const cutLine = /^(horizontal|vertical)\b[\s:=]*(.*)/i

/** Whether a text is in this format: it says where a cut begins. */
export function isMsi(text: string): boolean {
  return linesOf(text).some((line) => /^(horizontal|vertical)[\s:=]+\d+$/i.test(line.trim()))
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
    frequencyMhz: frequencyOf(header, problems),
    gainDbi,
    electricalTiltDeg: tiltOf(header, problems),
    horizontal: cuts.horizontal?.points ?? null,
    vertical: cuts.vertical?.points ?? null,
    problems: [...problems, ...brokenLineProblems(sheet.broken, sheet.lineCount)],
  }
}

function readSheet(text: string): Sheet {
  const sheet: Sheet = { header: new Map(), cuts: {}, problems: [], broken: [], lineCount: 0 }
  let cut: Cut | null = null
  let isSkipped = false
  linesOf(text).forEach((line, index) => {
    const trimmed = line.trim()
    if (trimmed === '') return
    const start = cutLine.exec(trimmed)
    if (start !== null) {
      const name = start[1].toLowerCase() as CutName
      cut = { points: [], announced: commaNumber(start[2]) }
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

/** Other words for the names that are read. */
const headerNames: Readonly<Record<string, string>> = {
  FREQ: 'FREQUENCY',
  MANUFACTURER: 'MAKE',
  ELECTRICALTILT: 'ELECTRICAL_TILT',
}

/** Some makers leave the word NAME out: then the first line is the name. */
function addToHeader({ header, problems }: Sheet, line: string): void {
  const { word, unit, value } = headerPartsOf(line)
  const spelled = word.toUpperCase()
  const name = headerNames[spelled] ?? spelled
  if (header.size === 0 && value === '' && unit === '') header.set('NAME', line)
  else if (header.has(name)) problems.push(repeated(name))
  else header.set(name, unit === '' || /[a-z]/i.test(value) ? value : `${value} ${unit}`)
}

/**
 * A name, and its value behind a blank, a colon or a sign of equality. A unit in brackets behind the name is
 * that of the value: `GAIN (dBi): 17.5`.
 */
function headerPartsOf(line: string): { word: string; unit: string; value: string } {
  const end = line.search(/[\s:=,;([]/)
  const word = end <= 0 ? line : line.slice(0, end)
  const rest = line.slice(word.length).trimStart()
  const closing = /^[([]/.test(rest) ? rest.search(/[)\]]/) : -1
  const unit = closing < 0 ? '' : rest.slice(1, closing)
  const value = rest.slice(closing + 1).replace(/^[\s:=,;]+/, '')
  return { word, unit, value: value.replaceAll(/\s+/g, ' ') }
}

function addPoint(sheet: Sheet, { points }: Cut, line: string, lineNumber: number): void {
  sheet.lineCount++
  const [angleDeg, lossDb, ...more] = line.split(/[\s;]+/).map(commaNumber)
  const isPoint = Number.isFinite(angleDeg) && Number.isFinite(lossDb) && more.length === 0
  if (isPoint) points.push({ angleDeg, lossDb })
  else sheet.broken.push(lineNumber)
}

function gainOf(header: ReadonlyMap<string, string>, problems: PatternProblem[]): number | null {
  const text = header.get('GAIN')
  if (text === undefined) return unreadUnder(/gain/i, header, problems)
  const { value, rest } = leadingNumber(text)
  const unit = unitOf(rest)
  if (!Number.isFinite(value) || !['dbi', 'dbd', 'db', ''].includes(unit)) {
    problems.push(unreadProblem('GAIN', text))
    return null
  }
  if (unit === 'dbi') return value
  if (unit !== 'dbd') {
    const message = `GAIN ${value} names no unit: taken as dBd, as the format has it`
    problems.push(problem('warning', 'gain_without_unit', message))
  }
  return value + dipoleGainDbi
}

/** Says of a line of the header that it seems to hold a number under another name; null, for its value. */
function unreadUnder(
  word: RegExp,
  header: ReadonlyMap<string, string>,
  problems: PatternProblem[],
): null {
  const found = [...header].find(([name, text]) => word.test(`${name} ${text}`) && /\d/.test(text))
  if (found !== undefined && found[0] !== 'NAME') problems.push(unreadProblem(...found))
  return null
}

/** `dBi`, `(dBi)`, `[dBi]`: small letters without what stands around them. */
function unitOf(text: string): string {
  return text.replaceAll(/[()[\]\s]/g, '').toLowerCase()
}

const mhzPer: Readonly<Record<string, number>> = { ghz: 1e3, mhz: 1, '': 1, khz: 1e-3, hz: 1e-6 }

/** `2600`, `2.6 GHz`; of a range, `1710-2170 MHz`, the lower end. */
function frequencyOf(
  header: ReadonlyMap<string, string>,
  problems: PatternProblem[],
): number | null {
  const text = header.get('FREQUENCY')
  if (text === undefined || text === '') return unreadUnder(/freq/i, header, problems)
  const { value, rest } = leadingNumber(text)
  const [, lowUnit = '', highText = ''] = /^([a-z]*)\s*[-\u2013](.*)$/i.exec(rest) ?? []
  const high = highText === '' ? { value, rest } : leadingNumber(highText)
  const mhz = value * (mhzPer[unitOf(lowUnit === '' ? high.rest : lowUnit)] ?? NaN)
  if (mhz > 0 && mhz < Infinity && high.value > 0) return mhz
  problems.push(unreadProblem('FREQUENCY', text))
  return null
}

/** `TILT 4`, or in one of the longer forms; `TILT ELECTRICAL` only says that there is one. */
function tiltOf(header: ReadonlyMap<string, string>, problems: PatternProblem[]): number | null {
  for (const name of ['ELECTRICAL_TILT', 'TILT']) {
    const text = header.get(name) ?? ''
    const told = text.split(/[\s:=]+/).filter((word) => /\d/.test(word))
    if (told.length === 0) continue
    const { value, rest } = leadingNumber(told[0])
    if (told.length === 1 && ['', '°', 'deg'].includes(unitOf(rest)) && Number.isFinite(value)) {
      return value
    }
    problems.push(unreadProblem(name, text))
  }
  return null
}
