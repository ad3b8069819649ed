import type { FastifyInstance } from 'fastify'
import { declaredSha256, type LayerName } from '../../packs/manifest/manifest-schema.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { type RouteAbout, routeSchema } from '../server/route-schema.ts'
import { tileResponses } from '../server/tile-path.ts'
import type { PackDataTasks } from './tasks.ts'
import { clutterTiles, terrainTiles } from './tile-json-answer.ts'
import { tagDigits, tileRoute } from './tile-route.ts'

/** The terrain and the clutter of the active pack as images, for a map. */
export function rasterTileRoutes(app: FastifyInstance, context: AppContext): void {
  tilesOf(app, context, terrain)
  tilesOf(app, context, clutter)
}

/** What tells the tiles of one raster from those of another. */
interface RasterTiles {
  readonly layer: 'terrain' | 'clutter'
  readonly tasks: readonly [
    description: 'terrainDescription' | 'clutterDescription',
    tile: 'terrainTile' | 'clutterTile',
  ]
  /** Files of the pack that decide what a tile shows. */
  readonly files: readonly LayerName[]
  readonly describe: Pick<RouteAbout, 'operationId' | 'summary' | 'answer'>
  readonly tile: Pick<RouteAbout, 'operationId' | 'summary' | 'description'>
  /** What it means that nothing is on a tile. */
  readonly nothing: string
}

const terrain: RasterTiles = {
  layer: 'terrain',
  tasks: ['terrainDescription', 'terrainTile'],
  files: ['terrain'],
  describe: {
    operationId: 'describeTerrainTiles',
    summary: 'Which tiles of the terrain there are (TileJSON 2.2.0)',
    answer: terrainTiles.schema,
  },
  tile: {
    operationId: 'getTerrainTile',
    summary: 'Elevations as an image in Terrarium encoding',
    description:
      'Red * 256 + green + blue / 256 - 32768 is the elevation in metres above the reference ' +
      'of the file. Voids and what lies outside the file are filled smoothly from around, for ' +
      'shading alone: ask /api/spatial-evidence what is known of a place.',
  },
  nothing: 'No elevation is known on this tile.',
}

const clutter: RasterTiles = {
  layer: 'clutter',
  tasks: ['clutterDescription', 'clutterTile'],
  files: ['clutter', 'clutter_classes'],
  describe: {
    operationId: 'describeClutterTiles',
    summary: 'Which tiles of the clutter there are, and what their colours mean (TileJSON 2.2.0)',
    answer: clutterTiles.schema,
  },
  tile: {
    operationId: 'getClutterTile',
    summary: 'What covers the ground as an image',
    description:
      'The colour of a pixel is that of the class of the nearest posting, as clutter.json lists ' +
      'them; where nothing is known the image is transparent.',
  },
  nothing: 'No cover is known on this tile.',
}

function tilesOf(app: FastifyInstance, context: AppContext, raster: RasterTiles): void {
  const { packs, compute, configuration, limiters, applicationVersion } = context
  const { layer, tasks, files } = raster
  const ask = askThreads<PackDataTasks>('pack-data', packs, compute.data)

  /** Of the file and of what draws it: the same tiles in another pack are the same. */
  const tagOf = ({ manifest }: PackSnapshot) => {
    if (manifest.files[layer] === undefined) return undefined
    const hashes = files.flatMap((name) => {
      const file = manifest.files[name]
      return file === undefined ? [] : [declaredSha256(manifest, file).slice(0, tagDigits)]
    })
    return `${hashes.join('-')}-${applicationVersion}-${layer}`
  }

  app.get(
    `/api/tiles/${layer}.json`,
    {
      onRequest: [
        requireKey(configuration.BUILDINGS_API_KEY),
        startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
        limiters.terrain.hook,
      ],
      schema: routeSchema({
        tag: 'data',
        ...raster.describe,
        isKeyed: true,
        refusals: [404, 429, 504],
      }),
    },
    async (request, reply) => {
      const root = `${request.protocol}://${request.host}`
      const result = await ask(request, reply, tasks[0], { root })
      return sendResult(reply.header('cache-control', 'no-cache'), result)
    },
  )

  tileRoute(app, context, {
    path: `/api/tiles/${layer}/:z/:x/:y.png`,
    task: tasks[1],
    limiter: limiters.terrain,
    tagOf,
    ...raster.tile,
    answers: tileResponses('image/png', raster.nothing, 'The tile, 256 by 256 pixels.'),
  })
}
