import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../../optimization/candidate.ts'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { localFrame, unproject } from '../../spatial/local-frame.ts'
import { measureRun } from '../experiment/run-metrics.ts'
import { evaluateInterference } from '../interference/interference.ts'
import { optimizeAndJudge } from '../network/answers.ts'
import { defaultScoringRequest } from '../../optimization/scoring/objectives.ts'
import { coverageSurface } from '../sector/coverage-surface.ts'
import { findCoverageGaps } from '../sector/coverage-gaps.ts'
import { simulateSector } from '../sector/simulate.ts'
import { neverStop } from '../../stop-signal.ts'
import { runs } from '../../../test/runs.ts'

const frame = localFrame(originLon, originLat)

/** Bounds that end so many metres west, south, east and north of the origin, where the cells stand. */
function boundsAround(westM: number, southM: number, eastM: number, northM: number) {
  const [west, south] = unproject(frame, -westM, -southM)
  const [east, north] = unproject(frame, eastM, northM)
  return [west, south, east, north] as const
}

const distances = fc.integer({ min: 5, max: 450 })
const bounds = fc.tuple(distances, distances, distances, distances)
/** No vertical pattern: a ray has one end, whatever lies behind it. */
const flat: Partial<RfProfile> = { radiusM: 300, verticalPatternId: 'flat', txPowerDbm: 0 }
const cellWith = (profile: Partial<RfProfile>) => testCell({ ...flat, ...profile })

describe('what lies beyond the pack', () => {
  it('has no value on a surface where it is excluded, and the rest is the same to the last bit', () => {
    fc.assert(
      fc.property(randomBlocks, bounds, (blocks, limits) => {
        const world = blockWorld(blocks, undefined, boundsAround(...limits))
        const ask = (cell: ReturnType<typeof testCell>) =>
          coverageSurface(world, { cell, cellSizeM: 50, thresholdsDbm: [-90] }, neverStop)
        const free = ask(cellWith({}))
        const excluded = ask(cellWith({ beyondPack: 'excluded' }))
        free.grid.values.forEach((value, index) => {
          const isOutside = (free.masks.outsidePack[index >> 3] & (1 << (index & 7))) !== 0
          expect(excluded.grid.values[index]).toBe(isOutside ? NaN : value)
        })
        expect(excluded.masks.outsidePack).toEqual(free.masks.outsidePack)
        expect(excluded.outsidePack).toEqual({ ...free.outsidePack, rule: 'excluded' })
        expect(free.outsidePack.all).toBe(free.stats.validCellCount)
        expect(excluded.stats.validCellCount).toBe(free.outsidePack.all - free.outsidePack.outside)
      }),
      { numRuns: runs(40) },
    )
  })

  it('is reached by no ray where it is excluded, and the other rays are as they were', () => {
    fc.assert(
      fc.property(randomBlocks, bounds, (blocks, limits) => {
        const world = blockWorld(blocks, undefined, boundsAround(...limits))
        const ask = (cell: ReturnType<typeof testCell>) =>
          simulateSector(world, { cell, rays: 36 }, neverStop)
        const free = ask(cellWith({ beamWidthDeg: 360 }))
        const excluded = ask(cellWith({ beamWidthDeg: 360, beyondPack: 'excluded' }))
        expect(excluded.outsidePack).toEqual({ ...free.outsidePack, rule: 'excluded' })
        excluded.rays.forEach((ray, index) => {
          for (const { endLon, endLat } of ray.segments) {
            expect(world.packArea.holds(endLon, endLat)).toBe(true)
          }
          if (!ray.leavesPack) expect(ray.end).toEqual(free.rays[index].end)
          else expect(free.rays[index].end.distanceM).toBeGreaterThanOrEqual(ray.end.distanceM)
        })
      }),
      { numRuns: runs(40) },
    )
  })

  it('leaves no reach to an antenna outside of it, and takes nothing from buildings', () => {
    const world = blockWorld(
      [box('in', [60, -20, 90, 20], 12, { demandWeight: 5 })],
      undefined,
      boundsAround(-50, 100, 200, 100),
    )
    const question = { cell: cellWith({ beyondPack: 'excluded' }), rays: 24 }
    const { stats, segmentCount, outsidePack } = simulateSector(world, question, neverStop)
    expect(stats.maximumRangeM).toBe(0)
    expect(segmentCount).toBe(0)
    expect(outsidePack).toMatchObject({ counted: 'rays', outside: 24, all: 24 })
    const turned = { ...question, cell: { ...question.cell, azimuthDeg: 90 } }
    const gaps = findCoverageGaps(world, turned, neverStop)
    const free = findCoverageGaps(
      world,
      { ...turned, cell: { ...cellWith({}), azimuthDeg: 90 } },
      neverStop,
    )
    expect(gaps.stats).toEqual(free.stats)
    expect(gaps.stats.candidateBuildings).toBe(1)
    expect(gaps.outsidePack.outside).toBeGreaterThan(0)
    expect(gaps.outsidePack.outside).toBeLessThan(gaps.outsidePack.all)
  })

  it('is counted with every run of an experiment', () => {
    const world = blockWorld(
      [box('b', [50, 50, 80, 80], 10)],
      undefined,
      boundsAround(300, 300, 40, 300),
    )
    const question = { cell: cellWith({ beamWidthDeg: 360 }), rays: 36 }
    const { outsidePack } = measureRun(world, question, neverStop)
    expect(outsidePack).toEqual(simulateSector(world, question, neverStop).outsidePack)
    expect(outsidePack?.outside).toBeGreaterThan(5)
    expect(outsidePack?.outside).toBeLessThan(36)
  })

  it('is no sample of radio quality where it is excluded; the others are the same', () => {
    const world = blockWorld(
      [box('b', [50, 50, 80, 80], 10)],
      undefined,
      boundsAround(300, 300, 40, 300),
    )
    const ask = (beyondPack: Partial<RfProfile>) => {
      const first = cellWith({ networkTech: '4g', bandwidthMhz: 20, ...beyondPack })
      const cells = [first, { ...first, id: 'other', azimuthDeg: 180 }]
      const scale = {
        servingCellId: null,
        noiseFigureDb: 7,
        interferenceRadiusM: null,
        sampleSpacingM: 40,
        radiusM: 300,
      }
      return evaluateInterference(world, { cells, ...scale }, neverStop)
    }
    const free = ask({})
    const excluded = ask({ beyondPack: 'excluded' })
    const inside = free.samples.filter(({ point }) => world.packArea.holds(point.lon, point.lat))
    expect(inside.length).toBeLessThan(free.samples.length)
    expect(excluded.samples).toEqual(inside)
    expect(excluded.stats.sampleCount).toBe(inside.length)
    expect(excluded.outsidePack).toEqual({ ...free.outsidePack, rule: 'excluded' })
  })
})

