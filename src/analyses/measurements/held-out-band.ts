import { foldCount } from './areas.ts'
import type { HeldOutParts } from './held-out-parts.ts'
import { meanOf, rootMeanSquare } from './robust-statistics.ts'

/** Of a normal distribution 90 % lie within so many standard deviations of its mean. */
const deviationsOf90 = 1.6449

/** The band around predictions that 90 of 100 measurements are said to lie in. */
export interface HeldOutBand {
  /** Half of its width around predictions with the offset, from all held-out errors, dB. */
  readonly halfWidthDb: number
  /**
   * Share of the samples that lie within bands stated without them: offset and width of each part come
   * from the others. Null where two parts together leave none to learn from.
   */
  readonly heldShare: number | null
}

/**
 * How wide the band of 90 % is, and how many samples it really holds where it was not taken from.
 *
 * Its width is that of held-out errors, not of the residuals around the offset: what an offset from other
 * places misses belongs to the doubt. For the share this is done twice over: the band of a part has the
 * width of errors that the other four have when each of them is held out by itself.
 *
 * @param heldOutDb residuals after the offset of the other parts
 */
export function heldOutBand(
  residualsDb: readonly number[],
  heldOutDb: readonly number[],
  { partOf, training }: HeldOutParts,
): HeldOutBand {
  const widthOf = (errorsDb: readonly number[]) => deviationsOf90 * rootMeanSquare(errorsDb)
  const widthsDb = training.map((samples, part) => {
    const offsetsDb = Array.from({ length: foldCount }, (_, other) =>
      other === part ? NaN : meanOf(inBoth(samples, training[other]).map((i) => residualsDb[i])),
    )
    return widthOf(samples.map((index) => residualsDb[index] - offsetsDb[partOf[index]]))
  })
  const held = heldOutDb.filter((error, index) => Math.abs(error) <= widthsDb[partOf[index]])
  return {
    halfWidthDb: widthOf(heldOutDb),
    heldShare: widthsDb.some(Number.isNaN) ? null : held.length / heldOutDb.length,
  }
}

function inBoth(samples: readonly number[], others: readonly number[]): readonly number[] {
  const known = new Set(others)
  return samples.filter((index) => known.has(index))
}
