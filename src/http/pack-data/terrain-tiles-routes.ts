import type { FastifyInstance } from 'fastify'
import { declaredSha256 } from '../../packs/manifest/manifest-schema.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, requireSnapshot, sendResult } from '../server/compute-answer.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { revalidation } from './revalidation.ts'
import type { PackDataTasks } from './tasks.ts'
import { terrainTileJsonSchema } from './tile-json.ts'
import { readTile, tileName, tilePathSchema } from './tile-path.ts'
import type { TilePath } from './tile-path.ts'

/** Part of the hash of the terrain's file that names it well enough. */
const tagDigits = 32

/** The terrain of the active pack as images of elevations, for shading a map. */
export function terrainTileRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration, limiters, applicationVersion } = context
  const ask = askThreads<PackDataTasks>(packs, compute.data)
  const { sendValidators, answerUnchanged } = revalidation(configuration)

  /** Of the file and of what draws it: the same tiles in another pack are the same. */
  const etagOf = ({ manifest }: PackSnapshot, name: string): string => {
    const { terrain: file } = manifest.files
    const sha256 = file === undefined ? '' : declaredSha256(manifest, file)
    return `"${sha256.slice(0, tagDigits)}-${applicationVersion}-terrain-${name}"`
  }

  app.get(
    '/api/tiles/terrain.json',
    {
      onRequest: [
        requireKey(configuration.BUILDINGS_API_KEY),
        startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
        limiters.terrain.hook,
      ],
      schema: {
        operationId: 'describeTerrainTiles',
        tags: ['data'],
        summary: 'Which tiles of the terrain there are (TileJSON 2.2.0)',
        security: keySecurity,
        response: { 200: terrainTileJsonSchema, ...errorResponses(401, 404, 429, 500, 503, 504) },
      },
    },
    async (request, reply) => {
      const root = `${request.protocol}://${request.host}`
      const result = await ask(request, reply, 'terrainDescription', { root })
      return sendResult(reply.header('cache-control', 'no-cache'), result)
    },
  )

  app.get<{ Params: TilePath }>(
    '/api/tiles/terrain/:z/:x/:y.png',
    {
      onRequest: [
        requireKey(configuration.BUILDINGS_API_KEY),
        startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
        answerUnchanged((request) => {
          const { snapshot } = packs
          if (snapshot?.manifest.files.terrain === undefined) return undefined
          return etagOf(snapshot, tileName(request))
        }),
        limiters.terrain.hook,
      ],
      schema: {
        operationId: 'getTerrainTile',
        tags: ['data'],
        summary: 'Elevations as an image in Terrarium encoding',
        description:
          'Red * 256 + green + blue / 256 - 32768 is the elevation in metres above the reference ' +
          'of the file. Voids and what lies outside the file are filled smoothly from around, for ' +
          'shading alone: ask /api/spatial-evidence what is known of a place.',
        security: keySecurity,
        params: tilePathSchema,
        response: {
          200: {
            description: 'The tile, 256 by 256 pixels.',
            content: { 'image/png': { schema: { type: 'string' } } },
          },
          204: { description: 'No elevation is known on this tile.', type: 'null' },
          ...errorResponses(400, 401, 404, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const tile = readTile(request.params)
      const snapshot = requireSnapshot(packs)
      const result = await ask(request, reply, 'terrainTile', tile)
      sendValidators(reply, etagOf(snapshot, tileName(request)))
      if (result.body.length === 0) return reply.code(204).send()
      return sendResult(reply, result)
    },
  )
}
