import type { Logger } from 'pino'
import { createComputePool } from '../compute/pool.ts'
import { siblingModule } from '../compute/thread-options.ts'
import { type Configuration, readApplicationVersion } from '../config.ts'
import { buildApp } from './app.ts'
import type { AppOptions } from './server/app-options.ts'
import { createMetrics, type Metrics } from './server/metrics.ts'
import { ActivePack } from '../packs/active-pack.ts'
import { configuredJobs } from '../jobs/configured.ts'
import type { PackLoader } from '../compute/pack-loader.ts'
import { listenHost } from './server/listen-host.ts'
import type { LogLoss } from './server/log.ts'
import { collectGarbage } from './server/collect-garbage.ts'
import { describeStart } from './server/start-log.ts'

/** How long a shutdown waits for open connections. */
const slowCallerMs = 3000

/**
 * Connections that may wait to be taken, cut by the system's own bound. With Node's 511, a burst
 * makes the system drop the first packet of everybody else, who try again after 1, 3 and 7 s.
 */
const waitingConnections = 4096

/** Threads for pages and tiles, beside those for radio work. */
const dataThreads = 1
/** They wait more than they work, and are there while somebody looks at a region. */
const storeThreads = 2
const storeIdleMs = 60_000

interface RunningService {
  /** Where it listens. */
  readonly address: string
  /** Resolves when the pack of the start is active, or has failed. */
  readonly packLoaded: Promise<void>
  /** Takes nothing new, stops what runs, ends all threads. */
  close(): Promise<void>
}

/** What a process has made before the service begins. */
interface ServiceParts {
  readonly log: Logger
  readonly loss: LogLoss
  readonly loader: PackLoader
}

/** Wires the parts together, listens, and then loads the pack: `/readyz` tells when it is there. */
export async function startService(
  configuration: Configuration,
  { log, loss, loader }: ServiceParts,
): Promise<RunningService> {
  const metrics = createMetrics()
  const compute = createCompute(configuration, metrics)
  const applicationVersion = readApplicationVersion()
  const packs = new ActivePack({
    load: (directory) => loader.load(directory),
    ...(configuration.PLANNER_DATASETS_ROOT === ''
      ? {}
      : { root: configuration.PLANNER_DATASETS_ROOT }),
    log: loader.log,
    onActivated: () => serveWithThreads(packs, compute),
  })
  const jobs = configuredJobs(configuration, {
    packs: {
      active: () => packs.snapshot,
      isSettled: () => !['none', 'loading'].includes(packs.state.state),
      discover: () => packs.discover(),
      load: (directory) => loader.load(directory),
      applicationVersion,
    },
    taskModule: siblingModule('tasks', import.meta.url),
    log,
    onTaskEnd: (end) => metrics.taskEnded('experiments', end),
  })
  // What was unfinished when the process before ended is read while the rest is made.
  jobs.start()
  const app = await buildApp({
    configuration,
    applicationVersion,
    logger: log,
    packs,
    discover: () => packs.discover(),
    compute,
    jobs,
    metrics,
    logLoss: loss,
  })
  const host = await listenHost(configuration.HOST)
  const address = await app.listen({ host, port: configuration.PORT, backlog: waitingConnections })
  describeStart(configuration, log, address)
  // The pack is still being read, in a thread of its own: nobody waits for this one.
  collectGarbage().catch((err: unknown) => log.warn({ err }, 'spare memory was not returned'))
  return {
    address,
    packLoaded: packs.loadFirst(loader.firstDirectory),
    close: async () => {
      // A caller that reads or sends slowly is not waited for.
      const patience = setTimeout(() => app.server.closeAllConnections(), slowCallerMs)
      // Work is stopped meanwhile: a request that waits for it is answered, and its connection ends.
      await Promise.all([
        compute.radio.close(),
        compute.data.close(),
        compute.stores.close(),
        jobs.close(),
        app.close(),
        loader.finishWriting(),
      ])
      clearTimeout(patience)
    },
  }
}

function createCompute(
  { COMPUTE_THREADS }: Configuration,
  metrics: Metrics,
): AppOptions['compute'] {
  const taskModule = siblingModule('tasks', import.meta.url)
  const lane = (name: string, threads: number, more: { readonly idleMs?: number } = {}) =>
    createComputePool({
      taskModule,
      threads,
      onTaskEnd: (end) => metrics.taskEnded(name, end),
      ...more,
    })
  return {
    radio: lane('radio', COMPUTE_THREADS),
    data: lane('data', dataThreads),
    stores: lane('stores', storeThreads, { idleMs: storeIdleMs }),
  }
}

/**
 * The threads for radio work start with the first pack, whose loading they would only slow down; the
 * one for pages and tiles with the first that is asked for. Those that have worked on a former pack
 * are replaced: they would keep its memory as long as they live.
 */
function serveWithThreads({ snapshot: former }: ActivePack, compute: AppOptions['compute']): void {
  if (former === undefined) compute.radio.startThreads()
  else for (const pool of [compute.radio, compute.data]) pool.renewThreads()
}
