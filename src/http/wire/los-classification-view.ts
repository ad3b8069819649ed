import type { CrossedBuilding, LosEvidence } from '../../analyses/link/los-evidence.ts'
import type { EndpointCase } from '../../rf/propagation.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'

export const losClassifierId = 'footprint-height-los-v1'
const losClassifierDescription =
  'The line from antenna to receiver against the roofs of all footprints on the way; unknown ' +
  'heights block.'

/** What the radio work of a cell makes of terrain: the pack has none, or has one that no model uses. */
export const terrainStatuses = ['terrain_unavailable', 'terrain_available_not_used'] as const
export type TerrainStatus = (typeof terrainStatuses)[number]

/** What an answer says of the pack that it was computed on, besides its numbers. */
export interface AnswerFacts {
  readonly fingerprint: string
  readonly terrainStatus: TerrainStatus
}

export function terrainStatusOf({ files }: Pick<PackSnapshot, 'files'>): TerrainStatus {
  return files.terrain === undefined ? 'terrain_unavailable' : 'terrain_available_not_used'
}

/** Evidence of one classification, with the roofs on the way. */
export function losClassificationView(
  evidence: LosEvidence,
  endpointCase: EndpointCase,
  terrainStatus: TerrainStatus,
) {
  return {
    state: evidence.state,
    classifier_id: losClassifierId,
    classifier_description: losClassifierDescription,
    terrain_status: terrainStatus,
    classification_basis: evidence.basis,
    endpoint_case: endpointCase,
    ...named('blocking_buildings', evidence.blocking),
    ...named('cleared_buildings', evidence.cleared),
    ...named('unknown_height_buildings', evidence.unknownHeight),
  }
}

function named(member: string, buildings: readonly CrossedBuilding[]) {
  return buildings.length === 0 ? {} : { [member]: buildings.map(crossedBuildingView) }
}

function crossedBuildingView(building: CrossedBuilding) {
  return {
    building_id: building.buildingId,
    ...(building.logicalBuildingId === building.buildingId
      ? {}
      : { logical_building_id: building.logicalBuildingId }),
    part_ids: building.partIds,
    height_m: building.heightM,
    height_source: building.heightSource,
    ...(building.heightTag === '' ? {} : { height_tag: building.heightTag }),
    intervals: building.intervals.map((interval) => ({
      t_entry: interval.entryFraction,
      t_exit: interval.exitFraction,
      los_height_at_entry_m: interval.lineHeightAtEntryM,
      los_height_at_exit_m: interval.lineHeightAtExitM,
      minimum_los_height_m: Math.min(interval.lineHeightAtEntryM, interval.lineHeightAtExitM),
      maximum_los_height_m: Math.max(interval.lineHeightAtEntryM, interval.lineHeightAtExitM),
      roof_height_m: interval.roofHeightM,
      minimum_clearance_m: interval.minimumClearanceM,
    })),
  }
}
