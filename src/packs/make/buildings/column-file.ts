import type { ReadFeature } from '../../../formats/flatgeobuf/feature-bytes.ts'
import { encodeColumnFile } from '../../load/building-columns.ts'
import { encodeColumnPart, noBuilding } from '../../load/column-part.ts'
import { featureId } from '../../load/feature-id.ts'
import { buildPart } from '../../load/footprint-arrays.ts'
import { FootprintBuilder } from '../../load/footprint-builder.ts'
import { SkipCounter } from '../../load/skip-reasons.ts'
import { stringAt } from '../../../spatial/string-table.ts'

/** Features of a part: a question reads some beside those that it needs, the more the larger a part is. */
export const featuresOfPart = 256

/**
 * A pack that gives some of its values; what it gives none of is derived where it is read, without columns.
 */
const asGiven = {
  demandWeight: 'pack_partial',
  residentialDemand: 'pack_partial',
  densityScore: 'pack_partial',
} as const

/** The next part of a file of columns, of the features that come. */
export class PartBuilder {
  #builder = new FootprintBuilder(new SkipCounter())
  #ids: string[] = []
  #ranks = new Map<string, number>()

  get featureCount(): number {
    return this.#ids.length
  }

  /** @param rank of the feature in the order of the ids of all */
  add(feature: ReadFeature, rank: number): void {
    const id = featureId(feature.id, this.#ids.length)
    this.#builder.add(feature)
    this.#ids.push(id)
    this.#ranks.set(id, rank)
  }

  /** The bytes of the part; the next one begins. */
  finish(): Uint8Array {
    const bytes = this.#encode()
    this.#builder = new FootprintBuilder(new SkipCounter())
    this.#ids = []
    this.#ranks = new Map()
    return bytes
  }

  /** None where ids meet: which of two stays depends on what is read beside them. */
  #encode(): Uint8Array {
    const skipped = new SkipCounter()
    const { store } = buildPart(this.#builder.finish(), skipped, asGiven)
    if (skipped.counts().duplicate_id !== undefined) return new Uint8Array(0)
    const ids = Array.from({ length: store.logicalIds.offsets.length - 1 }, (_, building) =>
      stringAt(store.logicalIds, building),
    )
    const buildings = new Map(ids.map((id, building) => [id, building]))
    const buildingOfFeature = Uint16Array.from(this.#ids, (id) => buildings.get(id) ?? noBuilding)
    const rank = Uint32Array.from(ids, (id) => this.#ranks.get(id)!)
    return encodeColumnPart(store, buildingOfFeature, rank)
  }
}

/**
 * The bytes of the file of columns.
 *
 * @param order of the features in the file of buildings, by their places in the order of their ids
 * @param featureAt a feature by that place
 */
export function columnFile(
  order: Uint32Array,
  featureAt: (rank: number) => ReadFeature,
): Generator<Uint8Array> {
  function* parts(): Generator<Uint8Array> {
    const part = new PartBuilder()
    for (const rank of order) {
      part.add(featureAt(rank), rank)
      if (part.featureCount === featuresOfPart) yield part.finish()
    }
    if (part.featureCount > 0) yield part.finish()
  }
  return encodeColumnFile(order.length, featuresOfPart, parts())
}
