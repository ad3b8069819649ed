import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import type { PackDataTasks, TileInput } from './tasks.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { matchesEtag } from './building-download-routes.ts'
import { readTile, tilePathSchema } from './tile-path.ts'
import type { TilePath } from './tile-path.ts'

/** Part of a snapshot's identity that names a tile well enough. */
const tagDigits = 32

/** Map tiles of buildings and towers, for the page. */
export function tileRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration, limiters, applicationVersion } = context
  const ask = askThreads<PackDataTasks>(packs, compute.data)
  const visibility = configuration.BUILDINGS_API_KEY === null ? 'public' : 'private'
  const cacheControl = `${visibility}, max-age=3600, must-revalidate`

  const etagOf = ({ snapshotId }: PackSnapshot, { z, x, y }: TileInput) =>
    `"${snapshotId.slice(0, tagDigits)}-${applicationVersion}-${z}-${x}-${y}"`

  const sendValidators = (reply: FastifyReply, etag: string) =>
    reply.header('etag', etag).header('cache-control', cacheControl)

  const answerUnchanged = async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'if-none-match': known } = request.headers
    if (packs.snapshot === undefined || known === undefined) return undefined
    // Only numbers get into a header: whatever else is in the path is refused first.
    const etag = etagOf(packs.snapshot, readTile(request.params as TilePath))
    if (!matchesEtag(known, etag)) return undefined
    return sendValidators(reply, etag).code(304).send()
  }

  app.get<{ Params: TilePath }>(
    '/api/tiles/buildings/:z/:x/:y.mvt',
    {
      onRequest: [
        requireKey(configuration.BUILDINGS_API_KEY),
        startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
        answerUnchanged,
        limiters.tiles.hook,
      ],
      schema: {
        tags: ['data'],
        operationId: 'getBuildingTile',
        summary: 'Buildings and towers as a Mapbox vector tile',
        security: keySecurity,
        params: tilePathSchema,
        response: {
          200: {
            description: 'The tile.',
            content: { 'application/vnd.mapbox-vector-tile': { schema: { type: 'string' } } },
          },
          204: { description: 'Nothing is on this tile.', type: 'null' },
          ...errorResponses(400, 401, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const tile = readTile(request.params)
      const { snapshot } = packs
      const result = await ask(request, reply, 'tile', tile)
      if (snapshot !== undefined) sendValidators(reply, etagOf(snapshot, tile))
      if (result.body.length === 0) return reply.code(204).send()
      return sendResult(reply, result)
    },
  )
}
