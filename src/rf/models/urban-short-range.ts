// 3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1, scenario UMa: median path loss.
import { slantDistanceM } from '../free-space.ts'
import { macrocellSightProbability } from './line-of-sight-probability.ts'
import {
  type LossTerms,
  type ModelPath,
  type ModelSite,
  type ModelVariant,
  type PreparedModel,
  priorOf,
  type PropagationModel,
} from './model.ts'
import { type FullRange, sightLimitations, sightWords } from './sight-words.ts'
import { urbanBreakpointDistanceM } from './urban-breakpoint.ts'

/**
 * Where the urban macro equations are applied. The frequency ends are outside; a receiver of 13 m and
 * more would need the random environment height of note 1, so it is outside too. A distance below the
 * minimum is evaluated at the minimum.
 */
const range = {
  frequencyGhz: { minimum: 0.5, maximum: 100, exclusiveMinimum: true, exclusiveMaximum: true },
  distanceM: { minimum: 10, maximum: 5000 },
  antennaHeightM: { minimum: 10, maximum: 150 },
  receiverHeightM: { minimum: 1.5, maximum: 13, exclusiveMaximum: true },
} as const satisfies FullRange

/** sigma_SF of Table 7.4.1-1. */
const shadowFadingDb = { los: 4, nlos: 6 } as const

/** The UMa equations of one cell: what does not depend on the distance is computed once. */
class UrbanMacro implements PreparedModel {
  readonly #heightDifferenceM: number
  readonly #breakpointDistanceM: number
  /** 28 + 20 log10 f: the constant of PL1. */
  readonly #nearTermDb: number
  /** Constant of PL2, beyond the breakpoint. */
  readonly #farTermDb: number
  /** Constant of PL'_UMa-NLOS. */
  readonly #nlosTermDb: number

  constructor({ antennaHeightM, receiverHeightM, frequencyGhz }: ModelSite) {
    const breakpointDistanceM = urbanBreakpointDistanceM(
      antennaHeightM,
      receiverHeightM,
      frequencyGhz,
    )
    const heightDifferenceM = antennaHeightM - receiverHeightM
    const frequencyTermDb = 20 * Math.log10(frequencyGhz)
    const breakpointTermDb =
      9 *
      Math.log10(breakpointDistanceM * breakpointDistanceM + heightDifferenceM * heightDifferenceM)
    this.#heightDifferenceM = heightDifferenceM
    this.#breakpointDistanceM = breakpointDistanceM
    this.#nearTermDb = 28 + frequencyTermDb
    this.#farTermDb = 28 + frequencyTermDb - breakpointTermDb
    this.#nlosTermDb = 13.54 + frequencyTermDb - 0.6 * (receiverHeightM - 1.5)
  }

  lossAt(distanceM: number, path: ModelPath): number {
    const logDistance = Math.log10(slantDistanceM(distanceM, this.#heightDifferenceM))
    const lineOfSightDb =
      distanceM <= this.#breakpointDistanceM
        ? this.#nearTermDb + 22 * logDistance
        : this.#farTermDb + 40 * logDistance
    if (path.isLineOfSight) return lineOfSightDb
    return Math.max(lineOfSightDb, this.#nlosTermDb + 39.08 * logDistance)
  }

  locationVariabilityDb(_distanceM: number, { isLineOfSight }: ModelPath): number {
    return isLineOfSight ? shadowFadingDb.los : shadowFadingDb.nlos
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    return {
      propagationLossDb: this.lossAt(distanceM, path),
      freeSpaceLossDb: 0,
      buildingLossDb: 0,
    }
  }
}

/**
 * Median urban macro path loss PL_UMa-LOS or PL_UMa-NLOS, dB, without shadow fading and without
 * building penetration (Table 7.4.1-1). `distance2dM` is the ground distance; the loss uses the slant
 * distance over flat ground. Valid within the range; outside it the equations still compute, and the
 * caller decides about a fallback.
 */
export function umaMedianLossDb(
  distance2dM: number,
  antennaHeightM: number,
  receiverHeightM: number,
  frequencyGhz: number,
  isLineOfSight: boolean,
): number {
  const cell = new UrbanMacro({ frequencyGhz, antennaHeightM, receiverHeightM, parameters: {} })
  return cell.lossAt(distance2dM, { isLineOfSight, wallEventCount: 0 })
}

/**
 * Out of sight everywhere: three sectors in Recife at 1.84 GHz, to 2.4 km (docs/measured/accuracy.md). Made
 * by test/golden/accuracy/recife-without-fit.py.
 */
const priors = { obstructed: [7.24, 8.26] } as const

/** `urban_short_range`: the default below 100 GHz. */
export const urbanShortRange = {
  id: 'urban_short_range',
  aliases: [],
  needs: 'sight',
  range,
  isResearch: false,
  parameters: [],
  traits: { isReciprocal: false, isMonotoneInDistance: true, isSpreadNormal: true },
  prepare: (site: ModelSite) => new UrbanMacro(site),
  priorErrors: ({ sight = '' }: ModelVariant) => priorOf(priors, sight),
  lineOfSightProbability: macrocellSightProbability,
  words: {
    ...sightWords(range),
    label: 'Urban macro (TR 38.901 UMa)',
    description:
      'Median urban macro path loss of 3GPP TR 38.901 with line of sight decided by footprint heights.',
    family: '3GPP TR 38.901 UMa',
    scenario: 'urban-short-range-outdoor-to-outdoor',
    formula:
      'LOS: 28+22*log10(d3D)+20*log10(f) up to the breakpoint, 28+40*log10(d3D)+20*log10(f)-' +
      '9*log10(dBP^2+(hBS-hUT)^2) beyond; NLOS: max(LOS, 13.54+39.08*log10(d3D)+20*log10(f)-' +
      '0.6*(hUT-1.5))',
    status: 'deterministic planning baseline',
    reference: '3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)',
    locationSpread:
      `Shadow fading of 3GPP TR 38.901, Table 7.4.1-1 (UMa): ${shadowFadingDb.los} dB in sight, ` +
      `${shadowFadingDb.nlos} dB out of it`,
    propagationTerms: ['UMa median path loss (LOS or NLOS)'],
    limitations: [
      ...sightLimitations(range),
      'Antennas above the surrounding roofs are assumed; street canyons are another scenario.',
    ],
    surfaceType: 'received_signal_surface_urban_short_range',
    page: 'urban-short-range',
  },
} as const satisfies PropagationModel
