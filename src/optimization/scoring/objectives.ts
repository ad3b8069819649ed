import { invalidRequest, SightlineError } from '../../errors.ts'

/** The four objectives of the contribution table: every plan is judged by them. */
export const objectiveIds = ['demand', 'residential', 'coverage', 'overlap'] as const
export type ObjectiveId = (typeof objectiveIds)[number]

/** What interference leaves: judged by where its priority is above 0, and nowhere else. */
export const radioQualityId = 'radio_quality'

/** Every id that a request may name, in the order in which every sum over objectives runs. */
export const knownObjectiveIds = [...objectiveIds, radioQualityId] as const
export type KnownObjectiveId = (typeof knownObjectiveIds)[number]

/** Priority of every objective when a request names none. */
export const defaultPriority = 50

/** A value for each objective; radio quality has none where plans are not judged by it. */
export type PerObjective<T> = Readonly<Record<ObjectiveId, T>> & {
  readonly [radioQualityId]?: T
}

/** Hard limits; an absent one does not bind. Meeting a limit exactly satisfies it. */
export interface PlanConstraints {
  readonly minCoverageScore?: number
  readonly minUniqueDemandBuildings?: number
  readonly minUniqueResidentialBuildings?: number
  readonly maxOverlapBuildings?: number
}

export interface ScoringRequest {
  /** Objectives as requested, in request order; radio quality with a weight above 0 alone. */
  readonly objectives: readonly StatedObjective[]
  readonly constraints: PlanConstraints
  /** Sites whose cells keep apart; absent: none do. */
  readonly sites?: readonly SeparatedSite[]
}

/** Cells of one site that keep apart; a cell is of one such site at most. */
export interface SeparatedSite {
  readonly id: string
  /** Two or more, by their places in the request, ascending. */
  readonly cells: readonly number[]
  /** Least separation of each cell, degrees, 0 to 180: two keep the larger of theirs. */
  readonly leastSeparationDeg: readonly number[]
}

/** All four objectives at the default priority, no constraint. */
export const defaultScoringRequest: ScoringRequest = {
  objectives: objectiveIds.map((id) => ({ id, weight: defaultPriority })),
  constraints: {},
}

/** A priority as a request states it. */
export interface StatedObjective {
  readonly id: KnownObjectiveId
  readonly weight: number
}

/**
 * Priorities (0..100; an objective that is not listed has 0): of the four, and of radio quality where
 * it is above 0.
 * @throws SightlineError `invalid_request` on a duplicate, a weight outside 0..100 or all zeros
 */
export function configuredPriorities({ objectives }: ScoringRequest): PerObjective<number> {
  const weights = new Map<KnownObjectiveId, number>()
  for (const { id, weight } of objectives) {
    if (weights.has(id)) throw invalidRequest(`optimization.objectives names "${id}" twice`)
    if (!(weight >= 0 && weight <= 100))
      throw invalidRequest(`optimization.objectives: weight of "${id}" must be between 0 and 100`)
    weights.set(id, weight)
  }
  if ([...weights.values()].every((weight) => weight === 0))
    throw invalidRequest('at least one optimization priority must be greater than 0')
  const radioQuality = weights.get(radioQualityId) ?? 0
  const ids = radioQuality > 0 ? knownObjectiveIds : objectiveIds
  return perObjective(ids, (id) => weights.get(id) ?? 0)
}

/** Whether plans are judged by what interference leaves. */
export function wantsRadioQuality({ objectives }: ScoringRequest): boolean {
  return objectives.some(({ id, weight }) => id === radioQualityId && weight > 0)
}

/**
 * The stated objectives without a radio quality of weight 0: no influence, so nothing depends on
 * whether it is stated.
 * @throws SightlineError `invalid_request` on a second statement of it
 */
export function weightedObjectives(
  stated: readonly StatedObjective[],
): ScoringRequest['objectives'] {
  if (stated.filter(({ id }) => id === radioQualityId).length > 1)
    throw invalidRequest(`optimization.objectives names "${radioQualityId}" twice`)
  return stated.filter(({ id, weight }) => id !== radioQualityId || weight !== 0)
}

/** The objectives that have a value, in their fixed order. */
export function idsOf(values: PerObjective<unknown>): readonly KnownObjectiveId[] {
  return values[radioQualityId] === undefined ? objectiveIds : knownObjectiveIds
}

/** A value for each of the objectives, made in their fixed order; the four are always there. */
export function perObjective<T>(
  ids: readonly KnownObjectiveId[],
  valueOf: (id: KnownObjectiveId) => T,
): PerObjective<T> {
  return {
    demand: valueOf('demand'),
    residential: valueOf('residential'),
    coverage: valueOf('coverage'),
    overlap: valueOf('overlap'),
    ...(ids.includes(radioQualityId) ? { [radioQualityId]: valueOf(radioQualityId) } : {}),
  }
}

/**
 * The value of an objective that plans are judged by.
 * @throws SightlineError `internal` where it has none
 */
export function valueFor<T>(values: PerObjective<T>, id: KnownObjectiveId): T {
  const value = values[id]
  if (value === undefined) throw new SightlineError('internal', `no value of objective "${id}"`)
  return value
}
