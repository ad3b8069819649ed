import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CallerGoneError } from '../../compute/failures.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireKey } from '../server/guards/require-key.ts'
import * as parameter from '../wire/request-schema.ts'
import { routeSchema } from '../server/route-schema.ts'
import { switchAnswer, switchAsked, switchRequest } from './dataset-switch.ts'
import { installedList, installedListPieces } from './installed-list.ts'

/** The installed packs, and the way from one to another. */
export function datasetRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, configuration, limiters } = context

  app.get(
    '/api/datasets',
    {
      onRequest: limiters.documents.hook,
      schema: routeSchema({
        tag: 'datasets',
        operationId: 'listDatasets',
        summary: 'Installed dataset packs',
        answer: installedList,
        refusals: [429],
      }),
    },
    async (_request, reply) => {
      const pieces = installedListPieces(await context.discover(), packs.snapshot?.manifest.id)
      return reply.type('application/json; charset=utf-8').send(Readable.from(pieces))
    },
  )

  app.post(
    '/api/datasets/switch',
    {
      onRequest: requireKey(configuration.DATASET_ADMIN_API_KEY),
      schema: routeSchema({
        tag: 'datasets',
        operationId: 'switchDataset',
        example: { body: { id: 'demo-city' } },
        summary: 'Load, validate and activate an installed pack',
        isKeyed: true,
        body: switchRequest,
        answer: switchAnswer.schema,
        refusals: [404, 422, 504],
      }),
    },
    async (request, reply) => {
      const { id } = parameter.questionOf(switchAsked, request.body)
      const { manifest } = await whileWanted(reply, (signal) => packs.switchTo(id, signal))
      return switchAnswer.write({ manifest })
    },
  )
}

/** Does work that ends early when the caller hangs up. */
async function whileWanted<Result>(
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController()
  const onClose = () => gone.abort(new CallerGoneError())
  raw.once('close', onClose)
  // Who has gone already is not heard again.
  if (raw.destroyed) onClose()
  try {
    return await work(gone.signal)
  } finally {
    raw.off('close', onClose)
  }
}
