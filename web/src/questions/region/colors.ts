import { colorAt, powerRampOver } from '../../color/ramps.ts'
import type { PowerPalette, Ramp } from '../../color/ramps.ts'
import type { TileColors } from '../../question/image.ts'

/** Colours of a tile; the first is none. */
const places = 256

/** As many servers as have a colour of their own. */
export const manyServers = 8

/** The palette of tiles whose places are even steps of a value. */
export const gradedColors = (palette: PowerPalette): TileColors =>
  colorsOf(`graded-${palette}`, powerRampOver(palette, [1, places - 1]))

/** The palette of tiles whose places are numbers of servers: one is the lower end. */
export const countedColors = (palette: PowerPalette): TileColors =>
  colorsOf(`counted-${palette}`, powerRampOver(palette, [1, manyServers]))

function colorsOf(name: string, ramp: Ramp): TileColors {
  const colors = new Uint8Array(3 * places)
  for (let place = 1; place < places; place++) colors.set(colorAt(ramp, place), 3 * place)
  return { name, colors }
}
