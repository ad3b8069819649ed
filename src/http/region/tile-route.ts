import type { FastifyInstance } from 'fastify'
import { regionLayers, type RegionLayer } from '../../analyses/region/region-plan.ts'
import { invalidRequest, SightlineError } from '../../errors.ts'
import { environmentKey } from '../../jobs/environment.ts'
import {
  regionKind,
  type RegionDefinition,
  regionOutputs,
} from '../../jobs/kinds/region-coverage.ts'
import { objectPlace } from '../../jobs/objects/configured-place.ts'
import type { ObjectStore } from '../../jobs/objects/object-store.ts'
import { finishedTile } from '../../jobs/regions/finished-picture.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreadsOfStores, sendResult } from '../server/compute-answer.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { routeSchema } from '../server/route-schema.ts'
import { readTile, type TilePath, tilePathMembers, tileResponses } from '../server/tile-path.ts'
import { jobIdParameter } from '../wire/job-answer.ts'
import type { OutputRepairs } from './output-repairs.ts'
import type { RegionPlanTasks } from './tasks.ts'

interface TileParams extends TilePath {
  readonly jobID: string
  readonly layer: string
}

/**
 * The tiles of a region while it is computed: each as soon as it is merged.
 *
 * @param store of finished pictures, asked with the patience of people
 */
export function regionTileRoute(
  app: FastifyInstance,
  context: AppContext,
  store: ObjectStore,
  repairs: OutputRepairs,
): void {
  const { configuration, jobs, limiters, compute } = context
  const place = objectPlace(configuration)
  const ask = askThreadsOfStores<RegionPlanTasks>('region', compute.stores)
  app.get<{ Params: TileParams }>(
    '/api/jobs/:jobID/tiles/:layer/:z/:x/:y.png',
    {
      onRequest: [
        startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
        limiters.regionTiles.hook,
      ],
      schema: routeSchema({
        tag: 'regions',
        operationId: 'getRegionTile',
        summary: 'A tile of a region, as far as it is merged',
        description:
          '512 by 512 pixels, at estimate.zoom of the job and every zoom below it. While the region runs, what ' +
          'is merged so far; when it has succeeded, the tiles of its PMTiles, which are drawn in the same ' +
          'colours.',
        params: {
          type: 'object',
          required: ['jobID', 'layer', ...Object.keys(tilePathMembers)],
          properties: {
            jobID: jobIdParameter,
            layer: { type: 'string', enum: regionLayers },
            ...tilePathMembers,
          },
        },
        answers: tileResponses('image/png', 'Nothing is on this tile, or not yet.'),
        refusals: [429, 504],
      }),
    },
    async (request, reply) => {
      const { jobID, layer, ...at } = request.params
      if (!isLayer(layer)) throw invalidRequest(`layer must be one of ${regionLayers.join(', ')}`)
      const { z: zoom, x, y } = readTile(at)
      const job = await jobs.job(jobID)
      if (job?.kind !== regionKind.id) {
        throw new SightlineError('not_found', 'the region does not exist')
      }
      const picture = regionOutputs(job)?.find(({ name }) => name === `${layer}.pmtiles`)
      reply.header('cache-control', 'no-cache')
      if (picture !== undefined) {
        const bytes = await repairs.holding(job, request.log, () =>
          finishedTile(store, picture, { zoom, x, y }),
        )
        return bytes === null ? reply.code(204).send() : reply.type('image/png').send(bytes)
      }
      const { plan } = job.definition as RegionDefinition
      const input = {
        place,
        plan,
        isOver: job.finishedAt !== null,
        environmentKey: environmentKey(job.environment),
        layer,
        tile: { zoom, x, y },
      }
      const result = await ask(request, reply, 'regionPicture', input)
      if (result.body.length === 0) return reply.code(204).send()
      return sendResult(reply, result)
    },
  )
}

const isLayer = (name: string): name is RegionLayer => regionLayers.some((layer) => layer === name)
