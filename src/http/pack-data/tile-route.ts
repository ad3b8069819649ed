import type { FastifyInstance } from 'fastify'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, requireSnapshot, sendResult } from '../server/compute-answer.ts'
import { unchangedResponse } from '../server/etags.ts'
import type { ClientLimiter } from '../server/guards/client-limiter.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { type RouteAbout, routeSchema } from '../server/route-schema.ts'
import { readTile, tileName, type TilePath, tilePathSchema } from '../server/tile-path.ts'
import { revalidation } from './revalidation.ts'
import type { PackDataTasks } from './tasks.ts'

/** Part of a hash that names what it is of well enough. */
export const tagDigits = 32

/** What tells the tiles of one route from those of another. */
interface Tiles extends Pick<RouteAbout, 'operationId' | 'summary' | 'description' | 'answers'> {
  readonly path: string
  readonly task: 'tile' | 'terrainTile' | 'clutterTile'
  readonly limiter: ClientLimiter
  /** What tiles of this pack are known by; undefined where it has none. */
  readonly tagOf: (snapshot: PackSnapshot) => string | undefined
}

/** Tiles that a thread makes of the active pack. */
export function tileRoute(
  app: FastifyInstance,
  { packs, compute, configuration }: AppContext,
  { path, task, limiter, tagOf, answers, ...about }: Tiles,
): void {
  const ask = askThreads<PackDataTasks>(packs, compute.data)
  const { sendValidators, answerUnchanged } = revalidation(configuration)

  app.get<{ Params: TilePath }>(
    path,
    {
      onRequest: [
        requireKey(configuration.BUILDINGS_API_KEY),
        startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
        answerUnchanged((request) => {
          const tag = packs.snapshot && tagOf(packs.snapshot)
          return tag === undefined ? undefined : `"${tag}-${tileName(request)}"`
        }),
        limiter.hook,
      ],
      schema: routeSchema({
        tag: 'data',
        ...about,
        isKeyed: true,
        params: tilePathSchema,
        answers: { ...answers, ...unchangedResponse('The tile') },
        refusals: [429, 504],
      }),
    },
    async (request, reply) => {
      const tile = readTile(request.params)
      const snapshot = requireSnapshot(packs)
      const result = await ask(request, reply, task, tile)
      sendValidators(reply, `"${tagOf(snapshot)}-${tileName(request)}"`)
      if (result.body.length === 0) return reply.code(204).send()
      return sendResult(reply, result)
    },
  )
}
