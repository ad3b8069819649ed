// Free space (ITU-R P.525-5, equation (3)) plus the statistical clutter loss of ITU-R P.2108-1,
// section 3.2.
import {
  freeSpaceLossAtOneMetreDb,
  freeSpaceLossFromOneMetreDb,
  minimumFreeSpacePathM,
  slantDistanceM,
} from '../free-space.ts'
import { clutterFromM, StatisticalClutter } from '../statistical-clutter.ts'
import { describeRange } from '../valid-range.ts'
import {
  choiceOf,
  fallbackOutsideRange,
  type LossOverLocations,
  type LossPart,
  type LossTerms,
  type ModelSite,
  numberOf,
  type PreparedModel,
  type PropagationModel,
  type ModelVariant,
  type PriorErrors,
  priorOf,
} from './model.ts'
import { sightIsToldAlone } from './sight-words.ts'

const range = {
  frequencyGhz: { minimum: 0.5, maximum: 67 },
  distanceM: { minimum: 1, maximum: 50_000 },
} as const

/** Shortest paths of the Recommendation with clutter at one end and at both, metres. */
const publishedFromM = { one: clutterFromM, both: 1000 } as const

const locationPercent = {
  property: 'clutterLocationPercent',
  wireName: 'clutter_location_percent',
  label: 'Locations',
  unit: '%',
  minimum: 1,
  maximum: 99,
  default: 50,
  description: 'Share of locations whose clutter loss is not exceeded, p of the Recommendation.',
} as const

const clutterEnds = {
  property: 'clutterEnds',
  wireName: 'clutter_ends',
  label: 'Ends in clutter',
  choices: ['one', 'both'],
  choiceLabels: { one: 'Receiver', both: 'Receiver and antenna' },
  default: 'one',
  description:
    'one: the receiver stands below the roofs and trees around it; both: the antenna too, and each ' +
    'end loses as much.',
} as const

/** Free space and clutter of one cell. */
class FreeSpaceClutter implements PreparedModel {
  readonly publishedFromM: number
  readonly locationQuantile: number
  readonly #heightDifferenceM: number
  readonly #lossAtOneMetreDb: number
  readonly #clutter: StatisticalClutter
  readonly #endCount: number

  constructor(site: ModelSite) {
    const ends = choiceOf(site, clutterEnds)
    this.publishedFromM = publishedFromM[ends]
    this.#endCount = ends === 'both' ? 2 : 1
    this.#heightDifferenceM = site.antennaHeightM - site.receiverHeightM
    this.#lossAtOneMetreDb = freeSpaceLossAtOneMetreDb(site.frequencyGhz)
    this.#clutter = new StatisticalClutter(site.frequencyGhz, numberOf(site, locationPercent))
    this.locationQuantile = this.#endCount * this.#clutter.deviations
  }

  lossAt(distanceM: number): number {
    return this.#freeSpaceDb(distanceM) + this.#endCount * this.#clutter.lossAt(distanceM)
  }

  /** That of the receiver's end: places differ there, and the antenna stays where it is. */
  locationVariabilityDb(distanceM: number): number {
    return this.#clutter.deviationDb(distanceM)
  }

