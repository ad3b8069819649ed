import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { InputOf, TaskTable } from '../../compute/task.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { type AskThreads, sendResult } from './compute-answer.ts'

/** What the document says of a question to the threads, and what its bodies look like. */
interface QuestionAbout {
  readonly tag: string
  readonly operationId: string
  readonly summary: string
  readonly body: JsonSchema
  readonly answer: JsonSchema
  /** Members of the query. */
  readonly query?: Readonly<Record<string, JsonSchema>>
  /** Whether a question of the right shape may be refused for what it would give: 422. */
  readonly isRefusable?: boolean
}

/** The schema of its route: a key where one is configured, and every way to fail. */
export function questionSchema({ tag, query, body, answer, isRefusable, ...about }: QuestionAbout) {
  const refusals = isRefusable === true ? [422] : []
  return {
    tags: [tag],
    ...about,
    security: keySecurity,
    ...(query === undefined ? {} : { querystring: { type: 'object', properties: query } }),
    body,
    response: { 200: answer, ...errorResponses(400, 401, 413, ...refusals, 429, 500, 503, 504) },
  }
}

interface QuestionRoute extends QuestionAbout {
  readonly path: string
  readonly onRequest: onRequestHookHandler | onRequestHookHandler[]
}

/** A method, so that a room may state the shapes that its schemas admit. */
interface InputOfQuestion<Input> {
  inputOf(asked: { readonly body: unknown; readonly query?: unknown }): Input
}

/** Registers questions that one task answers: `inputOf` is all that they differ in. */
export function questionRoutes<Table extends TaskTable>(
  app: FastifyInstance,
  ask: AskThreads<Table>,
) {
  return <Name extends keyof Table & string>(
    task: Name,
    { path, onRequest, ...about }: QuestionRoute,
    inputOf: InputOfQuestion<InputOf<Table, Name>>['inputOf'],
  ): void => {
    app.post(path, { onRequest, schema: questionSchema(about) }, async (request, reply) => {
      return sendResult(reply, await ask(request, reply, task, inputOf(request)))
    })
  }
}

/** How most questions are read: the body by its reader, beside the version that answers. */
export function questionBy<Question>(
  resolve: (body: unknown) => Question,
  applicationVersion: string,
) {
  return ({ body }: { readonly body: unknown }) => ({ question: resolve(body), applicationVersion })
}
