import { describe, expect, test } from 'vitest'
import { layerPalettes } from '../../../../src/jobs/regions/layer-palette.ts'
import { colorAt, fixedPowerSpan, powerPalettes, powerRampOver } from '../../color/ramps.ts'
import type { Rgb } from '../../color/ramps.ts'
import type { TileColors } from '../../question/image.ts'
import { countedColors, gradedColors, manyServers, powerOfPlace, strengthColors } from './colors.ts'

function colorOfPlace({ colors }: TileColors, place: number): Rgb {
  const [red, green, blue] = colors.subarray(3 * place, 3 * place + 3)
  return [red, green, blue]
}

/** How far two colours are apart in the channel in which they differ most. */
const apart = (a: Rgb, b: Rgb): number => Math.max(...a.map((value, i) => Math.abs(value - b[i])))

describe.each(powerPalettes)('tiles of a region in %s', (palette) => {
  test('have at each power and SINR the colour that the legend has there', () => {
    const colors = gradedColors(palette)
    for (const span of [fixedPowerSpan, [-110, -60], [-90, -70]] as const) {
      const strengths = strengthColors(palette, span)
      const legend = powerRampOver(palette, span)
      // Half a place is 0.16 dB, of which a narrow span makes more of its colours.
      const maximumApart = Math.ceil(160 / (span[1] - span[0]))
      for (let dbm = -135; dbm <= -30; dbm += 0.5) {
        const shown = colorOfPlace(strengths, layerPalettes.rsrp_dbm.placeOf(dbm))
        expect(apart(shown, colorAt(legend, dbm))).toBeLessThanOrEqual(maximumApart)
      }
    }
    const clearness = powerRampOver(palette, [-10, 30])
    for (let db = -20; db <= 40; db += 0.5) {
      const shown = colorOfPlace(colors, layerPalettes.sinr_db.placeOf(db))
      expect(apart(shown, colorAt(clearness, db))).toBeLessThanOrEqual(2)
    }
  })

  test('stand for the strengths that the service has given their places', () => {
    for (let place = 1; place <= 255; place++)
      expect(layerPalettes.rsrp_dbm.placeOf(powerOfPlace(place))).toBe(place)
  })

  test('have for each number of servers the colour that the legend has there, eight for more', () => {
    const legend = powerRampOver(palette, [1, manyServers])
    const colors = countedColors(palette)
    for (let servers = 1; servers <= 20; servers++) {
      const place = layerPalettes.servers_within_6_db.placeOf(servers)
      expect(colorOfPlace(colors, place)).toEqual(colorAt(legend, Math.min(servers, manyServers)))
    }
  })

  test('get lighter the stronger: their order is read without colour vision', () => {
    const colors = gradedColors(palette)
    const lightness = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue
    const steps = Array.from({ length: 26 }, (_, i) => lightness(colorOfPlace(colors, 1 + 10 * i)))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })
})
