import type { Cell } from '../../analyses/cell.ts'
import { countsGround } from '../../analyses/link/cell-ground.ts'
import { roundTo3 } from '../../analyses/rounding.ts'
import { losBases } from '../../analyses/link/link.ts'
import type { CrossedBuilding, LosEvidence } from '../../analyses/link/los-evidence.ts'
import type { EndpointCase } from '../../rf/propagation.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import { encoded, type JsonWriter } from './json-writer.ts'
import { anyNumber, anyText, arrayOf, nullable, responseObject, texts } from './shapes.ts'
import { streamed } from './streamed.ts'
import * as tell from './told.ts'

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

export const terrainStatus = tell.kind<TerrainStatus>({
  enum: terrainStatuses,
  description:
    'terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, ' +
    'and the radio model of a cell leaves it out; terrain_used where it counts.',
})

export const losState = tell.oneOf(['los', 'nlos'])
export const losBasis = tell.oneOf(losBases)

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
  writer.ascii('{"state":').text(evidence.state).bytes(classifierMembers).text(status)
  writer.bytes(start.basis).text(evidence.basis).bytes(start.endpointCase).text(endpointCase)
  writeBuildings(writer, start.blocking, evidence.blocking)
  writeBuildings(writer, start.cleared, evidence.cleared)
  writeBuildings(writer, start.unknownHeight, evidence.unknownHeight)
  writer.ascii('}')
}

const classifierMembers = encoded(
  `,"classifier_id":"${losClassifierId}","classifier_description":"${losClassifierDescription}"` +
    ',"terrain_status":',
)

/** The starts of members, which an answer may hold ten thousand times. */
const start = {
  basis: encoded(',"classification_basis":'),
  endpointCase: encoded(',"endpoint_case":'),
  blocking: encoded(',"blocking_buildings":['),
  cleared: encoded(',"cleared_buildings":['),
  unknownHeight: encoded(',"unknown_height_buildings":['),
  logicalId: encoded(',"logical_building_id":'),
  heightSource: encoded(',"height_source":'),
  heightAtEntry: encoded(',"los_height_at_entry_m":'),
  heightAtExit: encoded(',"los_height_at_exit_m":'),
  lowest: encoded(',"minimum_los_height_m":'),
  highest: encoded(',"maximum_los_height_m":'),
  roof: encoded(',"roof_height_m":'),
  clearance: encoded(',"minimum_clearance_m":'),
} as const

function writeBuildings(
  writer: JsonWriter,
  opening: Uint8Array,
  buildings: readonly CrossedBuilding[],
): void {
  if (buildings.length === 0) return
  writer.bytes(opening)
  writeEach(writer, buildings, writeBuilding)
  writer.ascii(']')
}

function writeEach<Item>(
  writer: JsonWriter,
  items: readonly Item[],
  write: (writer: JsonWriter, item: Item) => void,
): void {
  for (let i = 0; i < items.length; i++) {
    if (i > 0) writer.ascii(',')
    write(writer, items[i])
  }
}

function writeBuilding(writer: JsonWriter, building: CrossedBuilding): void {
  const { buildingId, logicalBuildingId, partIds, heightTag } = building
  writer.ascii('{"building_id":').text(buildingId)
  if (logicalBuildingId !== buildingId) writer.bytes(start.logicalId).text(logicalBuildingId)
  writer.ascii(',"part_ids":[')
  writeEach(writer, partIds, writeText)
  writer.ascii('],"height_m":').thousandths(building.heightM)
  writer.bytes(start.heightSource).text(building.heightSource)
  if (heightTag !== '') writer.ascii(',"height_tag":').text(heightTag)
  writer.ascii(',"intervals":[')
  writeEach(writer, building.intervals, writeInterval)
  writer.ascii(']}')
}

function writeText(writer: JsonWriter, text: string): void {
  writer.text(text)
}

function writeInterval(writer: JsonWriter, interval: CrossedBuilding['intervals'][number]): void {
  const { entryFraction, exitFraction, lineHeightAtEntryM, lineHeightAtExitM } = interval
  const lowestM = roundTo3(Math.min(lineHeightAtEntryM, lineHeightAtExitM))
  const roofM = interval.roofHeightM === null ? null : roundTo3(interval.roofHeightM)
  writer.ascii('{"t_entry":').millionths(entryFraction)
  writer.ascii(',"t_exit":').millionths(exitFraction)
  writer.bytes(start.heightAtEntry).thousandths(lineHeightAtEntryM)
  writer.bytes(start.heightAtExit).thousandths(lineHeightAtExitM)
  writer.bytes(start.lowest).thousandths(lowestM)
  writer.bytes(start.highest).thousandths(Math.max(lineHeightAtEntryM, lineHeightAtExitM))
  writer.bytes(start.roof).thousandths(roofM)
  // A difference of two members is the difference of what they show.
  writer.bytes(start.clearance).thousandths(roofM === null ? null : lowestM - roofM)
  writer.ascii('}')
}
