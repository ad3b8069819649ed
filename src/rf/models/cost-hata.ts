// Okumura-Hata and COST 231-Hata: median loss of macro cells above the roofs.
//
// M. Hata, "Empirical formula for propagation loss in land mobile radio services", IEEE Transactions on
// Vehicular Technology 29 (1980), equations (11) to (18), to 1500 MHz; COST Action 231, final report
// EUR 18957 (1999), section 4.4.1, equations (4.4.1) to (4.4.3), from there on.
import {
  freeSpaceLossAtOneMetreDb,
  freeSpaceLossFromOneMetreDb,
  minimumFreeSpacePathM,
  slantDistanceM,
} from '../free-space.ts'
import { describeRange } from '../valid-range.ts'
import {
  choiceOf,
  fallbackOutsideRange,
  type LossTerms,
  type ModelSite,
  type PreparedModel,
  type PropagationModel,
  type ModelVariant,
  priorOf,
} from './model.ts'
import { type FullRange, sightIsToldAlone } from './sight-words.ts'

/** Frequencies and heights as published; nearer than `publishedFromM` the law is carried on. */
const range = {
  frequencyGhz: { minimum: 0.15, maximum: 2 },
  distanceM: { minimum: 10, maximum: 20_000 },
  antennaHeightM: { minimum: 30, maximum: 200 },
  receiverHeightM: { minimum: 1, maximum: 10 },
} as const satisfies FullRange

const publishedFromM = 1000

/** From here on the equations of COST 231 hold, MHz. */
const costFromMhz = 1500

/** From here on a large city has the receiver term of high frequencies, MHz. */
const largeCityHighFromMhz = 300

const environment = {
  property: 'environment',
  wireName: 'environment',
  label: 'Environment',
  choices: ['metropolitan', 'urban', 'suburban', 'open'],
  default: 'urban',
  description:
    'What the receiver stands in: the centre of a large city, a small or medium city, a suburb, or ' +
    'open country.',
} as const

type Environment = (typeof environment.choices)[number]

/** a(h_m), dB: small and medium cities (Hata (12), COST 231 (4.4.2)), large ones to 1500 MHz (13), (14). */
function receiverTermDb(frequencyMhz: number, heightM: number, place: Environment): number {
  const logFrequency = Math.log10(frequencyMhz)
  if (place !== 'metropolitan' || frequencyMhz > costFromMhz) {
    return (1.1 * logFrequency - 0.7) * heightM - (1.56 * logFrequency - 0.8)
  }
  const isHigh = frequencyMhz >= largeCityHighFromMhz
  const logHeight = Math.log10((isHigh ? 11.75 : 1.54) * heightM)
  return isHigh ? 3.2 * logHeight * logHeight - 4.97 : 8.29 * logHeight * logHeight - 1.1
}

/** What a place adds to the loss of a small or medium city, dB: Hata (17), (18), COST 231's C_m. */
function placeTermDb(frequencyMhz: number, place: Environment): number {
  const logFrequency = Math.log10(frequencyMhz)
  switch (place) {
    case 'metropolitan':
      return frequencyMhz > costFromMhz ? 3 : 0
    case 'urban':
      return 0
    case 'suburban': {
      const logRatio = Math.log10(frequencyMhz / 28)
      return -2 * logRatio * logRatio - 5.4
    }
    case 'open':
      return -4.78 * logFrequency * logFrequency + 18.33 * logFrequency - 40.94
  }
}

/** The equations of one cell: what does not depend on the distance is computed once. */
class CostHata implements PreparedModel {
  readonly publishedFromM = publishedFromM
  readonly #heightDifferenceM: number
  readonly #freeSpaceAtOneMetreDb: number
  /** At 1 km. */
  readonly #termDb: number
  readonly #slopeDb: number

  constructor(site: ModelSite) {
    const { frequencyGhz, antennaHeightM, receiverHeightM } = site
    const place = choiceOf(site, environment)
    const frequencyMhz = frequencyGhz * 1000
    const [constantDb, frequencySlopeDb] =
      frequencyMhz > costFromMhz ? [46.3, 33.9] : [69.55, 26.16]
    const logAntenna = Math.log10(antennaHeightM)
    this.#heightDifferenceM = antennaHeightM - receiverHeightM
    this.#freeSpaceAtOneMetreDb = freeSpaceLossAtOneMetreDb(frequencyGhz)
    this.#slopeDb = 44.9 - 6.55 * logAntenna
    this.#termDb =
      constantDb +
      frequencySlopeDb * Math.log10(frequencyMhz) -
      13.82 * logAntenna -
      receiverTermDb(frequencyMhz, receiverHeightM, place) +
      placeTermDb(frequencyMhz, place)
  }

