import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  campaignOf,
  measuredLoss,
  seededNoise,
  streetLabels,
} from '../../../../test/worlds/measured-links.ts'
import { linkEnd } from '../../../../test/worlds/sub-thz-setting.ts'
import { freeSpaceLossDb } from '../../../rf/free-space.ts'
import { neverStop } from '../../../stop-signal.ts'
import { atmosphereLedger } from '../atmosphere.ts'
import type { Campaign, Measurement, Weather } from './campaign.ts'
import { type ValidationModelId, validationModelIds } from './models.ts'
import { readinessOf } from './readiness.ts'
import type { Strategy } from './strategy.ts'
import { validateCampaigns, type ValidationOperation } from './validate.ts'
import { runs } from '../../../../test/runs.ts'

function validate(
  campaigns: readonly Campaign[],
  operation: ValidationOperation = 'compare_models',
  strategy: Strategy = { method: 'all_samples' },
) {
  const question = { operation, campaigns, modelIds: validationModelIds, strategy }
  const answer = validateCampaigns(question, neverStop)
  const modelOf = (modelId: ValidationModelId) =>
    answer.models.find((model) => model.modelId === modelId)!
  return { answer, modelOf }
}

/** The one comparison of a single measurement with a model. */
function single(modelId: ValidationModelId, measurement: Measurement) {
  return validate([campaignOf('c', [measurement])]).modelOf(modelId).comparisons[0]
}

const fineWeather: Weather = {
  temperatureK: 288.15,
  pressureHpa: 1013.25,
  waterVapourDensityGM3: 7.5,
  rainRateMmH: 0,
  fogDensityGM3: 0,
}

describe('medians of other sources leave no residual', () => {
  // 140 GHz; P.525 and P.1411-13, Table 4, computed apart from this code.
  test.each<[ValidationModelId, 'los' | 'nlos', number, number]>([
    ['p525_fspl', 'los', 20, 101.390943849],
    ['p525_fspl', 'los', 150, 118.892169117],
    ['p1411_below_rooftop_los_v1', 'los', 20, 102.371558445],
    ['p1411_below_rooftop_los_v1', 'los', 100, 116.840237535],
    ['p1411_urban_highrise_nlos_v1', 'nlos', 50, 127.894074768],
    ['p1411_urban_highrise_nlos_v1', 'nlos', 150, 145.690697569],
  ])('%s, %s, %d m', (modelId, losState, distanceM, lossDb) => {
    const labels = streetLabels(losState)
    const { residualDb } = single(modelId, measuredLoss('m', distanceM, lossDb, { labels }))
    expect(residualDb).toBeCloseTo(0, 6)
  })
})

describe('a residual', () => {
  it('is positive where more was lost than the model says', () => {
    const lossDb = freeSpaceLossDb(50, 140)
    expect(single('p525_fspl', measuredLoss('m', 50, lossDb + 7)).residualDb).toBeCloseTo(7, 9)
    expect(single('p525_fspl', measuredLoss('m', 50, lossDb - 7)).residualDb).toBeCloseTo(-7, 9)
  })

  it('takes the declared distance, without coordinates and before them', () => {
    const ends = { transmitter: linkEnd(0, 0, 10), receiver: linkEnd(500, 0, 10) }
    for (const places of [{}, ends]) {
      const { sample, predictedDb } = single('p525_fspl', measuredLoss('m', 50, 100, places))
      expect(sample.distanceM).toBe(50)
      expect(predictedDb).toBe(freeSpaceLossDb(50, 140))
    }
  })

  it('takes the slant of the coordinates where no distance is declared: 3-4-5', () => {
    const measurement = measuredLoss('m', 1, 100, {
      declaredDistanceM: null,
      transmitter: linkEnd(0, 0, 31.5),
      receiver: linkEnd(40, 0, 1.5),
    })
    expect(single('p525_fspl', measurement).sample.distanceM).toBeCloseTo(50, 3)
  })
})

