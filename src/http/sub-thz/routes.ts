import type { FastifyInstance } from 'fastify'
import type { InputOf } from '../../compute/task.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreadsWithoutPack, sendResult } from '../server/compute-answer.ts'
import { radioGuards } from '../server/guards/route-guards.ts'
import { questionOf } from '../wire/asked.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { atmosphereAnswer } from './atmosphere-answer.ts'
import { atmosphereAsked, atmosphereRequest } from './atmosphere-question.ts'
import { reflectionAnswer } from './reflection-answer.ts'
import { reflectionAsked, reflectionRequest } from './reflection-question.ts'
import { shortRangeAnswer } from './short-range-answer.ts'
import { shortRangeAsked, shortRangeRequest } from './short-range-question.ts'
import { slabAnswer } from './slab-answer.ts'
import { slabAsked, slabRequest } from './slab-question.ts'
import type { SubThzTasks } from './tasks.ts'
import { validationAnswer } from './validation/answer.ts'
import { validationRequest } from './validation/question.ts'

/** What the document says of a reference, and what its bodies and answers look like. */
interface Reference {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly request: JsonSchema
  readonly response: JsonSchema
}

/**
 * The isolated sub-THz references: guarded like the other radio routes, answered with and without a
 * pack, known to nothing else.
 */
export function subThzRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreadsWithoutPack<SubThzTasks>(packs, compute.radio)
  const onRequest = radioGuards(context)

  const post = <Name extends keyof SubThzTasks>(
    task: Name,
    { path, request: body, ...about }: Reference,
    inputOf: (body: unknown) => InputOf<SubThzTasks, Name>,
  ) => {
    const schema = {
      tags: ['sub-thz'],
      operationId: about.operationId,
      summary: `${about.summary} (reference, not canonical)`,
      security: keySecurity,
      body,
      response: { 200: about.response, ...errorResponses(400, 401, 413, 429, 500, 503, 504) },
    }
    app.post(path, { onRequest, schema }, async (request, reply) =>
      sendResult(reply, await ask(request, reply, task, inputOf(request.body))),
    )
  }

  post(
    'subThzAtmosphere',
    {
      path: '/api/sub-thz-reference',
      operationId: 'subThzAtmosphere',
      summary: 'Free space, gases, rain and fog over one path',
      request: atmosphereRequest,
      response: atmosphereAnswer.schema,
    },
    (body) => ({ question: questionOf(atmosphereAsked, body), applicationVersion }),
  )
  post(
    'subThzShortRange',
    {
      path: '/api/sub-thz-p1411-reference',
      operationId: 'subThzShortRange',
      summary: 'Which rows of ITU-R P.1411-13, Table 4, apply to a stated scene, and their medians',
      request: shortRangeRequest,
      response: shortRangeAnswer.schema,
    },
    (body) => ({ question: questionOf(shortRangeAsked, body), applicationVersion }),
  )
  post(
    'subThzSlab',
    {
      path: '/api/sub-thz-material-reference',
      operationId: 'subThzMaterial',
      summary: 'What one slab of a building material reflects, passes and absorbs',
      request: slabRequest,
      response: slabAnswer.schema,
    },
    (body) => ({ question: questionOf(slabAsked, body), applicationVersion }),
  )
  post(
    'subThzReflection',
    {
      path: '/api/sub-thz-reflection-reference',
      operationId: 'subThzReflection',
      summary: 'One specular reflection from one finite vertical facade',
      request: reflectionRequest,
      response: reflectionAnswer.schema,
    },
    (body) => ({ question: questionOf(reflectionAsked, body), applicationVersion }),
  )
  post(
    'subThzValidation',
    {
      path: '/api/sub-thz-validation',
      operationId: 'subThzValidation',
      summary: 'Measured path losses of campaigns against the models',
      request: validationRequest,
      response: validationAnswer.schema,
    },
    (body) => ({ body, applicationVersion }),
  )
}
