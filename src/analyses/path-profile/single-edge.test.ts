import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import { profileOf } from '../../../test/worlds/path-setting.ts'
import { terrainRaster } from '../../../test/worlds/terrain-raster.ts'
import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import { pointOnPath } from '../../spatial/ground-path.ts'
import { runs } from '../../../test/runs.ts'

const spacingDeg = 1 / 3600
const side = 81
const west = originLon - 40 * spacingDeg
const north = originLat + 40 * spacingDeg

/** Ground of random postings, 1 arc-second apart, and its elevation by hand. */
interface Ground {
  readonly raster: ElevationRaster
  readonly elevationM: (lon: number, lat: number) => number
}

const rough = fc.record({
  postings: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 97, maxLength: 97 }),
  steepness: fc.constantFrom(0.01, 0.1, 0.5),
})

function groundOf({ postings, steepness }: { postings: number[]; steepness: number }): Ground {
  const posting = (column: number, row: number) =>
    100 + (steepness / 10) * postings[(column * 29 + row * 31) % postings.length]
  const raster = terrainRaster(
    (lon, lat) =>
      posting(Math.round((lon - west) / spacingDeg), Math.round((north - lat) / spacingDeg)),
    { west, north, spacingDeg, width: side, height: side },
  )
  return {
    raster,
    elevationM(lon, lat) {
      const [x, y] = [(lon - west) / spacingDeg, (north - lat) / spacingDeg]
      const [column, row] = [Math.floor(x), Math.floor(y)]
      const [right, down] = [x - column, y - row]
      const upper = posting(column, row) * (1 - right) + posting(column + 1, row) * right
      const lower = posting(column, row + 1) * (1 - right) + posting(column + 1, row + 1) * right
      return upper * (1 - down) + lower * down
    },
  }
}

/** P.526-16, section 4.1, equations (26) and (31), written out again. */
function lossDb(v: number): number {
  return v <= -0.78 ? 0 : 6.9 + 20 * Math.log10(Math.sqrt((v - 0.1) * (v - 0.1) + 1) + v - 0.1)
}

const twiceEarthM = 2 * (4 / 3) * 6_371_000

interface Sampled {
  readonly startM: number
  readonly endM: number
  readonly lengthM: number
  readonly frequencyGhz: number
  readonly surfaceM: (distanceM: number) => number
}

/** v of the surface at a distance. */
function vAt({ lengthM, startM, endM, frequencyGhz, surfaceM }: Sampled, d: number): number {
  const waveM = 299_792_458 / (frequencyGhz * 1e9)
  const lineM = startM + ((endM - startM) * d) / lengthM - (d * (lengthM - d)) / twiceEarthM
  return (surfaceM(d) - lineM) * Math.sqrt((2 * lengthM) / (waveM * d * (lengthM - d)))
}

/** The largest v of a surface, by samples alone: 2 cm apart, then finer and finer around the best. */
function largestV(path: Sampled): number {
  const [first, last] = [0.02, path.lengthM - 0.02]
  let best = first
  let [from, to, stepM] = [first, last, 0.02]
  for (let round = 0; round < 3; round++) {
    for (let d = from; d <= to; d += stepM) if (vAt(path, d) > vAt(path, best)) best = d
    from = Math.max(first, best - 2 * stepM)
    to = Math.min(last, best + 2 * stepM)
    stepM /= 10
  }
  return vAt(path, best)
}

describe('the single edge', () => {
  it('is the largest v of the whole profile, over any ground', async () => {
    const found = { above: 0, below: 0, none: 0 }
    await fc.assert(
      fc.asyncProperty(
        rough,
        fc.tuple(fc.integer({ min: 150, max: 600 }), fc.integer({ min: -600, max: 600 })),
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 2, max: 30 }),
        fc.constantFrom(0.1, 0.7, 2.6, 28),
        async (landscape, to, antennaHeightM, receiverHeightM, frequencyGhz) => {
          const ground = groundOf(landscape)
          const answer = await profileOf(blockWorld([box('far', [900, 900, 910, 910], 5)]), {
            to,
            raster: ground.raster,
            profile: { frequencyGhz, antennaHeightM, receiverHeightM },
          })
          const { lengthM } = answer.path
          const surfaceM = (d: number) => ground.elevationM(...pointOnPath(answer.path, d))
          const v = largestV({
            startM: surfaceM(0) + antennaHeightM,
            endM: surfaceM(lengthM) + receiverHeightM,
            lengthM,
            frequencyGhz,
            surfaceM,
          })
          // There the approximation of P.526 has a step.
          fc.pre(Math.abs(v + 0.78) > 0.001)
          expect(Math.abs(answer.singleEdge.lossDb! - lossDb(v))).toBeLessThan(0.01)
          found[v <= -0.78 ? 'none' : v < 0 ? 'below' : 'above']++
        },
      ),
      { numRuns: runs(100) },
    )
    for (const [where, count] of Object.entries(found)) expect(count, where).toBeGreaterThan(5)
  })

  it('is the largest v of ground and roof edges together', async () => {
    const blocks = fc.array(
      fc.record({ at: fc.integer({ min: 1, max: 9 }), roofM: fc.integer({ min: 3, max: 40 }) }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(
        rough,
        blocks,
        fc.constantFrom(0.1, 0.7, 2.6, 28),
        async (landscape, lots, frequencyGhz) => {
          const ground = groundOf(landscape)
          const houses = [...new Map(lots.map((lot) => [lot.at, lot])).values()]
          const answer = await profileOf(
            blockWorld([
              box('far', [900, 900, 910, 910], 5),
              ...houses.map(({ at, roofM }) =>
                box(`h${at}`, [50 * at, -9, 50 * at + 20, 9], roofM),
              ),
            ]),
            { to: [550, 0], raster: ground.raster, profile: { frequencyGhz, antennaHeightM: 20 } },
          )
          const { lengthM } = answer.path
          const groundM = (d: number) => ground.elevationM(...pointOnPath(answer.path, d))
          const line = {
            startM: groundM(0) + 20,
            endM: groundM(lengthM) + 1.5,
            lengthM,
            frequencyGhz,
          }
          const isUnder = (d: number) => houses.some(({ at }) => d > 50 * at && d < 50 * at + 20)
          const openGround = largestV({
            ...line,
            surfaceM: (d) => (isUnder(d) ? -Infinity : groundM(d)),
          })
          const edges = houses.flatMap(({ at, roofM }) =>
            [50 * at, 50 * at + 20].map((edgeM) =>
              vAt({ ...line, surfaceM: (d) => groundM(d) + roofM }, edgeM),
            ),
          )
          const v = Math.max(openGround, ...edges)
          fc.pre(Math.abs(v + 0.78) > 0.001)
          expect(Math.abs(answer.singleEdge.lossDb! - lossDb(v))).toBeLessThan(0.01)
        },
      ),
      { numRuns: runs(50) },
    )
  })
})
