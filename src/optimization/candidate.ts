import { compareText } from './compare-text.ts'
import { gridAzimuthsDeg } from './azimuth-grid.ts'
import { azimuthMicrodegrees, azimuthText, isOnGrid } from './azimuth.ts'

/** What one cell of a plan is set to; a table has a row for each candidate of each cell. */
export interface Candidate {
  /** Azimuth, degrees, without the profile's orientation. */
  readonly azimuthDeg: number
  /** Null: that of the cell's profile. */
  readonly electricalTiltDeg: number | null
  /** Null: that of the cell's profile. */
  readonly txPowerDbm: number | null
}

/** The candidate that turns a cell to an azimuth, degrees, and leaves the rest as it is. */
export function azimuthCandidate(azimuthDeg: number): Candidate {
  return { azimuthDeg, electricalTiltDeg: null, txPowerDbm: null }
}

/** The candidates that every cell is scanned over, in the order of the scan. */
export const scannedCandidates: readonly Candidate[] = gridAzimuthsDeg.map(azimuthCandidate)

/** Whether a candidate is one that every cell is scanned over. */
export function isScanned({ azimuthDeg }: Candidate): boolean {
  return isOnGrid(azimuthDeg)
}

/** Whether a candidate leaves tilt and power to the profile. */
export function isOfAzimuthAlone({ electricalTiltDeg, txPowerDbm }: Candidate): boolean {
  return electricalTiltDeg === null && txPowerDbm === null
}

/** The azimuths of some candidates, degrees, in their order. */
export function azimuthsOf(candidates: readonly Candidate[]): number[] {
  return candidates.map(({ azimuthDeg }) => azimuthDeg)
}

/**
 * The order of the rows of a cell: by azimuth (any finite angle, compared to 6 decimals), then tilt,
 * then power, each ascending, that of the profile before what is stated. 0 for one and the same.
 */
export function compareCandidates(left: Candidate, right: Candidate): number {
  return (
    azimuthMicrodegrees(left.azimuthDeg) - azimuthMicrodegrees(right.azimuthDeg) ||
    compareStated(left.electricalTiltDeg, right.electricalTiltDeg) ||
    compareStated(left.txPowerDbm, right.txPowerDbm)
  )
}

function compareStated(left: number | null, right: number | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  return left - right
}

/** A candidate as it is printed: its azimuth, then tilt and power as far as they are stated. */
function candidateText({ azimuthDeg, electricalTiltDeg, txPowerDbm }: Candidate): string {
  const tilt = electricalTiltDeg === null ? '' : ` tilt ${electricalTiltDeg.toFixed(1)}`
  const power = txPowerDbm === null ? '' : ` power ${txPowerDbm.toFixed(1)}`
  return azimuthText(azimuthDeg) + tilt + power
}

/**
 * The public identity of a plan: its candidates in request order, every number with one decimal,
 * comma-joined. Azimuths less than a tenth of a degree apart may share a key, also across north.
 */
export function planKey(candidates: readonly Candidate[]): string {
  return candidates.map(candidateText).join(',')
}

/** What equal scores are ordered by, ascending as text: `id:choice` of every cell, comma-joined. */
export function tieKey(cellIds: readonly string[], candidates: readonly Candidate[]): string {
  return candidates
    .map((candidate, cell) => `${cellIds[cell]}:${candidateText(candidate)}`)
    .join(',')
}

/** Orders two candidates of one cell the way their printed forms order two plans, then as rows. */
export function compareCandidatesByKey(left: Candidate, right: Candidate): number {
  return compareText(candidateText(left), candidateText(right)) || compareCandidates(left, right)
}
