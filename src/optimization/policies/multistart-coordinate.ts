import type { StopSignal } from '../../stop-signal.ts'
import type { EvaluatedPlan, SearchSpace, SearchStart } from './search-space.ts'
import { replaces, StateMemo, withRow } from './search-space.ts'

export interface MultistartBudget {
  /** Passes over all cells for each start, 1..64. */
  readonly maxPasses: number
  /** Distinct states evaluated over all starts, 1..100,000. */
  readonly maxUniqueEvaluations: number
}

export const defaultMultistartBudget: MultistartBudget = {
  maxPasses: 8,
  maxUniqueEvaluations: 5000,
}

type CoordinateTermination =
  | 'coordinate_stable'
  | 'repeated_state'
  | 'max_passes'
  | 'evaluation_budget'

export interface AcceptedUpdate {
  /** From 1. */
  readonly pass: number
  readonly cellId: string
  /** Index of that cell. */
  readonly cell: number
  readonly beforeRow: number
  readonly afterRow: number
  /** 0..100. */
  readonly beforeScore: number
  readonly afterScore: number
  readonly beforeFeasible: boolean
  readonly afterFeasible: boolean
  readonly stateFingerprint: string
}

export interface StartTrace {
  readonly startId: string
  readonly startingRows: readonly number[]
  /** Passes begun. */
  readonly passes: number
  readonly acceptedUpdates: readonly AcceptedUpdate[]
  readonly requestedEvaluations: number
  readonly uniqueEvaluations: number
  readonly cacheHits: number
  readonly finalRows: readonly number[]
  /** 0..100; null when the budget ended before the start itself was evaluated. */
  readonly finalScore: number | null
  readonly finalFeasible: boolean | null
  readonly terminationReason: CoordinateTermination
  /** Fingerprints of the states the start held, from its first to its last. */
  readonly stateTrace: readonly string[]
}

export interface MultistartResult<Metrics> {
  /** All evaluated states, in the order of their first evaluation. */
  readonly plans: readonly EvaluatedPlan<Metrics>[]
  /** Where the last start that was evaluated ended; null when the budget allowed none. */
  readonly finalPlan: EvaluatedPlan<Metrics> | null
  readonly startCount: number
  /** Starts that did not end by the evaluation budget. */
  readonly completedStartCount: number
  readonly startTraces: readonly StartTrace[]
  readonly evaluationRequests: number
  readonly cacheHits: number
  readonly isIncomplete: boolean
}

/**
 * `deterministic_multistart_coordinate_v1`: coordinate descent on the rows of the scan from every
 * start in turn, over one shared memo. The current row competes, so a start beside the scan can stay.
 */
export function multistartCoordinateSearch<Metrics>(
  space: SearchSpace<Metrics>,
  starts: readonly SearchStart[],
  budget: MultistartBudget,
  signal: StopSignal,
): MultistartResult<Metrics> {
  const memo = new StateMemo(space, budget.maxUniqueEvaluations)
  const descents: Descent<Metrics>[] = []
  for (const start of starts) {
    const descent = descend(space, memo, start, budget.maxPasses, signal)
    descents.push(descent)
    if (descent.trace.terminationReason === 'evaluation_budget') break
  }
  const traces = descents.map((descent) => descent.trace)
  const isWhole = (trace: StartTrace) => trace.terminationReason !== 'evaluation_budget'
  return {
    plans: memo.plans,
    finalPlan: descents.reduce<EvaluatedPlan<Metrics> | null>(
      (last, descent) => descent.current ?? last,
      null,
    ),
    startCount: starts.length,
    completedStartCount: traces.filter(isWhole).length,
    startTraces: traces,
    evaluationRequests: memo.requests,
    cacheHits: memo.hits,
    isIncomplete: traces.some((trace) => trace.terminationReason !== 'coordinate_stable'),
  }
}

interface Descent<Metrics> {
  readonly trace: StartTrace
  readonly current: EvaluatedPlan<Metrics> | null
}

function descend<Metrics>(
  space: SearchSpace<Metrics>,
  memo: StateMemo<Metrics>,
  start: SearchStart,
  maxPasses: number,
  signal: StopSignal,
): Descent<Metrics> {
  const before = { requests: memo.requests, unique: memo.plans.length, hits: memo.hits }
  const acceptedUpdates: AcceptedUpdate[] = []
  const stateTrace: string[] = []
  let passes = 0
  const first = memo.request(start.rows)
  let current = first
  const finish = (terminationReason: CoordinateTermination): Descent<Metrics> => ({
    current,
    trace: {
      startId: start.startId,
      startingRows: start.rows,
      passes,
      acceptedUpdates,
      requestedEvaluations: memo.requests - before.requests,
      uniqueEvaluations: memo.plans.length - before.unique,
      cacheHits: memo.hits - before.hits,
      finalRows: current?.rows ?? start.rows,
      finalScore: current === null ? null : 100 * current.compositeScore,
      finalFeasible: current?.isFeasible ?? null,
      terminationReason,
      stateTrace,
    },
  })
  if (first === null) return finish('evaluation_budget')
  let held: EvaluatedPlan<Metrics> = first
  stateTrace.push(space.stateFingerprint(held.rows))
  const seen = new Set(stateTrace)
  while (passes < maxPasses) {
    passes++
    let isChanged = false
    for (let cell = 0; cell < space.cellIds.length; cell++) {
      signal.throwIfStopped()
      const best = scanCell(space, memo, held, cell)
      if (best === null) return finish('evaluation_budget')
      if (best === held) continue
      const fingerprint = space.stateFingerprint(best.rows)
      acceptedUpdates.push(describeUpdate(space, passes, cell, held, best, fingerprint))
      held = best
      current = best
      isChanged = true
      stateTrace.push(fingerprint)
      if (seen.has(fingerprint)) return finish('repeated_state')
      seen.add(fingerprint)
    }
    if (!isChanged) return finish('coordinate_stable')
  }
  return finish('max_passes')
}

/** The best state over one cell's scan; null when the budget ends within it. */
function scanCell<Metrics>(
  space: SearchSpace<Metrics>,
  memo: StateMemo<Metrics>,
  current: EvaluatedPlan<Metrics>,
  cell: number,
): EvaluatedPlan<Metrics> | null {
  let best = current
  for (const row of space.scanRows[cell]) {
    const plan = memo.request(withRow(current.rows, cell, row))
    if (plan === null) return null
    if (replaces(plan, best)) best = plan
  }
  return best
}

function describeUpdate<Metrics>(
  space: SearchSpace<Metrics>,
  pass: number,
  cell: number,
  before: EvaluatedPlan<Metrics>,
  after: EvaluatedPlan<Metrics>,
  stateFingerprint: string,
): AcceptedUpdate {
  return {
    pass,
    cellId: space.cellIds[cell],
    cell,
    beforeRow: before.rows[cell],
    afterRow: after.rows[cell],
    beforeScore: 100 * before.compositeScore,
    afterScore: 100 * after.compositeScore,
    beforeFeasible: before.isFeasible,
    afterFeasible: after.isFeasible,
    stateFingerprint,
  }
}
