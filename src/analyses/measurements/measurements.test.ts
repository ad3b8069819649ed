import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop } from '../../stop-signal.ts'
import { evaluateMeasurements, type MeasuredSample } from './measurements.ts'
import type { ComparedWith } from './predictions.ts'

const world = blockWorld([box('house', [40, 40, 60, 60], 12), box('far', [3000, 0, 3010, 9], 5)])
const cell = {
  ...testCell(resolveRfProfile({ networkTech: '4g', horizontalPatternId: 'omni', radiusM: 500 })),
  id: 'a',
}
const metre = 1 / 111_320

function sampleAt(id: string, east: number, north: number, more: Partial<MeasuredSample> = {}) {
  const lon = originLon + (east * metre) / Math.cos((originLat * Math.PI) / 180)
  return { id, lon, lat: originLat + north * metre, rsrpDbm: -80, cellId: null, ...more }
}

function evaluate(samples: readonly MeasuredSample[]) {
  const question = { cells: [cell], samples, noiseFigureDb: 7, calibrationOffsetDb: 0 }
  return evaluateMeasurements(world, question, neverStop)
}

describe('measurements', () => {
  it('are told apart: valid, of another cell, without a signal', () => {
    const { samples } = evaluate([
      sampleAt('c', 900, 0),
      sampleAt('b', 30, 0, { cellId: 'other' }),
      sampleAt('a', 30, 0, { cellId: 'a' }),
    ])
    expect(samples.map(({ sample, status }) => [sample.id, status])).toEqual([
      ['a', 'valid'],
      ['b', 'cell_mismatch'],
      ['c', 'no_signal'],
    ])
    expect(samples[1].residualDb).toBeNull()
    expect(samples[2].predictedRsrpDbm).toBeNull()
  })

  it('of a named cell are compared with that cell where it is asked for, though another is stronger', () => {
    const near = { ...cell, id: 'near', lon: originLon + 0.0004 }
    const samples = [
      sampleAt('s1', 30, 10, { cellId: 'a' }),
      sampleAt('s2', 30, 10, { cellId: 'near' }),
      sampleAt('s3', 30, 10, { cellId: 'other' }),
      sampleAt('s4', -495, 0, { cellId: 'near' }),
      sampleAt('s5', 30, 10),
    ]
    const question = { cells: [cell, near], samples, noiseFigureDb: 7, calibrationOffsetDb: 0 }
    const told = (comparedWith: ComparedWith) =>
      evaluateMeasurements(world, { ...question, comparedWith }, neverStop).samples.map(
        ({ status, serving }) => [status, serving],
      )
    expect(told('strongest')).toEqual([
      ['cell_mismatch', 1],
      ['valid', 1],
      ['cell_mismatch', 1],
      ['cell_mismatch', 0],
      ['valid', 1],
    ])
    // Beyond the radius of the cell that it names, a sample has no prediction.
    expect(told('named_cell')).toEqual([
      ['valid', 0],
      ['valid', 1],
      ['cell_mismatch', 1],
      ['no_signal', null],
      ['valid', 1],
    ])
    const [named] = evaluateMeasurements(
      world,
      { ...question, comparedWith: 'named_cell' },
      neverStop,
    ).samples
    const alone = evaluate([samples[0]]).samples[0]
    expect(named).toEqual(alone)
  })

  it('of a named cell count below the sensitivity of the receiver, for they were measured', () => {
    const deaf = {
      ...cell,
      profile: { ...cell.profile, receiverSensitivityDbm: -20 },
    }
    const samples = [sampleAt('s1', 300, 0, { cellId: 'a' })]
    const question = { cells: [deaf], samples, noiseFigureDb: 7, calibrationOffsetDb: 0 }
    const statuses = (['strongest', 'named_cell'] as const).map(
      (comparedWith) =>
        evaluateMeasurements(world, { ...question, comparedWith }, neverStop).samples[0].status,
    )
    expect(statuses).toEqual(['no_signal', 'valid'])
  })

  it('are predicted by the carrier power of every other question, spread over its resources', () => {
    const { samples, cells } = evaluate([sampleAt('a', 120, 33)])
    const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM)
    const [x, y] = evaluator.toLocal(samples[0].sample.lon, samples[0].sample.lat)
    const carrierDbm = evaluator.evaluate(x, y, -1).receivedPowerDbm
    expect(cells[0].resourceBlocks).toBe(100)
    expect(samples[0].predictedRsrpDbm).toBeCloseTo(carrierDbm - 10 * Math.log10(1200), 12)
    expect(samples[0].residualDb).toBe(-80 - samples[0].predictedRsrpDbm!)
  })

  it('count the walls on the way, two a building', () => {
    const { samples } = evaluate([sampleAt('behind', 80, 80), sampleAt('free', 80, -80)])
    expect(samples.map(({ wallCount }) => wallCount)).toEqual([2, 0])
  })

  it('find the outliers that were put in', () => {
    const clean = Array.from({ length: 60 }, (_, index) =>
      sampleAt(`s${100 + index}`, 20 + 4 * index, 0),
    )
    const predicted = evaluate(clean).samples.map(({ predictedRsrpDbm }) => predictedRsrpDbm!)
    const wrong = new Set([7, 23, 41])
    const measured = clean.map((sample, index) => ({
      ...sample,
      rsrpDbm: predicted[index] + 5 + (index % 3) + (wrong.has(index) ? 25 : 0),
    }))
    const { samples, calibration } = evaluate(measured)
    expect(samples.flatMap(({ isOutlier }, index) => (isOutlier ? [index] : []))).toEqual([
      ...wrong,
    ])
    expect(calibration.verdict).toBe('eligible')
    expect(Math.abs(calibration.suggestion!.adjustmentDb - 6)).toBeLessThan(1e-9)
  })
})
