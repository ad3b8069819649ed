import { invalidRequest } from '../../errors.ts'
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

function readCoordinate(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw invalidRequest(`${name} must be a whole number`)
}
