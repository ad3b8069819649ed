import { normalizeAngle } from '../format/format.ts'

/** A tower record near the pointer. */
interface SectorCandidate {
  readonly name: string
  /** Null when the record does not say. */
  readonly azimuthDeg: number | null
  /** From the site to the pointer. */
  readonly distancePx: number
  readonly bearingDeg: number
}

/** Within this the dot of the site itself is meant. */
export const dotReachPx = 8
/** Half of the drawn wedge, degrees. */
const halfWedgeDeg = 30

/**
 * The record a pointer means: the nearest site whose dot or drawn wedge it touches, and of its
 * sectors the one that points most nearly towards the pointer. Null between the wedges.
 */
export function pickSector<Candidate extends SectorCandidate>(
  candidates: readonly Candidate[],
  wedgeRadiusPx: number,
): Candidate | null {
  const touched = candidates.filter((candidate) => touches(candidate, wedgeRadiusPx))
  const ranked = touched.toSorted(
    (a, b) =>
      a.distancePx - b.distancePx ||
      offBoresight(a) - offBoresight(b) ||
      (a.name < b.name ? -1 : 1),
  )
  return ranked[0] ?? null
}

function touches(candidate: SectorCandidate, wedgeRadiusPx: number): boolean {
  if (candidate.distancePx <= dotReachPx) return true
  return candidate.distancePx <= wedgeRadiusPx && offBoresight(candidate) <= halfWedgeDeg
}

/** Angle between boresight and pointer; a record without azimuth points nowhere. */
function offBoresight({ azimuthDeg, bearingDeg }: SectorCandidate): number {
  if (azimuthDeg === null) return 180
  const turned = normalizeAngle(bearingDeg - azimuthDeg)
  return Math.min(turned, 360 - turned)
}
