import { normalizeDegrees } from '../../../rf/angles.ts'
import { azimuthStepDeg, gridAzimuthsDeg } from '../../azimuth-grid.ts'

/**
 * The identity of an azimuth: normalized, in whole microdegrees (6 decimals), so that two
 * azimuths which print alike are one azimuth. 0 <= result < 360,000,000.
 */
export function azimuthMicrodegrees(angleDeg: number): number {
  return Math.round(normalizeDegrees(angleDeg) * 1e6) % 360_000_000
}

/** True when the azimuth is one of the 36 grid azimuths, to 6 decimals. */
export function isOnGrid(angleDeg: number): boolean {
  return azimuthMicrodegrees(angleDeg) % (azimuthStepDeg * 1_000_000) === 0
}

/**
 * Every azimuth at which some policy can meet a cell, degrees, ascending: the grid and, where the
 * baseline is off the grid, the baseline and its rotations by 90, 180 and 270 degrees.
 */
export function reachableAzimuthsDeg(baselineDeg: number): number[] {
  if (isOnGrid(baselineDeg)) return [...gridAzimuthsDeg]
  const own = [0, 90, 180, 270].map((turn) => normalizeDegrees(baselineDeg + turn))
  return [...gridAzimuthsDeg, ...own].sort((a, b) => a - b)
}

/** An azimuth of 0 <= azimuth < 360 with one decimal; what rounds to a full turn is north again. */
function azimuthText(azimuthDeg: number): string {
  const text = azimuthDeg.toFixed(1)
  return text === '360.0' ? '0.0' : text
}

/**
 * The public identity of a plan: its azimuths in request order, one decimal, comma-joined. Azimuths
 * less than a tenth of a degree apart may share a key, also across north.
 */
export function azimuthKey(azimuthsDeg: readonly number[]): string {
  return azimuthsDeg.map(azimuthText).join(',')
}

/** What equal scores are ordered by, ascending as text: `id:azimuth` of every cell, comma-joined. */
export function tieKey(cellIds: readonly string[], azimuthsDeg: readonly number[]): string {
  return azimuthsDeg
    .map((azimuthDeg, cell) => `${cellIds[cell]}:${azimuthText(azimuthDeg)}`)
    .join(',')
}

/** Orders text by UTF-16 code unit, the same on every machine. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Orders two azimuths of one cell the way their printed forms order two plans, then by number. */
export function compareAzimuthsByKey(leftDeg: number, rightDeg: number): number {
  return compareText(azimuthText(leftDeg), azimuthText(rightDeg)) || leftDeg - rightDeg
}