describe('the status comes before any number', () => {
  const model: ValidationModelId = 'p525_fspl'
  test.each<[string, ValidationModelId, Partial<Measurement>, string]>([
    ['censored', model, { observation: null }, 'signal_not_detected'],
    [
      'ambiguous',
      model,
      { observation: { quantity: 'another', value: 3 } },
      'quantity_has_no_common_definition',
    ],
    ['unsupported', model, { declaredDistanceM: null }, 'distance_not_stated_or_out_of_range'],
    ['unsupported', 'sub_thz_atmospheric_reference_v1', {}, 'weather_not_stated'],
    [
      'unsupported',
      'sub_thz_atmospheric_reference_v1',
      { weather: { ...fineWeather, rainRateMmH: null } },
      'rain_not_known',
    ],
    [
      'unsupported',
      'sub_thz_atmospheric_reference_v1',
      { weather: { ...fineWeather, fogDensityGM3: null } },
      'fog_not_known',
    ],
    [
      'inapplicable',
      'sub_thz_atmospheric_reference_v1',
      { weather: { ...fineWeather, temperatureK: 340 } },
      'temperature_out_of_range',
    ],
    [
      'inapplicable',
      'sub_thz_atmospheric_reference_v1',
      { weather: fineWeather, frequencyGhz: 0.5 },
      'frequency_out_of_range',
    ],
    [
      'inapplicable',
      'p1411_below_rooftop_los_v1',
      {},
      'morphology_unknown,rooftop_relation_unknown,los_state_unknown,insufficient_scene_evidence',
    ],
    [
      'inapplicable',
      'p1411_below_rooftop_los_v1',
      { labels: streetLabels('nlos') },
      'los_state_mismatch',
    ],
    ['unsupported', 'research_sub_thz', {}, 'wall_event_count_not_stated'],
    [
      'inapplicable',
      'research_sub_thz',
      { wallEventCount: 1, frequencyGhz: 141 },
      'frequency_out_of_range',
    ],
    ['unsupported', 'p526-single-edge-v1', {}, 'diffraction_loss_not_stated'],
  ])('%s: %s %#', (status, modelId, changes, reason) => {
    const comparison = single(modelId, measuredLoss('m', 50, 100, changes))
    expect(comparison).toMatchObject({ status, reason, predictedDb: null, residualDb: null })
  })

  it('a scene whose source is unknown is no evidence', () => {
    const labels = streetLabels('los')
    const morphology = { ...labels.morphology, source: 'unknown' as const }
    const measurement = measuredLoss('m', 50, 100, { labels: { ...labels, morphology } })
    expect(single('p1411_below_rooftop_los_v1', measurement)).toMatchObject({
      status: 'inapplicable',
      reason: 'insufficient_scene_evidence',
    })
  })

  it('not detected signals are counted and enter no statistic', () => {
    const loss = measuredLoss('m1', 50, 100)
    const lost = measuredLoss('m2', 50, 100, { observation: null })
    const { modelOf } = validate([campaignOf('c', [loss, lost])])
    const { statusCounts, metric } = modelOf('p525_fspl')
    expect(statusCounts).toEqual({
      ...{ applicable: 1, inapplicable: 0, ambiguous: 0, unsupported: 0, censored: 1 },
    })
    expect(metric.count).toBe(1)
  })
})

describe('the models beside free space', () => {
  it('the atmosphere is that of the reference itself, rain and fog included', () => {
    const weather = { ...fineWeather, rainRateMmH: 12, fogDensityGM3: 0.3 }
    const { predictedDb, sample } = single(
      'sub_thz_atmospheric_reference_v1',
      measuredLoss('m', 1, 100, {
        declaredDistanceM: null,
        transmitter: linkEnd(0, 0, 30),
        receiver: linkEnd(800, 0, 2),
        weather,
      }),
    )
    const ledger = atmosphereLedger({
      frequencyGhz: 140,
      transmitter: linkEnd(0, 0, 30),
      receiver: linkEnd(800, 0, 2),
      air: { pressureHpa: 1013.25, temperatureK: 288.15, waterVapourDensityGM3: 7.5 },
      rain: { rainRateMmH: 12, polarization: 'circular', polarizationTiltDeg: 45 },
      fog: {
        liquidWaterDensityGM3: 0.3,
        temperatureK: 288.15,
        temperatureSource: 'request.atmosphere.temperature_k',
      },
      budget: null,
    })
    expect(sample.distanceM).toBe(ledger.geometry.slantM)
    expect(predictedDb).toBeCloseTo(ledger.totalLossDb, 9)
    expect(ledger.atmosphericLossDb).toBeGreaterThan(5)
  })

  it('the research model adds 80 dB a wall event, the diagnostic what the campaign states', () => {
    const freeDb = freeSpaceLossDb(50, 140)
    const measurement = measuredLoss('m', 50, 100, { wallEventCount: 2, diffractionLossDb: 13.5 })
    expect(single('research_sub_thz', measurement).predictedDb).toBeCloseTo(freeDb + 160, 9)
    expect(single('p526-single-edge-v1', measurement).predictedDb).toBeCloseTo(freeDb + 13.5, 9)
  })
})

