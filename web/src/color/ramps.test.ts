import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  colorAt,
  cssColor,
  demandRamp,
  describeRamp,
  differenceRamp,
  expressionStops,
  fittingSpan,
  gradientStops,
  heightRamp,
  powerRampOver,
  powerRamps,
} from './ramps.ts'
import type { Ramp, Rgb } from './ramps.ts'

const ramps: readonly Ramp[] = [
  ...Object.values(powerRamps),
  ...Object.values(heightRamp),
  ...Object.values(demandRamp),
]

describe('a colour ramp', () => {
  test('rises in value and gives each stop its own colour', () => {
    for (const ramp of ramps) {
      ramp.forEach((stop, i) => {
        if (i > 0) expect(stop.value).toBeGreaterThan(ramp[i - 1].value)
        expect(colorAt(ramp, stop.value)).toEqual(stop.color)
      })
    }
  })

  test('holds its ends beyond them', () => {
    for (const ramp of ramps) {
      expect(colorAt(ramp, -1e9)).toEqual(ramp[0].color)
      expect(colorAt(ramp, 1e9)).toEqual(ramp[ramp.length - 1].color)
      expect(colorAt(ramp, Number.NaN)).toEqual(ramp[0].color)
    }
  })

  test('stays between the colours of its neighbouring stops', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ramps),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (ramp, index, share) => {
          const low = ramp[index % (ramp.length - 1)]
          const high = ramp[(index % (ramp.length - 1)) + 1]
          const color = colorAt(ramp, low.value + share * (high.value - low.value))
          color.forEach((channel, i) => {
            expect(channel).toBeGreaterThanOrEqual(Math.min(low.color[i], high.color[i]))
            expect(channel).toBeLessThanOrEqual(Math.max(low.color[i], high.color[i]))
            expect(Number.isInteger(channel)).toBe(true)
          })
        },
      ),
    )
  })

  test('viridis gets lighter with every stop, so that it reads without colours', () => {
    const lightness = powerRamps.viridis.map(({ color }) => relativeLuminance(color))
    expect(lightness).toEqual(lightness.toSorted((a, b) => a - b))
  })

  test('reaches the map and the legend as the same colours', () => {
    for (const ramp of ramps) {
      expect(expressionStops(ramp)).toEqual(
        ramp.flatMap((stop) => [stop.value, cssColor(stop.color)]),
      )
      const shares = gradientStops(ramp).map(({ share }) => share)
      expect(shares[0]).toBe(0)
      expect(shares.at(-1)).toBe(1)
    }
  })
})

/** WCAG 2: relative luminance of an sRGB colour. */
function relativeLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : Math.exp(2.4 * Math.log((share + 0.055) / 1.055))
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('a ramp in words', () => {
  test('is told by what its ends mean, and by their shade where they differ in it', () => {
    for (const palette of Object.values(powerRamps)) {
      expect(describeRamp(palette, 'dBm', ['weak', 'strong'])).toBe(
        'From −120 dBm (weak, dark) to −40 dBm (strong, bright)',
      )
    }
    expect(describeRamp(heightRamp.light, 'm', ['low', 'high'])).toBe(
      'From 0 m (low, bright) to 100 m (high, dark)',
    )
    expect(describeRamp(differenceRamp, 'dB', ['less, orange', 'more, blue'])).toBe(
      'From −30 dB (less, orange) to 30 dB (more, blue)',
    )
  })
})

describe('a scale that fits', () => {
  test('holds all but the outermost hundredth, in whole tens, and never less than 20 dB', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2000, max: 600 }), { minLength: 1, maxLength: 400 }),
        (tenths) => {
          const values = tenths.map((value) => value / 10)
          const span = fittingSpan([...values, -9999], -9999)
          if (span === null) throw new Error('there are values')
          const [low, high] = span
          // What is weaker than −150 dBm has the lowest colour, unless all of it is.
          const outside = values.filter((value) => (value < low && low !== -150) || value > high)
          expect(low).toBeGreaterThanOrEqual(Math.min(-150, high - 20))
          expect(outside.length).toBeLessThanOrEqual(Math.ceil(0.02 * values.length))
          expect(Math.abs(low % 10) + Math.abs(high % 10)).toBe(0)
          expect(high - low).toBeGreaterThanOrEqual(20)
        },
      ),
    )
    expect(fittingSpan([])).toBeNull()
    expect(fittingSpan([-9999], -9999)).toBeNull()
  })

  test('leaves the room of what no receiver tells from nothing to what some do', () => {
    const behindWalls = Array.from({ length: 90 }, (_, i) => -600 + i)
    expect(fittingSpan([...behindWalls, -110, -90, -80, -60, -48])).toEqual([-150, -60])
    expect(fittingSpan(behindWalls)).toEqual([-530, -510])
  })

  test('has the colours of the palette from end to end', () => {
    const ramp = powerRampOver('viridis', [-70, 0])
    expect(ramp.map(({ color }) => color)).toEqual(powerRamps.viridis.map(({ color }) => color))
    expect([ramp[0].value, ramp[ramp.length - 1].value]).toEqual([-70, 0])
  })
})
