import type { Logger } from 'pino'
import type { Configuration } from '../../config.ts'
import { type Limits, limitsOf } from './app-context.ts'
import { whyNamesAreWanted } from './guards/known-hosts.ts'

/** Says at start what is open, what is keyed and how much is allowed; no key is ever written. */
export function describeStart(configuration: Configuration, log: Logger, address: string): void {
  const limits = limitsOf(configuration)
  const danger = whyNamesAreWanted(configuration)
  if (danger !== null) log.warn(danger)
  log.info(
    {
      address,
      keys: {
        radio: keyState(configuration.RF_API_KEY),
        buildings: keyState(configuration.BUILDINGS_API_KEY),
        dataset_switch: keyState(configuration.DATASET_ADMIN_API_KEY),
        core_lab: coreLabState(configuration),
      },
      limits: {
        ...Object.fromEntries(Object.entries(limits).map(([name, one]) => [name, told(one)])),
        radio: {
          ...told(limits.radio),
          wait_seconds: configuration.RF_WAIT_SECONDS,
          deadline_seconds: configuration.RF_REQUEST_TIMEOUT_SECONDS,
        },
        connections: {
          all: configuration.MAX_CONNECTIONS,
          per_client: configuration.MAX_CONNECTIONS_PER_CLIENT,
        },
      },
      compute_threads: configuration.COMPUTE_THREADS,
      trusted_proxies: configuration.TRUSTED_PROXIES,
      data_directory: configuration.SIGHTLINE_DATA_DIR,
    },
    `sightline listens at ${address}`,
  )
}

function told({ concurrent, perClient, perMinute }: Limits) {
  return { concurrent, per_client: perClient, per_minute: perMinute }
}

function keyState(key: string | null): 'keyed' | 'open' {
  return key === null ? 'open' : 'keyed'
}

/** Without a key, an enabled Core Lab shows its state and refuses to change it. */
function coreLabState(configuration: Configuration): 'disabled' | 'keyed' | 'read only' {
  if (!configuration.CORE_LAB_ENABLED) return 'disabled'
  return configuration.CORE_LAB_API_KEY === null ? 'read only' : 'keyed'
}
