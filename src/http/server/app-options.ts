import type { FastifyBaseLogger } from 'fastify'
import type { ComputePool } from '../../compute/pool.ts'
import type { Configuration } from '../../config.ts'
import type { ActivePack } from '../../packs/active-pack.ts'
import type { AskedJobs } from '../../jobs/jobs.ts'
import type { Discovery } from '../../packs/manifest/discovery.ts'
import type { LogLoss } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Everything the application needs from outside; it reads no environment and opens no port. */
export interface AppOptions {
  readonly configuration: Configuration
  readonly applicationVersion: string
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger
  /** Absent: no line of the log is ever lost. */
  readonly logLoss?: LogLoss
  /** The active pack, and the way to another one. */
  readonly packs: Pick<ActivePack, 'state' | 'snapshot' | 'switchTo'>
  /** Looks for the installed packs. */
  readonly discover: () => Promise<Discovery>
  readonly compute: ComputeLanes
  readonly jobs: AskedJobs
  readonly metrics: Metrics
}

/**
 * Threads by the kind of wait: a page of buildings must not queue behind radio work of a minute, and neither
 * behind a store of objects that does not answer.
 */
interface ComputeLanes {
  readonly radio: ComputePool
  readonly data: ComputePool
  readonly stores: ComputePool
}
