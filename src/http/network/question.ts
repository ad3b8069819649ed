import type { Static } from 'typebox'
import type { Cell } from '../../analyses/cell.ts'
import { canonicalAzimuthDeg } from '../../analyses/network/table/radio-work.ts'
import {
  computedObjectives,
  configuredPriorities,
  defaultPlanObjectives,
  type PlanConstraints,
  type PlanObjectives,
} from '../../analyses/network/scoring/objectives.ts'
import type { NetworkQuestion } from '../../analyses/network/table/prepare.ts'
import { invalidRequest, SightlineError } from '../../errors.ts'
import type { RfProfile, RfProfileOverrides } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import type { networkRequest, optimizationRequest } from './request-schema.ts'
import { defaultRays } from '../wire/cell-request.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { profileOverrides } from '../wire/rf-profile.ts'

export type NetworkBody = Static<typeof networkRequest>
type TowerBody = NetworkBody['towers'][number]
type OptimizationBody = Static<typeof optimizationRequest>

/** What a request says for all its cells. */
export interface RequestDefaults {
  readonly rays: number
  readonly calibrationOffsetDb: number
  /** The profile of a cell that says nothing of its own. */
  readonly profile: RfProfile
}

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
  const defaults = {
    rays: body.rays ?? defaultRays,
    calibrationOffsetDb: body.calibration_offset_db ?? 0,
    profile: resolveRfProfile(overrides),
  }
  checkFeatureBudget(defaults.rays, defaults.profile.radiusM)
  const cells = body.towers.map((tower) =>
    resolveCell(tower, body.azimuth ?? 0, defaults, overrides),
  )
  checkUnique(cells)
  return { cells, rays: defaults.rays, defaults, plan: resolvePlan(body.optimization) }
}

function resolveCell(
  tower: TowerBody,
  defaultAzimuthDeg: number,
  { rays, calibrationOffsetDb }: RequestDefaults,
  overrides: RfProfileOverrides,
): Cell {
  if (tower.id.trim() === '') throw invalidRequest('the id of a tower must not be blank')
  return nameTower(tower.id, () => {
    const profile = resolveRfProfile(overrides, profileOverrides(tower.rf_profile ?? {}))
    checkFeatureBudget(rays, profile.radiusM)
    return {
      id: tower.id,
      lon: tower.tower_lon,
      lat: tower.tower_lat,
      azimuthDeg: canonicalAzimuthDeg(tower.azimuth ?? defaultAzimuthDeg),
      calibrationOffsetDb,
      profile,
    }
  })
}

/** Puts the tower's id before the message of a refusal. */
export function nameTower<Value>(id: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    throw new SightlineError(error.reason, `tower ${JSON.stringify(id)}: ${error.message}`)
  }
}

function checkUnique(cells: readonly Cell[]): void {
  const seen = new Set<string>()
  for (const { id } of cells) {
    if (seen.has(id))
      throw invalidRequest(`towers must have unique ids; ${JSON.stringify(id)} is used twice`)
    seen.add(id)
  }
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
