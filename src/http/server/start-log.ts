import type { Logger } from 'pino'
import type { Configuration } from '../../config.ts'

/** Says at start what is open, what is keyed and how much is allowed; no key is ever written. */
export function describeStart(configuration: Configuration, log: Logger, address: string): void {
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
        radio: {
          concurrent: configuration.MAX_CONCURRENT_RF_REQUESTS,
          per_client: configuration.MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT,
          wait_seconds: configuration.RF_WAIT_SECONDS,
          per_minute: configuration.RF_REQUESTS_PER_MINUTE,
          deadline_seconds: configuration.RF_REQUEST_TIMEOUT_SECONDS,
        },
        building_download: {
          concurrent: configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS,
          per_client: configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS_PER_CLIENT,
          per_minute: configuration.BUILDING_DOWNLOADS_PER_MINUTE,
        },
        building_query: {
          concurrent: configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES,
          per_client: configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES_PER_CLIENT,
          per_minute: configuration.BUILDING_FEATURE_QUERIES_PER_MINUTE,
        },
        tiles: {
          concurrent: configuration.MAX_CONCURRENT_TILES,
          per_client: configuration.MAX_CONCURRENT_TILES_PER_CLIENT,
          per_minute: configuration.TILES_PER_MINUTE,
        },
        evidence: {
          concurrent: configuration.MAX_CONCURRENT_EVIDENCE_REQUESTS,
          per_client: configuration.MAX_CONCURRENT_EVIDENCE_REQUESTS_PER_CLIENT,
          per_minute: configuration.EVIDENCE_REQUESTS_PER_MINUTE,
        },
        documents: {
          concurrent: configuration.MAX_CONCURRENT_DOCUMENTS,
          per_client: configuration.MAX_CONCURRENT_DOCUMENTS_PER_CLIENT,
          per_minute: configuration.DOCUMENTS_PER_MINUTE,
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

function keyState(key: string | null): 'keyed' | 'open' {
  return key === null ? 'open' : 'keyed'
}

/** Without a key, an enabled Core Lab shows its state and refuses to change it. */
function coreLabState(configuration: Configuration): 'disabled' | 'keyed' | 'read only' {
  if (!configuration.CORE_LAB_ENABLED) return 'disabled'
  return configuration.CORE_LAB_API_KEY === null ? 'read only' : 'keyed'
}
