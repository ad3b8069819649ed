import { describe, expect, it } from 'vitest'
import { campaignOf, measuredLoss, seededNoise } from '../../../../test/worlds/measured-links.ts'
import { freeSpaceLossDb } from '../../../rf/free-space.ts'
import type { Measurement } from './campaign.ts'
import { predictorOf } from './models.ts'
import { compare, samplesOf } from './sample.ts'
import { trendsOf } from './trend.ts'

function trendsOfExcess(excess: (distanceM: number, index: number) => number, count = 20) {
  const measurements: Measurement[] = Array.from({ length: count }, (_, index) => {
    const distanceM = 10 + 7 * index
    const lossDb = freeSpaceLossDb(distanceM, 140) + excess(distanceM, index)
    return measuredLoss(`m${index}`, distanceM, lossDb)
  })
  const predict = predictorOf('p525_fspl')
  return trendsOf(
    samplesOf([campaignOf('c', measurements)]).map((sample) => compare(sample, predict)),
  )
}

describe('trends of residuals', () => {
  it('find a path-loss exponent that the model lacks: 3 dB a decade', () => {
    const [distance] = trendsOfExcess((distanceM) => 3 * Math.log10(distanceM) - 2)
    expect(distance).toMatchObject({ dimension: 'log_distance_m', count: 20, isStrong: true })
    expect(distance.slopeDbPerUnit).toBeCloseTo(3, 9)
    expect(distance.correlation).toBeCloseTo(1, 9)
  })

  it('call noise no strong trend', () => {
    const noise = seededNoise(200)
    const [distance] = trendsOfExcess((_, index) => noise[index], 200)
    expect(distance.isStrong).toBe(false)
    expect(Math.abs(distance.correlation!)).toBeLessThan(0.3)
  })

  it('see none in what does not vary: one frequency, or a constant residual but for rounding', () => {
    const [distance, frequency] = trendsOfExcess(() => 5)
    expect(distance).toMatchObject({ correlation: null, isStrong: false })
    expect(frequency).toMatchObject({ slopeDbPerUnit: null, correlation: null, isStrong: false })
  })

  it('are not strong with two samples, which any line meets', () => {
    const [distance] = trendsOfExcess((distanceM) => distanceM, 2)
    expect(distance).toMatchObject({ count: 2, isStrong: false })
  })
})
