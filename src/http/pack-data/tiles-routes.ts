import type { FastifyInstance } from 'fastify'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import type { PackDataTasks } from './tasks.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { unchangedResponse } from '../server/etags.ts'
import { routeSchema } from '../server/route-schema.ts'
import { revalidation } from './revalidation.ts'
import {
  readTile,
  tileName,
  type TilePath,
  tilePathSchema,
  tileResponses,
} from '../server/tile-path.ts'

/** Part of a snapshot's identity that names a tile well enough. */
const tagDigits = 32

/** Map tiles of buildings and towers, for the page. */
export function tileRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration, limiters, applicationVersion } = context
  const ask = askThreads<PackDataTasks>(packs, compute.data)
  const { sendValidators, answerUnchanged } = revalidation(configuration)

  const etagOf = ({ snapshotId }: PackSnapshot, name: string) =>
    `"${snapshotId.slice(0, tagDigits)}-${applicationVersion}-${name}"`

  app.get<{ Params: TilePath }>(
    '/api/tiles/buildings/:z/:x/:y.mvt',
    {
      onRequest: [
        requireKey(configuration.BUILDINGS_API_KEY),
        startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
        answerUnchanged((request) => {
          const { snapshot } = packs
          return snapshot === undefined ? undefined : etagOf(snapshot, tileName(request))
        }),
        limiters.tiles.hook,
      ],
      schema: routeSchema({
        tag: 'data',
        operationId: 'getBuildingTile',
        summary: 'Buildings and towers as a Mapbox vector tile',
        isKeyed: true,
        params: tilePathSchema,
        answers: {
          ...tileResponses('application/vnd.mapbox-vector-tile', 'Nothing is on this tile.'),
          ...unchangedResponse('The tile'),
        },
        refusals: [429, 504],
      }),
    },
    async (request, reply) => {
      const tile = readTile(request.params)
      const { snapshot } = packs
      const result = await ask(request, reply, 'tile', tile)
      if (snapshot !== undefined) sendValidators(reply, etagOf(snapshot, tileName(request)))
      if (result.body.length === 0) return reply.code(204).send()
      return sendResult(reply, result)
    },
  )
}
