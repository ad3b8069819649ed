import { labelRuns, objectives, type ParetoLabel } from '../../analyses/experiment/pareto.ts'
import type { RunMetrics } from '../../analyses/experiment/run-metrics.ts'
import type { RunIdentity } from '../../jobs/kinds/experiment.ts'
import { outsidePack } from '../wire/answer-evidence.ts'
import { axes } from './axes.ts'
import * as tell from '../wire/told.ts'

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

const run = tell.object<LabelledRun>('ExperimentRun', {
  index: tell.count('index'),
  fingerprint: tell.kind<string>({ type: 'string', pattern: '^[0-9a-f]{16}$' })(
    ({ run: { fingerprint } }) => fingerprint,
  ),
  parameters: tell.group<LabelledRun>(
    tell.of(
      ({ run: { parameters } }) => parameters,
      tell.named<RunIdentity['parameters'], number>(
        tell.number,
        ...Object.values(axes).map(({ parameter }) => parameter),
      ),
    ),
  ),
  ...tell.of(({ metrics }: LabelledRun) => metrics, {
    avg_rx_dbm: tell.number('averageReceivedPowerDbm'),
    ...tell.named(tell.number, 'blockedPct', 'gapPct'),
    ...tell.named(tell.count, 'gapBuildings', 'servedBuildings', 'candidateBuildings'),
    outside_pack: outsidePack.optional('outsidePack'),
  }),
  non_dominated: tell.flag(({ label }) => label.isNonDominated),
  explanation: tell.text(({ label }) => explanationOf(label)),
})

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
export const findings = tell.object<ExperimentFindings>('ExperimentResult', {
  runs: tell.list(run)(labelledRuns),
  objectives: tell.texts(() =>
    objectives.map(({ metric, direction }) => `${direction} ${metricNames[metric]}`),
  ),
  cache_state: tell.either('computed', 'cached')(({ isCacheHit }) => !isCacheHit),
  definition: tell.kind<unknown>({ type: 'object', description: 'As it was sent.' })('definition'),
})

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
