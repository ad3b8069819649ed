import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads } from '../server/compute-answer.ts'
import type { PathProfileTasks } from './tasks.ts'
import { gestureRadioGuards } from '../server/guards/route-guards.ts'
import { pathProfileRequest, resolvePathProfile } from './question.ts'
import { pathProfileAnswer } from './answer.ts'
import { questionRoutes } from '../server/question-route.ts'
import { queryChoices, queryOf } from '../wire/query-choice.ts'
import { demoPath } from '../wire/demo-requests.ts'

const include = queryChoices(
  'include',
  ['layer_link', 'clutter'],
  'layer_link adds the link as every layer of the cell has it, by its own model, term by term; ' +
    'clutter what covers the ground from end to end, where the pack knows it. Both: with a comma between.',
)

/** `POST /api/path-profile`. */
export function pathProfileRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const post = questionRoutes(
    app,
    askThreads<PathProfileTasks>('path-profile', packs, compute.radio),
  )
  post(
    'pathProfile',
    {
      path: '/api/path-profile',
      onRequest: gestureRadioGuards(context),
      tag: 'path',
      operationId: 'profilePath',
      example: { body: demoPath },
      summary: 'What stands in the way of one path, and what it costs',
      querystring: queryOf(include),
      body: pathProfileRequest,
      answer: pathProfileAnswer.schema,
      isRefusable: true,
    },
    ({ body, query }) => {
      const included = include.read(query)
      return {
        question: resolvePathProfile(body),
        includesLayerLink: included.has('layer_link'),
        includesClutter: included.has('clutter'),
        applicationVersion,
      }
    },
  )
}
