import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { DocumentedRoute } from './api-document.ts'
import type { Antenna } from '../../antennas/antenna.ts'
import type { AppOptions } from './app-options.ts'
import {
  type ClientLimiter,
  createClientLimiter,
  type LimiterOptions,
} from './guards/client-limiter.ts'

/** What the routes share. */
export interface AppContext extends AppOptions {
  /** Folder of the built page, or null when there is none. */
  readonly frontendDirectory: string | null
  readonly limiters: Limiters
  /** Of the catalogue, by id. */
  readonly antennas: readonly Antenna[]
  /** All routes; complete when the application is ready. */
  readonly routes: readonly DocumentedRoute[]
}

interface Limiters {
  /** One for all radio routes. */
  readonly radio: ClientLimiter
  readonly buildingDownload: ClientLimiter
  readonly buildingQuery: ClientLimiter
  readonly tiles: ClientLimiter
  /** As many again as of building tiles: a map asks for both. */
  readonly baseMap: ClientLimiter
  /** And as many of terrain tiles. */
  readonly terrain: ClientLimiter
  /** One for the routes of spatial evidence, which ask for no key. */
  readonly evidence: ClientLimiter
  /** One for the states of jobs, which ask for no key. */
  readonly jobs: ClientLimiter
  /** One for the installed packs, the OpenAPI document and its page. */
  readonly documents: ClientLimiter
}

/** The limiters of one application, by the configuration; refusals are counted. */
export function createLimiters(
  app: FastifyInstance,
  { configuration, metrics }: AppOptions,
): Limiters {
  const limiter = (
    name: string,
    requestsPerMinute: number,
    concurrent: number,
    concurrentPerClient: number,
    more: Partial<LimiterOptions> = {},
  ) =>
    createClientLimiter(app, {
      name,
      requestsPerMinute,
      concurrent,
      concurrentPerClient,
      ...more,
      onRefusal: (refusing, cause) => metrics.requestRefused(refusing, cause),
    })
  const tileLimiter = (name: string) =>
    limiter(
      name,
      configuration.TILES_PER_MINUTE,
      configuration.MAX_CONCURRENT_TILES,
      configuration.MAX_CONCURRENT_TILES_PER_CLIENT,
    )
  return {
    radio: limiter(
      'radio',
      configuration.RF_REQUESTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_RF_REQUESTS,
      configuration.MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT,
      { waitSeconds: configuration.RF_WAIT_SECONDS, keepsOneForShort: true },
    ),
    buildingDownload: limiter(
      'building_download',
      configuration.BUILDING_DOWNLOADS_PER_MINUTE,
      configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS,
      configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS_PER_CLIENT,
    ),
    buildingQuery: limiter(
      'building_query',
      configuration.BUILDING_FEATURE_QUERIES_PER_MINUTE,
      configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES,
      configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES_PER_CLIENT,
    ),
    tiles: tileLimiter('tiles'),
    baseMap: tileLimiter('base_map'),
    terrain: tileLimiter('terrain'),
    evidence: limiter(
      'evidence',
      configuration.EVIDENCE_REQUESTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_EVIDENCE_REQUESTS,
      configuration.MAX_CONCURRENT_EVIDENCE_REQUESTS_PER_CLIENT,
    ),
    jobs: limiter(
      'jobs',
      configuration.JOB_REQUESTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_JOB_REQUESTS,
      configuration.MAX_CONCURRENT_JOB_REQUESTS_PER_CLIENT,
    ),
    documents: limiter(
      'documents',
      configuration.DOCUMENTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_DOCUMENTS,
      configuration.MAX_CONCURRENT_DOCUMENTS_PER_CLIENT,
    ),
  }
}
