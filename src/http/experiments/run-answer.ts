import { labelRuns, objectives, type ParetoLabel } from '../../analyses/experiment/pareto.ts'
import type { RunMetrics } from '../../analyses/experiment/run-metrics.ts'
import type { RunIdentity } from '../../jobs/kinds/experiment.ts'
import { outsidePack } from '../wire/answer-evidence.ts'
import { axes } from './axes.ts'
import * as field from '../wire/answer-schema.ts'

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

const run = field.object<LabelledRun>('ExperimentRun', {
  index: field.count('index'),
  fingerprint: field.kind<string>({ type: 'string', pattern: '^[0-9a-f]{16}$' })(
    ({ run: { fingerprint } }) => fingerprint,
  ),
  parameters: field.group<LabelledRun>(
    field.of(
      ({ run: { parameters } }) => parameters,
      field.named<RunIdentity['parameters'], number>(
        field.number,
        ...Object.values(axes).map(({ parameter }) => parameter),
      ),
    ),
  ),
  ...field.of(({ metrics }: LabelledRun) => metrics, {
    avg_rx_dbm: field.number('averageReceivedPowerDbm'),
    ...field.named(field.number, 'blockedPct', 'gapPct'),
    ...field.named(field.count, 'gapBuildings', 'servedBuildings', 'candidateBuildings'),
    outside_pack: outsidePack.optional('outsidePack'),
  }),
  non_dominated: field.flag(({ label }) => label.isNonDominated),
  explanation: field.text(({ label }) => explanationOf(label)),
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
export const findings = field.object<ExperimentFindings>('ExperimentResult', {
  runs: field.list(run)(labelledRuns),
  objectives: field.texts(() =>
    objectives.map(({ metric, direction }) => `${direction} ${metricNames[metric]}`),
  ),
  cache_state: field.either('computed', 'cached')(({ isCacheHit }) => !isCacheHit),
  definition: field.kind<unknown>({ type: 'object', description: 'As it was sent.' })('definition'),
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
