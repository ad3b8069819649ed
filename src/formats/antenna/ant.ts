// ANT files (Radio Mobile, CloudRF): one gain in dB a line, without angles: 360 horizontal ones clockwise
// from boresight; then 360 vertical ones from the zenith forward and down (+90, +89, ... 0, ... -90, and
// on behind the antenna), or 180 or 181 of them for the half in front.
import { commaNumber } from '../number-text.ts'
import {
  brokenLineProblems,
  linesOf,
  type PatternFile,
  type PatternPoint,
  type PatternProblem,
  problem,
} from './pattern-file.ts'

const horizontalCount = 360
const halfCounts = [180, 181]

/** Whether a text is in this format: nearly all of its lines are a single number. */
export function isAnt(text: string): boolean {
  const lines = valueLines(text)
  const numbers = lines.filter((line) => Number.isFinite(commaNumber(line)))
  return lines.length >= horizontalCount / 2 && numbers.length > 0.7 * lines.length
}

/** A file of this format; what is wrong in it stands in `problems`. */
export function readAnt(text: string): PatternFile {
  const lines = valueLines(text)
  const gainsDb = lines.map(commaNumber)
  const broken = gainsDb.flatMap((gain, index) => (Number.isFinite(gain) ? [] : [index + 1]))
  const horizontal = gainsDb.slice(0, horizontalCount)
  const vertical = gainsDb.slice(horizontalCount, 2 * horizontalCount)
  return {
    format: 'ant',
    name: null,
    manufacturer: null,
    frequencyMhz: null,
    gainDbi: null,
    electricalTiltDeg: null,
    horizontal: horizontal.flatMap((gain, angleDeg) => pointAt(angleDeg, gain)),
    vertical: vertical.length === 0 ? null : verticalPoints(vertical),
    problems: [...countProblems(lines.length), ...brokenLineProblems(broken, lines.length)],
  }
}

/** Blank lines at the end are none; one inside would move all angles after it. */
function valueLines(text: string): string[] {
  return linesOf(text.trim())
}

function pointAt(angleDeg: number, gainDb: number): PatternPoint[] {
  return Number.isFinite(gainDb) ? [{ angleDeg, lossDb: -gainDb }] : []
}

/** The zenith is 90 degrees above the horizon, which is -90 here. Half a cut is mirrored behind. */
function verticalPoints(gainsDb: readonly number[]): PatternPoint[] {
  const front = gainsDb.flatMap((gain, index) => pointAt(index - 90, gain))
  if (!halfCounts.includes(gainsDb.length)) return front
  return [...front, ...front.map(({ angleDeg, lossDb }) => ({ angleDeg: 180 - angleDeg, lossDb }))]
}

function countProblems(count: number): PatternProblem[] {
  const verticalCount = count - horizontalCount
  if ([0, ...halfCounts, horizontalCount].includes(verticalCount)) return []
  const message =
    `the file has ${count} values; 360, 540, 541 or 720 are a horizontal cut alone, with half a ` +
    'vertical one, and with a whole one'
  return [problem('error', 'count_differs', message)]
}
