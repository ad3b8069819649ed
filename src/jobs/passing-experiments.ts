import { randomBytes } from 'node:crypto'
import type { RunMetrics } from '../analyses/experiment/run-metrics.ts'
import type { ComputePool } from '../compute/pool.ts'
import { SightlineError } from '../errors.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { basisOf } from './basis.ts'
import { computeRun } from './experiment-task.ts'
import type { Experiments } from './experiments.ts'
import {
  experimentFingerprint,
  type ExperimentJob,
  type ExperimentRequest,
  runIdentities,
} from './job.ts'

/**
 * Experiments that are kept nowhere and end with the process: for commands that ask once and wait.
 * The threads of the pool take the runs in turn.
 */
export function passingExperiments(
  pool: ComputePool,
  applicationVersion: string,
): Pick<Experiments, 'submit' | 'job' | 'dismiss'> {
  const jobs = new Map<string, ExperimentJob>()
  const stops = new Map<string, AbortController>()
  const change = (id: string, changes: Partial<ExperimentJob>) => {
    const job = jobs.get(id)!
    if (job.status === 'running') jobs.set(id, { ...job, ...changes })
  }

  const compute = async (id: string, { runs }: ExperimentRequest, snapshot: PackSnapshot) => {
    const { signal } = stops.get(id)!
    const metrics: RunMetrics[] = []
    let completedRuns = 0
    try {
      await Promise.all(
        runs.map(async ({ question }, index) => {
          metrics[index] = await computeRun(pool, question, snapshot, signal)
          change(id, { completedRuns: ++completedRuns })
        }),
      )
      change(id, { status: 'succeeded', metrics, finishedAt: new Date() })
    } catch (error) {
      const isRefusal = error instanceof SightlineError
      const message = `experiment run failed${isRefusal ? `: ${error.message}` : ''}`
      change(id, { status: 'failed', message, finishedAt: new Date() })
      stops.get(id)!.abort()
    }
  }

  return {
    async submit(request, snapshot) {
      const basis = basisOf(snapshot.manifest, applicationVersion)
      const id = `job-${randomBytes(12).toString('hex')}`
      const now = new Date()
      const job: ExperimentJob = {
        id,
        fingerprint: experimentFingerprint(request.runs, basis),
        status: 'accepted',
        message: null,
        definition: request.definition,
        sent: request.sent,
        runs: runIdentities(request.runs, basis),
        basis,
        totalRuns: request.runs.length,
        completedRuns: 0,
        createdAt: now,
        startedAt: null,
        finishedAt: null,
        metrics: null,
      }
      jobs.set(id, { ...job, status: 'running', startedAt: now })
      stops.set(id, new AbortController())
      void compute(id, request, snapshot)
      return { kind: 'accepted', job }
    },
    job: async (id) => jobs.get(id) ?? null,
    async dismiss(id) {
      if (!jobs.has(id)) return null
      change(id, { status: 'dismissed', message: 'cancelled by user', finishedAt: new Date() })
      stops.get(id)!.abort()
      return jobs.get(id)!
    },
  }
}
