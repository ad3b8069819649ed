import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../test/worlds/block-world.ts'
import type { CellCalibration } from '../rf/calibration.ts'
import { normalQuantile } from '../rf/normal-quantile.ts'
import { evaluateInterference } from './interference/interference.ts'
import { findCoverageGaps } from './sector/coverage-gaps.ts'
import { coverageSurface } from './sector/coverage-surface.ts'
import { neverStop } from '../stop-signal.ts'

const spreadDb = 7.3
const thresholdDbm = -100

const carried: CellCalibration = {
  cellId: null,
  calibration: {
    name: 'drive',
    fingerprint: '',
    scope: {
      datasetId: 'hand-made',
      datasetVersion: '1',
      networkTech: '5g',
      band: 'n78',
      frequencyGhz: 3.5,
      propagationModel: 'urban_short_range',
    },
    measuredOn: null,
    sampleCount: 400,
    residualSpreadDb: spreadDb,
    offsetDb: -14,
    cellOffsets: [],
    clutterOffsets: [],
    slopeDbPerDecade: -6,
    referenceDistanceM: 200,
  },
}

const world = blockWorld([
  box('wall', [-60, 120, 60, 140], 40),
  ...Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [60 * (i % 8) - 240, 60 * Math.floor(i / 8) + 30]
    return box(`house ${i}`, [x, y, x + 20, y + 15], 8, { demandWeight: 5 })
  }),
])

/** A cell with the measured spread, at a share of the places. */
function cellAt(percent: number | null, at: readonly [number, number] = [0, 0], id = 'a') {
  const profile = {
    propagationModel: 'urban_short_range',
    networkTech: '5g',
    frequencyGhz: 3.5,
    horizontalPatternId: 'omni',
    antennaHeightM: 25,
    txPowerDbm: 3,
    radiusM: 400,
    receiverSensitivityDbm: -140,
    calibration: carried,
    ...(percent === null ? {} : { locationProbabilityPercent: percent }),
  } as const
  return { ...testCell(profile, { at: [...at] }), id }
}

describe('a share of the places under a calibration', () => {
  // Of any table of the normal distribution.
  it.each([
    [50, 0],
    [90, 1.281552],
    [95, 1.644854],
  ])(
    'at %d %% takes %f measured spreads from the power of every building',
    (percent, deviations) => {
      const powersAt = (asked: number | null) => {
        const { gaps } = findCoverageGaps(world, { cell: cellAt(asked), rays: 60 }, neverStop)
        return new Map(
          gaps.map(({ buildingId, receivedPowerDbm }) => [buildingId, receivedPowerDbm]),
        )
      }
      const half = powersAt(null)
      const share = powersAt(percent)
      expect(half.size).toBeGreaterThan(3)
      for (const [id, dbm] of half) {
        expect((dbm ?? NaN) - (share.get(id) ?? NaN)).toBeCloseTo(deviations * spreadDb, 4)
      }
      // No building becomes served by asking for more certainty, and those that are lost were near it.
      expect(share.size).toBeGreaterThanOrEqual(half.size)
      for (const [id, dbm] of share) {
        if (!half.has(id))
          expect((dbm ?? NaN) + deviations * spreadDb).toBeGreaterThan(thresholdDbm - 1e-6)
      }
    },
  )

  it('gives every node the share of a normal variable of the measured spread, and their sums', () => {
    const surface = (percent: number | null) =>
      coverageSurface(
        world,
        {
          cell: cellAt(percent),
          cellSizeM: 20,
          thresholdsDbm: [thresholdDbm],
          probabilityAboveDbm: thresholdDbm,
        },
        neverStop,
      )
    const half = surface(null)
    const { values, expectedKm2, areas, nodesWithoutSpread } = half.probability!
    // Whatever share is asked for, but for the last digit of what is taken off and put on again.
    const asked = surface(95).probability!
    expect(asked.areas).toEqual(areas)
    values.forEach((chance, node) => {
      if (!Number.isNaN(chance)) expect(asked.values[node]).toBeCloseTo(chance, 9)
    })
    expect(nodesWithoutSpread).toBe(0)
    let [above, sure, expected] = [0, 0, 0]
    half.grid.values.forEach((dbm, node) => {
      if (Number.isNaN(dbm)) return
      const aboveDb = spreadDb * normalQuantile(values[node])
      // Powers of a grid are told in tenths; a chance of nothing or all has no quantile.
      if (Number.isFinite(aboveDb)) {
        expect(Math.abs(dbm - thresholdDbm - aboveDb)).toBeLessThan(0.0501)
      }
      if (aboveDb > 0) above++
      if (aboveDb > 1.644854 * spreadDb) sure++
      expected += values[node]
    })
    const km2 = (nodes: number) => (nodes * 20 * 20) / 1e6
    expect(above).toBeGreaterThan(sure)
    expect(areas[0].halfKm2).toBeCloseTo(km2(above), 9)
    expect(areas[0].sureKm2).toBeCloseTo(km2(sure), 9)
    expect(expectedKm2).toBeCloseTo(km2(expected), 9)
  })

  it('weakens the cell that serves by the measured spread, and no cell that disturbs it', () => {
    const heardAt = (percent: number | null) =>
      evaluateInterference(
        world,
        {
          cells: [cellAt(percent), cellAt(percent, [250, 200], 'b')],
          servingCellId: 'a',
          noiseFigureDb: 7,
          sampleSpacingM: 60,
          radiusM: 400,
          interferenceRadiusM: null,
        },
        neverStop,
      ).samples
    const share = heardAt(90)
    let compared = 0
    heardAt(null).forEach(({ quality }, index) => {
      const [served, disturbing] = quality.ledger
      const [other, same] = share[index].quality.ledger
      if (served.rsrpDbm === null || other.rsrpDbm === null) return
      compared++
      expect(served.rsrpDbm - other.rsrpDbm).toBeCloseTo(1.281552 * spreadDb, 4)
      expect(same.rsrpDbm === null).toBe(disturbing.rsrpDbm === null)
      if (same.rsrpDbm !== null) expect(same.rsrpDbm).toBeCloseTo(disturbing.rsrpDbm ?? NaN, 9)
    })
    expect(compared).toBeGreaterThan(20)
  })
})
