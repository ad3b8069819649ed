import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import { terrainRaster } from '../../../test/worlds/terrain-raster.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { freeSpaceLossDb } from '../../rf/free-space.ts'
import { propagationModels } from '../../rf/models/list.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'

import { neverStop } from '../../stop-signal.ts'
import { simulateSector } from '../sector/simulate.ts'
import type { World } from '../world.ts'
import { LinkEvaluator } from './evaluator.ts'
import { runs } from '../../../test/runs.ts'

type CellMembers = Partial<RfProfile>

/** A world of one building, far away. */
const openLand = blockWorld([box('far', [-9010, -9010, -9000, -9000], 5)])
/** Models that count no ground of their own. */
const flatModels = propagationModels.filter(({ needs }) => needs !== 'ground').map(({ id }) => id)
const someBlocks = randomBlocks.filter((blocks) => blocks.length > 0)
const distance = (x: number, y: number) => Math.sqrt(x * x + y * y)
const flat = await groundUnder(groundAroundOrigin(() => 300))
/** A ridge of 120 m all around, 800 m off; its slopes are 200 m long. */
const ring = await groundUnder(
  groundAroundOrigin((x, y) => 120 * Math.max(0, 1 - Math.abs(distance(x, y) - 800) / 200)),
)
const hills = await groundUnder(
  groundAroundOrigin((x, y) => 60 * Math.sin(x / 310) * Math.cos(y / 270)),
)

function cellOf(members: CellMembers = {}, rest: Parameters<typeof testCell>[1] = {}) {
  return testCell({ radiusM: 3000, horizontalPatternId: 'omni', ...members }, rest)
}

function linkTo(world: World, members: CellMembers, x: number, y: number) {
  const evaluator = new LinkEvaluator(world, cellOf(members), 3000)
  const state = evaluator.pathState(x, y, -1)
  return { state, link: evaluator.linkAt(x, y, state) }
}

const place = fc
  .record({
    bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    distanceM: fc.double({ min: 5, max: 2900, noNaN: true }),
  })
  .map(({ bearing, distanceM }) => [distanceM * Math.sin(bearing), distanceM * Math.cos(bearing)])

