import { colorAt, fixedPowerSpan, powerRampOver } from '../../color/ramps.ts'
import type { PowerPalette, Ramp, Span } from '../../color/ramps.ts'
import type { TileColors } from '../../question/image.ts'

/** Colours of a tile; the first is none. */
export const places = 256

/** As many servers as have a colour of their own. */
export const manyServers = 8

/** The strength that a place of the tiles of strengths stands for, dBm; the outermost for all beyond. */
export function powerOfPlace(place: number): number {
  const [weakest, strongest] = fixedPowerSpan
  return weakest + ((strongest - weakest) * (place - 1)) / (places - 2)
}

/** The place of a strength between those of the outermost places. */
function placeOfPower(dbm: number): number {
  const [weakest, strongest] = fixedPowerSpan
  return 1 + ((places - 2) * (dbm - weakest)) / (strongest - weakest)
}

/** The palette of tiles of strengths, over a span of its own. */
export const strengthColors = (palette: PowerPalette, [low, high]: Span): TileColors =>
  colorsOf(
    `graded-${palette}-${low}-${high}`,
    powerRampOver(palette, [placeOfPower(low), placeOfPower(high)]),
  )

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
