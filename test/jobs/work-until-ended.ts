import type { JobRequest } from '../../src/jobs/job.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'

/** Works in a process of its own until that is ended; a job that is given is accepted, or joined, first. */
export async function workUntilEnded(
  jobs: Jobs,
  snapshot: PackSnapshot,
  request: JobRequest | null,
): Promise<void> {
  jobs.start()
  if (request !== null) {
    const submission = await jobs.submit(request, snapshot)
    if (submission.kind === 'refused') throw new Error('the queue is full')
    process.stdout.write(`${submission.job.id}\n`)
  }
  process.once('SIGTERM', () => void jobs.close().then(() => process.exit(0)))
  setInterval(() => undefined, 1000)
}