describe('ground "diffraction"', () => {
  it('changes no bit over flat ground nearby, but says that the ground leaves the line free', () => {
    fc.assert(
      fc.property(
        someBlocks,
        place,
        fc.constantFrom(...flatModels),
        (blocks, [x, y], propagationModel) => {
          const world = flat(blockWorld(blocks))
          const near = Math.min(1, 1500 / distance(x, y))
          const without = linkTo(world, { propagationModel }, near * x, near * y)
          const counted = linkTo(
            world,
            { propagationModel, ground: 'diffraction' },
            near * x,
            near * y,
          )
          expect(counted.link.receivedPowerDbm).toBe(without.link.receivedPowerDbm)
          expect(counted.state).toEqual({
            ...without.state,
            isFreeOfRoofs: without.state.isLineOfSight,
            groundSight: 'free',
          })
          expect(without.state).not.toHaveProperty('groundSight')
        },
      ),
    )
  })

  it('hides what lies behind a ring of hills equally in all bearings', () => {
    const world = ring(openLand)
    const losses = Array.from({ length: 72 }, (_, index) => {
      const bearing = (index * 5 * Math.PI) / 180
      const at = [1600 * Math.sin(bearing), 1600 * Math.cos(bearing)] as const
      const { state, link } = linkTo(world, { ground: 'diffraction' }, ...at)
      const { link: without } = linkTo(world, {}, ...at)
      expect(state).toMatchObject({ isLineOfSight: false, groundSight: 'behind' })
      expect(without.losState).toBe('los')
      return link.propagationLossDb
    })
    // A posting more or less on a crest of one is 18 m of 120: less than a decibel of diffraction.
    expect(Math.max(...losses) - Math.min(...losses)).toBeLessThan(1)
    const near = linkTo(world, { ground: 'diffraction' }, 400, 0)
    expect(near.state.groundSight).toBe('free')
  })

  it('adds the same excess on the way back', () => {
    fc.assert(
      fc.property(place, ([x, y]) => {
        const world = hills(openLand)
        const excessDb = (at: [number, number], heights: CellMembers, dx: number, dy: number) => {
          const cell = (members: CellMembers) =>
            cellOf({ ...heights, propagationModel: 'legacy_fspl_walls', ...members }, { at })
          const lossDb = (members: CellMembers) => {
            const evaluator = new LinkEvaluator(world, cell(members), 3000)
            return evaluator.linkAt(dx, dy, evaluator.pathState(dx, dy, -1)).propagationLossDb
          }
          return lossDb({ ground: 'diffraction' }) - lossDb({})
        }
        const there = excessDb([0, 0], { antennaHeightM: 25, receiverHeightM: 3 }, x, y)
        const back = excessDb([x, y], { antennaHeightM: 3, receiverHeightM: 25 }, -x, -y)
        // Both frames are metres of their own origin: the paths lie some centimetres apart.
        expect(Math.abs(there - back)).toBeLessThan(0.1)
      }),
      { numRuns: runs(60) },
    )
  })

  it('tells the added term, and the terms add up', () => {
    const { link } = linkTo(ring(openLand), { ground: 'diffraction' }, 1600, 0)
    const parts = link.lossParts ?? []
    expect(parts.map(({ part }) => part)).toEqual(['flat_ground', 'ground_diffraction'])
    expect(parts[1].lossDb).toBeGreaterThan(10)
    expect(parts.reduce((sum, { lossDb }) => sum + lossDb, 0)).toBeCloseTo(
      link.propagationLossDb,
      9,
    )
  })

  it('belongs to its receiver, whatever was asked in between', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), (places) => {
        const evaluator = new LinkEvaluator(
          hills(openLand),
          cellOf({ ground: 'diffraction' }),
          3000,
        )
        const states = places.map(([x, y]) => evaluator.pathState(x, y, -1))
        const later = places.map(([x, y], index) => evaluator.powerAtDbm(x, y, states[index]))
        const atOnce = places.map(
          ([x, y]) => linkTo(hills(openLand), { ground: 'diffraction' }, x, y).link,
        )
        expect(later).toEqual(atOnce.map(({ receivedPowerDbm }) => receivedPowerDbm))
      }),
    )
  })

  it('says where no ground is known, and refuses there on request', async () => {
    const elsewhere = await groundUnder(
      terrainRaster(() => 0, { west: 0, north: 0, spacingDeg: 0.001, width: 10, height: 10 }),
    )
    const world = elsewhere(openLand)
    const { state, link } = linkTo(world, { ground: 'diffraction' }, 100, 100)
    expect(state.groundSight).toBe('unknown')
    const { link: without } = linkTo(world, {}, 100, 100)
    expect(link.receivedPowerDbm).toBe(without.receivedPowerDbm)
    const refuses = { ground: 'diffraction', modelLimits: 'refuse' } as const
    expect(() => linkTo(world, refuses, 100, 100)).toThrow(/required_terrain_missing/)
  })
})

describe('a model that asks for the ground', () => {
  const asked = { propagationModel: 'itu_p1812', frequencyGhz: 0.8 } as const
  const { modelParameters = {} } = resolveRfProfile(asked)
  const members = { ...asked, modelParameters }

  it('loses as much behind a ring of hills in all bearings, to the step of the terrain', () => {
    const losses = Array.from({ length: 72 }, (_, index) => {
      const bearing = (index * Math.PI) / 36
      const [x, y] = [1600 * Math.sin(bearing), 1600 * Math.cos(bearing)]
      return linkTo(ring(openLand), members, x, y).link.propagationLossDb
    })
    // Between two points the crest may lie 9 of its 120 m higher: 20 log10(120 / 111) dB and a little.
    expect(Math.max(...losses) - Math.min(...losses)).toBeLessThan(1)
    expect(Math.min(...losses)).toBeGreaterThan(freeSpaceLossDb(1600, 0.8) + 20)
  })

  it('names the crest as the horizon of both ends, and its parts add up', () => {
    const { link } = linkTo(ring(openLand), members, 0, 1600)
    expect(link.groundPoints?.map(({ point }) => point)).toEqual([
      'antenna_horizon',
      'receiver_horizon',
    ])
    for (const { distanceM, elevationM } of link.groundPoints ?? []) {
      expect(Math.abs(distanceM - 800)).toBeLessThan(40)
      expect(elevationM).toBeGreaterThan(95)
    }
    const sumDb = link.lossParts?.reduce((sum, { lossDb }) => sum + lossDb, 0)
    expect(sumDb).toBeCloseTo(link.propagationLossDb, 9)
  })
})

