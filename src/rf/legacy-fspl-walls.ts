// Free space (ITU-R P.525-5, equation (3)) plus wall events: the compatibility baseline and fallback.
import {
  freeSpaceLossAtOneMetreDb,
  freeSpaceLossFromOneMetreDb,
  minimumFreeSpacePathM,
  slantDistanceM,
} from './free-space.ts'
import type { ValidRange } from './valid-range.ts'

/** Frequencies of the model; it has no distance limit of its own. */
export const legacyFsplWallsRange = {
  frequencyGhz: { minimum: 0, maximum: 300, exclusiveMinimum: true },
} as const satisfies Record<string, ValidRange>

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

/** The terms of the model that do not depend on the distance. */
export interface FreeSpaceWallsTerms {
  readonly heightDifferenceM: number
  readonly lossAtOneMetreDb: number
  readonly wallEventLossDb: number
}

/** Computes everything of the free-space-plus-walls models that holds for all distances of one cell. */
export function freeSpaceWallsTerms(
  antennaHeightM: number,
  receiverHeightM: number,
  frequencyGhz: number,
): FreeSpaceWallsTerms {
  return {
    heightDifferenceM: antennaHeightM - receiverHeightM,
    lossAtOneMetreDb: freeSpaceLossAtOneMetreDb(frequencyGhz),
    wallEventLossDb: wallEventLossDb(frequencyGhz),
  }
}

/**
 * Free-space part of the model, dB, over the slant distance of flat ground, which is taken as
 * 1 m where it is shorter. `distanceM` is the ground distance, 0 m and more.
 */
export function freeSpaceFromTermsDb(terms: FreeSpaceWallsTerms, distanceM: number): number {
  const pathM = Math.max(slantDistanceM(distanceM, terms.heightDifferenceM), minimumFreeSpacePathM)
  return freeSpaceLossFromOneMetreDb(terms.lossAtOneMetreDb, pathM)
}
