import { maximumRuns } from '../../analyses/question-bounds.ts'
import type { Configuration } from '../../config.ts'
import { experimentKind, experimentRecord } from '../../jobs/kinds/experiment.ts'
import { jobIdentity, jobState, type JobView, type ShownJob } from '../wire/job-answer.ts'
import { processMembers } from '../wire/process-members.ts'
import * as field from '../wire/answer-schema.ts'
import { wireName } from '../wire/wire-names.ts'
import { axes, type Axis } from './axes.ts'
import { longestNameCharacters } from './question.ts'
import { type ExperimentFindings, findings } from './run-answer.ts'

export const processId = experimentKind.id

const inOrder = Object.values(axes)

const axis = field.object<Axis>({
  member: field.text(({ member }) => `matrix.${member}`),
  dimension: field.text(dimensionOf),
  minimum: field.number.optional(({ bound }) => bound?.minimum),
  maximum: field.number.optional(({ bound }) => bound?.maximum),
  exclusive_minimum: field.flag.optional(({ bound }) =>
    bound?.exclusiveMinimum === true ? true : null,
  ),
})

/** Its parameter, as a run names it. */
function dimensionOf({ parameter }: Axis): string {
  return wireName(parameter)
}

const about = {
  id: processId,
  title: 'Batch experiment',
  description:
    'Runs a sector under every combination of the given values and says which runs no other beats.',
}

/** What the process takes, and what it gives. */
export const processAnswer = field.object(
  'ExperimentProcess',
  processMembers(about, {
    dimensions: field.sentences(inOrder.map(dimensionOf)),
    axes: field.list(axis)(() => inOrder),
    max_runs: field.count(() => maximumRuns),
    limits: field.group<Configuration>({
      max_runs: field.count(() => maximumRuns),
      max_name_characters: field.count(() => longestNameCharacters),
      max_waiting_experiments: field.count('MAX_WAITING_EXPERIMENTS'),
      kept_ended_experiments: field.count('KEPT_EXPERIMENTS'),
    }),
  }),
)

/** The job of an experiment; its result once it has succeeded. */
export const experimentView: JobView = {
  kind: processId,
  answer: field.object<ShownJob>('ExperimentJob', {
    ...jobState(processId),
    completed_runs: runsFrom(0)(({ job }) => job.completedUnits),
    total_runs: runsFrom(1)(({ job }) => job.totalUnits),
    ...jobIdentity('The answer is that of an equal experiment.'),
    result: findings.optional(findingsOf),
  }),
}

function runsFrom(minimum: number): field.Kind<number> {
  return field.kind({ type: 'integer', minimum, maximum: maximumRuns })
}

function findingsOf({ job, isCacheHit }: ShownJob): ExperimentFindings | null {
  const { runs, metrics } = experimentRecord(job)
  return metrics === null ? null : { runs, metrics, definition: job.sent, isCacheHit }
}
