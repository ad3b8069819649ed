import type { Cell } from '../../analyses/cell.ts'
import { countsGround } from '../../analyses/link/cell-ground.ts'
import { roundTo3 } from '../../analyses/rounding.ts'
import type { CrossedBuilding, LosEvidence } from '../../analyses/link/los-evidence.ts'
import type { EndpointCase } from '../../rf/propagation.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { JsonWriter } from './json-writer.ts'

export const losClassifierId = 'footprint-height-los-v1'
const losClassifierDescription =
  'The line from antenna to receiver against the roofs of all footprints on the way; unknown ' +
  'heights block.'

/** What the radio work of a cell makes of terrain: the pack has none, or it is left out, or it counts. */
export const terrainStatuses = [
  'terrain_unavailable',
  'terrain_available_not_used',
  'terrain_used',
] as const
export type TerrainStatus = (typeof terrainStatuses)[number]

/** What an answer says of the pack that it was computed on, besides its numbers. */
export interface AnswerFacts {
  readonly fingerprint: string
  readonly terrainStatus: TerrainStatus
}

/** Whether the pack has terrain, and whether one of the cells counts it. */
export function terrainStatusOf(
  { files }: Pick<PackSnapshot, 'files'>,
  cells: readonly Pick<Cell, 'profile'>[],
): TerrainStatus {
  if (files.terrain === undefined) return 'terrain_unavailable'
  const isUsed = cells.some(({ profile }) => countsGround(profile))
  return isUsed ? 'terrain_used' : 'terrain_available_not_used'
}

/**
 * Writes the evidence of one classification, with the roofs on the way. Metres have three decimals,
 * shares of the path six: an answer may hold ten thousands of them.
 */
export function writeLosClassification(
  writer: JsonWriter,
  evidence: LosEvidence,
  endpointCase: EndpointCase,
  terrainStatus: TerrainStatus,
): void {
  writer
    .ascii(`{"state":"${evidence.state}",${classifierMembers},"terrain_status":"${terrainStatus}"`)
    .ascii(`,"classification_basis":"${evidence.basis}","endpoint_case":"${endpointCase}"`)
  writeBuildings(writer, 'blocking_buildings', evidence.blocking)
  writeBuildings(writer, 'cleared_buildings', evidence.cleared)
  writeBuildings(writer, 'unknown_height_buildings', evidence.unknownHeight)
  writer.ascii('}')
}

const classifierMembers = `"classifier_id":"${losClassifierId}","classifier_description":"${losClassifierDescription}"`

function writeBuildings(
  writer: JsonWriter,
  member: string,
  buildings: readonly CrossedBuilding[],
): void {
  if (buildings.length === 0) return
  writer.ascii(`,"${member}":[`)
  buildings.forEach((building, index) => {
    if (index > 0) writer.ascii(',')
    writeBuilding(writer, building)
  })
  writer.ascii(']')
}

function writeBuilding(writer: JsonWriter, building: CrossedBuilding): void {
  const { buildingId, logicalBuildingId, partIds, heightTag } = building
  writer.ascii('{"building_id":').json(buildingId)
  if (logicalBuildingId !== buildingId) {
    writer.ascii(',"logical_building_id":').json(logicalBuildingId)
  }
  writer.ascii(',"part_ids":').json(partIds).ascii(',"height_m":').thousandths(building.heightM)
  writer.ascii(`,"height_source":"${building.heightSource}"`)
  if (heightTag !== '') writer.ascii(',"height_tag":').json(heightTag)
  writer.ascii(',"intervals":[')
  building.intervals.forEach((interval, index) => {
    if (index > 0) writer.ascii(',')
    writeInterval(writer, interval)
  })
  writer.ascii(']}')
}

function writeInterval(writer: JsonWriter, interval: CrossedBuilding['intervals'][number]): void {
  const { entryFraction, exitFraction, lineHeightAtEntryM, lineHeightAtExitM } = interval
  const lowestM = roundTo3(Math.min(lineHeightAtEntryM, lineHeightAtExitM))
  const roofM = interval.roofHeightM === null ? null : roundTo3(interval.roofHeightM)
  writer.ascii('{"t_entry":').millionths(entryFraction)
  writer.ascii(',"t_exit":').millionths(exitFraction)
  writer.ascii(',"los_height_at_entry_m":').thousandths(lineHeightAtEntryM)
  writer.ascii(',"los_height_at_exit_m":').thousandths(lineHeightAtExitM)
  writer.ascii(',"minimum_los_height_m":').thousandths(lowestM)
  writer.ascii(',"maximum_los_height_m":')
  writer.thousandths(Math.max(lineHeightAtEntryM, lineHeightAtExitM))
  writer.ascii(',"roof_height_m":').thousandths(roofM)
  writer.ascii(',"minimum_clearance_m":')
  // A difference of two members is the difference of what they show.
  writer.thousandths(roofM === null ? null : lowestM - roofM).ascii('}')
}
