import { Counter, Histogram, Registry } from 'prom-client'
import type { TaskEnd } from '../../compute/pool.ts'
import type { Refusal } from './guards/client-limiter.ts'
import { type LiveValues, watchLiveValues } from './live-metrics.ts'

const requestBuckets = [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60]

interface FinishedRequest {
  readonly method: string
  /** The route's pattern, never the URL: labels must stay few. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  requestFinished(request: FinishedRequest): void
  taskEnded(lane: string, end: TaskEnd): void
  requestRefused(limiter: string, cause: Refusal): void
  /** A network was answered after preparing this many cells; 0 means without any radio work. */
  networkAnswered(preparedCells: number): void
  watch(live: LiveValues): void
  /** Prometheus text. */
  text(): Promise<string>
  readonly contentType: string
}

/** The counters of one application, apart from those of any other in the same process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'sightline_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const tasks = new Counter({
    name: 'sightline_tasks_total',
    help: 'Tasks of the compute threads by how they ended.',
    labelNames: ['lane', 'task', 'outcome'],
    registers,
  })
  const workSeconds = new Counter({
    name: 'sightline_worker_seconds_total',
    help: 'Time that compute threads have worked.',
    labelNames: ['lane', 'task'],
    registers,
  })
  const waitSeconds = new Counter({
    name: 'sightline_task_wait_seconds_total',
    help: 'Time that tasks have waited for a thread and for the way there and back.',
    labelNames: ['lane', 'task'],
    registers,
  })
  const refusals = new Counter({
    name: 'sightline_limiter_refusals_total',
    help: 'Requests refused with 429 by limiter and cause.',
    labelNames: ['limiter', 'cause'],
    registers,
  })
  const networks = new Counter({
    name: 'sightline_network_cache_requests_total',
    help: 'Network questions by whether all their radio work was at hand.',
    labelNames: ['result'],
    registers,
  })
  const preparedCells = new Counter({
    name: 'sightline_network_prepared_cells_total',
    help: 'Cells whose links and rays were evaluated for network questions.',
    registers,
  })
  return {
    requestFinished: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    taskEnded(lane, { task, outcome, elapsedMs, workMs }) {
      tasks.inc({ lane, task, outcome })
      workSeconds.inc({ lane, task }, (workMs ?? elapsedMs) / 1000)
      waitSeconds.inc({ lane, task }, Math.max(0, elapsedMs - (workMs ?? elapsedMs)) / 1000)
    },
    requestRefused: (limiter, cause) => refusals.inc({ limiter, cause }),
    networkAnswered(cells) {
      networks.inc({ result: cells === 0 ? 'hit' : 'miss' })
      preparedCells.inc(cells)
    },
    watch: (live) => watchLiveValues(registry, live),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
