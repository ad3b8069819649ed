// The members of the radio profile that the Irregular Terrain Model needs.
import { itmVariabilityModes, type ItmReliability } from '../itm/variability.ts'
import { polarization } from './ground-parameters.ts'
import { choiceOf, type ModelSite, numberOf } from './model.ts'

const share = { unit: '%', minimum: 0.1, maximum: 99.9, default: 50 } as const

/** By what they are to the law. */
export const itmParameters = {
  polarization,
  climate: {
    property: 'radioClimate',
    wireName: 'radio_climate',
    label: 'Radio climate',
    choices: [
      'equatorial',
      'continental_subtropical',
      'maritime_subtropical',
      'desert',
      'continental_temperate',
      'maritime_temperate_land',
      'maritime_temperate_sea',
    ],
    default: 'continental_temperate',
    description: 'How the loss varies over the year.',
  },
  refractivity: {
    property: 'minimumMonthlyRefractivity',
    wireName: 'minimum_monthly_refractivity',
    label: 'Refractivity',
    unit: 'N-units',
    minimum: 250,
    maximum: 400,
    default: 301,
    digitalMap: 'N050',
    description: 'Smallest monthly mean of the surface refractivity, reduced to sea level.',
  },
  permittivity: {
    property: 'groundPermittivity',
    wireName: 'ground_permittivity',
    label: 'Ground permittivity',
    unit: '',
    minimum: 2,
    maximum: 100,
    default: 15,
    description: 'Relative permittivity: 4 poor ground, 15 average, 25 good, 81 water.',
  },
  conductivity: {
    property: 'groundConductivitySPerM',
    wireName: 'ground_conductivity_s_per_m',
    label: 'Ground conductivity',
    unit: 'S/m',
    minimum: 0.0001,
    maximum: 10,
    default: 0.005,
    step: 0.001,
    description: '0.001 poor ground, 0.005 average, 0.02 good, 0.01 fresh water, 5 the sea.',
  },
  mode: {
    property: 'variabilityMode',
    wireName: 'variability_mode',
    label: 'Variability',
    choices: itmVariabilityModes,
    default: 'broadcast',
    description:
      'How times, locations and situations are taken together: broadcast apart, mobile times and ' +
      'locations as one, accidental locations and situations as one, single_message all as one.',
  },
  omitted: {
    property: 'variabilityOmitted',
    wireName: 'variability_omitted',
    label: 'Variability left out',
    choices: ['none', 'location', 'situation', 'location_and_situation'],
    default: 'none',
    description: 'Left out of the variability: that of locations, the direct one of situations.',
  },
  time: {
    ...share,
    property: 'reliabilityTimePercent',
    wireName: 'reliability_time_percent',
    label: 'Times',
    description: 'Share of the times in which the loss is not exceeded.',
  },
  location: {
    ...share,
    property: 'reliabilityLocationPercent',
    wireName: 'reliability_location_percent',
    label: 'Locations',
    description: 'Share of the locations in which the loss is not exceeded.',
  },
  situation: {
    ...share,
    property: 'reliabilitySituationPercent',
    wireName: 'reliability_situation_percent',
    label: 'Situations',
    description: 'Share of like situations in which the loss is not exceeded: the confidence.',
  },
} as const

/** The reliability that a site states. */
export function reliabilityOf(site: ModelSite): ItmReliability {
  const omitted = choiceOf(site, itmParameters.omitted)
  const omitsBoth = omitted === 'location_and_situation'
  return {
    mode: choiceOf(site, itmParameters.mode),
    timePercent: numberOf(site, itmParameters.time),
    locationPercent: numberOf(site, itmParameters.location),
    situationPercent: numberOf(site, itmParameters.situation),
    omitsLocation: omitsBoth || omitted === 'location',
    omitsSituation: omitsBoth || omitted === 'situation',
  }
}
