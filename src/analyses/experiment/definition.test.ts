import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExperimentAxes, type ExperimentBase, expandExperiment } from './definition.ts'

const base: ExperimentBase = {
  lon: 10,
  lat: 50,
  azimuthDeg: 20,
  calibrationOffsetDb: 1,
  rays: 60,
  topLevel: { txPowerDbm: 33 },
  nested: { beamWidthDeg: 90 },
}
const noAxes: ExperimentAxes = {
  frequenciesGhz: [],
  txPowersDbm: [],
  beamWidthsDeg: [],
  azimuthsDeg: [],
  calibrationOffsetsDb: [],
}

function distinct(values: fc.Arbitrary<number>) {
  return fc.uniqueArray(values, { maxLength: 3 })
}

const randomAxes = fc.record({
  frequenciesGhz: distinct(fc.constantFrom(2.6, 3.5, 28, 140)),
  txPowersDbm: distinct(fc.integer({ min: 0, max: 60 })),
  beamWidthsDeg: distinct(fc.integer({ min: 10, max: 360 })),
  azimuthsDeg: distinct(fc.integer({ min: 0, max: 359 })),
  calibrationOffsetsDb: distinct(fc.integer({ min: -40, max: 40 })),
})

describe('the runs of an experiment', () => {
  it('are one run of the base where no axis has a value', () => {
    const [run, ...others] = expandExperiment({ base, axes: noAxes })
    expect(others).toEqual([])
    expect(run.parameters).toEqual({
      frequencyGhz: 28,
      txPowerDbm: 33,
      beamWidthDeg: 90,
      azimuthDeg: 20,
      calibrationOffsetDb: 1,
    })
  })

  it('are every combination once, the last axis varying fastest', () => {
    fc.assert(
      fc.property(randomAxes, (axes) => {
        const sizes = Object.values(axes).map(({ length }) => Math.max(1, length))
        const count = sizes.reduce((product, size) => product * size, 1)
        fc.pre(count <= 64)
        const runs = expandExperiment({ base, axes })
        expect(runs).toHaveLength(count)
        const texts = runs.map(({ parameters }) => JSON.stringify(parameters))
        expect(new Set(texts).size).toBe(count)
        const expected = [
          axes.frequenciesGhz[0] ?? 28,
          axes.txPowersDbm[0] ?? 33,
          axes.beamWidthsDeg[0] ?? 90,
          axes.azimuthsDeg[0] ?? 20,
          axes.calibrationOffsetsDb.at(-1) ?? 1,
        ]
        const last = runs[sizes[4] - 1].parameters
        expect(Object.values(last)).toEqual(expected)
        for (const { parameters, question } of runs) {
          expect(question.cell.profile.txPowerDbm).toBe(parameters.txPowerDbm)
          expect(question.cell.profile.frequencyGhz).toBe(parameters.frequencyGhz)
          expect(question.cell.azimuthDeg).toBe(parameters.azimuthDeg)
        }
      }),
    )
  })

  it('take what follows from a frequency from the axis, and the rest from the base', () => {
    const stated: ExperimentBase = {
      ...base,
      topLevel: { networkTech: '5g', frequencyGhz: 28, propagationModel: 'legacy_fspl_walls' },
      nested: { band: 'NR n257', bandwidthMhz: 400, duplexMode: 'tdd', systemLossDb: 2 },
    }
    const [first, second] = expandExperiment({
      base: stated,
      axes: { ...noAxes, frequenciesGhz: [2.6, 140] },
    }).map(({ question }) => question.cell.profile)
    expect(first).toMatchObject({
      networkTech: '4g',
      band: 'LTE Band 7',
      bandwidthMhz: 20,
      duplexMode: 'fdd',
      propagationModel: 'urban_short_range',
      receiverNoiseBandwidthHz: 20e6,
      systemLossDb: 2,
    })
    expect(second).toMatchObject({ networkTech: '6g', propagationModel: 'research_sub_thz' })
    const [retained] = expandExperiment({ base: stated, axes: noAxes })
    expect(retained.question.cell.profile).toMatchObject({
      bandwidthMhz: 400,
      propagationModel: 'legacy_fspl_walls',
    })
  })

  it.each([
    [{ ...noAxes, azimuthsDeg: [0, 360] }, /azimuths_deg must not repeat a value: 360/],
    [{ ...noAxes, txPowersDbm: [10, 20, 10] }, /tx_powers_dbm must not repeat a value: 10/],
    [
      { ...noAxes, txPowersDbm: [...Array(13).keys()], azimuthsDeg: [1, 2, 3, 4, 5] },
      /at most 64 runs; it gives 65/,
    ],
    [{ ...noAxes, txPowersDbm: [60, 61] }, /run 1 of the matrix \(tx_power_dbm 61\): tx_power_dbm/],
  ])('are refused with the bound or the combination: %j', (axes, message) => {
    expect(() => expandExperiment({ base, axes })).toThrow(message)
  })
})
