import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import type { SectorTasks } from './tasks.ts'
import { radioGuards } from '../server/guards/route-guards.ts'
import { resolveSurface, type SurfaceBody } from './question.ts'
import { contoursResponse, surfaceResponse } from './response-schema.ts'
import { surfaceRequest } from './request-schema.ts'
import { errorResponses, fingerprintText, keySecurity } from '../wire/shapes.ts'
import type { SurfaceFormat } from './surface-result.ts'

interface SurfaceQuery {
  readonly f?: string | string[]
  readonly include?: string | string[]
}

/** Representations by the values of `f`, whatever their case. */
const formats: Readonly<Record<string, SurfaceFormat>> = {
  geotiff: 'geotiff',
  tiff: 'geotiff',
  tif: 'geotiff',
  geojson: 'geojson',
  csv: 'csv',
  json: 'json',
}

/** For the forms that have no room for it; the same in all. */
const fingerprintHeader = 'x-fingerprint'

const attachments: Partial<Record<SurfaceFormat, string>> = {
  geotiff: 'coverage-surface.tif',
  csv: 'coverage-surface.csv',
}

function readFormat({ f }: SurfaceQuery): SurfaceFormat {
  if (f === undefined) return 'json'
  const name = typeof f === 'string' ? f.toLowerCase() : ''
  if (Object.hasOwn(formats, name)) return formats[name]
  throw invalidRequest('f must be one of geotiff, geojson, csv, json')
}

/** Forms of the answer that have room for masks. */
const formatsWithMasks: readonly SurfaceFormat[] = ['json', 'geotiff']

function readIncludesMasks({ include }: SurfaceQuery, format: SurfaceFormat): boolean {
  if (include === undefined) return false
  if (include !== 'masks') throw invalidRequest('include must be masks')
  if (formatsWithMasks.includes(format)) return true
  throw invalidRequest('include=masks needs f to be one of json, geotiff')
}

/** `POST /api/coverage-surface` in its four representations. */
export function surfaceRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreads<SectorTasks>(packs, compute.radio)

  app.post<{ Body: SurfaceBody; Querystring: SurfaceQuery }>(
    '/api/coverage-surface',
    {
      onRequest: radioGuards(context),
      schema: {
        tags: ['sector'],
        operationId: 'computeCoverageSurface',
        summary: 'Received power of a cell on a grid, with isolines',
        security: keySecurity,
        querystring: {
          type: 'object',
          properties: {
            f: {
              type: 'string',
              enum: ['geotiff', 'geojson', 'csv', 'json'],
              default: 'json',
              description: 'Representation of the answer.',
            },
            include: {
              type: 'string',
              enum: ['masks'],
              description:
                'masks: which nodes lie outside the pack, inside a building, or change their sight with ' +
                'unknown heights and the own roof, as bitsets in JSON and as bands of the GeoTIFF.',
            },
          },
        },
        body: surfaceRequest,
        response: {
          200: {
            description: 'The surface in the asked representation.',
            headers: {
              'X-Fingerprint': {
                ...fingerprintText,
                description: 'Identity of the answer, the same in every representation.',
              },
            },
            content: {
              'application/json': { schema: surfaceResponse },
              'application/geo+json': { schema: contoursResponse },
              'text/csv': { schema: { type: 'string' } },
              'image/tiff': { schema: { type: 'string', contentEncoding: 'binary' } },
            },
          },
          ...errorResponses(400, 401, 413, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const format = readFormat(request.query)
      const includesMasks = readIncludesMasks(request.query, format)
      const question = resolveSurface(request.body)
      const input = { question, format, includesMasks, applicationVersion }
      const result = await ask(request, reply, 'coverageSurface', input)
      reply.header(fingerprintHeader, result.facts.fingerprint)
      const file = attachments[format]
      if (file !== undefined) {
        reply.header('content-disposition', `attachment; filename="${file}"`)
      }
      return sendResult(reply, result)
    },
  )
}
