import type { Job } from '../../src/jobs/job.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { pause } from './processes.ts'

/** A job when something is true of it. */
export async function untilJobIs(
  jobs: Pick<Jobs, 'job'>,
  id: string,
  isSo: (job: Job) => boolean,
): Promise<Job> {
  for (;;) {
    const job = await jobs.job(id)
    if (job === null) throw new Error('the job is gone')
    if (isSo(job)) return job
    await pause()
  }
}

/** A job when it waits and runs no more. */
export async function untilEnded(jobs: Pick<Jobs, 'job'>, id: string): Promise<Job> {
  return untilJobIs(jobs, id, ({ status }) => status !== 'accepted' && status !== 'running')
}
