import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignOf, measuredLoss } from '../../../../test/worlds/measured-links.ts'
import { calibrateBias } from './calibration.ts'
import { inCanonicalOrder, type Sample, samplesOf } from './sample.ts'
import { rolesOf, splitsOf } from './splits.ts'
import type { Strategy } from './strategy.ts'

/** Samples named by their sites, two or more of each. */
function samplesAt(...sites: (string | null)[]): Sample[] {
  const measurements = sites.map((siteId, index) =>
    measuredLoss(`m${String(index).padStart(2, '0')}`, 50, 100, { siteId }),
  )
  return samplesOf([campaignOf('c', measurements)])
}

const bySite: Strategy = { method: 'leave_one_site_out', groupBy: 'site_id' }

function explicit(calibration: string[] | null, validation: string[] | null): Strategy {
  return {
    method: 'explicit_groups',
    groupBy: 'site_id',
    calibrationGroupIds: calibration,
    validationGroupIds: validation,
  }
}

describe('splits', () => {
  const samples = samplesAt('b', 'a', 'b', null, 'c')

  it('hold every site out once, in the order of names, samples without a site together', () => {
    const splits = splitsOf(samples, bySite)
    expect(splits.map(({ heldOutGroups }) => heldOutGroups)).toEqual([
      ['a'],
      ['b'],
      ['c'],
      ['unknown-site_id'],
    ])
    expect(splits.flatMap(({ validation }) => validation).sort()).toEqual([0, 1, 2, 3, 4])
  })

  it('are the same whatever the order of the measurements', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...samples.keys()], { minLength: 5 }), (order) => {
        const shuffled = inCanonicalOrder(order.map((place) => samples[place]))
        for (const strategy of [bySite, explicit(['a'], null)]) {
          expect(splitsOf(shuffled, strategy)).toEqual(splitsOf(samples, strategy))
        }
      }),
    )
  })

  it('give a list that is left out everything that the other does not name', () => {
    expect(rolesOf(splitsOf(samples, explicit(['b'], null)), 5)).toEqual([
      ...['calibration', 'validation', 'calibration', 'validation', 'validation'],
    ])
    expect(rolesOf(splitsOf(samples, explicit(null, ['a'])), 5)).toEqual([
      ...['calibration', 'validation', 'calibration', 'calibration', 'calibration'],
    ])
    expect(rolesOf(splitsOf(samples, explicit(['a'], ['c'])), 5)).toEqual([
      ...['unassigned', 'calibration', 'unassigned', 'unassigned', 'validation'],
    ])
  })

  it('hold nothing out of all samples', () => {
    const [split, ...others] = splitsOf(samples, { method: 'all_samples' })
    expect(others).toEqual([])
    expect(split.validation).toEqual([])
    expect(split.calibration).toHaveLength(5)
  })
})

describe('a constant bias', () => {
  const samples = samplesAt('a', 'a', 'b', 'b', 'c', 'c')
  const splits = splitsOf(samples, bySite)

  it('is fitted on the other sites and tried on the one held out, by hand', () => {
    const calibration = calibrateBias([4, 6, 5, 5, 8, 2], splits)
    // Means of the others: 5, 5, 5.
    expect(calibration).toMatchObject({
      status: 'stable',
      fittedBiasDb: 5,
      calibrationCount: 12,
      validationCount: 6,
    })
    expect(calibration.before.maeDb).toBe(5)
    expect(calibration.after.maeDb).toBeCloseTo((1 + 1 + 0 + 0 + 3 + 3) / 6, 12)
  })

  it('is unstable where the sites disagree about its sign', () => {
    expect(calibrateBias([10, 10, -10, -10, 0, 0], splits).status).toBe('unstable')
  })

  it('says nothing with two held-out residuals, or with nothing to fit', () => {
    const two = calibrateBias([5, null, 5, null, null, null], splits)
    expect(two).toMatchObject({ status: 'insufficient_validation_data', validationCount: 2 })
    const oneSite = calibrateBias([5, 5, null, null, null, null], splits)
    expect(oneSite).toMatchObject({
      status: 'insufficient_validation_data',
      validationCount: 0,
    })
    const nothing = calibrateBias([null, null, null, null, null, null], splits)
    expect(nothing).toMatchObject({ fittedBiasDb: null, calibrationCount: 0 })
    expect(nothing.after.maeDb).toBeNull()
  })

  it('never validates on the samples that it was fitted on', () => {
    const all = splitsOf(samples, { method: 'all_samples' })
    expect(calibrateBias([5, 5, 5, 5, 5, 5], all)).toMatchObject({
      status: 'insufficient_validation_data',
      fittedBiasDb: 5,
      calibrationCount: 6,
      validationCount: 0,
    })
  })

  it('moves with the residuals, and the residuals after it do not', () => {
    const residual = fc.double({ min: -50, max: 50, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(residual, { minLength: 6, maxLength: 6 }),
        residual,
        (residuals, shift) => {
          const still = calibrateBias(residuals, splits)
          const moved = calibrateBias(
            residuals.map((value) => value + shift),
            splits,
          )
          expect(moved.fittedBiasDb! - still.fittedBiasDb!).toBeCloseTo(shift, 9)
          expect(moved.after.maeDb!).toBeCloseTo(still.after.maeDb!, 9)
        },
      ),
    )
  })
})
