import { firstFresnelRadiusM } from '../../rf/diffraction/knife-edge.ts'
import { displayHeightM } from '../../spatial/footprint-store.ts'
import type { GroundDatum } from './ground-datum.ts'
import type { BuildingStretch } from './obstructions.ts'
import { type GroundPath, pointOnPath } from '../../spatial/ground-path.ts'
import { type PathTerrain } from './path-terrain.ts'
import { earthBulgeM, lineElevationM, type ProfileLine } from './profile-line.ts'

/** One point of the drawn profile. Heights are metres above the datum of the profile. */
export interface ProfileSample {
  readonly distanceM: number
  readonly lon: number
  readonly lat: number
  /** Of the terrain layer; null where it has none. */
  readonly terrainElevationM: number | null
  /** Scene index of the building drawn here; null where there is none. */
  readonly building: number | null
  /** The real height of the building is unknown. */
  readonly isRoofUnknown: boolean
  /** Its height as drawn: the 9 m display height where the real one is unknown. */
  readonly buildingHeightM: number | null
  /** Top of what is drawn; null where the ground is unknown. */
  readonly obstructionElevationM: number | null
  readonly lineElevationM: number
  readonly earthBulgeM: number
  readonly fresnelRadiusM: number
  /** Line above what is drawn; null where the ground is unknown. */
  readonly clearanceM: number | null
}

/** Distances of the samples: every multiple of the spacing, and the end. */
export function sampleDistancesM(count: number, lengthM: number, spacingM: number): number[] {
  return Array.from({ length: count }, (_, i) =>
    i === count - 1 ? lengthM : Math.min(i * spacingM, lengthM),
  )
}

interface SampleInput {
  readonly path: GroundPath
  readonly datum: GroundDatum
  /** The layer as it is, also where the geometry does not rest on it. */
  readonly terrain: PathTerrain | null
  readonly line: ProfileLine
  readonly stretches: readonly BuildingStretch[]
}

/** The samples of a profile; no building stands at its first and last. */
export function profileSamples(input: SampleInput, distancesM: readonly number[]): ProfileSample[] {
  const { path, datum, terrain, line } = input
  return distancesM.map((distanceM, i) => {
    const isEnd = i === 0 || i === distancesM.length - 1
    const building = isEnd ? null : tallestAt(input.stretches, distanceM)
    const groundM = datum.groundM(distanceM)
    const drawnM = building === null ? null : (building.roofM ?? displayHeightM)
    const obstructionElevationM = groundM === null ? null : groundM + (drawnM ?? 0)
    const lineM = lineElevationM(line, distanceM)
    const [lon, lat] = pointOnPath(path, distanceM)
    return {
      distanceM,
      lon,
      lat,
      terrainElevationM: terrain === null ? null : terrain.elevationM(distanceM),
      building: building?.k ?? null,
      isRoofUnknown: building !== null && building.roofM === null,
      buildingHeightM: drawnM,
      obstructionElevationM,
      lineElevationM: lineM,
      earthBulgeM: earthBulgeM(line.lengthM, distanceM),
      fresnelRadiusM: firstFresnelRadiusM(distanceM, line.lengthM - distanceM, line.wavelengthM),
      clearanceM: obstructionElevationM === null ? null : lineM - obstructionElevationM,
    }
  })
}

/** The building at a distance that decides: one of unknown height before any known one. */
function tallestAt(
  stretches: readonly BuildingStretch[],
  distanceM: number,
): BuildingStretch | null {
  let tallest: BuildingStretch | null = null
  for (const stretch of stretches) {
    // Stretches are in the order of their beginning.
    if (stretch.fromM > distanceM) break
    if (distanceM > stretch.toM) continue
    if (tallest === null || (stretch.roofM ?? Infinity) > (tallest.roofM ?? Infinity)) {
      tallest = stretch
    }
  }
  return tallest
}

/** The least of the sampled clearances, over the samples between the ends. */
export interface SampledClearance {
  /** Null when no sample between the ends has a known clearance. */
  readonly minimumM: number | null
  readonly minimumFresnelRatio: number | null
  /** Samples between the ends whose clearance is unknown. */
  readonly unknownCount: number
}

/** Clearance and Fresnel ratio over the samples between the ends; without any, those of the ends. */
export function sampledClearance(
  samples: readonly ProfileSample[],
  endHeightsM: readonly [number, number],
): SampledClearance {
  const interior = samples.slice(1, -1)
  if (interior.length === 0) {
    return { minimumM: Math.min(...endHeightsM), minimumFresnelRatio: 1, unknownCount: 0 }
  }
  let minimumM: number | null = null
  let minimumFresnelRatio: number | null = null
  let unknownCount = 0
  for (const { clearanceM, fresnelRadiusM } of interior) {
    if (clearanceM === null) {
      unknownCount++
      continue
    }
    const ratio = clearanceM / fresnelRadiusM
    minimumM = minimumM === null ? clearanceM : Math.min(minimumM, clearanceM)
    minimumFresnelRatio =
      minimumFresnelRatio === null ? ratio : Math.min(minimumFresnelRatio, ratio)
  }
  return { minimumM, minimumFresnelRatio, unknownCount }
}
