import { maximumRuns } from '../../analyses/question-bounds.ts'
import { labelRuns, objectives, type ParetoLabel } from '../../analyses/experiment/pareto.ts'
import type { RunMetrics } from '../../analyses/experiment/run-metrics.ts'
import type { Configuration } from '../../config.ts'
import type { Job } from '../../jobs/job.ts'
import {
  experimentKind,
  type ExperimentRecord,
  type RunIdentity,
} from '../../jobs/kinds/experiment.ts'
import { calibrationOffsetBound, profileBounds } from '../../rf/profile-bounds.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import { outsidePackView } from '../wire/answer-evidence.ts'
import { longestNameCharacters } from './request-schema.ts'

export const processId = experimentKind.id

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

/** Where a job is found. */
export function jobPath(id: string): string {
  return `/api/jobs/${id}`
}

/** A job; its result once it has succeeded. */
export function jobView(job: Job, { runs, metrics }: ExperimentRecord, isCacheHit: boolean) {
  const { dataset } = job.basis
  return {
    job_id: job.id,
    process_id: processId,
    status: job.status,
    ...(job.message === null ? {} : { message: job.message }),
    created_at: job.createdAt.toISOString(),
    ...(job.startedAt === null ? {} : { started_at: job.startedAt.toISOString() }),
    ...(job.finishedAt === null ? {} : { finished_at: job.finishedAt.toISOString() }),
    progress: job.completedUnits / job.totalUnits,
    completed_runs: job.completedUnits,
    total_runs: job.totalUnits,
    fingerprint: job.fingerprint,
    cache_hit: isCacheHit,
    dataset: { id: dataset.id, version: dataset.version, sha256: dataset.sha256 },
    ...(metrics === null ? {} : { result: resultView(runs, metrics, job.sent, isCacheHit) }),
  }
}

/** What an experiment has found: every run with its place among the others. */
function resultView(
  runs: readonly RunIdentity[],
  metrics: readonly RunMetrics[],
  definition: unknown,
  isCacheHit: boolean,
) {
  const labels = labelRuns(metrics)
  return {
    runs: runs.map((run, index) => runView(run, index, metrics[index], labels[index])),
    objectives: objectives.map(({ metric, direction }) => `${direction} ${metricNames[metric]}`),
    cache_state: isCacheHit ? 'cached' : 'computed',
    definition,
  }
}

function runView(
  { parameters, fingerprint }: RunIdentity,
  index: number,
  metrics: RunMetrics,
  label: ParetoLabel,
) {
  return {
    index,
    fingerprint,
    parameters: {
      frequency_ghz: parameters.frequencyGhz,
      tx_power_dbm: parameters.txPowerDbm,
      beam_width_deg: parameters.beamWidthDeg,
      azimuth_deg: parameters.azimuthDeg,
      calibration_offset_db: parameters.calibrationOffsetDb,
    },
    avg_rx_dbm: metrics.averageReceivedPowerDbm,
    blocked_pct: metrics.blockedPct,
    gap_pct: metrics.gapPct,
    gap_buildings: metrics.gapBuildings,
    served_buildings: metrics.servedBuildings,
    candidate_buildings: metrics.candidateBuildings,
    ...(metrics.outsidePack === undefined
      ? {}
      : { outside_pack: outsidePackView(metrics.outsidePack) }),
    non_dominated: label.isNonDominated,
    explanation: explanationOf(label),
  }
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

/** What the process takes, and what it gives. */
export function processView(configuration: Configuration) {
  return {
    id: processId,
    version: '1.0.0',
    title: 'Batch experiment',
    description:
      'Runs a sector under every combination of the given values and says which runs no other beats.',
    job_control_options: ['async-execute', 'dismiss'],
    dimensions: axes.map(({ dimension }) => dimension),
    axes: axes.map(({ member, dimension, bound }) => ({
      member: `matrix.${member}`,
      dimension,
      ...(bound === null ? {} : boundView(bound)),
    })),
    max_runs: maximumRuns,
    limits: {
      max_runs: maximumRuns,
      max_name_characters: longestNameCharacters,
      max_waiting_experiments: configuration.MAX_WAITING_EXPERIMENTS,
      kept_ended_experiments: configuration.KEPT_EXPERIMENTS,
    },
    links: [
      { rel: 'self', method: 'GET', href: `/api/processes/${processId}` },
      { rel: 'execute', method: 'POST', href: `/api/processes/${processId}/execution` },
      { rel: 'monitor', method: 'GET', href: '/api/jobs/{jobID}', templated: true },
      { rel: 'cancel', method: 'DELETE', href: '/api/jobs/{jobID}', templated: true },
    ],
  }
}

interface AxisView {
  readonly member: string
  readonly dimension: string
  /** Null where any finite number will do. */
  readonly bound: ValidRange | null
}

/** In the order in which the runs are numbered, the last varying fastest. */
const axes: readonly AxisView[] = [
  {
    member: 'frequencies_ghz',
    dimension: 'frequency_ghz',
    bound: profileBounds.frequencyGhz,
  },
  { member: 'tx_powers_dbm', dimension: 'tx_power_dbm', bound: profileBounds.txPowerDbm },
  { member: 'beam_widths_deg', dimension: 'beam_width_deg', bound: profileBounds.beamWidthDeg },
  { member: 'azimuths_deg', dimension: 'azimuth_deg', bound: null },
  {
    member: 'calibration_offsets_db',
    dimension: 'calibration_offset_db',
    bound: calibrationOffsetBound,
  },
]

function boundView({ minimum, maximum, exclusiveMinimum }: ValidRange) {
  return {
    minimum,
    maximum,
    ...(exclusiveMinimum === true ? { exclusive_minimum: true } : {}),
  }
}
