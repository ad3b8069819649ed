import { roofSlackM } from '../../spatial/sight-line.ts'
import type { GroundDatum } from './ground-datum.ts'
import { type BuildingStretch, isOnTheWay } from './obstructions.ts'
import { lineElevationM, lowestLineDistanceM, type ProfileLine } from './profile-line.ts'
import type { GroundPoint } from './relief.ts'

type Classification = 'line-of-sight' | 'terrain-obstructed' | 'building-obstructed'

/** What stands highest above the line, or in the way with unknown height. */
export interface DominantObstruction {
  readonly kind: 'terrain' | 'building'
  /** The building's stretch; null for terrain. */
  readonly stretch: BuildingStretch | null
  readonly distanceM: number
  /** Above the line, 0 and more; null when the height is unknown. */
  readonly heightAboveLineM: number | null
}

export interface PathSight {
  readonly isLineOfSight: boolean
  readonly classification: Classification
  /** Null with line of sight. */
  readonly dominant: DominantObstruction | null
  /** Buildings and gaps of the ground that hide the line because their height is unknown. */
  readonly unknownCount: number
}

/**
 * Whether the line is free, exactly: every stretch over a building is looked at where its roof comes
 * nearest to the line, the terrain at all of its relief points. An unknown roof, a roof on unknown
 * ground, and unknown ground itself hide the line. A roof exactly as high as the line hides it, too.
 */
export function pathSight(
  datum: GroundDatum,
  line: ProfileLine,
  stretches: readonly BuildingStretch[],
  relief: readonly GroundPoint[],
): PathSight {
  const inTheWay = stretches.filter((stretch) => isOnTheWay(stretch, line.lengthM))
  const found: DominantObstruction[] = []
  for (const stretch of inTheWay) {
    const obstruction = buildingAboveLine(datum, line, stretch, relief)
    if (obstruction !== null) found.push(obstruction)
  }
  const terrain = terrainAboveLine(datum, line, relief)
  if (terrain !== null) found.push(terrain)
  for (const { fromM } of datum.gaps) {
    found.push({ kind: 'terrain', stretch: null, distanceM: fromM, heightAboveLineM: null })
  }
  const known = found.filter(({ heightAboveLineM }) => heightAboveLineM !== null)
  const dominant = known.length > 0 ? highest(known) : (found[0] ?? null)
  return {
    isLineOfSight: dominant === null,
    classification:
      dominant === null
        ? 'line-of-sight'
        : dominant.kind === 'terrain'
          ? 'terrain-obstructed'
          : 'building-obstructed',
    dominant,
    unknownCount: found.length - known.length,
  }
}

/** The first of the highest, so that the order of the path decides ties. */
function highest(found: readonly DominantObstruction[]): DominantObstruction {
  return found.reduce((best, one) => (one.heightAboveLineM! > best.heightAboveLineM! ? one : best))
}

/**
 * Where the roof of a stretch stands highest above the line, or the stretch with unknown height when
 * that cannot be said; null when the line clears it.
 */
export function buildingAboveLine(
  datum: GroundDatum,
  line: ProfileLine,
  stretch: BuildingStretch,
  relief: readonly GroundPoint[],
): DominantObstruction | null {
  const { fromM, toM, roofM } = stretch
  const unknown: DominantObstruction = {
    kind: 'building',
    stretch,
    distanceM: fromM,
    heightAboveLineM: null,
  }
  if (roofM === null) return unknown
  const places = [fromM, toM]
  if (datum.terrain === null) places.push(lowestLineDistanceM(line, fromM, toM))
  for (const { distanceM } of relief) {
    if (distanceM > fromM && distanceM < toM) places.push(distanceM)
  }
  let best: DominantObstruction | null = null
  let isGroundUnknown = false
  for (const distanceM of places) {
    const groundM = datum.groundM(distanceM)
    if (groundM === null) {
      isGroundUnknown = true
      continue
    }
    const aboveM = groundM + roofM - lineElevationM(line, distanceM)
    if (aboveM < -roofSlackM || aboveM <= (best?.heightAboveLineM ?? -Infinity)) continue
    best = { kind: 'building', stretch, distanceM, heightAboveLineM: Math.max(0, aboveM) }
  }
  return best ?? (isGroundUnknown ? unknown : null)
}

/** Terrain, or the smooth Earth itself where there is none, above the line. */
function terrainAboveLine(
  datum: GroundDatum,
  line: ProfileLine,
  relief: readonly GroundPoint[],
): DominantObstruction | null {
  const points =
    datum.terrain === null && datum.gaps.length === 0
      ? [{ distanceM: lowestLineDistanceM(line, 0, line.lengthM), elevationM: 0 }]
      : relief
  let best: DominantObstruction | null = null
  for (const { distanceM, elevationM } of points) {
    const aboveM = elevationM - lineElevationM(line, distanceM)
    if (aboveM <= 0 || aboveM <= (best?.heightAboveLineM ?? 0)) continue
    best = { kind: 'terrain', stretch: null, distanceM, heightAboveLineM: aboveM }
  }
  return best
}
