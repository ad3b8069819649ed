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
  /** As many places again as of states of jobs: a store that is silent holds those who fetch files alone. */
  readonly regionFiles: ClientLimiter
  /** And as many as of terrain tiles, for those of regions. */
  readonly regionTiles: ClientLimiter
  /** One for the installed packs, the OpenAPI document and its page. */
  readonly documents: ClientLimiter
}

/** What a family of routes admits. */
export interface Limits {
  readonly perMinute: number
  readonly concurrent: number
  readonly perClient: number
}

/** What the configuration bounds, as its variables name it. */
type Bounded<Variable = keyof Configuration> =
  Variable extends `MAX_CONCURRENT_${infer What}_PER_CLIENT` ? What : never

/** What the limiters of one application admit, by their names in metrics and in the log. */
export function limitsOf(configuration: Configuration) {
  const limits = (what: Bounded): Limits => ({
    perMinute: configuration[`${what}_PER_MINUTE`],
    concurrent: configuration[`MAX_CONCURRENT_${what}`],
    perClient: configuration[`MAX_CONCURRENT_${what}_PER_CLIENT`],
  })
  return {
    radio: limits('RF_REQUESTS'),
    building_download: limits('BUILDING_DOWNLOADS'),
    building_query: limits('BUILDING_FEATURE_QUERIES'),
    tiles: limits('TILES'),
    evidence: limits('EVIDENCE_REQUESTS'),
    jobs: limits('JOB_REQUESTS'),
    documents: limits('DOCUMENTS'),
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
    regionFiles: limiter('jobs', { name: 'region_files' }),
    regionTiles: limiter('tiles', { name: 'region_tiles' }),
    documents: limiter('documents'),
  }
}
