import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, requireSnapshot } from '../server/compute-answer.ts'
import { unchangedResponse } from '../server/etags.ts'
import type { ClientLimiter } from '../server/guards/client-limiter.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { type RouteAbout, routeSchema } from '../server/route-schema.ts'
import { readTile, tileName, type TilePath, tilePathSchema } from '../server/tile-path.ts'
import { revalidation } from './revalidation.ts'
import { type CachedTile, CachedTiles } from './cached-tiles.ts'
import type { PackDataTasks } from './tasks.ts'

/** Of the tiles of one route that are held. */
const cachedBytes = 24 * 1024 * 1024

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

/** A tile with the pack that it is of: another one may be active when it is sent. */
interface FoundTile {
  readonly snapshot: PackSnapshot
  readonly tile: CachedTile
}

/** Tiles that a thread makes of the active pack, each once as long as there is room. */
export function tileRoute(
  app: FastifyInstance,
  { packs, compute, configuration }: AppContext,
  { path, task, limiter, tagOf, answers, ...about }: Tiles,
): void {
  const ask = askThreads<PackDataTasks>('pack-data', packs, compute.data)
  const { sendValidators, answerUnchanged } = revalidation(configuration)
  const tiles = new CachedTiles(cachedBytes)
  const found = new WeakMap<FastifyRequest, FoundTile>()

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
        async (request) => {
          const { snapshot } = packs
          if (snapshot === undefined) return
          const tile = tiles.find(snapshot, tileName(request))
          if (tile === undefined) return
          found.set(request, { snapshot, tile })
          // Nothing is computed for it.
          request.takePlace = null
        },
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
      const name = tileName(request)
      const make = async (): Promise<FoundTile> => {
        const snapshot = requireSnapshot(packs)
        const made = await ask(request, reply, task, readTile(request.params))
        return { snapshot, tile: tiles.keep(snapshot, name, made) }
      }
      const { snapshot, tile } = found.get(request) ?? (await make())
      const { body, contentType } = tile
      sendValidators(reply, `"${tagOf(snapshot)}-${name}"`)
      if (body.length === 0) return reply.code(204).send()
      return reply.type(contentType).send(body)
    },
  )
}