/** A mast on the quay of a dense town: streets to the west, the pack ends 10 m to the east. */
const waterfront = blockWorld(
  Array.from({ length: 12 * 25 }, (_, index) => {
    const west = -40 - 34 * Math.floor(index / 25)
    const south = -425 + 34 * (index % 25)
    return box(`b${1000 + index}`, [west - 26, south, west, south + 26], 25, {
      residentialDemand: 1,
    })
  }),
  undefined,
  boundsAround(450, 450, 10, 450),
)

function bestAzimuths(beyondPack: Partial<RfProfile>) {
  const cells = [0, 120, 240].map((azimuthDeg) => ({
    ...cellWith({ txPowerDbm: -15, ...beyondPack }),
    id: `sector-${azimuthDeg}`,
    azimuthDeg,
  }))
  const question = { cells, rays: 24, plan: defaultScoringRequest }
  const dataset = waterfront.snapshot.manifest
  const scenario = {
    dataset,
    ...question,
    calibrationOffsetDb: 0,
    profile: cells[0].profile,
  }
  const order = {
    policy: 'exact_branch_and_bound_v1',
    maxNodes: 1_000_000,
    exactFrontier: false,
  } as const
  const { plan, optimized } = optimizeAndJudge(
    waterfront,
    question,
    scenario,
    null,
    order,
    neverStop,
  )
  if (optimized.record.policy !== order.policy) throw new Error('another policy answered')
  expect(optimized.record.result.isProvenOptimal).toBe(true)
  return plan
}

describe('a plan for a mast at a waterfront', () => {
  const looksOut = ({ azimuthDeg }: Candidate) => azimuthDeg > 45 && azimuthDeg < 135

  it('points out to sea with every sector where what lies there reads as free', () => {
    const { candidates, metrics } = bestAzimuths({})
    expect(candidates.every(looksOut)).toBe(true)
    expect(metrics.raysLeavingPack).toBe(72)
    expect(metrics.residentialCovered).toBe(0)
  })

  it('looks into the town and along the quay where reach ends at the rim', () => {
    const { candidates, metrics } = bestAzimuths({ beyondPack: 'excluded' })
    expect(candidates.some(looksOut)).toBe(false)
    expect(metrics.raysLeavingPack).toBeLessThan(36)
    expect(metrics.residentialCovered).toBeGreaterThan(0)
  })
})
