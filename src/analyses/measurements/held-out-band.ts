import type { Area } from './areas.ts'
import { countAlike } from './blocks.ts'
import type { HeldOutParts } from './held-out-parts.ts'
import { interpolatedQuantile, meanOf } from './robust-statistics.ts'
import { quantileOver } from './student.ts'

/** Share of the measurements that a band is said to hold. */
const bandShare = 0.9
/** Of a normal variable lies below the upper end of such a band. */
const upperShare = 0.95

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
 * Half of its width is what nine of ten held-out errors do not exceed, so that what an offset from other
 * places misses belongs to the doubt. It is widened by Student's distribution over as many squares as the
 * errors are independent in. For the share this is done twice over: the band of a part has the width of
 * errors that the other four have when each of them is held out by itself.
 *
 * @returns for residuals, and for those after the offset of the other parts
 */
export function heldOutBands(
  areas: readonly Area[],
  { partOf, training }: HeldOutParts,
): (residualsDb: readonly number[], heldOutDb: readonly number[]) => HeldOutBand {
  const known = training.map((samples) => new Set(samples))
  const trained = training.map((samples, part) => ({
    areas: areasWith(areas, known[part]),
    both: known.map((others, other) =>
      other === part ? [] : samples.filter((index) => others.has(index)),
    ),
  }))
  return (residualsDb, heldOutDb) => {
    const widthsDb = trained.map(({ areas: ofPart, both }) => {
      const offsetsDb = both.map((samples) => meanOf(samples.map((index) => residualsDb[index])))
      const errorsDb = residualsDb.map((residual, index) => residual - offsetsDb[partOf[index]])
      return halfWidthDb(ofPart, errorsDb)
    })
    const held = heldOutDb.filter((error, index) => Math.abs(error) <= widthsDb[partOf[index]])
    return {
      halfWidthDb: halfWidthDb(areas, heldOutDb),
      heldShare: widthsDb.some(Number.isNaN) ? null : held.length / heldOutDb.length,
    }
  }
}

/** From the errors of the samples in some areas; NaN where one of them is. */
function halfWidthDb(areas: readonly Area[], errorsDb: readonly number[]): number {
  const absolute = areas.flatMap(({ samples }) => samples.map((index) => Math.abs(errorsDb[index])))
  if (absolute.some(Number.isNaN)) return NaN
  const freedom = Math.max(1, countAlike(areas, errorsDb) - 1)
  return interpolatedQuantile(absolute, bandShare) * quantileOver(upperShare, freedom)
}

function areasWith(areas: readonly Area[], known: ReadonlySet<number>): readonly Area[] {
  return areas.flatMap((area) => {
    const left = area.samples.filter((index) => known.has(index))
    return left.length === 0 ? [] : [{ ...area, samples: left }]
  })
}
