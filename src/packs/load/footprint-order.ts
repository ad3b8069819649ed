import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { singlePart, type CollectedBuildings } from './footprint-builder.ts'
import type { SkipCounter } from './skip-reasons.ts'

/** The footprints of a pack in the order of their ids, and the features they come from. */
export interface FootprintOrder {
  readonly ids: readonly string[]
  /** Polygon of each footprint. */
  readonly polygon: Uint32Array
  /** Logical building of each footprint: place of its feature in `features`. */
  readonly logicalIndex: Uint32Array
  /** Features in the order of their ids. */
  readonly features: Uint32Array
  readonly featureIds: readonly string[]
}

/**
 * Sorts features and footprints by the bytes of their ids. Of several with one id the first in the
 * file stays. The parts of a MultiPolygon are footprints `<feature id>-<place of the part>`.
 */
export function orderFootprints(
  buildings: CollectedBuildings,
  skipped: SkipCounter,
): FootprintOrder {
  const features = Uint32Array.from(sortedUnique(buildings.featureIds, skipped))
  const featureIds = Array.from(features, (f) => buildings.featureIds[f])
  const polygon: number[] = []
  const logicalIndex: number[] = []
  const ids: string[] = []
  const { featurePolygonStart, partIndex } = buildings
  features.forEach((f, logical) => {
    for (let p = featurePolygonStart[f]; p < featurePolygonStart[f + 1]; p++) {
      const isPart = partIndex[p] !== singlePart
      ids.push(isPart ? `${featureIds[logical]}-${partIndex[p]}` : featureIds[logical])
      polygon.push(p)
      logicalIndex.push(logical)
    }
  })
  const order = sortedUnique(ids, skipped, polygon)
  return {
    ids: order.map((i) => ids[i]),
    polygon: Uint32Array.from(order, (i) => polygon[i]),
    logicalIndex: Uint32Array.from(order, (i) => logicalIndex[i]),
    features,
    featureIds,
  }
}

/** Positions of texts in the order of their bytes; of equal ones only the lowest `filePlace` stays. */
function sortedUnique(
  texts: readonly string[],
  skipped: SkipCounter,
  filePlace?: readonly number[],
): number[] {
  const compare = comparison(texts)
  const order = texts.map((_, i) => i)
  if (texts.every((text, i) => i === 0 || compare(texts[i - 1], text) < 0)) return order
  order.sort(
    (i, j) => compare(texts[i], texts[j]) || (filePlace ? filePlace[i] - filePlace[j] : i - j),
  )
  const unique = order.filter((i, at) => at === 0 || texts[i] !== texts[order[at - 1]])
  skipped.add('duplicate_id', order.length - unique.length)
  return unique
}

/** Order by UTF-8 bytes; that of code units is the same, and much faster, without surrogates. */
function comparison(texts: readonly string[]): (left: string, right: string) => number {
  const hasSurrogates = texts.some((text) => /[\ud800-\udfff]/.test(text))
  if (hasSurrogates) return compareUtf8
  return (left, right) => (left < right ? -1 : Number(left > right))
}