  lossAt(distanceM: number): number {
    const slantM = slantDistanceM(distanceM, this.#heightDifferenceM)
    const freeSpaceDb = freeSpaceLossFromOneMetreDb(
      this.#freeSpaceAtOneMetreDb,
      Math.max(slantM, minimumFreeSpacePathM),
    )
    return Math.max(this.#termDb + this.#slopeDb * Math.log10(distanceM / 1000), freeSpaceDb)
  }

  /** Neither Hata's formulas nor those of COST 231 state one. */
  locationVariabilityDb(): null {
    return null
  }

  termsAt(distanceM: number): LossTerms {
    return { propagationLossDb: this.lossAt(distanceM), freeSpaceLossDb: 0, buildingLossDb: 0 }
  }
}

/**
 * By environment: three sectors in Recife at 1.84 GHz, to 2.4 km (docs/measured/accuracy.md). Made by
 * test/golden/accuracy/recife-without-fit.py.
 */
const priors = { metropolitan: [8.77, 8.23], urban: [5.78, 8.22], suburban: [6.24, 8.19] } as const

/** `cost_hata`: what planners compare with. */
export const costHata = {
  id: 'cost_hata',
  aliases: [],
  needs: 'nothing',
  range,
  isResearch: false,
  parameters: [environment],
  comparedChoice: environment,
  traits: { isReciprocal: false, isMonotoneInDistance: true, isSpreadNormal: true },
  prepare: (site: ModelSite) => new CostHata(site),
  priorErrors: ({ parameters }: ModelVariant) =>
    priorOf(priors, parameters[environment.property] ?? environment.default),
  words: {
    ...sightIsToldAlone,
    label: 'Okumura-Hata, COST 231-Hata',
    description:
      'Median loss of Okumura-Hata to 1.5 GHz and of COST 231-Hata to 2 GHz for a stated kind of ' +
      'environment; footprints are not used.',
    family: 'Okumura-Hata, COST 231-Hata',
    scenario: 'macrocell-outdoor-to-outdoor',
    formula:
      'max(free space, A+B*log10(f)-13.82*log10(hb)-a(hm)+(44.9-6.55*log10(hb))*log10(d)+C), f in ' +
      'MHz, d in km; A=69.55, B=26.16 to 1500 MHz, A=46.3, B=33.9 above; a(hm)=(1.1*log10(f)-0.7)*hm-' +
      '(1.56*log10(f)-0.8), in large cities to 1500 MHz 8.29*(log10(1.54*hm))^2-1.1 below 300 MHz ' +
      'and 3.2*(log10(11.75*hm))^2-4.97 from there on; C=0 urban, 3 metropolitan above 1500 MHz, ' +
      '-2*(log10(f/28))^2-5.4 suburban, -4.78*(log10(f))^2+18.33*log10(f)-40.94 open',
    status: 'empirical planning model',
    reference:
      'M. Hata, IEEE Trans. Vehicular Technology 29 (1980), equations (11) to (18); COST Action 231, ' +
      'final report, section 4.4.1',
    applicability:
      `Frequencies ${describeRange(range.frequencyGhz)} GHz, antenna heights ` +
      `${describeRange(range.antennaHeightM)} m, receiver heights ` +
      `${describeRange(range.receiverHeightM)} m, ground distances up to ` +
      `${range.distanceM.maximum} m. The law is published from ${publishedFromM} m on; nearer it is ` +
      'carried on, never below free space, and applicability_reason is distance_extrapolated. Below ' +
      `${range.distanceM.minimum} m the loss at ${range.distanceM.minimum} m is used.`,
    fallbackPolicy: fallbackOutsideRange,
    wallModel: 'None: buildings are the environment that the request states.',
    locationSpread: 'None is stated: the formulas of Hata and COST 231 are medians alone',
    propagationTerms: ['Hata median path loss'],
    limitations: [
      'Median only, fitted to measurements in and around Tokyo.',
      'Antennas above the surrounding roofs are assumed.',
      'Footprints, terrain and land use are not used: rings, whatever stands on the way.',
      `Nearer than ${publishedFromM} m nobody published the law.`,
      'Above 1500 MHz suburban and open country take the corrections of Hata, which end there.',
    ],
    surfaceType: 'received_signal_surface_cost_hata',
    page: 'cost-hata',
  },
} as const satisfies PropagationModel
