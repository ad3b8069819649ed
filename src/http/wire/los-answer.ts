import type { Cell } from '../../analyses/cell.ts'
import { countsGround } from '../../analyses/link/cell-ground.ts'
import { roundTo3 } from '../../rounding.ts'
import { losBases } from '../../analyses/link/link.ts'
import type { CrossedBuilding, LosEvidence } from '../../analyses/link/los-evidence.ts'
import type { EndpointCase } from '../../rf/propagation.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import * as field from './answer-schema.ts'

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

export const terrainStatus = field.kind<TerrainStatus>({
  enum: terrainStatuses,
  description:
    'terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, ' +
    'and the radio model of a cell leaves it out; terrain_used where it counts.',
})

export const losState = field.oneOf(['los', 'nlos'])
export const losBasis = field.oneOf(losBases)

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

const thousandths = field.rounded(3)
const millionths = field.rounded(6)

type Interval = CrossedBuilding['intervals'][number]

function lowestM({ lineHeightAtEntryM, lineHeightAtExitM }: Interval): number {
  return roundTo3(Math.min(lineHeightAtEntryM, lineHeightAtExitM))
}

function highestM({ lineHeightAtEntryM, lineHeightAtExitM }: Interval): number {
  return Math.max(lineHeightAtEntryM, lineHeightAtExitM)
}

const interval = field.object<Interval>({
  t_entry: millionths('entryFraction'),
  t_exit: millionths('exitFraction'),
  los_height_at_entry_m: thousandths('lineHeightAtEntryM'),
  los_height_at_exit_m: thousandths('lineHeightAtExitM'),
  minimum_los_height_m: thousandths(lowestM),
  maximum_los_height_m: thousandths(highestM),
  roof_height_m: thousandths.orNull('roofHeightM'),
  // A difference of two members is the difference of what they show.
  minimum_clearance_m: thousandths.orNull((found) =>
    found.roofHeightM === null ? null : lowestM(found) - roundTo3(found.roofHeightM),
  ),
})

const crossedBuilding = field.object<CrossedBuilding>('CrossedBuilding', {
  building_id: field.text('buildingId'),
  logical_building_id: field.text.optional(({ buildingId, logicalBuildingId }) =>
    logicalBuildingId === buildingId ? null : logicalBuildingId,
  ),
  part_ids: field.texts('partIds'),
  height_m: thousandths.orNull('heightM'),
  height_source: field.oneOf(heightSources)('heightSource'),
  height_tag: field.text.optional(({ heightTag }) => (heightTag === '' ? null : heightTag)),
  intervals: field.list(interval)('intervals'),
})

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
export const losClassification = field.object<Classified>('LosClassification', {
  state: losState(({ evidence }) => evidence.state),
  classifier_id: field.sentence(losClassifierId),
  classifier_description: field.sentence(losClassifierDescription),
  terrain_status: terrainStatus('terrainStatus'),
  classification_basis: losBasis(({ evidence }) => evidence.basis),
  endpoint_case: field.text('endpointCase'),
  blocking_buildings: field.list(crossedBuilding).optional(({ evidence }) => evidence.blocking),
  cleared_buildings: field.list(crossedBuilding).optional(({ evidence }) => evidence.cleared),
  unknown_height_buildings: field
    .list(crossedBuilding)
    .optional(({ evidence }) => evidence.unknownHeight),
})
