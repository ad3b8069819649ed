import { afterAll } from 'vitest'
import {
  type Environment,
  type RunningProcess,
  type RunningService,
  startService,
  startWorker,
} from './processes.ts'

/** A service that computes nothing itself, and workers, which share a database. */
interface Fleet {
  /** Starts a service and so many workers at once on a database, whatever was there before. */
  startAnew(shared: Environment, workers: number): Promise<RunningService>
  /** The service; another one where the last has ended. */
  service(): Promise<RunningService>
  /** So many workers that run; more are started where some have ended. */
  workers(count: number): Promise<readonly RunningProcess[]>
  /** Starts a worker that is set up otherwise. */
  startOther(changes: Environment): Promise<RunningProcess>
  /** Ends all workers in order. */
  stopWorkers(): Promise<void>
}

const isRunning = ({ child }: RunningProcess) =>
  child.exitCode === null && child.signalCode === null

/**
 * Processes for several tests, until all tests of the block have ended: most of what a short-lived
 * program does is to start. A test says which of them it needs; what one has killed, the next that
 * needs it starts anew.
 */
export function startedFleet(): Fleet {
  let shared: Environment = {}
  let service: RunningService | undefined
  let workers: RunningProcess[] = []
  const ends: (() => Promise<void>)[] = []
  const until = (end: () => Promise<void>) => void ends.push(end)
  const endAll = async () => {
    await Promise.all(ends.splice(0).map((end) => end()))
  }
  afterAll(endAll)

  const fleet: Fleet = {
    async startAnew(environment, count) {
      await endAll()
      shared = environment
      const [first] = await Promise.all([fleet.service(), fleet.workers(count)])
      return first
    },
    async service() {
      if (service === undefined || !isRunning(service)) {
        service = await startService({ ...shared, EXPERIMENT_THREADS: '0' }, until)
      }
      return service
    },
    async workers(count) {
      workers = workers.filter(isRunning)
      const missing = Math.max(0, count - workers.length)
      const more = Array.from({ length: missing }, () => startWorker(shared, until))
      workers.push(...(await Promise.all(more)))
      return workers
    },
    async startOther(changes) {
      const worker = await startWorker({ ...shared, ...changes }, until)
      workers.push(worker)
      return worker
    },
    async stopWorkers() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
  return fleet
}
