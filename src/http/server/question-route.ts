import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { InputOf, TaskTable } from '../../compute/task.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import type { Query } from '../wire/page-query.ts'
import { type AskThreads, sendResult } from './compute-answer.ts'
import { type RouteAbout, routeSchema } from './route-schema.ts'

/** What the document says of a question to the threads. */
interface QuestionAbout extends Omit<RouteAbout, 'isKeyed' | 'refusals'> {
  readonly body: JsonSchema
  /** Whether a question of the right shape may be refused for what it would give: 422. */
  readonly isRefusable?: boolean
}

/** The schema of its route: a key where one is configured, and every way to fail. */
export function questionSchema({ isRefusable = false, ...about }: QuestionAbout) {
  const refusals = isRefusable ? [422, 429, 504] : [429, 504]
  return routeSchema({ ...about, isKeyed: true, refusals })
}

interface QuestionRoute extends QuestionAbout {
  readonly path: string
  readonly onRequest: onRequestHookHandler | onRequestHookHandler[]
}

/** A question as it came; its body has the shape that is asked for. */
export interface Asked {
  readonly body: unknown
  readonly query: Query
}

/** Registers questions that one task answers: `inputOf` is all that they differ in. */
export function questionRoutes<Table extends TaskTable>(
  app: FastifyInstance,
  ask: AskThreads<Table>,
) {
  return <Name extends keyof Table & string>(
    task: Name,
    { path, onRequest, ...about }: QuestionRoute,
    inputOf: (asked: Asked) => InputOf<Table, Name>,
  ): void => {
    const options = { onRequest, schema: questionSchema(about) }
    app.post<{ Querystring: Query }>(path, options, async (request, reply) =>
      sendResult(reply, await ask(request, reply, task, inputOf(request))),
    )
  }
}

/** How most questions are read: the body by its reader, beside the version that answers. */
export function questionBy<Question>(
  resolve: (body: unknown) => Question,
  applicationVersion: string,
) {
  return ({ body }: Asked) => ({ question: resolve(body), applicationVersion })
}
