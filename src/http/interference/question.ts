import type { Static } from 'typebox'
import type { Cell } from '../../analyses/cell.ts'
import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import type { InterferenceQuestion } from '../../analyses/interference/interference.ts'
import { invalidRequest } from '../../errors.ts'
import { nameTower } from '../wire/cells-question.ts'
import { checkEvenGrid } from '../wire/even-grid.ts'
import {
  resolveRadioQuality,
  resolveServingCell,
  type ResolvedRadioQuality,
} from '../wire/radio-question.ts'
import { questionDefaults } from '../../analyses/question-bounds.ts'
import type { interferenceRequest } from './request-schema.ts'

export type InterferenceBody = Static<typeof interferenceRequest>

/** The question with what the request said for all cells. */
export interface ResolvedInterference extends InterferenceQuestion, ResolvedRadioQuality {}

/**
 * The question of a validated interference request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower
 */
export function resolveInterference(body: InterferenceBody): ResolvedInterference {
  const resolved = resolveRadioQuality(body)
  for (const cell of resolved.cells) nameTower(cell.id, () => checkEvenGrid(cell))
  return {
    ...resolved,
    servingCellId: resolveServingCell(body, resolved.cells),
    sampleSpacingM: body.sample_spacing_m ?? questionDefaults.sampleSpacingM,
    radiusM: resolved.defaults.profile.radiusM,
    interferenceRadiusM: resolveInterferenceRadius(body, resolved.cells),
  }
}

/** Null for what changes nothing: left out, or the radius that every cell has. */
function resolveInterferenceRadius(
  { interference_radius_m: askedM }: InterferenceBody,
  cells: readonly Cell[],
): number | null {
  if (askedM === undefined) return null
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
