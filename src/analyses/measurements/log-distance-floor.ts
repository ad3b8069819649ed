import type { HeldOutParts } from './held-out-parts.ts'
import { meanOf, rootMeanSquare } from './robust-statistics.ts'

/** A straight line of loss over the logarithm of the distance. */
interface LogDistanceLine {
  /** At 1 m. */
  readonly interceptDb: number
  /** Per decade. */
  readonly slopeDb: number
}

/** What the best line through a campaign leaves: no model without more knowledge comes below it. */
export interface LogDistanceFloor {
  readonly slopeDb: number
  /** Of the line through all samples. */
  readonly rootMeanSquareDb: number
  /** Of lines through the training samples alone, on what they were not taken from. */
  readonly heldOutRootMeanSquareDb: number
}

/** Nearer than this a distance is taken as this, metres. */
const nearestM = 1

/**
 * The floor of a campaign.
 *
 * @param lossesDb of the samples, as they were measured
 * @param distancesM ground distances of the samples
 */
export function logDistanceFloor(
  lossesDb: readonly number[],
  distancesM: readonly number[],
  { partOf, training }: HeldOutParts,
): LogDistanceFloor {
  const logs = distancesM.map((distanceM) => Math.log10(Math.max(distanceM, nearestM)))
  const residuals = (lineOf: (index: number) => LogDistanceLine) =>
    lossesDb.map((lossDb, index) => {
      const { interceptDb, slopeDb } = lineOf(index)
      return lossDb - interceptDb - slopeDb * logs[index]
    })
  const all = lineThrough(
    lossesDb.map((_, index) => index),
    lossesDb,
    logs,
  )
  const lines = training.map((samples) => lineThrough(samples, lossesDb, logs))
  return {
    slopeDb: all.slopeDb,
    rootMeanSquareDb: rootMeanSquare(residuals(() => all)),
    heldOutRootMeanSquareDb: rootMeanSquare(residuals((index) => lines[partOf[index]])),
  }
}

/** By least squares; level where all samples lie equally far. */
function lineThrough(
  samples: readonly number[],
  lossesDb: readonly number[],
  logs: readonly number[],
): LogDistanceLine {
  const meanLog = meanOf(samples.map((index) => logs[index]))
  const meanDb = meanOf(samples.map((index) => lossesDb[index]))
  let square = 0
  let product = 0
  for (const index of samples) {
    const offset = logs[index] - meanLog
    square += offset * offset
    product += offset * (lossesDb[index] - meanDb)
  }
  const slopeDb = square === 0 ? 0 : product / square
  return { slopeDb, interceptDb: meanDb - slopeDb * meanLog }
}
