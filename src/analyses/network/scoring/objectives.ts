import { invalidRequest } from '../../../errors.ts'

/** The four objectives, in the order in which every sum over objectives runs. */
export const objectiveIds = ['demand', 'residential', 'coverage', 'overlap'] as const
export type ObjectiveId = (typeof objectiveIds)[number]

/** Objectives that a request may name and this build does not compute: their priority must be 0. */
export const uncomputedObjectiveIds = ['radio_quality'] as const

/** Every id that a request may name. */
export const knownObjectiveIds = [...objectiveIds, ...uncomputedObjectiveIds] as const
export type KnownObjectiveId = (typeof knownObjectiveIds)[number]

/** Priority of every objective when a request names none. */
export const defaultPriority = 50

export type PerObjective<T> = Readonly<Record<ObjectiveId, T>>

/** Hard limits; an absent one does not bind. Meeting a limit exactly satisfies it. */
export interface PlanConstraints {
  readonly minCoverageScore?: number
  readonly minUniqueDemandBuildings?: number
  readonly minUniqueResidentialBuildings?: number
  readonly maxOverlapBuildings?: number
}

export interface PlanObjectives {
  /** As requested, in request order. */
  readonly objectives: readonly { readonly id: ObjectiveId; readonly weight: number }[]
  readonly constraints: PlanConstraints
}

/** All four objectives at the default priority, no constraint. */
export const defaultPlanObjectives: PlanObjectives = {
  objectives: objectiveIds.map((id) => ({ id, weight: defaultPriority })),
  constraints: {},
}

/**
 * Priorities of all four ids (0..100; an objective that is not listed has 0).
 * @throws SightlineError `invalid_request` on a duplicate, a weight outside 0..100 or all zeros
 */
export function configuredPriorities(plan: PlanObjectives): PerObjective<number> {
  const priorities = { demand: 0, residential: 0, coverage: 0, overlap: 0 }
  const seen = new Set<ObjectiveId>()
  for (const { id, weight } of plan.objectives) {
    if (seen.has(id)) throw invalidRequest(`optimization.objectives names "${id}" twice`)
    if (!(weight >= 0 && weight <= 100))
      throw invalidRequest(`optimization.objectives: weight of "${id}" must be between 0 and 100`)
    seen.add(id)
    priorities[id] = weight
  }
  if (objectiveIds.every((id) => priorities[id] === 0))
    throw invalidRequest('at least one optimization priority must be greater than 0')
  return priorities
}

/** A priority as a request states it. */
export interface StatedObjective {
  readonly id: KnownObjectiveId
  readonly weight: number
}

/**
 * The stated objectives without those that this build does not compute: priority 0 is no influence,
 * so nothing depends on whether they are stated.
 * @throws SightlineError `invalid_request` on a priority above 0 of such an objective, or on a
 *   second one
 */
export function computedObjectives(
  stated: readonly StatedObjective[],
): PlanObjectives['objectives'] {
  const computed: { readonly id: ObjectiveId; readonly weight: number }[] = []
  const uncomputed = new Set<KnownObjectiveId>()
  stated.forEach(({ id, weight }, index) => {
    if (isComputed(id)) {
      computed.push({ id, weight })
      return
    }
    if (uncomputed.has(id)) throw invalidRequest(`optimization.objectives names "${id}" twice`)
    if (weight !== 0)
      throw invalidRequest(
        `optimization.objectives[${index}].weight must be 0: this build does not compute "${id}"`,
      )
    uncomputed.add(id)
  })
  return computed
}

function isComputed(id: KnownObjectiveId): id is ObjectiveId {
  return objectiveIds.some((computed) => computed === id)
}

/** A value for each objective, made in their fixed order. */
export function perObjective<T>(valueOf: (id: ObjectiveId) => T): PerObjective<T> {
  return {
    demand: valueOf('demand'),
    residential: valueOf('residential'),
    coverage: valueOf('coverage'),
    overlap: valueOf('overlap'),
  }
}
