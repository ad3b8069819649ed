import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { hills, profileOf } from '../../../test/worlds/path-setting.ts'
import { localFrame, unproject } from '../../spatial/local-frame.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop } from '../../stop-signal.ts'
import { behindGround } from './behind-ground.ts'
import { type CellSights, SightSample } from './sights.ts'

const frame = localFrame(originLon, originLat)
const heights = { antennaHeightM: 20, receiverHeightM: 1.5 }
const away = blockWorld([box('away', [4000, 4000, 4010, 4010], 5)])

/** Points in sight, metres from the cell. */
function sightsOf(points: readonly (readonly [number, number])[]): CellSights {
  return {
    lon: originLon,
    lat: originLat,
    ...heights,
    air: [],
    inSight: points.length,
    sample: points.map(([east, north]) => unproject(frame, east, north)),
  }
}

const test = (raster: ReturnType<typeof hills>, points: readonly (readonly [number, number])[]) =>
  behindGround(raster, 'dtm', [sightsOf(points)], neverStop)

const around = Array.from({ length: 36 }, (_, index): [number, number] => [
  800 * Math.sin((index * Math.PI) / 18),
  800 * Math.cos((index * Math.PI) / 18),
])

describe('points in sight, held against the ground', () => {
  it('are all in sight over flat ground, wherever its height lies', async () => {
    for (const elevationM of [-30, 0, 2500]) {
      expect(
        await test(
          hills(() => elevationM),
          around,
        ),
      ).toMatchObject({ tested: 36, behind: 0 })
    }
  })

  it('are hidden behind a ridge, and only there', async () => {
    const ridge = hills((eastM) => (Math.abs(eastM - 500) < 100 ? 120 : 0))
    const beyond = around.filter(([eastM]) => eastM > 700)
    const before = around.filter(([eastM]) => eastM < 300)
    expect(beyond.length).toBeGreaterThan(3)
    expect(await test(ridge, beyond)).toMatchObject({ behind: beyond.length })
    expect(await test(ridge, before)).toMatchObject({ tested: before.length, behind: 0 })
  })

  it('are hidden only where the path profile finds the ground in the way', async () => {
    const wave = fc.record({
      amplitudeM: fc.double({ min: 0, max: 60, noNaN: true }),
      lengthM: fc.double({ min: 300, max: 2000, noNaN: true }),
      phase: fc.double({ min: 0, max: 6, noNaN: true }),
    })
    const places = fc.tuple(
      fc.integer({ min: -1500, max: 1500 }),
      fc.integer({ min: 60, max: 1500 }),
    )
    let hidden = 0
    let seen = 0
    await fc.assert(
      fc.asyncProperty(wave, wave, places, async (east, north, to) => {
        const heightOf = (wave: typeof east, metres: number) =>
          wave.amplitudeM * Math.sin(wave.phase + (2 * Math.PI * metres) / wave.lengthM)
        const raster = hills((eastM, northM) => heightOf(east, eastM) + heightOf(north, northM))
        const { tested, behind } = await test(raster, [to])
        const { sight } = await profileOf(away, { to, raster, profile: heights })
        expect(tested).toBe(1)
        if (behind === 1) expect(sight.classification).toBe('terrain-obstructed')
        if (sight.isLineOfSight) expect(behind).toBe(0)
        if (behind === 1) hidden++
        else seen++
      }),
      { numRuns: 60 },
    )
    expect(Math.min(hidden, seen)).toBeGreaterThan(5)
  })

  it('are not tested where the ground is unknown at an end, or on the way of a free one', async () => {
    const unknownEast = hills((eastM) => (eastM > 300 && eastM < 500 ? NaN : 0))
    const found = await test(unknownEast, [
      [800, 0],
      [400, 0],
      [-800, 0],
    ])
    expect(found).toEqual({ kind: 'dtm', inSight: 3, tested: 1, behind: 0 })
  })
})

describe('the sample of points in sight', () => {
  it('is at most 500 of all cells, spread over the points in their order', () => {
    const evaluator = new LinkEvaluator(away, testCell({ radiusM: 300 }), 300)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6000 }),
        fc.integer({ min: 1, max: 8 }),
        (count, cells) => {
          const sample = new SightSample(evaluator, cells)
          for (let index = 0; index < count; index++)
            sample.take(index / 100, 0, { isLineOfSight: true })
          const sights = sample.sights()
          expect(sights.inSight).toBe(count)
          expect(sights.sample.length * cells).toBeLessThanOrEqual(500)
          expect(sights.sample.length).toBeGreaterThanOrEqual(
            Math.min(count, Math.floor(250 / cells) - 1),
          )
          const steps = sights.sample.map(
            ([lon], index) => lon - (sights.sample[index - 1]?.[0] ?? lon),
          )
          const [, first = 0] = steps
          for (const step of steps.slice(1)) expect(step).toBeCloseTo(first, 12)
        },
      ),
      { numRuns: 50 },
    )
  })
})
