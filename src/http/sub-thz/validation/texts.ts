import type { ValidationModelId } from '../../../analyses/sub-thz/validation/models.ts'
import type { ReadinessClass } from '../../../analyses/sub-thz/validation/readiness.ts'
import type { Strategy } from '../../../analyses/sub-thz/validation/strategy.ts'
import type { Trend } from '../../../analyses/sub-thz/validation/trend.ts'
import type { CampaignRemarks } from '../../../analyses/sub-thz/validation/validate.ts'
import { researchSubThz } from '../../../rf/models/research-sub-thz.ts'

const rowReference = 'ITU-R P.1411-13, section 4.1.1, Table 4'

export const modelReferences: Readonly<Record<ValidationModelId, string>> = {
  p525_fspl: 'ITU-R P.525-5, section 2.2, equation (3)',
  sub_thz_atmospheric_reference_v1: 'ITU-R P.525-5, P.676-13 Annex 1, P.838-3, P.840-9',
  p1411_below_rooftop_los_v1: `${rowReference}: below rooftop, line of sight`,
  p1411_urban_highrise_nlos_v1: `${rowReference}: urban high-rise, no line of sight`,
  p1411_urban_lowrise_nlos_v1: `${rowReference}: urban low-rise and suburban, no line of sight`,
  [researchSubThz.id]: 'ITU-R P.525-5 and 80 dB a wall event; the wall loss is a convention',
  'p526-single-edge-v1': 'ITU-R P.525-5 and the diffraction loss that the campaign states',
}

export const trendUnits: Readonly<Record<Trend['dimension'], string>> = {
  log_distance_m: 'dB per decade of distance',
  frequency_ghz: 'dB per GHz',
}

export function trendText({ count, correlation, isStrong }: Trend): string {
  if (count < 3) return 'Fewer than three samples: no trend can be told.'
  if (correlation === null)
    return 'The quantity or the residuals do not vary: no trend can be told.'
  return isStrong
    ? 'The residuals run along this quantity: a constant bias would not remove what is missing.'
    : 'No strong straight trend; other dependences are not looked for.'
}

export function sigmaText(sourceSigmaDb: number, observedStdDb: number | null): string {
  if (observedStdDb === null) return 'No sample falls under the row.'
  return observedStdDb <= sourceSigmaDb
    ? 'The residuals spread no more than the row states. A bias is not seen by this comparison.'
    : 'The residuals spread more than the row states.'
}

/** Why nothing of what is held out can be in what a bias is fitted on, or that it can. */
export function noLeakText(strategy: Strategy): string {
  switch (strategy.method) {
    case 'all_samples':
      return 'Nothing is held out: every sample may be fitted on, so nothing is validated.'
    case 'explicit_groups':
      return `No ${strategy.groupBy} stands in both sets; distances between them are not looked at.`
    case 'leave_one_site_out':
    case 'leave_one_campaign_out':
      return (
        `No ${strategy.groupBy} stands in both sets; ids that are equal in two campaigns are one ` +
        'group, and samples without an id are one.'
      )
    case 'spatial_grid':
      return (
        `Link midpoints of different groups are further than ${strategy.minimumSeparationM} m ` +
        'apart. Samples without coordinates are one group whose place is not known.'
      )
  }
}

export const validationSources = {
  all_samples: 'none_same_samples',
  explicit_groups: 'explicit_groups',
  spatial_grid: 'held_out_groups',
  leave_one_site_out: 'held_out_groups',
  leave_one_campaign_out: 'held_out_groups',
} as const satisfies Record<Strategy['method'], string>

export const notPromotedReason =
  'A fitted bias is a diagnostic of these campaigns. No model of the service takes it over.'

export const statedWeatherText =
  'Samples need temperature, pressure, water vapour, rain and fog, all stated and within the range ' +
  'of the Recommendations.'

export const requiredGates = [
  'independent_field_campaigns_with_stated_uncertainty',
  'held_out_validation_on_other_sites_and_campaigns',
  'coverage_of_the_scenarios_frequencies_and_distances_of_use',
  'published_method_and_data',
] as const

export const readinessNotes: Readonly<Record<ReadinessClass, string>> = {
  synthetic_controlled_only:
    'Every campaign is synthetic: it checks the arithmetic and says nothing about propagation.',
  reference_only: 'The campaigns are publications without samples: there is nothing to compare.',
  diagnostic_only: 'The comparison describes these campaigns and no other place.',
}

export const assumptions = [
  'Residual = measured path loss less predicted path loss, in dB: positive where the model promises too much.',
  'A declared direct distance goes before the coordinates; the coordinates give the slant over flat ground.',
  'A path loss is taken as its comparison basis says; embedded-gain flags must be stated and change no value.',
  'A measurement inherits what its campaign states of antennas, cables, calibration, labels and weather, and nothing else.',
  'Rain is taken as circularly polarized; weather holds along the whole path.',
] as const

const limitations = [
  'Signals that were not detected are counted and left out: with many of them the residuals describe the stronger links only.',
  'Standard deviations are those of the samples at hand; no confidence interval is given.',
  'Samples of one site are not independent of each other.',
] as const

/** What to keep in mind, with what is odd about these campaigns. */
export function limitationsOf(remarks: CampaignRemarks): string[] {
  const { embeddedFlagCount, outsideFrequencyRangeCount } = remarks
  return [
    ...limitations,
    ...(embeddedFlagCount === 0
      ? []
      : [
          `Measurements whose flags call gains or cable losses embedded: ${embeddedFlagCount}. ` +
            'Nothing was taken out of them.',
        ]),
    ...(outsideFrequencyRangeCount === 0
      ? []
      : [
          'Measurements outside the frequency range of their campaign: ' +
            `${outsideFrequencyRangeCount}.`,
        ]),
  ]
}
