import { signal } from '@preact/signals'
import type { PlanJob } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { followJob } from '../shared/follow-job.ts'
import { manyAnswer } from './answer.ts'
import type { ManyAnswer } from './answer.ts'

/** Best plan and bound of the plan that is being searched; null while none is. */
export const moments = signal<PlanJob['search_progress'] | null>(null)

interface Watching {
  readonly signal: AbortSignal
  readonly report: (step: string) => void
}

/** The plan of a job that was handed in, once it is found. */
export async function untilPlanned(
  job: PlanJob,
  { signal, report }: Watching,
): Promise<ManyAnswer> {
  const progress = (state: PlanJob): string => {
    moments.value = state.search_progress
    return progressText(state)
  }
  try {
    const ended = await followJob(job, { signal, report, progress, called: 'The plan' })
    if (ended.result === undefined) throw new Error('a plan that has succeeded has a result')
    return manyAnswer(ended.result, { fingerprint: ended.fingerprint, jobId: ended.job_id })
  } finally {
    moments.value = null
  }
}

function progressText({ status, completed_steps, total_steps, search_progress }: PlanJob): string {
  if (status === 'accepted') return 'Waiting for its turn'
  const steps = `${formatNumber(completed_steps)} of ${formatNumber(total_steps)} steps`
  const latest = search_progress.at(-1)
  if (latest === undefined) return `${steps}: what each cell can do`
  const bound = latest.bound === null ? '' : `, none above ${formatNumber(100 * latest.bound, 2)}`
  return `${steps}: a plan of ${formatNumber(100 * latest.best, 2)}${bound}`
}
