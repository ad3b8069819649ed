import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreadsWithoutPack, sendResult } from '../server/compute-answer.ts'
import { radioGuards } from '../server/guards/route-guards.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { type AtmosphereBody, resolveAtmosphere } from './atmosphere-question.ts'
import { atmosphereRequest, atmosphereResponse } from './atmosphere-schema.ts'
import { type ReflectionBody, resolveReflection } from './reflection-question.ts'
import { reflectionRequest } from './reflection-request-schema.ts'
import { reflectionResponse } from './reflection-response-schema.ts'
import { resolveShortRange, type ShortRangeBody } from './short-range-question.ts'
import { shortRangeRequest, shortRangeResponse } from './short-range-schema.ts'
import { resolveSlab, type SlabBody } from './slab-question.ts'
import { slabRequest, slabResponse } from './slab-schema.ts'
import type { SubThzTasks } from './tasks.ts'
import type { ValidationBody } from './validation/question.ts'
import { validationRequest } from './validation/request-schema.ts'
import { validationResponse } from './validation/response-schema.ts'

/**
 * The isolated sub-THz references: guarded like the other radio routes, answered with and without a
 * pack, known to nothing else.
 */
export function subThzRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreadsWithoutPack<SubThzTasks>(packs, compute.radio)
  const onRequest = radioGuards(context)

  app.post<{ Body: AtmosphereBody }>(
    '/api/sub-thz-reference',
    {
      onRequest,
      schema: schemaOf(
        'subThzAtmosphere',
        'Free space, gases, rain and fog over one path',
        atmosphereRequest,
        atmosphereResponse,
      ),
    },
    async (request, reply) => {
      const input = { question: resolveAtmosphere(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'subThzAtmosphere', input))
    },
  )

  app.post<{ Body: ShortRangeBody }>(
    '/api/sub-thz-p1411-reference',
    {
      onRequest,
      schema: schemaOf(
        'subThzShortRange',
        'Which rows of ITU-R P.1411-13, Table 4, apply to a stated scene, and their medians',
        shortRangeRequest,
        shortRangeResponse,
      ),
    },
    async (request, reply) => {
      const input = { question: resolveShortRange(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'subThzShortRange', input))
    },
  )

  app.post<{ Body: SlabBody }>(
    '/api/sub-thz-material-reference',
    {
      onRequest,
      schema: schemaOf(
        'subThzMaterial',
        'What one slab of a building material reflects, passes and absorbs',
        slabRequest,
        slabResponse,
      ),
    },
    async (request, reply) => {
      const input = { question: resolveSlab(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'subThzSlab', input))
    },
  )

  app.post<{ Body: ReflectionBody }>(
    '/api/sub-thz-reflection-reference',
    {
      onRequest,
      schema: schemaOf(
        'subThzReflection',
        'One specular reflection from one finite vertical facade',
        reflectionRequest,
        reflectionResponse,
      ),
    },
    async (request, reply) => {
      const input = { question: resolveReflection(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'subThzReflection', input))
    },
  )

  app.post<{ Body: ValidationBody }>(
    '/api/sub-thz-validation',
    {
      onRequest,
      schema: schemaOf(
        'subThzValidation',
        'Measured path losses of campaigns against the models',
        validationRequest,
        validationResponse,
      ),
    },
    async (request, reply) => {
      const input = { body: request.body, applicationVersion }
      return sendResult(reply, await ask(request, reply, 'subThzValidation', input))
    },
  )
}

function schemaOf(operationId: string, summary: string, body: JsonSchema, response: JsonSchema) {
  return {
    tags: ['sub-thz'],
    operationId,
    summary: `${summary} (reference, not canonical)`,
    security: keySecurity,
    body,
    response: { 200: response, ...errorResponses(400, 401, 413, 429, 500, 503, 504) },
  }
}
