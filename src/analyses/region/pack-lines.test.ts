import { describe, expect, it } from 'vitest'
import { hasRealData, realDataFolder } from '../../../test/real-data.ts'
import {
  type Block,
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { loadPack } from '../../packs/load/load.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import { GridWalk } from '../../spatial/grid-walk.ts'
import { localFrame, unproject } from '../../spatial/local-frame.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { attachWorld, type World } from '../world.ts'
import { lossQuestion } from './loss-question.ts'
import { packLines } from './pack-lines.ts'
import { lossSeconds } from './region-cost.ts'

/** Multiples of it spread evenly over the circle. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Footprints that walls are looked for at, in the mean over lines to nodes spread evenly over the circle. */
function footprintsLookedAt(world: World, lon: number, lat: number, radiusM: number): number {
  const { grid, footprintCount } = world.sceneAround(lon, lat, radiusM)
  const lines = 1000
  const seenBy = new Uint32Array(footprintCount)
  const walk = new GridWalk()
  let looks = 0
  for (let line = 1; line <= lines; line++) {
    const lengthM = radiusM * Math.sqrt((line - 0.5) / lines)
    walk.start(grid, Math.cos(line * goldenAngle), Math.sin(line * goldenAngle), lengthM)
    do {
      for (let item = grid.start[walk.bucket]; item < grid.start[walk.bucket + 1]; item++) {
        const footprint = grid.items[item]
        if (seenBy[footprint] !== line) looks++
        seenBy[footprint] = line
      }
    } while (walk.next())
  }
  return looks / lines
}

/** Houses of 30 m, every 70 m, where a place is wanted. */
function townOf(isBuilt: (east: number, north: number) => boolean): World {
  const blocks: Block[] = []
  for (let east = -1400; east <= 1400; east += 70) {
    for (let north = -1400; north <= 1400; north += 70) {
      const at = [east, north, east + 30, north + 30] as const
      if (isBuilt(east, north)) blocks.push(box(`${east},${north}`, at, 12))
    }
  }
  const [east, north] = unproject(localFrame(originLon, originLat), 1500, 1500)
  const [west, south] = unproject(localFrame(originLon, originLat), -1500, -1500)
  return blockWorld(blocks, [originLon, originLat], [west, south, east, north])
}

function expectToldOf(world: World, places: readonly (readonly [number, number])[]): void {
  const lines = packLines(world.snapshot)
  for (const [lon, lat] of places) {
    for (const radiusM of [1000, 3000, 10_000]) {
      const told = lines.footprintsBeside(lon, lat, radiusM)
      const done = footprintsLookedAt(world, lon, lat, radiusM)
      expect(told / done, `${lon}, ${lat}, ${radiusM} m: ${told} of ${done}`).toBeGreaterThan(0.5)
      expect(told / done, `${lon}, ${lat}, ${radiusM} m: ${told} of ${done}`).toBeLessThan(2)
    }
  }
}

describe('the footprints beside a line', () => {
  const at = (east: number, north: number) =>
    unproject(localFrame(originLon, originLat), east, north)

  it('are told within a factor of two in a town, at its edge and on one side of a coast', () => {
    expectToldOf(
      townOf(() => true),
      [at(0, 0), at(1300, -1300)],
    )
    expectToldOf(
      townOf((east) => east < 0),
      [at(100, 0), at(-700, 300)],
    )
  })

  const packs = ['monaco', 'helsinki-centre'].filter((id) => hasRealData(`packs/${id}`))
  it.each(packs)('are told within a factor of two in %s', (id) => {
    const snapshot = loadPack(`${realDataFolder}/packs/${id}`, { maximumBuildingFileBytes: 1e8 })
    const [west, south, east, north] = snapshot.manifest.bounds
    const [lon, lat] = [(west + east) / 2, (south + north) / 2]
    expectToldOf(attachWorld(snapshot), [
      [lon, lat],
      [lon + (east - west) / 5, lat + (north - south) / 5],
      [lon - (east - west) / 5, lat - (north - south) / 5],
    ])
  })

  it('are none where the town lies beyond the radius', () => {
    const lines = packLines(townOf(() => true).snapshot)
    expect(lines.footprintsBeside(originLon + 0.2, originLat, 3000)).toBe(0)
  })

  it('are the same beside the antimeridian', () => {
    const blocks = [box('a', [-300, -10, -270, 20], 9), box('b', [400, 200, 430, 230], 9)]
    const beside = (lon: number, turns: number) => {
      const { snapshot } = blockWorld(blocks, [lon, 10], [lon - 0.01, 9.99, lon + 0.01, 10.01])
      const [west, south, east, north] = snapshot.manifest.bounds
      const wrapped = [west, south, east + turns, north]
      const moved = { ...snapshot, manifest: { ...snapshot.manifest, bounds: wrapped } }
      return packLines(moved).footprintsBeside(lon, 10, 2000)
    }
    expect(beside(179.995, -360)).toBeCloseTo(beside(20, 0), 6)
  })
})

describe('what losses are said to cost', () => {
  it.each(propagationModelIds)(
    'grows with the footprints where %s, or what stands in for it, counts walls',
    (propagationModel) => {
      const world = townOf((east, north) => east === 0 && north === 0)
      const cell = testCell({
        propagationModel,
        frequencyGhz: propagationModel === 'research_sub_thz' ? 140 : 2,
        radiusM: 500,
      })
      const question = lossQuestion(cell, 'radial', 14)
      const seconds = (footprints: number) =>
        lossSeconds(question, { hasTerrain: false, footprintsBeside: () => footprints })
      const countsWalls = new LinkEvaluator(world, cell, 500).usesWallEvents
      expect(seconds(30) > 2 * seconds(0)).toBe(countsWalls)
      expect(seconds(30) > seconds(0)).toBe(countsWalls)
    },
  )
})
