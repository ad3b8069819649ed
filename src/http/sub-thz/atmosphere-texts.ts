import type { AtmosphereLedger, AtmosphereQuestion } from '../../analyses/sub-thz/atmosphere.ts'
import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import { fogAttenuationRange } from '../../rf/sub-thz/fog-attenuation.ts'
import { recommendations } from './references.ts'

/** Each component of the loss in words. */
export const componentTexts = {
  free_space: {
    label: 'Free-space basic transmission loss',
    recommendation: recommendations.p525,
    method: 'Wavelength form with the exact speed of light, equation (3).',
    note:
      'The sum uses the exact wavelength form. The presentation form with its rounded constant 32.4 ' +
      'is 0.048 dB lower and is shown for comparison.',
    existingTermsNotIncluded: [],
    boundary: 'Spreading loss is counted here and nowhere else.',
  },
  atmospheric_gas: {
    label: 'Attenuation by oxygen, the dry continuum and water vapour',
    recommendation: recommendations.p676,
    method:
      'Annex 1, line by line: 44 oxygen and 35 water-vapour lines, specific attenuation x length.',
    note:
      'pressure_hpa is the total pressure; the vapour pressure is taken off it. Far from its lines ' +
      'the oxygen term alone can be slightly negative: read it together with the dry continuum.',
    existingTermsNotIncluded: ['gas_specific_attenuation_db_per_km of /api/path-profile'],
    boundary: 'Do not add a gas term of a path profile or of a measured excess loss to it.',
  },
  rain: {
    label: 'Attenuation by rain',
    recommendation: recommendations.p838,
    method: 'k R^alpha with the elevation of the path and the tilt of the polarization, x length.',
    note: 'The rain rate holds along the whole path; no path reduction factor is applied.',
    existingTermsNotIncluded: ['rain_specific_attenuation_db_per_km of /api/path-profile'],
    boundary: 'Do not add a rain fade margin or a statistical rain attenuation to it.',
  },
  local_fog: {
    label: 'Attenuation by local fog',
    recommendation: recommendations.p840,
    method: 'Rayleigh absorption of droplets, K_l x liquid water density x length, up to 200 GHz.',
    note: 'Liquid water alone; water vapour is in the gas term.',
    existingTermsNotIncluded: [],
    boundary: 'Liquid water here, water vapour in the gas term: no water is counted twice.',
  },
} as const

export type ComponentId = keyof typeof componentTexts

/** What an answer says of itself. */
export const ledgerTexts = {
  description:
    'Free space and the attenuation by gases, rain and local fog over one straight path: a reference ' +
    'calculation beside the planning models.',
  assumptions: [
    'The same air, rain and fog along the whole path.',
    'Flat ground; the path is the straight line between the antennas.',
    'Median, deterministic values: no fading, no scintillation.',
  ],
  doubleCountingBoundaries: [
    'Free space is counted once, gases, rain and fog are added to it once each.',
    'Fog is liquid water, the gas term is water vapour and dry air.',
    'No term of a planning model (walls, diffraction, clutter, calibration) is in the path loss.',
  ],
  pathType: 'terrestrial straight path in homogeneous air',
  applicabilityNote:
    'A reference for research: no canonical result of the service uses it or is changed by it.',
  noBuildings: 'No buildings are loaded: whether any stands on the way is unknown.',
  flaggedBuildings:
    'Building parts that the path passes over or through, seen from above and whatever their ' +
    'height. No loss follows from them.',
  budgetNote:
    'received = conducted + gains - pattern - system - polarization - propagation + calibration. No ' +
    'sensitivity and no serviceability follow from it.',
} as const

const longRainPathM = 5000
const supercooledLimitK = 238

/** What this answer leaves out, for this question. */
export function limitationsOf(
  { fog }: AtmosphereQuestion,
  ledger: AtmosphereLedger,
  crossings: BuildingCrossings | null,
): string[] {
  const limitations = [
    'Buildings, terrain, vegetation and diffraction cost nothing here; buildings are only flagged.',
    'Antennas enter with their gains alone: no beam misalignment, no near field.',
  ]
  if (ledger.fogStatus === 'out_of_scope') {
    limitations.push(
      `Fog was asked for outside ${fogAttenuationRange.frequencyGhz.minimum} to ` +
        `${fogAttenuationRange.frequencyGhz.maximum} GHz: it is left out, and the total lacks it.`,
    )
  }
  if (ledger.rain !== null && ledger.geometry.slantM > longRainPathM) {
    limitations.push('Over more than 5 km the same rain everywhere overstates the loss.')
  }
  if (fog !== null && fog.temperatureK < supercooledLimitK) {
    limitations.push(
      `Droplets below ${supercooledLimitK} K freeze: liquid fog is not expected there.`,
    )
  }
  if (ledger.gas?.isAboveSaturation === true) {
    limitations.push(
      'The stated water vapour is above saturation at this temperature and pressure.',
    )
  }
  return [...limitations, ...outsideDataset(crossings)]
}

/** What is unknown of the buildings on a path that leaves the pack. */
export function outsideDataset(crossings: BuildingCrossings | null): string[] {
  if (crossings?.pathWithinDataset !== false) return []
  return ['A part of the path lies outside the dataset: buildings are unknown there.']
}
