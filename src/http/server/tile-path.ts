import type { FastifyRequest } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import type { RouteAnswer } from './route-schema.ts'

/** The coordinates of a tile as they stand in an address. */
export interface TilePath {
  readonly z: string
  readonly x: string
  readonly y: string
}

export const tilePathMembers = {
  z: { type: 'integer' },
  x: { type: 'integer' },
  y: { type: 'integer' },
} as const

export const tilePathSchema: JsonSchema = {
  type: 'object',
  required: Object.keys(tilePathMembers),
  properties: tilePathMembers,
}

/** The numbers of a tile; an address that holds anything else is refused. */
export function readTile({ z, x, y }: TilePath) {
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

/** What a route of tiles answers with, and where nothing is on one. */
export function tileResponses(
  contentType: string,
  nothing: string,
  description = 'The tile.',
): Readonly<Record<number, RouteAnswer>> {
  return {
    200: { description, content: { [contentType]: { schema: { type: 'string' } } } },
    204: { description: nothing, type: 'null' },
  }
}

function readCoordinate(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw invalidRequest(`${name} must be a whole number`)
}
