import type { BuildingEntryQuestion } from '../../analyses/building-entry/building-entry.ts'
import type { Cell } from '../../analyses/cell.ts'
import { maximumCells } from '../../optimization/network-size.ts'
import { invalidRequest } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import * as parameter from '../wire/request-schema.ts'
import { nameTower, type RequestDefaults, resolveCells } from '../wire/cells-question.ts'
import { towersOf } from '../wire/cells-request.ts'
import { planMember, resolvePlan } from '../wire/plan-request.ts'
import { settingMembers } from '../wire/sector-request.ts'

export interface ResolvedBuildingEntry extends BuildingEntryQuestion {
  readonly defaults: RequestDefaults
}

/** Frequencies nearer to each other than this are the same, GHz. */
const sameFrequencyGhz = 1e-6

const maximumBuildingIds = 5000

/** Some cells of one frequency, and the buildings that are asked about. */
const entryAsked = parameter.object({
  towers: towersOf(1, maximumCells).required(),
  ...settingMembers,
  ...planMember,
  building_ids: parameter
    .plain<readonly string[]>({
      type: 'array',
      maxItems: maximumBuildingIds,
      items: { type: 'string', maxLength: maximumIdBytes, 'x-max-utf8-bytes': maximumIdBytes },
      description:
        'Ids of parts or of logical buildings; empty: all within the radii of the cells.',
    })
    .orElse([]),
  residential_only: parameter.flag.withDefault(false),
})

export const buildingEntryRequest = parameter.bodySchema('BuildingEntryRequest', entryAsked)

/**
 * The question of a validated building-entry request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveBuildingEntry(body: unknown): ResolvedBuildingEntry {
  const request = parameter.questionOf(entryAsked, body)
  const { buildingIds, residentialOnly } = request
  const { cells, defaults } = resolveCells(request)
  const { frequencyGhz } = defaults.profile
  for (const cell of cells) nameTower(cell.id, () => checkFrequency(cell, frequencyGhz))
  // Checked like everywhere, though this question has no use for it.
  resolvePlan(request.plan)
  const ids = buildingIds.map((id) => id.trim())
  if (ids.includes('')) throw invalidRequest('building_ids must hold no blank id')
  return { cells, defaults, frequencyGhz, buildingIds: [...new Set(ids)], residentialOnly }
}

function checkFrequency({ profile }: Cell, frequencyGhz: number): void {
  if (Math.abs(profile.frequencyGhz - frequencyGhz) <= sameFrequencyGhz) return
  throw invalidRequest(
    `frequency_ghz must be that of the request, ${frequencyGhz}, but is ${profile.frequencyGhz}`,
  )
}
