import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { hillsM } from '../../../test/worlds/generated-hills.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import type { RfProfile } from '../../rf/profile.ts'
import type { Cell } from '../cell.ts'
import { roundTo1 } from '../../rounding.ts'
import { neverStop } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { findCoverageGaps } from './coverage-gaps.ts'
import { type CoverageSurface, coverageSurface } from './coverage-surface.ts'
import { AntennaAim, directionDeg, KnownLosses } from './known-losses.ts'
import { SurfacePlaces } from './surface-places.ts'
import { runs } from '../../../test/runs.ts'

const far = box('far', [2000, 2000, 2010, 2010], 5)

const cut = (seed: number) => ({
  sha256: String(seed),
  attenuationDb: Array.from({ length: 360 }, (_, degree) => (degree * seed) % 27),
})

/** Whatever leaves the path losses as they are. */
const aims = fc.record({
  azimuthDeg: fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true }),
  calibrationOffsetDb: fc.constantFrom(0, -3.7),
  profile: fc.record({
    orientationDeg: fc.integer({ min: 0, max: 359 }),
    txPowerDbm: fc.double({ min: 0, max: 60, noNaN: true }),
    txAntennaGainDbi: fc.double({ min: 0, max: 30, noNaN: true }),
    rxAntennaGainDbi: fc.integer({ min: -3, max: 10 }),
    systemLossDb: fc.double({ min: 0, max: 5, noNaN: true }),
    polarizationLossDb: fc.integer({ min: 0, max: 3 }),
    beamWidthDeg: fc.integer({ min: 20, max: 360 }),
    mechanicalDowntiltDeg: fc.double({ min: -10, max: 20, noNaN: true }),
    electricalDowntiltDeg: fc.double({ min: 0, max: 12, noNaN: true }),
    horizontalPatternId: fc.constantFrom(
      'ideal-sector',
      'cosine-sector',
      'omni',
      '3gpp-single-element',
    ),
    verticalPatternId: fc.constantFrom('flat', 'panel-10deg', 'panel-20deg'),
    horizontalCut: fc.constantFrom(undefined, cut(7)),
    verticalCut: fc.constantFrom(undefined, cut(5)),
  }),
})

type Aim = typeof aims extends fc.Arbitrary<infer Value> ? Value : never

function aimed(
  members: Partial<RfProfile>,
  { azimuthDeg, calibrationOffsetDb, profile }: Aim,
): Cell {
  const { horizontalCut, verticalCut, ...rest } = profile
  const cuts = {
    ...(horizontalCut === undefined ? {} : { horizontalCut, horizontalPatternId: 'catalogue' }),
    ...(verticalCut === undefined ? {} : { verticalCut }),
  }
  return testCell({ ...members, ...rest, ...cuts }, { azimuthDeg, calibrationOffsetDb })
}

const surfaceOf = (world: World, cell: Cell, wantsPathLoss: boolean, cellSizeM = 25) =>
  coverageSurface(world, { cell, cellSizeM, thresholdsDbm: [-80], wantsPathLoss }, neverStop)

/** The surface of another aim, from the losses of this one. */
function turnedValues({ grid, pathLossDb }: CoverageSurface, cell: Cell): Float64Array {
  const { lon, lat, profile } = cell
  const places = new SurfacePlaces(grid, {
    lon,
    lat,
    radiusM: profile.radiusM,
    largestRadiusM: 50_000,
  })
  const nodes = Array.from(grid.values, (_, i) =>
    places.at(i % grid.width, Math.floor(i / grid.width)),
  )
  const known = new KnownLosses({
    x: nodes.map((node) => node?.[0] ?? NaN),
    y: nodes.map((node) => node?.[1] ?? NaN),
    pathLossDb: pathLossDb ?? new Float64Array(),
  })
  return known.powersDbm(new AntennaAim(cell)).map(roundTo1)
}

