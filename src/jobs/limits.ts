import type { Configuration } from '../config.ts'

/** What the jobs of a caller, and those of all, may take. What is absent has no bound. */
export interface JobLimits {
  /** Jobs of one caller that may wait to be begun. */
  readonly maximumWaiting: number
  /** Jobs of all callers that may wait to be begun. */
  readonly maximumWaitingOfAll?: number
  /** Jobs of one caller, on one environment, that are worked on at a time; its others wait. */
  readonly maximumRunning?: number
  /** Jobs of one caller that are kept after they have succeeded, and as many that have not. */
  readonly maximumEnded: number
  /** Jobs of all callers that are kept after their end. */
  readonly maximumEndedOfAll?: number
  /** How long a result of somebody else is kept at least, seconds. */
  readonly retainedSeconds?: number
  /** What results that are not in the database may take, bytes. */
  readonly storeBytes?: number
  /** Bytes that one caller may have in the store of objects. */
  readonly storeBytesOfCaller?: number
}

/** Who asks where nobody else can: a command, a test. */
export const ownCaller = 'own'

/** The limits by the configuration. */
export function jobLimits(configuration: Configuration): Required<JobLimits> {
  const { MAX_WAITING_EXPERIMENTS: waiting, KEPT_EXPERIMENTS: ended } = configuration
  const storeBytes = configuration.REGION_STORE_BYTES
  return {
    maximumWaiting: waiting,
    maximumWaitingOfAll: Math.max(waiting, configuration.MAX_WAITING_EXPERIMENTS_OF_ALL),
    maximumRunning: configuration.MAX_RUNNING_EXPERIMENTS,
    maximumEnded: ended,
    maximumEndedOfAll: Math.max(ended, configuration.KEPT_EXPERIMENTS_OF_ALL),
    retainedSeconds: configuration.KEPT_EXPERIMENT_SECONDS,
    storeBytes,
    storeBytesOfCaller: Math.min(storeBytes, configuration.REGION_STORE_BYTES_PER_CLIENT),
  }
}
