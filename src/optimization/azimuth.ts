import { normalizeDegrees } from '../angles.ts'
import { azimuthStepDeg, gridAzimuthsDeg } from './azimuth-grid.ts'

/**
 * The identity of an azimuth: normalized, in whole microdegrees (6 decimals), so that two
 * azimuths which print alike are one azimuth. 0 <= result < 360,000,000.
 */
export function azimuthMicrodegrees(angleDeg: number): number {
  return Math.round(normalizeDegrees(angleDeg) * 1e6) % 360_000_000
}

/** An azimuth as it is computed with: 0 <= azimuth < 360 with 6 decimals. */
export function canonicalAzimuthDeg(azimuthDeg: number): number {
  return azimuthMicrodegrees(azimuthDeg) / 1e6
}

/** True when the azimuth is one of the 36 grid azimuths, to 6 decimals. */
export function isOnGrid(angleDeg: number): boolean {
  return azimuthMicrodegrees(angleDeg) % (azimuthStepDeg * 1_000_000) === 0
}

/** The starts of the searches that have several: all cells turned together, degrees. */
export const uniformRotations = [
  { startId: 'baseline', turnDeg: 0 },
  { startId: 'uniform-90', turnDeg: 90 },
  { startId: 'uniform-180', turnDeg: 180 },
  { startId: 'uniform-270', turnDeg: 270 },
] as const

/**
 * Every azimuth at which some policy can meet a cell, degrees, ascending: the grid and, where the
 * baseline is off the grid, the baseline and its rotations by 90, 180 and 270 degrees.
 */
export function reachableAzimuthsDeg(baselineDeg: number): number[] {
  if (isOnGrid(baselineDeg)) return [...gridAzimuthsDeg]
  const own = uniformRotations.map(({ turnDeg }) => normalizeDegrees(baselineDeg + turnDeg))
  return [...gridAzimuthsDeg, ...own].sort((a, b) => a - b)
}

/** An azimuth of 0 <= azimuth < 360 with one decimal; what rounds to a full turn is north again. */
export function azimuthText(azimuthDeg: number): string {
  const text = azimuthDeg.toFixed(1)
  return text === '360.0' ? '0.0' : text
}
