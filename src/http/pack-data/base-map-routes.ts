import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SightlineError } from '../../errors.ts'
import { type TileArchiveReader, unpackTile } from '../../formats/pmtiles-read.ts'
import { packBaseMap } from '../../packs/load/base-map.ts'
import { declaredSha256 } from '../../packs/manifest/manifest-schema.ts'
import { assertTile } from '../../packs/query/tile-bounds.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { acceptsGzip } from '../server/accept-gzip.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { addVary } from '../server/vary.ts'
import { routeSchema } from '../server/route-schema.ts'
import { unchangedResponse } from '../server/etags.ts'
import { revalidation } from './revalidation.ts'
import {
  readTile,
  tileName,
  type TilePath,
  tilePathSchema,
  tileResponses,
} from '../server/tile-path.ts'
import { baseMapTiles } from './tile-json-answer.ts'
import { tagDigits } from './tile-route.ts'

/** The base map of the active pack: its tiles and what they hold. */
export function baseMapRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, configuration, limiters } = context
  const { sendValidators, answerUnchanged } = revalidation(configuration)
  const maps = new WeakMap<PackSnapshot, TileArchiveReader | null>()

  /** One reader for a pack, so that it keeps the directories that it has read. */
  const mapOf = (snapshot: PackSnapshot): TileArchiveReader => {
    if (!maps.has(snapshot)) maps.set(snapshot, packBaseMap(snapshot))
    const map = maps.get(snapshot) ?? null
    if (map === null) throw new SightlineError('not_found', 'the dataset has no base map')
    return map
  }

  const guards = (nameOf: (request: FastifyRequest) => string) => [
    requireKey(configuration.BUILDINGS_API_KEY),
    answerUnchanged((request) => {
      const { snapshot } = packs
      if (snapshot?.manifest.files.base_map === undefined) return undefined
      return etagOf(snapshot, nameOf(request))
    }),
    limiters.baseMap.hook,
  ]

  app.get(
    '/api/tiles/base-map.json',
    {
      onRequest: guards(descriptionName),
      schema: routeSchema({
        tag: 'data',
        operationId: 'describeBaseMap',
        summary: 'What the tiles of the base map hold (TileJSON 3.0.0)',
        isKeyed: true,
        answer: baseMapTiles.schema,
        answers: unchangedResponse('The description'),
        refusals: [404, 429],
      }),
    },
    async (request, reply) => {
      const snapshot = requireSnapshot(packs)
      const map = mapOf(snapshot)
      const root = `${request.protocol}://${request.host}`
      const { manifest } = snapshot
      const tiles = { ...(await map.facts()), manifest, root, metadata: await map.metadata() }
      const etag = etagOf(snapshot, descriptionName(request))
      return sendValidators(reply, etag).send(baseMapTiles.write(tiles))
    },
  )

  app.get<{ Params: TilePath }>(
    '/api/tiles/base-map/:z/:x/:y.mvt',
    {
      onRequest: guards(tileName),
      // The tiles lie packed in the archive.
      config: { compressesItself: true },
      schema: routeSchema({
        tag: 'data',
        operationId: 'getBaseMapTile',
        summary: 'Streets, water, green, railways and places as a Mapbox vector tile',
        isKeyed: true,
        params: tilePathSchema,
        answers: {
          ...tileResponses('application/vnd.mapbox-vector-tile', 'Nothing is on this tile.'),
          ...unchangedResponse('The tile'),
        },
        refusals: [429],
      }),
    },
    async (request, reply) => {
      const { z, x, y } = readTile(request.params)
      assertTile(z, x, y)
      const snapshot = requireSnapshot(packs)
      const packed = await mapOf(snapshot).tile(z, x, y)
      sendValidators(reply, etagOf(snapshot, tileName(request)))
      addVary(reply, 'accept-encoding')
      if (packed === null) return reply.code(204).send()
      reply.type('application/vnd.mapbox-vector-tile')
      if (!acceptsGzip(request)) return reply.send(Buffer.from(unpackTile(packed)))
      return reply.header('content-encoding', 'gzip').send(Buffer.from(packed))
    },
  )
}

/** The description names the address at which the service was asked. */
function descriptionName({ protocol, host }: FastifyRequest): string {
  return `description-${Buffer.from(`${protocol}://${host}`).toString('base64url')}`
}

/** Of the file alone: the same tiles in another pack, or after a restart, are the same. */
function etagOf({ manifest }: PackSnapshot, name: string): string {
  const { base_map: file } = manifest.files
  const sha256 = file === undefined ? '' : declaredSha256(manifest, file)
  return `"${sha256.slice(0, tagDigits)}-${name}"`
}
