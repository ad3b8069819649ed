import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreadsWithoutPack } from '../server/compute-answer.ts'
import { radioGuards } from '../server/guards/route-guards.ts'
import * as parameter from '../wire/request-schema.ts'
import { questionBy, questionRoutes } from '../server/question-route.ts'
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
import {
  atmosphereExample,
  reflectionExample,
  shortRangeExample,
  slabExample,
  validationExample,
} from './examples.ts'

/**
 * The isolated sub-THz references: guarded like the other radio routes, answered with and without a
 * pack, known to nothing else.
 */
export function subThzRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const post = questionRoutes(
    app,
    askThreadsWithoutPack<SubThzTasks>('sub-thz', packs, compute.radio),
  )
  const onRequest = radioGuards(context)

  /** What the document says of a reference. */
  const about = (name: string, operationId: string, summary: string) => ({
    path: `/api/sub-thz-${name}`,
    onRequest,
    tag: 'sub-thz',
    operationId,
    summary: `${summary} (reference, not canonical)`,
  })
  const inputOf = <Question>(asked: parameter.Kind<Question>) =>
    questionBy((body) => parameter.questionOf(asked, body), applicationVersion)

  post(
    'subThzAtmosphere',
    {
      ...about('reference', 'subThzAtmosphere', 'Free space, gases, rain and fog over one path'),
      example: { body: atmosphereExample },
      body: atmosphereRequest,
      answer: atmosphereAnswer.schema,
    },
    inputOf(atmosphereAsked),
  )
  post(
    'subThzShortRange',
    {
      ...about(
        'p1411-reference',
        'subThzShortRange',
        'Which rows of ITU-R P.1411-13, Table 4, apply to a stated scene, and their medians',
      ),
      example: { body: shortRangeExample },
      body: shortRangeRequest,
      answer: shortRangeAnswer.schema,
    },
    inputOf(shortRangeAsked),
  )
  post(
    'subThzSlab',
    {
      ...about(
        'material-reference',
        'subThzMaterial',
        'What one slab of a building material reflects, passes and absorbs',
      ),
      example: { body: slabExample },
      body: slabRequest,
      answer: slabAnswer.schema,
    },
    inputOf(slabAsked),
  )
  post(
    'subThzReflection',
    {
      ...about(
        'reflection-reference',
        'subThzReflection',
        'One specular reflection from one finite vertical facade',
      ),
      example: { body: reflectionExample },
      body: reflectionRequest,
      answer: reflectionAnswer.schema,
    },
    inputOf(reflectionAsked),
  )
  post(
    'subThzValidation',
    {
      ...about(
        'validation',
        'subThzValidation',
        'Measured path losses of campaigns against the models',
      ),
      example: { body: validationExample },
      body: validationRequest,
      answer: validationAnswer.schema,
    },
    ({ body }) => ({ body, applicationVersion }),
  )
}
