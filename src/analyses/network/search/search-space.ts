import { normalizeDegrees } from '../../../rf/angles.ts'
import { azimuthKey, azimuthMicrodegrees, tieKey } from '../table/azimuth.ts'

/** What a search needs to know of one plan. */
export interface PlanEvaluation<Metrics> {
  readonly isFeasible: boolean
  /** 0..1; compared exactly. */
  readonly compositeScore: number
  /** Of the available objectives in their fixed order; the frontier compares them exactly. */
  readonly utilities: readonly number[]
  readonly metrics: Metrics
}

/** One evaluated azimuth set. */
export interface EvaluatedPlan<Metrics> extends PlanEvaluation<Metrics> {
  /** One decimal each, comma-joined, in request order. */
  readonly id: string
  /** In request order. */
  readonly azimuthsDeg: readonly number[]
}

/** The search policies run on anything that can be evaluated at a set of azimuths. */
export interface SearchSpace<Metrics> {
  /** In request order. */
  readonly cellIds: readonly string[]
  /** The absolute azimuths that every cell is scanned over, in scan order. */
  readonly scanAzimuthsDeg: readonly number[]
  evaluate(azimuthsDeg: readonly number[]): PlanEvaluation<Metrics>
  /** Public identity of a state, for traces. */
  stateFingerprint(azimuthsDeg: readonly number[]): string
}

/** A starting point of the searches that have several. */
export interface SearchStart {
  readonly startId: string
  readonly azimuthsDeg: readonly number[]
}

/** The four starts: the baseline and all azimuths turned together by 90, 180 and 270 degrees. */
export function uniformRotationStarts(baselineDeg: readonly number[]): SearchStart[] {
  return [0, 90, 180, 270].map((turn) => ({
    startId: turn === 0 ? 'baseline' : `uniform-${turn}`,
    azimuthsDeg: baselineDeg.map((azimuthDeg) => normalizeDegrees(azimuthDeg + turn)),
  }))
}

/** Evaluates a plan once, without remembering it. */
export function evaluatePlan<Metrics>(
  space: SearchSpace<Metrics>,
  azimuthsDeg: readonly number[],
): EvaluatedPlan<Metrics> {
  return { ...space.evaluate(azimuthsDeg), id: azimuthKey(azimuthsDeg), azimuthsDeg }
}

/** A new azimuth set with one cell moved. */
export function withAzimuth(
  azimuthsDeg: readonly number[],
  cell: number,
  azimuthDeg: number,
): number[] {
  const moved = [...azimuthsDeg]
  moved[cell] = azimuthDeg
  return moved
}

/**
 * The acceptance rule of all coordinate searches: feasible before infeasible, then the strictly
 * larger composite score. Exact; an equal candidate does not replace.
 */
export function replaces(
  candidate: PlanEvaluation<unknown>,
  incumbent: PlanEvaluation<unknown>,
): boolean {
  if (candidate.isFeasible !== incumbent.isFeasible) return candidate.isFeasible
  return candidate.compositeScore > incumbent.compositeScore
}

/** Ranks plans: composite score descending, then the tie key ascending. */
export function compareRanked(
  cellIds: readonly string[],
  left: EvaluatedPlan<unknown>,
  right: EvaluatedPlan<unknown>,
): number {
  if (left.compositeScore !== right.compositeScore)
    return right.compositeScore - left.compositeScore
  const leftKey = tieKey(cellIds, left.azimuthsDeg)
  const rightKey = tieKey(cellIds, right.azimuthsDeg)
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0
}

/** Evaluated states by identity, in the order of their first evaluation. */
export class StateMemo<Metrics> {
  readonly plans: EvaluatedPlan<Metrics>[] = []
  requests = 0
  hits = 0
  private readonly space: SearchSpace<Metrics>
  private readonly maxUnique: number
  private readonly byKey = new Map<string, EvaluatedPlan<Metrics>>()

  constructor(space: SearchSpace<Metrics>, maxUnique: number) {
    this.space = space
    this.maxUnique = maxUnique
  }

  /** True when the state has been evaluated. */
  has(azimuthsDeg: readonly number[]): boolean {
    return this.byKey.has(memoKey(azimuthsDeg))
  }

  /** The evaluated state; null when it is new and the budget of unique evaluations is spent. */
  request(azimuthsDeg: readonly number[]): EvaluatedPlan<Metrics> | null {
    const key = memoKey(azimuthsDeg)
    const known = this.byKey.get(key)
    if (known === undefined && this.plans.length >= this.maxUnique) return null
    this.requests++
    if (known !== undefined) {
      this.hits++
      return known
    }
    const plan = evaluatePlan(this.space, azimuthsDeg)
    this.byKey.set(key, plan)
    this.plans.push(plan)
    return plan
  }
}

function memoKey(azimuthsDeg: readonly number[]): string {
  let key = ''
  for (const azimuthDeg of azimuthsDeg) key += `${azimuthMicrodegrees(azimuthDeg)},`
  return key
}