describe('a model that asks for ground that is not known on the way', async () => {
  const fromEastM = 400
  const inTheEast = await groundUnder(
    terrainRaster(() => 0, {
      west: originLon + fromEastM / (111_320 * Math.cos((originLat * Math.PI) / 180)),
      north: originLat + 0.05,
      spacingDeg: 0.001,
      width: 100,
      height: 100,
    }),
  )
  const models = propagationModels.filter(({ needs }) => needs === 'ground').map(({ id }) => id)
  const membersOf = (propagationModel: (typeof models)[number]): CellMembers => {
    const asked = { propagationModel, frequencyGhz: 0.8 }
    return { ...asked, modelParameters: resolveRfProfile(asked).modelParameters ?? {} }
  }

  it('gives way to the fallback with its walls, however far is asked and whatever is known elsewhere', () => {
    const nearPlace = place.map(([x, y]) => [x / 10, y / 10] as const)
    fc.assert(
      fc.property(someBlocks, nearPlace, fc.constantFrom(...models), (blocks, [x, y], model) => {
        const world = inTheEast(blockWorld(blocks))
        const members = membersOf(model)
        const linkWithin = (reachM: number, of: CellMembers) => {
          const evaluator = new LinkEvaluator(world, cellOf(of), reachM)
          return evaluator.linkAt(x, y, evaluator.pathState(x, y, -1))
        }
        const fallback = linkWithin(3000, { ...members, propagationModel: 'legacy_fspl_walls' })
        // Within 300 m there is no ground at all, within 3,000 m there is some, elsewhere.
        for (const reachM of [300, 3000]) {
          expect(linkWithin(reachM, members)).toMatchObject({
            appliedModelId: 'legacy_fspl_walls',
            applicabilityReason: 'required_terrain_missing',
            losState: fallback.losState,
            wallEventCount: fallback.wallEventCount,
            receivedPowerDbm: fallback.receivedPowerDbm,
          })
        }
      }),
    )
  })

  it('counts the walls of the buildings that are looked at on a way that goes on beyond them', () => {
    const walls = blockWorld([
      box('near', [-2000, -10, -1990, 10], 5),
      box('beyond', [-6000, -10, -5990, 10], 5),
    ])
    const cell = cellOf({ ...membersOf('itu_p1812'), radiusM: 9000 })
    const evaluator = new LinkEvaluator(inTheEast(walls), cell, 9000)
    const wallsAt = (x: number) => evaluator.pathState(x, 0, -1).wallEventCount
    expect([-1900, -4900, -5100, -8900].map(wallsAt)).toEqual([0, 2, 2, 2])
  })
})

describe('rays over the ground', () => {
  it('end where the ground takes the power, and their ends are what the evaluator says', () => {
    const world = ring(openLand)
    const cell = cellOf({ ground: 'diffraction', receiverSensitivityDbm: -70, beamWidthDeg: 360 })
    const { rays } = simulateSector(world, { cell, rays: 24 }, neverStop)
    const evaluator = new LinkEvaluator(world, cell, 3000)
    for (const { segments, end, bearingDeg } of rays) {
      for (const { endM, endState, end: link } of segments) {
        const bearing = (bearingDeg * Math.PI) / 180
        const [x, y] = [endM * Math.sin(bearing), endM * Math.cos(bearing)]
        expect(endState).toEqual(evaluator.pathState(x, y, -1))
        expect(link.receivedPowerDbm).toBe(evaluator.powerAtDbm(x, y, endState))
      }
      expect(end.distanceM).toBeGreaterThan(600)
      expect(end.distanceM).toBeLessThan(1000)
    }
    const without = simulateSector(
      world,
      { cell: cellOf({ receiverSensitivityDbm: -70, beamWidthDeg: 360 }), rays: 24 },
      neverStop,
    )
    expect(without.stats.minimumRangeM).toBeGreaterThan(1000)
  })
})
