import type { RunMetrics } from './run-metrics.ts'

type ObjectiveMetric = 'averageReceivedPowerDbm' | 'gapPct' | 'blockedPct'

interface Objective {
  readonly metric: ObjectiveMetric
  readonly direction: 'maximize' | 'minimize'
}

/** What runs are compared by, at output precision. */
export const objectives: readonly Objective[] = [
  { metric: 'averageReceivedPowerDbm', direction: 'maximize' },
  { metric: 'gapPct', direction: 'minimize' },
  { metric: 'blockedPct', direction: 'minimize' },
]

/** The place of a run among the others. */
export interface ParetoLabel {
  /** No other run is at least as good in every objective and better in one. */
  readonly isNonDominated: boolean
  /** The first run that dominates this one; null where none does. */
  readonly dominatedBy: number | null
  /** Objectives in which that run is better; empty where none is. */
  readonly worseIn: readonly ObjectiveMetric[]
  /** Objectives in which no run is better. */
  readonly bestIn: readonly ObjectiveMetric[]
}

/** Labels runs by exact comparison of their rounded metrics; equal runs do not dominate each other. */
export function labelRuns(runs: readonly RunMetrics[]): ParetoLabel[] {
  return runs.map((run) => {
    const dominating = runs.findIndex((other) => dominates(other, run))
    const isNonDominated = dominating < 0
    return {
      isNonDominated,
      dominatedBy: isNonDominated ? null : dominating,
      worseIn: isNonDominated ? [] : metricsWhere((by) => gain(runs[dominating], run, by) > 0),
      bestIn: metricsWhere((by) => runs.every((other) => gain(other, run, by) <= 0)),
    }
  })
}

function metricsWhere(holds: (objective: Objective) => boolean): ObjectiveMetric[] {
  return objectives.filter(holds).map(({ metric }) => metric)
}

function dominates(other: RunMetrics, run: RunMetrics): boolean {
  const gains = objectives.map((objective) => gain(other, run, objective))
  return gains.every((value) => value >= 0) && gains.some((value) => value > 0)
}

/** How much better one run is than another in an objective. */
function gain(one: RunMetrics, other: RunMetrics, { metric, direction }: Objective): number {
  const difference = one[metric] - other[metric]
  return direction === 'maximize' ? difference : -difference
}
