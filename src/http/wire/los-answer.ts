import type { Cell } from '../../analyses/cell.ts'
import { countsGround } from '../../analyses/link/cell-ground.ts'
import { roundTo3 } from '../../analyses/rounding.ts'
import { losBases } from '../../analyses/link/link.ts'
import type { CrossedBuilding, LosEvidence } from '../../analyses/link/los-evidence.ts'
import type { EndpointCase } from '../../rf/propagation.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import type { JsonWriter } from './json-writer.ts'
import { anyNumber, anyText, arrayOf, nullable, responseObject, texts } from './shapes.ts'
import { streamed } from './streamed.ts'
import { kind, oneOf } from './told.ts'

export const losClassifierId = 'footprint-height-los-v1'
const losClassifierDescription =
  'The line from antenna to receiver against the roofs of all footprints on the way; unknown ' +
  'heights block.'

/** What the radio work of a cell makes of terrain: the pack has none, or it is left out, or it counts. */
const terrainStatuses = [
  'terrain_unavailable',
  'terrain_available_not_used',
  'terrain_used',
] as const
export type TerrainStatus = (typeof terrainStatuses)[number]

export const terrainStatus = kind<TerrainStatus>({
  enum: terrainStatuses,
  description:
    'terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, ' +
    'and the radio model of a cell leaves it out; terrain_used where it counts.',
})

export const losState = oneOf(['los', 'nlos'])
export const losBasis = oneOf(losBases)

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

const crossedBuilding = responseObject(
  {
    building_id: anyText,
    logical_building_id: anyText,
    part_ids: texts,
    height_m: nullable('number'),
    height_source: { enum: heightSources },
    height_tag: anyText,
    intervals: arrayOf(
      responseObject({
        t_entry: anyNumber,
        t_exit: anyNumber,
        los_height_at_entry_m: anyNumber,
        los_height_at_exit_m: anyNumber,
        minimum_los_height_m: anyNumber,
        maximum_los_height_m: anyNumber,
        roof_height_m: nullable('number'),
        minimum_clearance_m: nullable('number'),
      }),
    ),
  },
  { id: 'CrossedBuilding', optional: ['logical_building_id', 'height_tag'] },
)

/** Why a path is in sight or not, and under which rule. */
export interface Classified {
  readonly evidence: LosEvidence
  readonly endpointCase: EndpointCase
  readonly terrainStatus: TerrainStatus
}

/**
 * The evidence of one classification, with the roofs on the way. Metres have three decimals, shares of
 * the path six: an answer may hold ten thousands of them.
 */
export const losClassification = streamed<Classified>(
  responseObject(
    {
      state: losState.schema,
      classifier_id: anyText,
      classifier_description: anyText,
      terrain_status: terrainStatus.schema,
      classification_basis: losBasis.schema,
      endpoint_case: anyText,
      blocking_buildings: arrayOf(crossedBuilding),
      cleared_buildings: arrayOf(crossedBuilding),
      unknown_height_buildings: arrayOf(crossedBuilding),
    },
    {
      id: 'LosClassification',
      optional: ['blocking_buildings', 'cleared_buildings', 'unknown_height_buildings'],
    },
  ),
  writeLosClassification,
)

export function writeLosClassification(
  writer: JsonWriter,
  { evidence, endpointCase, terrainStatus: status }: Classified,
): void {
  writer
    .ascii(`{"state":"${evidence.state}",${classifierMembers},"terrain_status":"${status}"`)
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
