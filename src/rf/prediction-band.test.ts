import { describe, expect, it } from 'vitest'
import type { CellCalibration } from './calibration.ts'
import { halfWidthOf, predictionBand } from './prediction-band.ts'
import { resolveRfProfile } from './resolve-profile.ts'
import { statedPrior } from './stated-prior.ts'
import { seededRandom } from '../../test/worlds/seeded-random.ts'

const profile = resolveRfProfile({
  networkTech: '4g',
  frequencyGhz: 1.8,
  propagationModel: 'free_space_clutter',
})

function calibrated(residualSpreadDb: number): CellCalibration {
  return {
    calibration: {
      name: 'Walk',
      fingerprint: '',
      scope: {
        datasetId: 'town',
        datasetVersion: '1',
        networkTech: '4g',
        band: profile.band,
        frequencyGhz: 1.8,
        propagationModel: 'free_space_clutter',
      },
      measuredOn: null,
      sampleCount: 900,
      residualSpreadDb,
      offsetDb: -4,
      cellOffsets: [],
      clutterOffsets: [],
      slopeDbPerDecade: 0,
      referenceDistanceM: 100,
    },
    cellId: null,
  }
}

/** Normal numbers of mean 0 and deviation 1, by Box and Muller. */
function normalNumbers(count: number, seed: number): number[] {
  const random = seededRandom(seed)
  return Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  )
}

describe('the band around a prediction', () => {
  it('of a calibration holds 90 % of normal residuals, and 95 % lie above its lower end', () => {
    for (const spreadDb of [3, 7.5, 12]) {
      const band = predictionBand({ ...profile, calibration: calibrated(spreadDb) }, false)
      const halfWidthDb = halfWidthOf(band)!
      const residualsDb = normalNumbers(200_000, 7).map((number) => spreadDb * number)
      const share = (holds: (residualDb: number) => boolean) =>
        residualsDb.filter(holds).length / residualsDb.length
      // Three standard deviations of a share of 200,000 are 0.2 %.
      expect(Math.abs(share((db) => Math.abs(db) <= halfWidthDb) - 0.9)).toBeLessThan(0.002)
      expect(Math.abs(share((db) => db > -halfWidthDb) - 0.95)).toBeLessThan(0.0015)
    }
  })

  it('of a model holds 90 % of the places of cells whose offsets three cells have told', () => {
    const { offsetDb, spreadDb } = statedPrior(profile)!
    const halfWidthDb = halfWidthOf(predictionBand(profile, false))!
    // An offset that is estimated from three cells is of Student's distribution: a normal number over
    // the root mean square of three others.
    const count = 200_000
    const [own, place, ...others] = [1, 2, 3, 4, 5].map((seed) => normalNumbers(count, seed))
    let held = 0
    for (let index = 0; index < count; index++) {
      const squares = others.map((numbers) => numbers[index] * numbers[index])
      const scale = Math.sqrt((squares[0] + squares[1] + squares[2]) / 3)
      const errorDb = (offsetDb * own[index]) / scale + spreadDb * place[index]
      if (Math.abs(errorDb) <= halfWidthDb) held++
    }
    expect(held / count).toBeGreaterThan(0.89)
    expect(held / count).toBeLessThan(0.93)
  })

  it('is taken from the calibration where the profile carries one, else from the prior', () => {
    const carried = predictionBand({ ...profile, calibration: calibrated(8) }, false)
    expect(carried).toEqual({ status: 'computed', halfWidthDb: 1.6449 * 8, source: 'calibration' })
    expect(predictionBand(profile, false)).toEqual({
      status: 'computed',
      halfWidthDb: statedPrior(profile)!.band90Db,
      source: 'stated_prior',
    })
  })

  it('is never guessed: not of a model without a prior, a share of places or another model', () => {
    const other = resolveRfProfile({ networkTech: '4g', propagationModel: 'legacy_fspl_walls' })
    expect(predictionBand(other, false)).toEqual({ status: 'no_stated_prior' })
    const share = { ...profile, locationProbabilityPercent: 90, calibration: calibrated(8) }
    expect(predictionBand(share, false)).toEqual({ status: 'not_median' })
    expect(predictionBand({ ...share, locationProbabilityPercent: 50 }, false).status).toBe(
      'computed',
    )
    expect(predictionBand(profile, true)).toEqual({ status: 'model_replaced' })
  })
})
