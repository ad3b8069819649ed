import { setMaxListeners } from 'node:events'
import type { ComputePool } from '../compute/pool.ts'
import { SightlineError } from '../errors.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { environmentOf } from './environment.ts'
import { type Job, type JobRequest, newJobId, totalUnits } from './job.ts'
import type { JobKinds } from './kind.ts'
import type { AskedJobs } from './jobs.ts'
import { jobKinds } from './kinds/list.ts'
import type { ObjectPlace } from './objects/object-store.ts'

/**
 * Jobs that are kept nowhere and end with the process: for commands that ask once and wait. The
 * threads of the pool take the units of a phase in turn.
 */
export function inMemoryJobs(
  pool: ComputePool,
  applicationVersion: string,
  objects: ObjectPlace,
  kinds: JobKinds = jobKinds,
): AskedJobs {
  const jobs = new Map<string, Job>()
  const stops = new Map<string, AbortController>()
  const begun = new Map<string, number>()
  const change = (id: string, changes: Partial<Job>) => {
    const job = jobs.get(id)!
    if (job.status === 'running') jobs.set(id, { ...job, ...changes })
  }

  const compute = async (id: string, request: JobRequest, snapshot: PackSnapshot) => {
    const { signal } = stops.get(id)!
    const { words, unitsOf, progressOf } = kinds.kind(request.kind)
    const done: unknown[] = []
    let completedUnits = 0
    try {
      const units = unitsOf(request.definition)
      for (const count of request.phases) {
        const earlier = [...done]
        begun.set(id, completedUnits + count)
        const context = {
          pool,
          snapshot,
          signal,
          applicationVersion,
          objects,
          earlierResults: async () => earlier,
        }
        await Promise.all(
          Array.from({ length: count }, async (_, place) => {
            const unit = earlier.length + place
            done[unit] = await units.compute(unit, context)
            const progress = progressOf?.(done[unit]) ?? null
            change(id, {
              completedUnits: ++completedUnits,
              ...(progress === null ? {} : { progress }),
            })
          }),
        )
      }
      const results = done.slice(done.length - request.phases.at(-1)!)
      change(id, { status: 'succeeded', results, finishedAt: new Date() })
    } catch (error) {
      const isRefusal = error instanceof SightlineError
      const message = `${words.failure}${isRefusal ? `: ${error.message}` : ''}`
      change(id, { status: 'failed', message, finishedAt: new Date() })
      stops.get(id)!.abort()
    }
  }

  return {
    async submit(request, snapshot) {
      const environment = environmentOf(snapshot.manifest, applicationVersion)
      const id = newJobId()
      const now = new Date()
      const job: Job = {
        id,
        kind: request.kind,
        fingerprint: request.identity(environment),
        status: 'accepted',
        message: null,
        definition: request.definition,
        sent: request.sent,
        shown: request.shown(environment),
        environment,
        totalUnits: totalUnits(request.phases),
        completedUnits: 0,
        createdAt: now,
        startedAt: null,
        finishedAt: null,
        waiting: null,
        progress: null,
        results: null,
      }
      jobs.set(id, { ...job, status: 'running', startedAt: now })
      const stop = new AbortController()
      // Every unit that waits for a thread listens.
      setMaxListeners(0, stop.signal)
      stops.set(id, stop)
      void compute(id, request, snapshot)
      return { kind: 'accepted', job }
    },
    // Who asks once and waits asks once more.
    submitBeside: async () => ({
      kind: 'refused',
      refusal: { limit: 'waiting_of_all', most: 0 },
    }),
    refusalOf: async () => null,
    storeRoom: async () => null,
    job: async (id) => jobs.get(id) ?? null,
    async workload(id) {
      const job = jobs.get(id)
      if (job === undefined) return null
      const unitsInWork = job.status === 'running' ? (begun.get(id) ?? 0) - job.completedUnits : 0
      return { processes: 1, unitsInWork }
    },
    async dismiss(id) {
      if (!jobs.has(id)) return null
      change(id, { status: 'dismissed', message: 'cancelled by user', finishedAt: new Date() })
      stops.get(id)!.abort()
      return jobs.get(id)!
    },
  }
}
