import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { DocumentedRoute } from './api-document.ts'
import type { AppOptions } from './app-options.ts'
import { type ClientLimiter, createClientLimiter } from './guards/client-limiter.ts'

/** What the routes share. */
export interface AppContext extends AppOptions {
  /** Folder of the built page, or null when there is none. */
  readonly frontendDirectory: string | null
  readonly limiters: Limiters
  /** All routes; complete when the application is ready. */
  readonly routes: readonly DocumentedRoute[]
}

export interface Limiters {
  /** One for all radio routes. */
  readonly radio: ClientLimiter
  readonly buildingDownload: ClientLimiter
  readonly buildingQuery: ClientLimiter
  readonly tiles: ClientLimiter
}

export function createLimiters(app: FastifyInstance, options: AppOptions): Limiters {
  const { configuration, metrics } = options
  const onRefusal: typeof metrics.requestRefused = (limiter, cause) =>
    metrics.requestRefused(limiter, cause)
  return {
    radio: createClientLimiter(app, {
      name: 'radio',
      requestsPerMinute: configuration.RF_REQUESTS_PER_MINUTE,
      concurrent: configuration.MAX_CONCURRENT_RF_REQUESTS,
      concurrentPerClient: configuration.MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT,
      onRefusal,
    }),
    buildingDownload: createClientLimiter(app, {
      name: 'building_download',
      requestsPerMinute: configuration.BUILDING_DOWNLOADS_PER_MINUTE,
      concurrent: configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS,
      concurrentPerClient: configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS_PER_CLIENT,
      onRefusal,
    }),
    buildingQuery: createClientLimiter(app, {
      name: 'building_query',
      requestsPerMinute: configuration.BUILDING_FEATURE_QUERIES_PER_MINUTE,
      concurrent: configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES,
      concurrentPerClient: configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES_PER_CLIENT,
      onRefusal,
    }),
    tiles: createClientLimiter(app, {
      name: 'tiles',
      requestsPerMinute: configuration.TILES_PER_MINUTE,
      concurrent: configuration.MAX_CONCURRENT_TILES,
      concurrentPerClient: configuration.MAX_CONCURRENT_TILES_PER_CLIENT,
      onRefusal,
    }),
  }
}