describe('powers from known losses', () => {
  it('are those of the turned surface to the last digit, wherever the losses were asked', () => {
    fc.assert(
      fc.property(randomBlocks, aims, aims, fc.boolean(), (blocks, one, other, isWalled) => {
        const world = blockWorld(blocks)
        const members: Partial<RfProfile> = {
          radiusM: 150,
          ...(isWalled ? { propagationModel: 'legacy_fspl_walls' as const } : {}),
        }
        const asked = surfaceOf(world, aimed(members, one), true)
        const turned = aimed(members, other)
        expect(turnedValues(asked, turned)).toEqual(surfaceOf(world, turned, false).grid.values)
      }),
      { numRuns: runs(200) },
    )
  })

  it('are the same whatever was aimed before', () => {
    const ring = Array.from({ length: 48 }, (_, i) => i * 7.5 * (Math.PI / 180))
    const places = {
      x: ring.map((angle, i) => (5 + 9 * i) * Math.sin(angle)),
      y: ring.map((angle, i) => (5 + 9 * i) * Math.cos(angle)),
      pathLossDb: ring.map((_, i) => (i % 9 === 0 ? NaN : 70 + i)),
    }
    const used = new KnownLosses(places)
    fc.assert(
      fc.property(aims, fc.integer({ min: 2, max: 60 }), (aim, antennaHeightM) => {
        const next = new AntennaAim(aimed({ antennaHeightM }, aim))
        expect(used.powersDbm(next)).toEqual(new KnownLosses(places).powersDbm(next))
      }),
    )
  })

  it.each(['diffraction', 'itu_p1812', 'ntia_itm'])(
    'are those of the turned surface over hills too: %s',
    async (way) => {
      const raster = groundAroundOrigin(hillsM, 3 / 3600, 0.06)
      const world = (await groundUnder(raster, 4000))(blockWorld([far]))
      const members: Partial<RfProfile> =
        way === 'diffraction'
          ? { radiusM: 3000, ground: way, beyondPack: 'excluded' }
          : {
              radiusM: 3000,
              propagationModel: way as RfProfile['propagationModel'],
              frequencyGhz: 0.8,
              antennaHeightM: 30,
            }
      fc.assert(
        fc.property(aims, aims, (one, other) => {
          const asked = surfaceOf(world, aimed(members, one), true, 250)
          const turned = aimed(members, other)
          const { values } = surfaceOf(world, turned, false, 250).grid
          expect(turnedValues(asked, turned)).toEqual(values)
        }),
        { numRuns: runs(20) },
      )
    },
  )

  it('are those of the turned surface beyond 10 km but for the edges of its beam', async () => {
    const raster = groundAroundOrigin(hillsM, 6 / 3600, 0.17)
    const world = (await groundUnder(raster, 12_500))(blockWorld([far]))
    const members: Partial<RfProfile> = {
      propagationModel: 'itu_p1812',
      frequencyGhz: 0.8,
      antennaHeightM: 30,
      radiusM: 12_000,
    }
    const at = (azimuthDeg: number, horizontalPatternId: string) =>
      testCell({ ...members, horizontalPatternId, beamWidthDeg: 90 }, { azimuthDeg })
    const round = surfaceOf(world, at(0, 'omni'), true, 250)
    const element = at(77, '3gpp-single-element')
    expect(turnedValues(round, element)).toEqual(surfaceOf(world, element, false, 250).grid.values)

    const beam = surfaceOf(world, at(0, 'ideal-sector'), true, 250)
    const turned = surfaceOf(world, at(77, 'ideal-sector'), false, 250)
    const values = turnedValues(beam, at(77, 'ideal-sector'))
    const has = (value: number) => !Number.isNaN(value)
    expect(Array.from(values, has)).toEqual(Array.from(turned.grid.values, has))
    const differing = values.filter((value, i) => has(value) && value !== turned.grid.values[i])
    expect(differing.length).toBeLessThan(0.1 * values.filter(has).length)
  })

  it('change nothing else in the answer that they come with', () => {
    fc.assert(
      fc.property(randomBlocks, aims, (blocks, aim) => {
        const world = blockWorld(blocks)
        const cell = aimed({ radiusM: 150 }, aim)
        const { pathLossDb, ...withLoss } = surfaceOf(world, cell, true)
        const { pathLossDb: none, ...without } = surfaceOf(world, cell, false)
        expect(withLoss).toEqual(without)
        expect(none).toBeNull()
        // All round, whatever the beam: nodes 25 m apart within 150 m.
        expect(pathLossDb?.filter((lossDb) => !Number.isNaN(lossDb)).length).toBe(113)
      }),
      { numRuns: runs(30) },
    )
  })

  it('are those of the facades of the turned cell, with its candidates', () => {
    fc.assert(
      fc.property(randomBlocks, aims, aims, (blocks, one, other) => {
        const world = blockWorld(blocks)
        const gapsOf = (cell: Cell, wantsPathLoss: boolean) =>
          findCoverageGaps(world, { cell, rays: 8 }, neverStop, wantsPathLoss)
        const losses = gapsOf(aimed({ radiusM: 200 }, one), true).losses ?? []
        const turned = aimed({ radiusM: 200 }, other)
        const aim = new AntennaAim(turned)
        const known = new KnownLosses({
          x: losses.map(({ facade }) => facade?.x ?? NaN),
          y: losses.map(({ facade }) => facade?.y ?? NaN),
          pathLossDb: losses.map(({ facade }) => facade?.pathLossDb ?? NaN),
        })
        const powersDbm = known.powersDbm(aim)
        const candidates = losses.flatMap(({ x, y, buildingId, totalDemand }, i) =>
          aim.pattern.isEligible(aim.offsetDeg(directionDeg(x, y)))
            ? [
                {
                  buildingId,
                  totalDemand,
                  receivedPowerDbm: Number.isNaN(powersDbm[i]) ? null : powersDbm[i],
                },
              ]
            : [],
        )
        expect(candidates).toEqual(gapsOf(turned, false).candidates)
      }),
      { numRuns: runs(200) },
    )
  })

  it('hold at the antenna itself, where no bearing means anything', () => {
    expect(directionDeg(0, 0)).toBeNaN()
    expect(directionDeg(0, 1)).toBe(0)
    const world = blockWorld([far])
    const cell = testCell({ radiusM: 100, beamWidthDeg: 30 }, { azimuthDeg: 180 })
    expect([cell.lon, cell.lat]).toEqual([originLon, originLat])
    const asked = surfaceOf(world, cell, true)
    const turned = { ...cell, azimuthDeg: 91.25 }
    expect(turnedValues(asked, turned)).toEqual(surfaceOf(world, turned, false).grid.values)
    expect(turnedValues(asked, turned)[4 * 9 + 4]).not.toBeNaN()
  })
})
