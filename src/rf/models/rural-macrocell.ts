// 3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1, scenario RMa: median path loss.
import { tr38901SpeedOfLightMPerS } from '../constants.ts'
import { slantDistanceM } from '../free-space.ts'
import { ruralSightProbability } from './line-of-sight-probability.ts'
import {
  type LossTerms,
  type ModelPath,
  type ModelSite,
  numberOf,
  type PreparedModel,
  type PropagationModel,
} from './model.ts'
import { type FullRange, sightLimitations, sightWords } from './sight-words.ts'

/**
 * Where the rural macro equations are applied. In sight the report goes to 10 km, farther than the
 * radius of a cell here; out of sight it ends at 5 km.
 */
const range = {
  frequencyGhz: { minimum: 0.5, maximum: 30 },
  distanceM: { minimum: 10, maximum: 5000 },
  antennaHeightM: { minimum: 10, maximum: 150 },
  receiverHeightM: { minimum: 1, maximum: 10 },
} as const satisfies FullRange

const averageBuildingHeight = {
  property: 'averageBuildingHeightM',
  wireName: 'average_building_height_m',
  label: 'Average building height',
  unit: 'm',
  minimum: 5,
  maximum: 50,
  default: 5,
  description: 'Average height of the buildings around, h of the report.',
} as const

const averageStreetWidth = {
  property: 'averageStreetWidthM',
  wireName: 'average_street_width_m',
  label: 'Average street width',
  unit: 'm',
  minimum: 5,
  maximum: 50,
  default: 20,
  description: 'Average width of the streets around, W of the report.',
} as const

/**
 * Breakpoint distance d_BP = 2 pi h_BS h_UT f / c, metres, with c = 3.0e8 m/s as the report rounds it
 * (Table 7.4.1-1, note 5). Valid within the range.
 */
export function ruralBreakpointDistanceM(
  antennaHeightM: number,
  receiverHeightM: number,
  frequencyGhz: number,
): number {
  return (
    (2 * Math.PI * antennaHeightM * receiverHeightM * frequencyGhz * 1e9) / tr38901SpeedOfLightMPerS
  )
}

/** sigma_SF of Table 7.4.1-1: in sight up to the breakpoint and beyond it, and out of sight. */
const shadowFadingDb = { nearLos: 4, farLos: 6, nlos: 8 } as const

/** The RMa equations of one cell: what does not depend on the distance is computed once. */
class RuralMacrocell implements PreparedModel {
  readonly #heightDifferenceM: number
  readonly #breakpointDistanceM: number
  /** PL1 = near term + near slope log10 d3D + per metre d3D. */
  readonly #nearTermDb: number
  readonly #nearSlopeDb: number
  readonly #perMetreDb: number
  /** PL1 at the breakpoint less 40 log10 of it: the constant of PL2. */
  readonly #farTermDb: number
  readonly #nlosTermDb: number
  readonly #nlosSlopeDb: number

