import type { HeightSource } from '../../spatial/footprint-store.ts'
import {
  diffractionParameter,
  firstFresnelRadiusM,
  knifeEdgeLossDb,
} from '../../rf/diffraction/knife-edge.ts'
import { type Material, materials } from '../../spatial/footprint-store.ts'
import { contactToleranceM } from '../../spatial/point-in-footprint.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { heightSourceOf } from '../link/los-evidence.ts'
import type { PathObstacles } from './obstacles.ts'
import { lineElevationM, type ProfileLine } from './profile-line.ts'
import { terrainEdges } from './terrain-edges.ts'

type EdgePosition = 'entry' | 'exit' | 'contact' | 'profile-sample'

/** Why a candidate has no diffraction loss of its own. */
type UnavailableReason =
  | 'obstruction_height_unavailable'
  | 'terrain_elevation_unavailable'
  /** It stands at an end of the path. */
  | 'invalid_single_edge_geometry'

/** One edge on the path that could diffract. Heights are metres above the datum of the profile. */
export interface LedgerRow {
  readonly id: string
  readonly obstructionId: string
  readonly logicalObstructionId: string | null
  readonly obstructionType: 'building_roof_edge' | 'terrain_profile_sample'
  readonly edgePosition: EdgePosition
  readonly material: Material | null
  readonly heightSource: HeightSource | 'terrain_provider'
  /** The text of the tag that gave the height; null where there is none. */
  readonly heightTag: string | null
  readonly buildingHeightM: number | null
  readonly terrainElevationM: number | null
  readonly absoluteHeightM: number | null
  readonly heightAboveLineM: number | null
  readonly distanceM: number
  readonly remainingM: number
  readonly lineElevationM: number
  readonly fresnelRadiusM: number
  readonly fresnelRatio: number | null
  readonly v: number | null
  readonly diffractionLossDb: number | null
  readonly unavailableReason: UnavailableReason | null
}

/**
 * All edges on the path: both roof edges of every stretch over a building, and the points of the
 * ground with the largest diffraction parameters above -0.78. Ascending distance, then obstruction
 * id, then position. It depends on footprints and terrain alone, not on any sample spacing.
 */
export function obstructionLedger(input: PathObstacles): LedgerRow[] {
  const rows = [...buildingRows(input), ...terrainRows(input)]
  return rows.sort(
    (a, b) =>
      a.distanceM - b.distanceM ||
      compareUtf8(a.obstructionId, b.obstructionId) ||
      compareUtf8(a.edgePosition, b.edgePosition),
  )
}

function buildingRows(input: PathObstacles): LedgerRow[] {
  const { scene, store } = input
  return input.stretches.flatMap((stretch) => {
    const footprint = scene.footprint[stretch.k]
    const obstructionId = stringAt(store.ids, footprint)
    const logicalId = stringAt(store.logicalIds, store.logicalIndex[footprint])
    const tag = stringAt(store.texts, store.textColumns.heightTag[footprint])
    const common = {
      obstructionId,
      logicalObstructionId: logicalId === obstructionId ? null : logicalId,
      obstructionType: 'building_roof_edge',
      material: materials[store.materialCode[footprint]],
      heightSource: heightSourceOf(store, footprint),
      heightTag: tag === '' ? null : tag,
      buildingHeightM: stretch.roofM,
    } as const
    const edge = (edgePosition: EdgePosition, distanceM: number): LedgerRow => {
      const groundM = input.datum.groundM(distanceM)
      const absoluteHeightM =
        stretch.roofM === null || groundM === null ? null : groundM + stretch.roofM
      const missing =
        stretch.roofM === null ? 'obstruction_height_unavailable' : 'terrain_elevation_unavailable'
      return {
        id: `building:${obstructionId}:${stretch.order}:${edgePosition}`,
        ...common,
        edgePosition,
        terrainElevationM: input.datum.terrain === null ? null : groundM,
        ...edgeGeometry(input.line, distanceM, absoluteHeightM, missing),
      }
    }
    if (stretch.toM - stretch.fromM <= 1e-9) return [edge('contact', stretch.fromM)]
    return [edge('entry', stretch.fromM), edge('exit', stretch.toM)]
  })
}

/** The edges of the ground, but for those under a building: there its roof stands above them. */
function terrainRows({ ground, line, stretches }: PathObstacles): LedgerRow[] {
  const isExcluded = (distanceM: number) =>
    isAtAnEnd(line, distanceM) ||
    stretches.some(({ fromM, toM }) => distanceM >= fromM && distanceM <= toM)
  return terrainEdges(ground, line, isExcluded).map(({ distanceM, elevationM }, i) => ({
    id: `terrain:${i}`,
    obstructionId: 'terrain',
    logicalObstructionId: null,
    obstructionType: 'terrain_profile_sample',
    edgePosition: 'profile-sample',
    material: null,
    heightSource: 'terrain_provider',
    heightTag: null,
    buildingHeightM: null,
    terrainElevationM: elevationM,
    ...edgeGeometry(line, distanceM, elevationM, 'terrain_elevation_unavailable'),
  }))
}

/** The members of a row that follow from its place and height. */
function edgeGeometry(
  line: ProfileLine,
  distanceM: number,
  absoluteHeightM: number | null,
  missing: UnavailableReason,
) {
  const remainingM = line.lengthM - distanceM
  const fresnelRadiusM = firstFresnelRadiusM(distanceM, remainingM, line.wavelengthM)
  const lineM = lineElevationM(line, distanceM)
  const heightAboveLineM = absoluteHeightM === null ? null : absoluteHeightM - lineM
  const atAnEnd = isAtAnEnd(line, distanceM)
  const usableHeightM = atAnEnd ? null : heightAboveLineM
  const v =
    usableHeightM === null
      ? null
      : diffractionParameter(usableHeightM, distanceM, remainingM, line.wavelengthM)
  const reason: UnavailableReason | null =
    heightAboveLineM === null ? missing : atAnEnd ? 'invalid_single_edge_geometry' : null
  return {
    absoluteHeightM,
    heightAboveLineM,
    distanceM,
    remainingM,
    lineElevationM: lineM,
    fresnelRadiusM,
    fresnelRatio: usableHeightM === null ? null : -usableHeightM / fresnelRadiusM,
    v,
    diffractionLossDb: v === null ? null : knifeEdgeLossDb(v),
    unavailableReason: reason,
  }
}

/** An edge at an antenna has no distance to diffract over. */
function isAtAnEnd(line: ProfileLine, distanceM: number): boolean {
  return distanceM <= contactToleranceM || distanceM >= line.lengthM - contactToleranceM
}
