import { invalidRequest } from '../../errors.ts'
import { tilesPerAxis } from './tile-grid.ts'

/** Deepest zoom that is served: a unit of the tile's grid is some millimetres there. */
const maximumTileZoom = 22

/** Refuses the numbers of a tile that does not exist. */
export function assertTile(z: number, x: number, y: number): void {
  if (!Number.isInteger(z) || z < 0 || z > maximumTileZoom) {
    throw invalidRequest(`z must be an integer from 0 to ${maximumTileZoom}`)
  }
  const last = tilesPerAxis(z) - 1
  for (const [name, value] of Object.entries({ x, y })) {
    if (!Number.isInteger(value) || value < 0 || value > last) {
      throw invalidRequest(`${name} must be an integer from 0 to ${last} at zoom ${z}`)
    }
  }
}