  /**
   * At most what the clutter at the receiver gains until 2 km, and no less than no clutter; the antenna's end
   * at half.
   */
  overLocations(distanceM: number): LossOverLocations {
    const antennaDb = (this.#endCount - 1) * this.#clutter.lossBeyondHalfAt(distanceM, 0)
    const ownDb = this.#endCount * this.#clutter.lossAt(distanceM)
    return {
      lossDb: this.lossAt(distanceM),
      marginDb: (deviations) =>
        this.#clutter.lossBeyondHalfAt(distanceM, deviations) + antennaDb - ownDb,
    }
  }

  termsAt(distanceM: number): LossTerms {
    const terms = {
      propagationLossDb: this.lossAt(distanceM),
      freeSpaceLossDb: this.#freeSpaceDb(distanceM),
      buildingLossDb: 0,
    }
    return distanceM < clutterFromM ? { ...terms, parts: this.#heldParts(distanceM) } : terms
  }

  /** Nearer than the Recommendation begins: what is carried on, and what is held. */
  #heldParts(distanceM: number): readonly LossPart[] {
    const ends = this.#endCount === 2 ? 'both ends' : 'the receiver'
    return [
      { part: 'free_space', label: 'Free space', lossDb: this.#freeSpaceDb(distanceM) },
      {
        part: 'clutter',
        label: `Clutter at ${ends}, as at ${clutterFromM} m`,
        lossDb: this.#endCount * this.#clutter.lossAt(distanceM),
      },
    ]
  }

  /** Over the slant distance of flat ground, which is taken as 1 m where it is shorter. */
  #freeSpaceDb(distanceM: number): number {
    const slantM = slantDistanceM(distanceM, this.#heightDifferenceM)
    return freeSpaceLossFromOneMetreDb(
      this.#lossAtOneMetreDb,
      Math.max(slantM, minimumFreeSpacePathM),
    )
  }
}

/**
 * By the ends in clutter, at half of the places: three sectors in Recife at 1.84 GHz, to 2.4 km
 * (docs/measured/accuracy.md). Made by test/golden/accuracy/recife-without-fit.py.
 */
const priors = { one: [4.03, 8.29] } as const

function priorErrors({ parameters }: ModelVariant): PriorErrors | null {
  const share = parameters[locationPercent.property] ?? 50
  const ends = parameters[clutterEnds.property] ?? clutterEnds.default
  return share === 50 ? priorOf(priors, ends) : null
}

/** `free_space_clutter`: where nothing is known of the buildings around the receiver. */
export const freeSpaceClutter = {
  id: 'free_space_clutter',
  aliases: [],
  needs: 'nothing',
  range,
  isResearch: false,
  parameters: [locationPercent, clutterEnds],
  locationShare: locationPercent,
  comparedChoice: clutterEnds,
  traits: { isReciprocal: true, isMonotoneInDistance: true, isSpreadNormal: false },
  prepare: (site: ModelSite) => new FreeSpaceClutter(site),
  priorErrors,
  words: {
    ...sightIsToldAlone,
    label: 'Free space + clutter (P.2108)',
    offeredAs: 'No drive test: free space and clutter (P.2108)',
    description:
      'Free space and the statistical clutter loss of ITU-R P.2108 for receivers below the roofs of ' +
      'towns and suburbs; footprints are not used.',
    family: 'free space with statistical clutter',
    scenario: 'urban-suburban-statistical-clutter',
    formula:
      '20*log10(4*pi*d3D*f/c) + n*L_ctt, n ends in clutter; L_ctt=-5*log10(10^(-0.2*L_l)+' +
      '10^(-0.2*L_s))-sigma_cb*Q^-1(p/100), L_l=-2*log10(10^(-5*log10(f)-12.5)+10^(-16.5)), ' +
      'L_s=32.98+23.9*log10(d)+3*log10(f), d at most 2 km, at least 0 dB',
    status: 'statistical planning model',
    reference:
      'ITU-R P.525-5, equation (3); ITU-R P.2108-1, Annex 1, section 3.2, equations (3) to (6)',
    applicability:
      `Frequencies ${describeRange(range.frequencyGhz)} GHz, ground distances up to ` +
      `${range.distanceM.maximum} m. The Recommendation begins at ${publishedFromM.one} m with one ` +
      `end in clutter and at ${publishedFromM.both} m with both; nearer the law is carried on, its ` +
      `clutter below ${clutterFromM} m as at ${clutterFromM} m, and applicability_reason is distance_extrapolated.`,
    fallbackPolicy: fallbackOutsideRange,
    wallModel: 'None: clutter is a statistic over locations, whatever buildings are drawn there.',
    locationSpread:
      'Standard deviation of ITU-R P.2108-1, section 3.2, equations (3b) to (5a), of the clutter at the ' +
      'receiver: 4 to 6 dB by distance and frequency',
    propagationTerms: ['free-space loss', 'statistical clutter loss'],
    limitations: [
      'A statistic of towns and suburbs: open places are given too much loss.',
      'Receivers well below the roofs and trees around are assumed.',
      'Footprints, terrain and land use are not used: rings, whatever stands on the way.',
      `Nearer than ${clutterFromM} m the clutter loss is that of ${clutterFromM} m: open places near the antenna are given too much.`,
    ],
    surfaceType: 'received_signal_surface_free_space_clutter',
    page: 'free-space-clutter',
  },
} as const satisfies PropagationModel
