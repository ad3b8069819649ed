import type { LedgerRow } from '../../analyses/path-profile/ledger.ts'
import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import { roundTo1, roundTo2, roundTo4, roundTo6 } from '../../analyses/rounding.ts'

/** A number rounded, or null where there is none. */
export function orNull(value: number | null, round: (value: number) => number): number | null {
  return value === null ? null : round(value)
}

/**
 * The difference of two numbers as they are shown, shown with as many decimals; null where either
 * is. An answer then agrees with itself to the last digit.
 */
export function shownDifference(
  minuend: number | null,
  subtrahend: number | null,
  round: (value: number) => number,
): number | null {
  return minuend === null || subtrahend === null ? null : round(minuend - subtrahend)
}

/** The rows of the obstruction ledger, in its order. */
export function ledgerView({ ledger, path, singleEdge }: PathProfile) {
  return ledger.map((row) => ledgerRowView(row, path.lengthM, row === singleEdge.selected))
}

export function ledgerRowView(row: LedgerRow, lengthM: number, isSelected: boolean) {
  const absoluteHeightM = orNull(row.absoluteHeightM, roundTo1)
  const lineHeightM = roundTo1(row.lineElevationM)
  const alongPathM = roundTo1(row.distanceM)
  return {
    id: row.id,
    obstruction_id: row.obstructionId,
    ...(row.logicalObstructionId === null
      ? {}
      : { logical_obstruction_id: row.logicalObstructionId }),
    obstruction_type: row.obstructionType,
    edge_position: row.edgePosition,
    ...(row.material === null ? {} : { material: row.material }),
    height_source: row.heightSource,
    ...(row.heightTag === null ? {} : { height_tag: row.heightTag }),
    height_available: row.absoluteHeightM !== null,
    building_height_m: orNull(row.buildingHeightM, roundTo1),
    terrain_elevation_m: orNull(row.terrainElevationM, roundTo1),
    absolute_height_m: absoluteHeightM,
    relative_height_above_los_m: shownDifference(absoluteHeightM, lineHeightM, roundTo1),
    along_path_fraction: roundTo6(row.distanceM / lengthM),
    along_path_distance_m: alongPathM,
    d1_m: alongPathM,
    d2_m: shownDifference(roundTo1(lengthM), alongPathM, roundTo1),
    los_line_height_m: lineHeightM,
    clearance_m: shownDifference(lineHeightM, absoluteHeightM, roundTo1),
    first_fresnel_radius_m: roundTo2(row.fresnelRadiusM),
    fresnel_clearance_ratio: orNull(row.fresnelRatio, roundTo2),
    v: orNull(row.v, roundTo4),
    diffraction_loss_db: orNull(row.diffractionLossDb, roundTo2),
    selected_dominant_edge: isSelected,
    available: row.v !== null,
    ...(row.unavailableReason === null ? {} : { unavailable_reason: row.unavailableReason }),
  }
}
