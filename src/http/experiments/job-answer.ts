import { maximumRuns } from '../../analyses/question-bounds.ts'
import { experimentKind, experimentRecord } from '../../jobs/kinds/experiment.ts'
import { type JobView, jobIdentity, jobState, type ShownJob } from '../wire/job-answer.ts'
import * as tell from '../wire/told.ts'
import { type ExperimentFindings, findings } from './run-answer.ts'

export const processId = experimentKind.id

/** The job of an experiment; its result once it has succeeded. */
export const experimentView: JobView = {
  kind: processId,
  plural: 'experiments',
  answer: tell.object<ShownJob>('ExperimentJob', {
    ...jobState(processId),
    completed_runs: runsFrom(0)(({ job }) => job.completedUnits),
    total_runs: runsFrom(1)(({ job }) => job.totalUnits),
    ...jobIdentity('The answer is that of an equal experiment.'),
    result: findings.optional(findingsOf),
  }),
}

function runsFrom(minimum: number): tell.Kind<number> {
  return tell.kind({ type: 'integer', minimum, maximum: maximumRuns })
}

function findingsOf({ job, isCacheHit }: ShownJob): ExperimentFindings | null {
  const { runs, metrics } = experimentRecord(job)
  return metrics === null ? null : { runs, metrics, definition: job.sent, isCacheHit }
}
