import type { Campaign, Measurement } from '../../src/analyses/sub-thz/validation/campaign.ts'

const nobodySays = { value: 'unknown', source: 'unknown' } as const

/** A path loss at 140 GHz over a declared distance, fully stated; no scene, no weather. */
export function measuredLoss(
  id: string,
  distanceM: number,
  pathLossDb: number,
  changes: Partial<Measurement> = {},
): Measurement {
  return {
    id,
    locationPairId: null,
    beamId: null,
    siteId: null,
    frequencyGhz: 140,
    transmitter: null,
    receiver: null,
    midpoint: null,
    declaredDistanceM: distanceM,
    observation: { quantity: 'path_loss', value: pathLossDb },
    radio: {
      conductedPowerDbm: null,
      txGainDbi: null,
      rxGainDbi: null,
      txCableLossDb: null,
      rxCableLossDb: null,
      isAntennaGainEmbedded: false,
      isCableLossEmbedded: false,
      isCalibrationApplied: true,
      directionality: 'synthesized_omnidirectional',
      comparisonBasis: 'isotropic_equivalent_path_loss',
    },
    labels: { losState: nobodySays, morphology: nobodySays, rooftopRelation: nobodySays },
    weather: null,
    wallEventCount: null,
    diffractionLossDb: null,
    ...changes,
  }
}

export function campaignOf(id: string, measurements: readonly Measurement[]): Campaign {
  return {
    id,
    version: null,
    sourceType: 'synthetic_controlled',
    frequencyRangeGhz: { minimum: 100, maximum: 300 },
    measurements,
  }
}

/** The scene of a street below the roofs among high-rise buildings, said by a reviewer. */
export function streetLabels(losState: 'los' | 'nlos'): Measurement['labels'] {
  return {
    losState: { value: losState, source: 'manual_review' },
    morphology: { value: 'urban_high_rise', source: 'manual_review' },
    rooftopRelation: { value: 'both_below_rooftop', source: 'manual_review' },
  }
}

/** Even noise of a fixed seed, mean about 0, between -1 and 1. */
export function seededNoise(count: number, seed = 1): number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return (state / 4294967296) * 2 - 1
  })
}
