import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { DocumentedRoute } from './api-document.ts'
import type { Antenna } from '../../antennas/antenna.ts'
import type { Configuration } from '../../config.ts'
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

/** What a family of routes admits. */
export interface Limits {
  readonly perMinute: number
  readonly concurrent: number
  readonly perClient: number
}

/** What the limiters of one application admit, by their names in metrics and in the log. */
export function limitsOf(configuration: Configuration) {
  const limits = (perMinute: number, concurrent: number, perClient: number): Limits => ({
    perMinute,
    concurrent,
    perClient,
  })
  return {
    radio: limits(
      configuration.RF_REQUESTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_RF_REQUESTS,
      configuration.MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT,
    ),
    building_download: limits(
      configuration.BUILDING_DOWNLOADS_PER_MINUTE,
      configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS,
      configuration.MAX_CONCURRENT_BUILDING_DOWNLOADS_PER_CLIENT,
    ),
    building_query: limits(
      configuration.BUILDING_FEATURE_QUERIES_PER_MINUTE,
      configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES,
      configuration.MAX_CONCURRENT_BUILDING_FEATURE_QUERIES_PER_CLIENT,
    ),
    tiles: limits(
      configuration.TILES_PER_MINUTE,
      configuration.MAX_CONCURRENT_TILES,
      configuration.MAX_CONCURRENT_TILES_PER_CLIENT,
    ),
    evidence: limits(
      configuration.EVIDENCE_REQUESTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_EVIDENCE_REQUESTS,
      configuration.MAX_CONCURRENT_EVIDENCE_REQUESTS_PER_CLIENT,
    ),
    jobs: limits(
      configuration.JOB_REQUESTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_JOB_REQUESTS,
      configuration.MAX_CONCURRENT_JOB_REQUESTS_PER_CLIENT,
    ),
    documents: limits(
      configuration.DOCUMENTS_PER_MINUTE,
      configuration.MAX_CONCURRENT_DOCUMENTS,
      configuration.MAX_CONCURRENT_DOCUMENTS_PER_CLIENT,
    ),
  }
}

/** The limiters of one application, by the configuration; refusals are counted. */
export function createLimiters(
  app: FastifyInstance,
  { configuration, metrics }: AppOptions,
): Limiters {
  const limits = limitsOf(configuration)
  const limiter = (name: keyof typeof limits, more: Partial<LimiterOptions> = {}) =>
    createClientLimiter(app, {
      name,
      requestsPerMinute: limits[name].perMinute,
      concurrent: limits[name].concurrent,
      concurrentPerClient: limits[name].perClient,
      ...more,
      onRefusal: (refusing, cause) => metrics.requestRefused(refusing, cause),
    })
  const ofRadio = { waitSeconds: configuration.RF_WAIT_SECONDS, keepsOneForShort: true }
  return {
    radio: limiter('radio', ofRadio),
    buildingDownload: limiter('building_download'),
    buildingQuery: limiter('building_query'),
    tiles: limiter('tiles'),
    baseMap: limiter('tiles', { name: 'base_map' }),
    terrain: limiter('tiles', { name: 'terrain' }),
    evidence: limiter('evidence'),
    jobs: limiter('jobs'),
    documents: limiter('documents'),
  }
}
