import type { Static } from 'typebox'
import {
  configuredPriorities,
  defaultPlanObjectives,
  type PlanConstraints,
  type PlanObjectives,
  weightedObjectives,
} from '../../analyses/network/scoring/objectives.ts'
import type { optimizationRequest } from './plan-request.ts'

export type OptimizationBody = Static<typeof optimizationRequest>

/**
 * Priorities and constraints; absent priorities are equal ones.
 *
 * @throws {SightlineError} invalid_request on an objective named twice or all zeros
 */
export function resolvePlan(body: OptimizationBody | undefined): PlanObjectives {
  const plan = {
    objectives:
      body?.objectives === undefined
        ? defaultPlanObjectives.objectives
        : weightedObjectives(body.objectives),
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
