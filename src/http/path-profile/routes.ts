import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import type { PathProfileTasks } from './tasks.ts'
import { gestureRadioGuards } from '../server/guards/route-guards.ts'
import { type PathProfileBody, resolvePathProfile } from './question.ts'
import { pathProfileRequest } from './request-schema.ts'
import { pathProfileResponse } from './response-schema.ts'
import { queryChoice } from '../wire/query-choice.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'

const include = queryChoice(
  'include',
  ['layer_link'],
  'layer_link adds the link as every layer of the cell has it, by its own model, term by term.',
)

/** `POST /api/path-profile`. */
export function pathProfileRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreads<PathProfileTasks>(packs, compute.radio)

  app.post<{ Body: PathProfileBody; Querystring: { readonly include?: string | string[] } }>(
    '/api/path-profile',
    {
      onRequest: gestureRadioGuards(context),
      schema: {
        tags: ['path'],
        operationId: 'profilePath',
        summary: 'What stands in the way of one path, and what it costs',
        security: keySecurity,
        querystring: { type: 'object', properties: { include: include.schema } },
        body: pathProfileRequest,
        response: {
          200: pathProfileResponse,
          ...errorResponses(400, 401, 413, 422, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const includesLayerLink = include.read(request.query.include) === 'layer_link'
      const question = resolvePathProfile(request.body)
      const input = { question, includesLayerLink, applicationVersion }
      return sendResult(reply, await ask(request, reply, 'pathProfile', input))
    },
  )
}
