import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import type { SectorTasks } from './tasks.ts'
import { gestureRadioGuards, radioGuards } from '../server/guards/route-guards.ts'
import { resolveSector, type SectorBody } from './question.ts'
import { analysisResponse } from './analysis-schema.ts'
import { azimuthResponse } from './azimuth-schema.ts'
import { gapsResponse } from './coverage-gaps-schema.ts'
import { simulationResponse } from './simulation-schema.ts'
import { sectorRequest } from '../wire/sector-request.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { queryChoice, queryChoices } from '../wire/query-choice.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { detailQueryChoice } from '../wire/detail.ts'

interface DetailQuery {
  readonly detail?: string | string[]
}

const detail = detailQueryChoice(
  'full adds link budget, line-of-sight evidence and flat numbers to each feature.',
)
const detailQuery = { type: 'object', properties: { detail: detail.schema } } as const

interface IncludeQuery {
  readonly include?: string | string[]
}

const gapsInclude = queryChoices(
  'include',
  ['buildings', 'path_loss'],
  'buildings adds what every building with demand receives, served or not; path_loss the losses to all ' +
    'of them within the radius. Both: with a comma between.',
)
const includeCandidates = queryChoice(
  'include',
  ['candidates'],
  'Adds every azimuth that was tried, with its scores.',
)
const azimuthQuery = { type: 'object', properties: { include: includeCandidates.schema } } as const

interface GapsQuery extends IncludeQuery {
  readonly building?: string | string[]
}

const gapsQuery = {
  type: 'object',
  properties: {
    include: gapsInclude.schema,
    building: {
      type: 'string',
      minLength: 1,
      maxLength: maximumIdBytes,
      'x-max-utf8-bytes': maximumIdBytes,
      description: 'Adds the link to the facade of this building, term by term.',
    },
  },
} as const

/** @throws {SightlineError} invalid_request where it is not one id. */
function askedBuilding({ building }: GapsQuery): { readonly buildingId?: string } {
  if (building === undefined) return {}
  const isId = typeof building === 'string' && building !== ''
  if (!isId || Buffer.byteLength(building) > maximumIdBytes) {
    throw invalidRequest(`building must be one id of 1 to ${maximumIdBytes} bytes`)
  }
  return { buildingId: building }
}

function schemaOf(operationId: string, summary: string, response: JsonSchema, query?: JsonSchema) {
  return {
    tags: ['sector'],
    operationId,
    summary,
    security: keySecurity,
    ...(query === undefined ? {} : { querystring: query }),
    body: sectorRequest,
    response: {
      200: response,
      ...errorResponses(400, 401, 413, 422, 429, 500, 503, 504),
    },
  }
}

/** The routes that ask about one cell. */
export function sectorRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreads<SectorTasks>(packs, compute.radio)
  const onRequest = radioGuards(context)
  const simulationInput = (request: {
    readonly body: SectorBody
    readonly query: DetailQuery
  }) => ({
    question: resolveSector(request.body),
    detail: detail.read(request.query.detail) ?? ('compact' as const),
    applicationVersion,
  })

  app.post<{ Body: SectorBody; Querystring: DetailQuery }>(
    '/api/simulate',
    {
      onRequest,
      schema: schemaOf(
        'simulateSector',
        'Trace the rays of a cell',
        simulationResponse,
        detailQuery,
      ),
    },
    async (request, reply) =>
      sendResult(reply, await ask(request, reply, 'simulate', simulationInput(request))),
  )

  app.post<{ Body: SectorBody; Querystring: DetailQuery }>(
    '/api/analyze-sector',
    {
      onRequest,
      schema: schemaOf(
        'analyzeSector',
        'Rays and coverage gaps of a cell',
        analysisResponse,
        detailQuery,
      ),
    },
    async (request, reply) =>
      sendResult(reply, await ask(request, reply, 'analyzeSector', simulationInput(request))),
  )

  app.post<{ Body: SectorBody; Querystring: GapsQuery }>(
    '/api/coverage-gaps',
    {
      onRequest: gestureRadioGuards(context),
      schema: schemaOf(
        'findCoverageGaps',
        'Buildings with demand that a cell leaves out',
        gapsResponse,
        gapsQuery,
      ),
    },
    async (request, reply) => {
      const included = gapsInclude.read(request.query.include)
      const input = {
        question: resolveSector(request.body),
        includesBuildings: included.has('buildings'),
        includesPathLoss: included.has('path_loss'),
        ...askedBuilding(request.query),
        applicationVersion,
      }
      return sendResult(reply, await ask(request, reply, 'coverageGaps', input))
    },
  )

  app.post<{ Body: SectorBody; Querystring: IncludeQuery }>(
    '/api/optimize-azimuth',
    {
      onRequest,
      schema: schemaOf(
        'optimizeAzimuth',
        'The best of 36 azimuths of a cell',
        azimuthResponse,
        azimuthQuery,
      ),
    },
    async (request, reply) => {
      const input = {
        question: resolveSector(request.body),
        includesCandidates: includeCandidates.read(request.query.include) !== undefined,
        applicationVersion,
      }
      return sendResult(reply, await ask(request, reply, 'optimizeAzimuth', input))
    },
  )
}
