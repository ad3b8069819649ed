import type { FastifyRequest } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import { unchangedResponse } from '../server/etags.ts'
import type { TileInput } from './tasks.ts'

/** The coordinates of a tile as they stand in an address. */
export interface TilePath {
  readonly z: string
  readonly x: string
  readonly y: string
}

export const tilePathSchema = {
  type: 'object',
  required: ['z', 'x', 'y'],
  properties: { z: { type: 'integer' }, x: { type: 'integer' }, y: { type: 'integer' } },
} as const

/** The numbers of a tile; an address that holds anything else is refused. */
export function readTile({ z, x, y }: TilePath): TileInput {
  return { z: readCoordinate('z', z), x: readCoordinate('x', x), y: readCoordinate('y', y) }
}

/**
 * The tile of a request as it stands in a tag. Only numbers get into a header: whatever else is in
 * the path is refused first.
 */
export function tileName({ params }: FastifyRequest): string {
  const { z, x, y } = readTile(params as TilePath)
  return `${z}-${x}-${y}`
}

/** What the routes of vector tiles answer with. */
export const vectorTileResponses = {
  200: {
    description: 'The tile.',
    content: { 'application/vnd.mapbox-vector-tile': { schema: { type: 'string' } } },
  },
  204: { description: 'Nothing is on this tile.', type: 'null' },
  ...unchangedResponse('The tile'),
} as const

function readCoordinate(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw invalidRequest(`${name} must be a whole number`)
}
