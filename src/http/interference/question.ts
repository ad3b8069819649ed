import type { Cell } from '../../analyses/cell.ts'
import { fewestNetworkCells, maximumCells } from '../../optimization/network-size.ts'
import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import type { InterferenceQuestion } from '../../analyses/interference/interference.ts'
import { invalidRequest } from '../../errors.ts'
import { profileBounds } from '../../rf/profile-bounds.ts'
import * as parameter from '../wire/request-schema.ts'
import { nameTower } from '../wire/cells-question.ts'
import { towersOf } from '../wire/cells-request.ts'
import { checkEvenGrid } from '../wire/even-grid.ts'
import { planMember, resolvePlan } from '../wire/plan-request.ts'
import {
  checkServingCell,
  radioMembers,
  resolveRadioQuality,
  type ResolvedRadioQuality,
} from '../wire/radio-request.ts'
import { settingMembers } from '../wire/sector-request.ts'

/** The cells of a network whose radio quality is asked about. */
const interferenceAsked = parameter.object({
  towers: towersOf(fewestNetworkCells, maximumCells).required(),
  ...settingMembers,
  ...radioMembers,
  interference_radius_m: parameter
    .within(
      { minimum: profileBounds.radiusM.minimum, maximum: maximumInterferenceRadiusM },
      'How far every cell disturbs, metres: at least the radius of every cell, within which alone ' +
        'it serves. Left out: no cell disturbs beyond its own radius, and model_evidence says what ' +
        'that leaves out.',
    )
    .optional(),
  ...planMember,
})

export const interferenceRequest = parameter.bodySchema('InterferenceRequest', interferenceAsked)

/** The question with what the request said for all cells. */
export interface ResolvedInterference extends InterferenceQuestion, ResolvedRadioQuality {}

/**
 * The question of a validated interference request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveInterference(body: unknown): ResolvedInterference {
  const request = parameter.questionOf(interferenceAsked, body)
  const { servingCellId, sampleSpacingM, interferenceRadiusM } = request
  const resolved = resolveRadioQuality(request)
  const { cells, defaults } = resolved
  // Checked like everywhere, though this question has no use for it.
  resolvePlan(request.plan)
  for (const cell of cells) nameTower(cell.id, () => checkEvenGrid(cell))
  checkServingCell(servingCellId, cells)
  return {
    ...resolved,
    servingCellId,
    sampleSpacingM,
    radiusM: defaults.profile.radiusM,
    interferenceRadiusM: resolveInterferenceRadius(interferenceRadiusM, cells),
  }
}

/** Null for what changes nothing: left out, or the radius that every cell has. */
function resolveInterferenceRadius(askedM: number | null, cells: readonly Cell[]): number | null {
  if (askedM === null) return null
  const largestM = Math.max(...cells.map(({ profile }) => profile.radiusM))
  if (largestM > maximumInterferenceRadiusM) {
    throw invalidRequest(
      `interference_radius_m must be left out: a cell has a radius_m of ${largestM}, and none is heard ` +
        `beyond its radius farther than ${maximumInterferenceRadiusM} m`,
    )
  }
  if (askedM < largestM) {
    throw invalidRequest(
      `interference_radius_m must be between ${largestM}, the largest radius_m of the cells, and ` +
        `${maximumInterferenceRadiusM}`,
    )
  }
  return cells.every(({ profile }) => profile.radiusM === askedM) ? null : askedM
}
