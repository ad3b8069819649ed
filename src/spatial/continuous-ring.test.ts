import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { continuousPolygon, continuousRing, onGlobe } from './continuous-ring.ts'
import { isInPolygon, isInRing } from './polygon-area.ts'
import { runs } from '../../test/runs.ts'

type Corner = readonly [number, number]

/** As GeoJSON has longitudes. */
const wrapped = ([lon, lat]: Corner): Corner => [((((lon + 180) % 360) + 360) % 360) - 180, lat]

describe('a ring across the antimeridian', () => {
  it('is read the short way, from whichever corner and in whichever sense', () => {
    // Taveuni of Fiji, through which the antimeridian goes.
    const island: readonly Corner[] = [
      [179.87, -17.02],
      [180, -16.99],
      [-179.99, -16.95],
      [-179.75, -16.7],
      [180, -16.68],
      [179.89, -16.8],
    ]
    for (const start of island.keys()) {
      const turned = [...island.slice(start), ...island.slice(0, start)]
      for (const ring of [turned, turned.toReversed(), [...turned, turned[0]]]) {
        const lons = continuousRing(ring).map(([lon]) => lon)
        expect(Math.min(...lons)).toBe(179.87)
        expect(Math.max(...lons)).toBeCloseTo(180.25, 9)
      }
    }
  })

  it('is the ring that was cut there, wherever it lies', () => {
    const corners = fc.uniqueArray(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer()), {
      minLength: 3,
      maxLength: 9,
      selector: ([angle]) => angle,
    })
    fc.assert(
      fc.property(fc.integer({ min: -360, max: 360 }), corners, (middle, seeds) => {
        const ring = seeds
          .toSorted(([a], [b]) => a - b)
          .map(([angle, size]): Corner => {
            const turn = (angle / 900) * Math.PI
            const reach = 5 + (Math.abs(size) % 60)
            return [Math.round(middle + reach * Math.cos(turn)), Math.round(reach * Math.sin(turn))]
          })
        const [west, east] = [
          Math.min(...ring.map(([lon]) => lon)),
          Math.max(...ring.map(([lon]) => lon)),
        ]
        fc.pre(west < east)
        const read = continuousRing(ring.map(wrapped))
        const shift = read[0][0] - ring[0][0]
        expect(Math.abs(shift % 360)).toBe(0)
        expect(read).toEqual(ring.map(([lon, lat]) => [lon + shift, lat]))
        const onAll = onGlobe(read)
        for (let lon = -179.5; lon < 180; lon += 7) {
          for (let lat = -60.5; lat < 61; lat += 11) {
            const isIn = [-720, -360, 0, 360, 720].some((turn) => isInRing(ring, lon + turn, lat))
            expect(isInPolygon(onAll, lon, lat)).toBe(isIn)
          }
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('has its holes where it is, whichever side of the meridian they are written on', () => {
    const square = (lon: number, size: number): Corner[] => [
      [lon - size, -size],
      [lon + size, -size],
      [lon + size, size],
      [lon - size, size],
    ]
    const polygon = continuousPolygon([
      square(180, 3).map(wrapped),
      square(-179, 0.5),
      square(179, 0.5),
    ])
    expect(polygon.map((ring) => ring.map(([lon]) => lon))).toEqual([
      [177, 183, 183, 177],
      [180.5, 181.5, 181.5, 180.5],
      [178.5, 179.5, 179.5, 178.5],
    ])
  })

  it('stays as it is where no side is longer than 180 degrees, or the short ways leave no ring', () => {
    for (const ring of [
      [
        [-180, -80],
        [180, -80],
        [180, 80],
        [-180, 80],
      ],
      [
        [-170, -50],
        [0, 60],
        [170, -50],
      ],
      [
        [170, -10],
        [190, -10],
        [190, 10],
      ],
    ] as const) {
      expect(continuousRing(ring)).toBe(ring)
    }
  })
})
