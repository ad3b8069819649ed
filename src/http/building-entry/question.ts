import type { Static } from 'typebox'
import type { BuildingEntryQuestion } from '../../analyses/building-entry/building-entry.ts'
import type { Cell } from '../../analyses/cell.ts'
import { invalidRequest } from '../../errors.ts'
import { nameTower, type RequestDefaults, resolveCells } from '../wire/cells-question.ts'
import { resolvePlan } from '../wire/plan-question.ts'
import { profileOverrides } from '../wire/rf-profile.ts'
import type { buildingEntryRequest } from './request-schema.ts'

export type BuildingEntryBody = Static<typeof buildingEntryRequest>

export interface ResolvedBuildingEntry extends BuildingEntryQuestion {
  readonly defaults: RequestDefaults
}

/** Frequencies nearer to each other than this are the same, GHz. */
const sameFrequencyGhz = 1e-6

/**
 * The question of a validated building-entry request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveBuildingEntry(body: BuildingEntryBody): ResolvedBuildingEntry {
  const { cells, defaults } = resolveCells(body, profileOverrides(body))
  const { frequencyGhz } = defaults.profile
  for (const cell of cells) nameTower(cell.id, () => checkFrequency(cell, frequencyGhz))
  if (body.optimization !== undefined) resolvePlan(body.optimization)
  const ids = (body.building_ids ?? []).map((id) => id.trim())
  if (ids.includes('')) throw invalidRequest('building_ids must hold no blank id')
  return {
    cells,
    defaults,
    frequencyGhz,
    buildingIds: [...new Set(ids)],
    residentialOnly: body.residential_only ?? false,
  }
}

function checkFrequency({ profile }: Cell, frequencyGhz: number): void {
  if (Math.abs(profile.frequencyGhz - frequencyGhz) <= sameFrequencyGhz) return
  throw invalidRequest(
    `frequency_ghz must be that of the request, ${frequencyGhz}, but is ${profile.frequencyGhz}`,
  )
}
