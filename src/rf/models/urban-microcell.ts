// 3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1, scenario UMi - street canyon: median path loss.
import { slantDistanceM } from '../free-space.ts'
import { microcellSightProbability } from './line-of-sight-probability.ts'
import type { LossTerms, ModelPath, ModelSite, PreparedModel, PropagationModel } from './model.ts'
import { type FullRange, sightLimitations, sightWords } from './sight-words.ts'
import { urbanBreakpointDistanceM } from './urban-breakpoint.ts'

/**
 * Where the street canyon equations are applied. The report has them for antennas of 10 m, below the
 * roofs around; the range of antenna heights is this service's.
 */
const range = {
  frequencyGhz: { minimum: 0.5, maximum: 100 },
  distanceM: { minimum: 10, maximum: 5000 },
  antennaHeightM: { minimum: 3, maximum: 25 },
  receiverHeightM: { minimum: 1.5, maximum: 22.5 },
} as const satisfies FullRange

/** sigma_SF of Table 7.4.1-1. */
const shadowFadingDb = { los: 4, nlos: 7.82 } as const

/** The UMi equations of one cell: what does not depend on the distance is computed once. */
class UrbanMicrocell implements PreparedModel {
  readonly #heightDifferenceM: number
  readonly #breakpointDistanceM: number
  /** 32.4 + 20 log10 f: the constant of PL1. */
  readonly #nearTermDb: number
  /** Constant of PL2, beyond the breakpoint. */
  readonly #farTermDb: number
  /** Constant of PL'_UMi-NLOS. */
  readonly #nlosTermDb: number

  constructor({ antennaHeightM, receiverHeightM, frequencyGhz }: ModelSite) {
    const breakpointM = urbanBreakpointDistanceM(antennaHeightM, receiverHeightM, frequencyGhz)
    const heightDifferenceM = antennaHeightM - receiverHeightM
    const logFrequency = Math.log10(frequencyGhz)
    this.#heightDifferenceM = heightDifferenceM
    this.#breakpointDistanceM = breakpointM
    this.#nearTermDb = 32.4 + 20 * logFrequency
    this.#farTermDb =
      this.#nearTermDb -
      9.5 * Math.log10(breakpointM * breakpointM + heightDifferenceM * heightDifferenceM)
    this.#nlosTermDb = 22.4 + 21.3 * logFrequency - 0.3 * (receiverHeightM - 1.5)
  }

  lossAt(distanceM: number, path: ModelPath): number {
    const logDistance = Math.log10(slantDistanceM(distanceM, this.#heightDifferenceM))
    const lineOfSightDb =
      distanceM <= this.#breakpointDistanceM
        ? this.#nearTermDb + 21 * logDistance
        : this.#farTermDb + 40 * logDistance
    if (path.isLineOfSight) return lineOfSightDb
    return Math.max(lineOfSightDb, this.#nlosTermDb + 35.3 * logDistance)
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

/** `urban_microcell`: antennas below the roofs, along streets. */
export const urbanMicrocell = {
  id: 'urban_microcell',
  aliases: [],
  needs: 'sight',
  range,
  isResearch: false,
  parameters: [],
  traits: { isReciprocal: false, isMonotoneInDistance: true, isSpreadNormal: true },
  prepare: (site: ModelSite) => new UrbanMicrocell(site),
  lineOfSightProbability: microcellSightProbability,
  words: {
    ...sightWords(range),
    label: 'Urban microcell (TR 38.901 UMi)',
    description:
      'Median street canyon path loss of 3GPP TR 38.901 for antennas below the roofs around, with ' +
      'line of sight decided by footprint heights.',
    family: '3GPP TR 38.901 UMi',
    scenario: 'urban-street-canyon-outdoor-to-outdoor',
    formula:
      'LOS: 32.4+21*log10(d3D)+20*log10(f) up to the breakpoint, 32.4+40*log10(d3D)+20*log10(f)-' +
      '9.5*log10(dBP^2+(hBS-hUT)^2) beyond; NLOS: max(LOS, 22.4+35.3*log10(d3D)+21.3*log10(f)-' +
      '0.3*(hUT-1.5))',
    status: 'deterministic planning model',
    reference: '3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMi - street canyon, median)',
    locationSpread:
      `Shadow fading of 3GPP TR 38.901, Table 7.4.1-1 (UMi): ${shadowFadingDb.los} dB in sight, ` +
      `${shadowFadingDb.nlos} dB out of it`,
    propagationTerms: ['UMi median path loss (LOS or NLOS)'],
    limitations: [
      ...sightLimitations(range),
      'Antennas below the surrounding roofs are assumed; above them the macro models hold.',
    ],
    surfaceType: 'received_signal_surface_urban_microcell',
    page: 'urban-microcell',
  },
} as const satisfies PropagationModel
