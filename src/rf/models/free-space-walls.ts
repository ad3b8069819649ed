// Free space (ITU-R P.525-5, equation (3)) plus wall events: the law that two models share.
import {
  freeSpaceLossAtOneMetreDb,
  freeSpaceLossFromOneMetreDb,
  minimumFreeSpacePathM,
  slantDistanceM,
} from '../free-space.ts'
import { describeRange, type ValidRange } from '../valid-range.ts'
import type { LossTerms, ModelPath, ModelSite, ModelWords, PreparedModel } from './model.ts'

/** Loss of one wall event from a frequency upwards, ascending. */
export const wallEventLossTable = [
  { fromFrequencyGhz: 0, lossDb: 8 },
  { fromFrequencyGhz: 10, lossDb: 30 },
  { fromFrequencyGhz: 100, lossDb: 80 },
] as const

/**
 * Loss of one wall event, dB: 8 below 10 GHz, 30 below 100 GHz, 80 from there on. Every crossed
 * footprint boundary is one event (entry and exit are two), whatever the wall is made of. A coarse
 * planning convention, taken from no Recommendation.
 */
export function wallEventLossDb(frequencyGhz: number): number {
  let lossDb: number = wallEventLossTable[0].lossDb
  for (const step of wallEventLossTable) {
    if (frequencyGhz >= step.fromFrequencyGhz) lossDb = step.lossDb
  }
  return lossDb
}

const freeSpaceWallsFormula =
  '20*log10(4*pi*d3D*f/c), d3D at least 1 m, plus (8 | 30 | 80 dB below 10 | below 100 | from ' +
  '100 GHz) per crossed footprint boundary'

/** Free space and wall events of one cell. */
class FreeSpaceWalls implements PreparedModel {
  readonly #heightDifferenceM: number
  readonly #lossAtOneMetreDb: number
  readonly #wallEventLossDb: number

  constructor({ antennaHeightM, receiverHeightM, frequencyGhz }: ModelSite) {
    this.#heightDifferenceM = antennaHeightM - receiverHeightM
    this.#lossAtOneMetreDb = freeSpaceLossAtOneMetreDb(frequencyGhz)
    this.#wallEventLossDb = wallEventLossDb(frequencyGhz)
  }

  lossAt(distanceM: number, path: ModelPath): number {
    return this.#freeSpaceDb(distanceM) + path.wallEventCount * this.#wallEventLossDb
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    const freeSpaceLossDb = this.#freeSpaceDb(distanceM)
    return {
      propagationLossDb: freeSpaceLossDb,
      freeSpaceLossDb,
      buildingLossDb: path.wallEventCount * this.#wallEventLossDb,
    }
  }

  /** P.525 is a law without places, and the wall losses are a convention. */
  locationVariabilityDb(): null {
    return null
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

/** Prepares free space plus wall events for one cell: any height, any frequency above 0 GHz. */
export function prepareFreeSpaceWalls(site: ModelSite): PreparedModel {
  return new FreeSpaceWalls(site)
}

/** Every crossed boundary costs the same whichever way the path is walked; none is ever a gain. */
export const freeSpaceWallsTraits = {
  isReciprocal: true,
  isMonotoneInDistance: true,
  isSpreadNormal: true,
} as const

const wallLosses = wallEventLossTable
  .map((step) => `${step.lossDb} dB from ${step.fromFrequencyGhz} GHz`)
  .join(', ')

/** What is said of both models of free space and walls. */
export function freeSpaceWallsWords(frequencyGhz: ValidRange) {
  return {
    family: 'free space with wall events',
    formula: freeSpaceWallsFormula,
    reference: 'ITU-R P.525-5, section 2.2, equation (3)',
    applicability:
      `Frequencies ${describeRange(frequencyGhz)} GHz, any distance ` +
      `(slant at least ${minimumFreeSpacePathM} m).`,
    losClassificationRule:
      'A link is NLOS when its path crosses a footprint boundary, whatever the height of the building.',
    buildingHeightNote: 'Building heights are not used; every crossed boundary counts.',
    wallModel:
      `Each crossed footprint boundary adds a fixed loss (${wallLosses}); entry and exit are two ` +
      'events, without a cap and whatever the material.',
    locationSpread:
      'None is stated: free space knows no places, and the wall losses are a convention',
    propagationTerms: ['free-space loss', 'wall-event loss'],
  } satisfies Partial<ModelWords>
}