  constructor(site: ModelSite) {
    const { antennaHeightM, receiverHeightM, frequencyGhz } = site
    const buildingM = numberOf(site, averageBuildingHeight)
    const streetM = numberOf(site, averageStreetWidth)
    const buildingPower = Math.exp(1.72 * Math.log(buildingM))
    this.#heightDifferenceM = antennaHeightM - receiverHeightM
    this.#breakpointDistanceM = ruralBreakpointDistanceM(
      antennaHeightM,
      receiverHeightM,
      frequencyGhz,
    )
    this.#nearTermDb =
      20 * Math.log10((40 * Math.PI * frequencyGhz) / 3) - Math.min(0.044 * buildingPower, 14.77)
    this.#nearSlopeDb = 20 + Math.min(0.03 * buildingPower, 10)
    this.#perMetreDb = 0.002 * Math.log10(buildingM)
    this.#farTermDb =
      this.#nearLossDb(this.#breakpointDistanceM) - 40 * Math.log10(this.#breakpointDistanceM)
    const logAntenna = Math.log10(antennaHeightM)
    const heightRatio = buildingM / antennaHeightM
    const logReceiver = Math.log10(11.75 * receiverHeightM)
    this.#nlosSlopeDb = 43.42 - 3.1 * logAntenna
    this.#nlosTermDb =
      161.04 -
      7.1 * Math.log10(streetM) +
      7.5 * Math.log10(buildingM) -
      (24.37 - 3.7 * heightRatio * heightRatio) * logAntenna -
      3 * this.#nlosSlopeDb +
      20 * Math.log10(frequencyGhz) -
      (3.2 * logReceiver * logReceiver - 4.97)
  }

  lossAt(distanceM: number, path: ModelPath): number {
    const slantM = slantDistanceM(distanceM, this.#heightDifferenceM)
    const lineOfSightDb =
      distanceM <= this.#breakpointDistanceM
        ? this.#nearLossDb(slantM)
        : this.#farTermDb + 40 * Math.log10(slantM)
    if (path.isLineOfSight) return lineOfSightDb
    return Math.max(lineOfSightDb, this.#nlosTermDb + this.#nlosSlopeDb * Math.log10(slantM))
  }

  locationVariabilityDb(distanceM: number, { isLineOfSight }: ModelPath): number {
    if (!isLineOfSight) return shadowFadingDb.nlos
    return distanceM <= this.#breakpointDistanceM ? shadowFadingDb.nearLos : shadowFadingDb.farLos
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    return {
      propagationLossDb: this.lossAt(distanceM, path),
      freeSpaceLossDb: 0,
      buildingLossDb: 0,
    }
  }

  /** PL1 over a slant distance, dB. */
  #nearLossDb(slantM: number): number {
    return this.#nearTermDb + this.#nearSlopeDb * Math.log10(slantM) + this.#perMetreDb * slantM
  }
}

/** `rural_macrocell`: tall masts over low buildings. */
export const ruralMacrocell = {
  id: 'rural_macrocell',
  aliases: [],
  needs: 'sight',
  range,
  isResearch: false,
  parameters: [averageBuildingHeight, averageStreetWidth],
  traits: { isReciprocal: false, isMonotoneInDistance: true, isSpreadNormal: true },
  prepare: (site: ModelSite) => new RuralMacrocell(site),
  lineOfSightProbability: ruralSightProbability,
  words: {
    ...sightWords(range),
    label: 'Rural macro (TR 38.901 RMa)',
    description:
      'Median rural macro path loss of 3GPP TR 38.901 over buildings and streets of a stated average ' +
      'size, with line of sight decided by footprint heights.',
    family: '3GPP TR 38.901 RMa',
    scenario: 'rural-macro-outdoor-to-outdoor',
    formula:
      'LOS: 20*log10(40*pi*d3D*f/3)+min(0.03*h^1.72, 10)*log10(d3D)-min(0.044*h^1.72, 14.77)+' +
      '0.002*log10(h)*d3D up to the breakpoint, PL1(dBP)+40*log10(d3D/dBP) beyond; NLOS: max(LOS, ' +
      '161.04-7.1*log10(W)+7.5*log10(h)-(24.37-3.7*(h/hBS)^2)*log10(hBS)+(43.42-3.1*log10(hBS))*' +
      '(log10(d3D)-3)+20*log10(f)-(3.2*(log10(11.75*hUT))^2-4.97))',
    status: 'deterministic planning model',
    reference: '3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (RMa, median)',
    locationSpread:
      `Shadow fading of 3GPP TR 38.901, Table 7.4.1-1 (RMa): ${shadowFadingDb.nearLos} dB in sight up to ` +
      `the breakpoint, ${shadowFadingDb.farLos} dB beyond it, ${shadowFadingDb.nlos} dB out of sight`,
    propagationTerms: ['RMa median path loss (LOS or NLOS)'],
    limitations: [
      ...sightLimitations(range),
      'Masts well above low buildings are assumed; in dense cities the urban models hold.',
      'The averages of building height and street width are those of the profile, not of the pack.',
    ],
    surfaceType: 'received_signal_surface_rural_macrocell',
    page: 'rural-macrocell',
  },
} as const satisfies PropagationModel
