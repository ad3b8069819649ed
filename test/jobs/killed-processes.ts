import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Job, JobRequest } from '../../src/jobs/job.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { startJobProcess } from './job-process.ts'
import { pause } from './processes.ts'
import { sumsJobs } from './sums-jobs.ts'
import { untilEnded } from './until-job.ts'

interface KilledProcesses {
  /** Accepts the job, or joins it, and works on it. */
  readonly script: string
  readonly pack: string
  /** What tells the script of the job. */
  readonly question: string
  /** For how long each process works on it after it has accepted it, before it is killed. */
  readonly livesMs: readonly number[]
}

/** A job as this process ends it, after others that were at it in the same folder have been killed. */
export async function endedAfterKills(
  { script, pack, question, livesMs }: KilledProcesses,
  snapshot: PackSnapshot,
  request: JobRequest,
): Promise<Job> {
  const directory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(directory)
  for (const lifeMs of livesMs) {
    const { id, kill } = await startJobProcess(script, [pack, directory, question])
    await id
    await pause(lifeMs)
    await kill()
  }
  const changes = {
    SIGHTLINE_DATA_DIR: directory,
    EXPERIMENT_THREADS: 1,
    EXPERIMENT_LEASE_SECONDS: 5,
  }
  const jobs = sumsJobs(snapshot, changes, jobKinds)
  onTestFinished(() => jobs.close())
  jobs.start()
  const submission = await jobs.submit(request, snapshot)
  if (submission.kind === 'refused') throw new Error('the queue is full')
  if (submission.kind === 'accepted') throw new Error('the killed processes have accepted nothing')
  return untilEnded(jobs, submission.job.id)
}
