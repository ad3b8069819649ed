import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import type { Cell } from '../cell.ts'
import { maximumInterferenceRadiusM } from '../interference-radius.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop, StoppedError } from '../../stop-signal.ts'
import { evaluateInterference, type InterferenceQuestion } from './interference.ts'

/** Cells in a row, 150 m apart, that end at their radius long before the next but one. */
function rowOfCells(azimuths: readonly number[], radiusM: number): readonly Cell[] {
  return azimuths.map((azimuthDeg, index) => ({
    id: `c${index}`,
    lon: originLon + index * 0.002,
    lat: originLat,
    azimuthDeg,
    calibrationOffsetDb: 0,
    profile: resolveRfProfile({
      networkTech: '4g',
      frequencyGhz: 2.6,
      bandwidthMhz: 20,
      loadFactor: 1,
      horizontalPatternId: 'cosine-sector',
      radiusM,
    }),
  }))
}

function questionOf(
  cells: readonly Cell[],
  interferenceRadiusM: number | null,
): InterferenceQuestion {
  return {
    cells,
    servingCellId: null,
    noiseFigureDb: 7,
    sampleSpacingM: 40,
    radiusM: cells[0].profile.radiusM,
    interferenceRadiusM,
  }
}

const empty = blockWorld([box('far', [9000, 9000, 9010, 9010], 5)])

const networks = fc.record({
  blocks: randomBlocks,
  azimuths: fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 2, maxLength: 4 }),
  radiusM: fc.integer({ min: 60, max: 200 }),
})

describe('cells that are heard beyond their radius', () => {
  it('disturb and never serve: the server stays, its power stays, SINR never rises', () => {
    fc.assert(
      fc.property(networks, ({ blocks, azimuths, radiusM }) => {
        const world = blockWorld(blocks)
        const cells = rowOfCells(azimuths, radiusM)
        const near = evaluateInterference(world, questionOf(cells, null), neverStop)
        const far = evaluateInterference(world, questionOf(cells, 5000), neverStop)
        expect(far.samples.length).toBe(near.samples.length)
        far.samples.forEach(({ quality, point, path }, index) => {
          const before = near.samples[index]
          expect(quality.serving).toBe(before.quality.serving)
          expect(path).toEqual(before.path)
          expect(quality.signal?.rsrpDbm).toBe(before.quality.signal?.rsrpDbm)
          if (quality.signal !== null)
            expect(quality.signal.sinrDb).toBeLessThanOrEqual(before.quality.signal!.sinrDb)
          quality.ledger.forEach((entry, cell) => {
            const evaluator = new LinkEvaluator(world, cells[cell], 5000)
            const [x, y] = evaluator.toLocal(point.lon, point.lat)
            const { receivedPowerDbm } = evaluator.evaluate(x, y, -1)
            const isBeyond = x * x + y * y > radiusM * radiusM
            if (isBeyond) expect(entry.servingEligible).toBe(false)
            if (!evaluator.isInBeam(x, y)) return
            expect(entry.carrierPowerDbm).toBe(receivedPowerDbm)
            if (isBeyond) expect(entry.exclusionReason).toBe('outside_radius')
          })
        })
      }),
      { numRuns: runs(15) },
    )
  })

  it('change nothing where they are heard no farther than their radius', () => {
    fc.assert(
      fc.property(networks, ({ blocks, azimuths, radiusM }) => {
        const world = blockWorld(blocks)
        const cells = rowOfCells(azimuths, radiusM)
        const { heardFarther, ...near } = evaluateInterference(
          world,
          questionOf(cells, null),
          neverStop,
        )
        const same = evaluateInterference(world, questionOf(cells, radiusM), neverStop)
        expect(same.heardFarther).toBeNull()
        expect(same.samples).toEqual(near.samples)
        expect(same.demand).toEqual(near.demand)
        expect(same.stats).toEqual(near.stats)
        if (near.stats.signalSamples > 0) expect(heardFarther).not.toBeNull()
      }),
      { numRuns: runs(15) },
    )
  })

  it('are told of by the mean SINR at the same points, which is that of a network that hears them', () => {
    fc.assert(
      fc.property(networks, ({ blocks, azimuths, radiusM }) => {
        const world = blockWorld(blocks)
        const cells = rowOfCells(azimuths, radiusM)
        const { heardFarther, stats } = evaluateInterference(
          world,
          questionOf(cells, null),
          neverStop,
        )
        if (stats.sinrDb === null) {
          expect(heardFarther).toBeNull()
          return
        }
        expect(heardFarther!.points).toBeGreaterThan(0)
        expect(heardFarther!.meanSinrAllHeardDb).toBeLessThanOrEqual(heardFarther!.meanSinrDb)
        if (stats.signalSamples > 200) {
          expect(heardFarther!.points).toBeLessThanOrEqual(200)
          return
        }
        const all = questionOf(cells, maximumInterferenceRadiusM)
        const heard = evaluateInterference(world, all, neverStop)
        expect(heardFarther!.points).toBe(stats.signalSamples)
        expect(heardFarther!.meanSinrDb).toBeCloseTo(stats.sinrDb.mean, 9)
        expect(heardFarther!.meanSinrAllHeardDb).toBeCloseTo(heard.stats.sinrDb!.mean, 9)
      }),
      { numRuns: runs(15) },
    )
  })

  it('are spread over the grid, and many points are thinned', () => {
    const cells = rowOfCells([0, 120], 900)
    const world = empty
    const { heardFarther, stats } = evaluateInterference(world, questionOf(cells, null), neverStop)
    expect(stats.signalSamples).toBeGreaterThan(400)
    expect(heardFarther!.points).toBeGreaterThan(100)
    expect(heardFarther!.points).toBeLessThanOrEqual(200)
  })

  it('are looked for no longer than wanted', () => {
    let left = 12
    const stop = {
      throwIfStopped() {
        if (--left < 0) throw new StoppedError()
      },
    }
    const cells = rowOfCells([0, 120], 900)
    const ask = () => evaluateInterference(empty, questionOf(cells, 5000), stop)
    expect(ask).toThrow(StoppedError)
  })
})
