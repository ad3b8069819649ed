import { nameTower, type RequestDefaults, resolveCells } from '../wire/cells-question.ts'
import type { Static } from 'typebox'
import {
  computedObjectives,
  configuredPriorities,
  defaultPlanObjectives,
  type PlanConstraints,
  type PlanObjectives,
} from '../../analyses/network/scoring/objectives.ts'
import type { NetworkQuestion } from '../../analyses/network/table/prepare.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import type { networkRequest, optimizationRequest } from './request-schema.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { profileOverrides } from '../wire/rf-profile.ts'

export type NetworkBody = Static<typeof networkRequest>
type OptimizationBody = Static<typeof optimizationRequest>

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
 * Priorities and constraints; absent priorities are equal ones.
 *
 * @throws {SightlineError} invalid_request on an objective named twice or all zeros
 */
function resolvePlan(body: OptimizationBody | undefined): PlanObjectives {
  const plan = {
    objectives:
      body?.objectives === undefined
        ? defaultPlanObjectives.objectives
        : computedObjectives(body.objectives),
    constraints: resolveConstraints(body?.constraints),
  }
  configuredPriorities(plan)
  return plan
}

function resolveConstraints(body: OptimizationBody['constraints']): PlanConstraints {
  if (body === undefined) return {}
  const { min_coverage_score: score, max_overlap_buildings: overlap } = body
  const { min_unique_demand_buildings: demand } = body
  const { min_unique_residential_buildings: residential } = body
  return {
    ...(score === undefined ? {} : { minCoverageScore: score }),
    ...(demand === undefined ? {} : { minUniqueDemandBuildings: demand }),
    ...(residential === undefined ? {} : { minUniqueResidentialBuildings: residential }),
    ...(overlap === undefined ? {} : { maxOverlapBuildings: overlap }),
  }
}