describe('the bounds of what a campaign may state', () => {
  it('leave every residual a finite number', () => {
    const between = (minimum: number, maximum: number) =>
      fc.oneof(
        fc.constantFrom(minimum, maximum),
        fc.double({ min: minimum, max: maximum, noNaN: true }),
      )
    const measurement = fc.record({
      frequencyGhz: fc.oneof(fc.constant(140), between(0.01, 1000)),
      distanceM: between(0.01, 100_000),
      lossDb: between(-1000, 1000),
      weather: fc.record({
        temperatureK: between(150, 400),
        pressureHpa: between(100, 1200),
        waterVapourDensityGM3: between(0, 100),
        rainRateMmH: between(0, 500),
        fogDensityGM3: between(0, 5),
      }),
      wallEventCount: fc.constantFrom(0, 1000),
      diffractionLossDb: between(0, 1000),
      losState: fc.constantFrom('los' as const, 'nlos' as const),
    })
    fc.assert(
      fc.property(fc.array(measurement, { minLength: 1, maxLength: 8 }), (links) => {
        const measurements = links.map(({ distanceM, lossDb, losState, ...rest }, index) =>
          measuredLoss(`m${index}`, distanceM, lossDb, { ...rest, labels: streetLabels(losState) }),
        )
        const { answer } = validate([campaignOf('c', measurements)], 'calibrate_bias', {
          method: 'leave_one_campaign_out',
          groupBy: 'campaign_id',
        })
        for (const { metric, comparisons } of answer.models) {
          const counted = comparisons.filter(({ residualDb }) => residualDb !== null)
          expect(metric.count).toBe(counted.length)
          const numbers = Object.values(metric).filter((value) => value !== null)
          expect(numbers.every(Number.isFinite)).toBe(true)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})

/** Free space and 6.5 dB and noise, at five sites. */
function biasedCampaign(noiseDb: number): Campaign {
  const noise = seededNoise(200)
  return campaignOf(
    'street',
    noise.map((value, index) => {
      const distanceM = 20 + index
      const lossDb = freeSpaceLossDb(distanceM, 140) + 6.5 + noiseDb * value
      return measuredLoss(`m${index}`, distanceM, lossDb, {
        siteId: `site-${index % 5}`,
        labels: streetLabels(index % 2 === 0 ? 'los' : 'nlos'),
      })
    }),
  )
}

const bySite: Strategy = { method: 'leave_one_site_out', groupBy: 'site_id' }

describe('a made-up campaign', () => {
  it('gives its bias and its noise back', () => {
    const { modelOf } = validate([biasedCampaign(3)], 'calibrate_bias', bySite)
    const { metric, calibration } = modelOf('p525_fspl')
    // Even noise between -3 and 3 has a deviation of the square root of 3.
    expect(metric.meanBiasDb).toBeCloseTo(6.5, 0)
    expect(Math.abs(metric.stdDb! - Math.sqrt(3))).toBeLessThan(0.15)
    expect(calibration!.status).toBe('stable')
    expect(calibration!.fittedBiasDb).toBeCloseTo(metric.meanBiasDb!, 9)
    expect(calibration!.validationCount).toBe(200)
    expect(Math.abs(calibration!.after.meanBiasDb!)).toBeLessThan(0.1)
  })

  it('without noise gives the bias exactly', () => {
    const { modelOf } = validate([biasedCampaign(0)], 'calibrate_bias', bySite)
    const { metric, calibration } = modelOf('p525_fspl')
    expect(metric.meanBiasDb).toBeCloseTo(6.5, 9)
    expect(metric.stdDb).toBeLessThan(1e-9)
    expect(calibration!.fittedBiasDb).toBeCloseTo(6.5, 9)
  })

  it('never has a bias fitted to the two diagnostics', () => {
    const { modelOf } = validate([biasedCampaign(1)], 'calibrate_bias', bySite)
    for (const modelId of ['research_sub_thz', 'p526-single-edge-v1'] as const) {
      expect(modelOf(modelId).calibration).toMatchObject({
        status: 'not_calibrated_diagnostic_only',
        fittedBiasDb: null,
      })
    }
    expect(validate([biasedCampaign(1)]).modelOf('p525_fspl').calibration).toBeNull()
  })

  it('has strata that add up to the whole', () => {
    const { metric, strata } = validate([biasedCampaign(3)]).modelOf('p525_fspl')
    for (const dimension of new Set(strata.map((stratum) => stratum.dimension))) {
      const ofDimension = strata.filter((stratum) => stratum.dimension === dimension)
      const count = ofDimension.reduce((sum, stratum) => sum + stratum.metric.count, 0)
      const total = ofDimension.reduce(
        (sum, stratum) => sum + stratum.metric.count * stratum.metric.meanBiasDb!,
        0,
      )
      expect(count).toBe(metric.count)
      expect(total / count).toBeCloseTo(metric.meanBiasDb!, 9)
    }
    const bins = strata.filter(({ dimension }) => dimension === 'distance_bin_m')
    expect(bins.map(({ value, metric: { count } }) => [value, count])).toEqual([
      ['0-25', 5],
      ['25-50', 25],
      ['50-100', 50],
      ['100-250', 120],
    ])
  })

  it('compares two models on the samples of both: their mean difference is that of the medians', () => {
    const { answer, modelOf } = validate([biasedCampaign(2)])
    const pair = answer.commonSamples.find(
      ({ modelA, modelB }) => modelA === 'p525_fspl' && modelB === 'p1411_below_rooftop_los_v1',
    )!
    expect(pair.metricA.count).toBe(modelOf('p1411_below_rooftop_los_v1').metric.count)
    expect(pair.metricA.count).toBe(100)
    const differences = modelOf('p525_fspl').comparisons.flatMap((comparison, place) => {
      const other = modelOf('p1411_below_rooftop_los_v1').comparisons[place]
      return other.predictedDb === null ? [] : [other.predictedDb - comparison.predictedDb!]
    })
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
    expect(pair.meanResidualDeltaDb).toBeCloseTo(mean, 9)
    expect(answer.commonSamples).toHaveLength(21)
  })

  it('has the same statistics and folds in any order of its measurements, to the last bit', () => {
    const { measurements } = biasedCampaign(3)
    const some = measurements.slice(0, 40)
    const summaryOf = (list: readonly Measurement[]) => {
      const { answer } = validate([campaignOf('street', list)], 'calibrate_bias', bySite)
      const models = answer.models.map(({ metric, strata, trends, calibration }) => ({
        ...{ metric, strata, trends, calibration },
      }))
      return { models, folds: answer.folds, commonSamples: answer.commonSamples }
    }
    const expected = summaryOf(some)
    fc.assert(
      fc.property(fc.shuffledSubarray(some, { minLength: some.length }), (shuffled) => {
        expect(summaryOf(shuffled)).toEqual(expected)
      }),
      { numRuns: runs(20) },
    )
  })

  it('lists its comparisons in its own order', () => {
    const reversed = [...biasedCampaign(1).measurements].reverse()
    const { modelOf } = validate([campaignOf('street', reversed)])
    expect(modelOf('p525_fspl').comparisons.map(({ sample }) => sample.measurement.id)).toEqual(
      reversed.map(({ id }) => id),
    )
  })
})

describe('readiness', () => {
  const empty = campaignOf('c', [])
  test.each<[string, Campaign[]]>([
    ['synthetic_controlled_only', [empty]],
    ['reference_only', [{ ...empty, sourceType: 'external_publication' }]],
    ['diagnostic_only', [empty, { ...empty, sourceType: 'local_field' }]],
    ['diagnostic_only', [{ ...biasedCampaign(0), sourceType: 'external_publication' }]],
    ['diagnostic_only', [{ ...empty, sourceType: null }]],
  ])('%s %#', (expected, campaigns) => {
    expect(readinessOf(campaigns)).toBe(expected)
  })
})
