// All edges at once, beside the single edge and never in its place: the Bullington and the
// delta-Bullington loss of ITU-R P.526-16, section 4.5, over terrain and known roofs.
import {
  deltaBullingtonLoss,
  type DeltaBullingtonLoss,
} from '../../rf/diffraction/delta-bullington.ts'
import type { GroundDatum } from './ground-datum.ts'
import type { BuildingStretch } from './obstructions.ts'
import { effectiveEarthRadiusKm } from '../../rf/effective-earth.ts'

export interface MultipleEdges {
  /** Null where the ground is unknown somewhere between the ends. */
  readonly loss: DeltaBullingtonLoss | null
  /** Points of the profile that the loss was computed over. */
  readonly pointCount: number
  /** Stretches over buildings of unknown height: they are not in the profile. */
  readonly unknownHeightCount: number
}

interface MultipleEdgesInput {
  readonly datum: GroundDatum
  readonly lengthM: number
  readonly frequencyGhz: number
  readonly transmitterHeightM: number
  readonly receiverHeightM: number
  readonly stretches: readonly BuildingStretch[]
}

/** A wall is as thin as this in the profile, metres. */
const wallM = 1e-3

/** The loss over ground and known roofs, drawn as boxes; independent of any sample spacing. */
export function multipleEdges(input: MultipleEdgesInput): MultipleEdges {
  const known = input.stretches.filter(({ roofM }) => roofM !== null)
  const unknownHeightCount = input.stretches.length - known.length
  if (input.datum.gaps.length > 0) return { loss: null, pointCount: 0, unknownHeightCount }
  const distancesM = profileDistancesM(input, known)
  const loss = deltaBullingtonLoss({
    distancesKm: distancesM.map((distanceM) => distanceM / 1000),
    heightsM: distancesM.map((distanceM) => surfaceM(input, known, distanceM)),
    transmitterHeightM: input.transmitterHeightM,
    receiverHeightM: input.receiverHeightM,
    frequencyGhz: input.frequencyGhz,
    effectiveEarthRadiusKm,
    polarization: 'vertical',
    seaFraction: 0,
  })
  return { loss, pointCount: distancesM.length, unknownHeightCount }
}

/** Distances at which a profile over these stretches needs the ground, beside those of the terrain. */
export function wallDistancesM(stretches: readonly BuildingStretch[], lengthM: number): number[] {
  return stretches
    .flatMap(({ fromM, toM }) => [fromM - wallM, fromM, toM, toM + wallM])
    .filter((distanceM) => distanceM > wallM && distanceM < lengthM - wallM)
}

/** Ascending, both ends included, no two nearer than a micrometre. */
function profileDistancesM(
  { datum, lengthM }: MultipleEdgesInput,
  known: readonly BuildingStretch[],
): number[] {
  const inside = (datum.terrain?.breaksM ?? []).filter(
    (distanceM) => distanceM > wallM && distanceM < lengthM - wallM,
  )
  const sorted = [...inside, ...wallDistancesM(known, lengthM)].sort((a, b) => a - b)
  const distances = [0]
  for (const distanceM of sorted) {
    if (distanceM - distances[distances.length - 1] > 1e-6) distances.push(distanceM)
  }
  return [...distances, lengthM]
}

/** Top of ground and roofs; at the ends the ground alone, on which the antenna heights count. */
function surfaceM(
  { datum, lengthM }: MultipleEdgesInput,
  known: readonly BuildingStretch[],
  distanceM: number,
): number {
  // Ground without a gap is known everywhere.
  const groundM = datum.groundM(distanceM)!
  if (distanceM === 0 || distanceM === lengthM) return groundM
  let roofM = 0
  for (const stretch of known) {
    if (stretch.fromM > distanceM) break
    if (distanceM <= stretch.toM) roofM = Math.max(roofM, stretch.roofM!)
  }
  return groundM + roofM
}
