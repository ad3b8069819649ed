import { setTimeout as sleep } from 'node:timers/promises'
import type { AskService } from './service-access.ts'

const pollMs = 200

/** What a command reads of a job of any kind. */
interface JobAnswer {
  readonly job_id: string
  readonly status: string
}

/**
 * Asks for a job and waits for its end.
 *
 * @param show is told every state of it
 */
export async function untilEnded<Job extends JobAnswer>(
  ask: AskService,
  execution: string,
  definition: unknown,
  show: (job: Job) => void,
): Promise<Job> {
  let job = (await ask(execution, definition)) as Job
  for (;;) {
    show(job)
    if (job.status !== 'accepted' && job.status !== 'running') return job
    await sleep(pollMs)
    job = (await ask(`/api/jobs/${job.job_id}`)) as Job
  }
}
