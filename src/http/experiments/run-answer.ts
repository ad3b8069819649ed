import type { ParetoLabel } from '../../analyses/experiment/pareto.ts'
import { labelRuns, objectives } from '../../analyses/experiment/pareto.ts'
import type { RunMetrics } from '../../analyses/experiment/run-metrics.ts'
import type { RunIdentity } from '../../jobs/kinds/experiment.ts'
import { outsidePack } from '../wire/answer-evidence.ts'
import { axes } from './axes.ts'
import { count, flag, group, kind, list, named, number, object, of } from '../wire/told.ts'
import { oneOf, text } from '../wire/told.ts'

type ObjectiveMetric = (typeof objectives)[number]['metric']

const metricNames = {
  averageReceivedPowerDbm: 'avg_rx_dbm',
  gapPct: 'gap_pct',
  blockedPct: 'blocked_pct',
} as const satisfies Record<ObjectiveMetric, string>

const metricTexts = {
  averageReceivedPowerDbm: 'the received power',
  gapPct: 'the share of coverage gaps',
  blockedPct: 'the share of blocked rays',
} as const satisfies Record<ObjectiveMetric, string>

/** A run with its place among the others. */
interface LabelledRun {
  readonly index: number
  readonly run: RunIdentity
  readonly metrics: RunMetrics
  readonly label: ParetoLabel
}

const run = object<LabelledRun>(
  {
    index: count('index'),
    fingerprint: kind<string>({ type: 'string', pattern: '^[0-9a-f]{16}$' })(
      ({ run: { fingerprint } }) => fingerprint,
    ),
    parameters: group<LabelledRun>(
      of(
        ({ run: { parameters } }) => parameters,
        named<RunIdentity['parameters'], number>(
          number,
          ...Object.values(axes).map(({ parameter }) => parameter),
        ),
      ),
    ),
    ...of(({ metrics }: LabelledRun) => metrics, {
      avg_rx_dbm: number('averageReceivedPowerDbm'),
      blocked_pct: number('blockedPct'),
      gap_pct: number('gapPct'),
      gap_buildings: count('gapBuildings'),
      served_buildings: count('servedBuildings'),
      candidate_buildings: count('candidateBuildings'),
      outside_pack: outsidePack.optional('outsidePack'),
    }),
    non_dominated: flag(({ label }) => label.isNonDominated),
    explanation: text(({ label }) => explanationOf(label)),
  },
  { id: 'ExperimentRun' },
)

/** What an experiment has found. */
export interface ExperimentFindings {
  readonly runs: readonly RunIdentity[]
  /** Of every run. */
  readonly metrics: readonly RunMetrics[]
  /** As it was sent. */
  readonly definition: unknown
  readonly isCacheHit: boolean
}

/** Every run with its place among the others. */
export const findings = object<ExperimentFindings>(
  {
    runs: list(run)(labelledRuns),
    objectives: list(text)(() =>
      objectives.map(({ metric, direction }) => `${direction} ${metricNames[metric]}`),
    ),
    cache_state: oneOf(['computed', 'cached'])(({ isCacheHit }) =>
      isCacheHit ? 'cached' : 'computed',
    ),
    definition: kind<unknown>({ type: 'object', description: 'As it was sent.' })('definition'),
  },
  { id: 'ExperimentResult' },
)

function labelledRuns({ runs, metrics }: ExperimentFindings): LabelledRun[] {
  const labels = labelRuns(metrics)
  return runs.map((one, index) => ({
    index,
    run: one,
    metrics: metrics[index],
    label: labels[index],
  }))
}

function explanationOf({ isNonDominated, dominatedBy, worseIn, bestIn }: ParetoLabel): string {
  if (!isNonDominated) {
    return (
      `Run ${dominatedBy} is at least as good in all three objectives and better in ` +
      `${listed(worseIn)}.`
    )
  }
  const place = 'No other run is at least as good in all three objectives and better in one'
  return bestIn.length === 0 ? `${place}.` : `${place}; none is better in ${listed(bestIn)}.`
}

function listed(metrics: readonly ObjectiveMetric[]): string {
  const texts = metrics.map((metric) => metricTexts[metric])
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
