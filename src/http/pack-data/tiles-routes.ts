import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { tileResponses } from '../server/tile-path.ts'
import { tagDigits, tileRoute } from './tile-route.ts'

/** Map tiles of buildings and towers, for the page. */
export function tileRoutes(app: FastifyInstance, context: AppContext): void {
  tileRoute(app, context, {
    path: '/api/tiles/buildings/:z/:x/:y.mvt',
    task: 'tile',
    limiter: context.limiters.tiles,
    tagOf: ({ snapshotId }) => `${snapshotId.slice(0, tagDigits)}-${context.applicationVersion}`,
    operationId: 'getBuildingTile',
    summary: 'Buildings and towers as a Mapbox vector tile',
    answers: tileResponses('application/vnd.mapbox-vector-tile', 'Nothing is on this tile.'),
  })
}
