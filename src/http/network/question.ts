import { resolvePlan } from '../wire/plan-question.ts'
import { nameTower, type RequestDefaults, resolveCells } from '../wire/cells-question.ts'
import type { Static } from 'typebox'
import { invalidRequest } from '../../errors.ts'
import { type PlanObjectives, radioQualityId } from '../../analyses/network/scoring/objectives.ts'
import type { NetworkQuestion } from '../../analyses/network/table/prepare.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import type { networkRequest } from './request-schema.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { profileOverrides } from '../wire/rf-profile.ts'

export type NetworkBody = Static<typeof networkRequest>

/** Cells with every default filled in, and how a plan is judged. */
export interface ResolvedNetwork extends NetworkQuestion {
  readonly defaults: RequestDefaults
  readonly plan: PlanObjectives
}

/**
 * The question of a validated network request.
 *
 * @throws {SightlineError} invalid_request naming member, bound and, for a cell's own, the tower.
 */
export function resolveNetwork(
  body: NetworkBody,
  overrides: RfProfileOverrides = profileOverrides(body),
): ResolvedNetwork {
  const { cells, defaults } = resolveCells(body, overrides)
  checkFeatureBudget(defaults.rays, defaults.profile.radiusM)
  for (const { id, profile } of cells) {
    nameTower(id, () => checkFeatureBudget(defaults.rays, profile.radiusM))
  }
  return { cells, rays: defaults.rays, defaults, plan: resolvePlan(body.optimization) }
}

/**
 * For questions that cannot be answered by radio quality.
 *
 * @throws {SightlineError} invalid_request when it has a priority; `reason` says why it cannot
 */
export function refuseRadioQuality({ optimization }: NetworkBody, reason: string): void {
  const objectives = optimization?.objectives ?? []
  const index = objectives.findIndex(({ id, weight }) => id === radioQualityId && weight > 0)
  if (index < 0) return
  throw invalidRequest(
    `optimization.objectives[${index}].weight of "${radioQualityId}" must be 0 here: ${reason}`,
  )
}
