import { encodeNameTables, type NameTable } from '../../../formats/name-tables.ts'
import type { FootprintStore } from '../../../spatial/footprint-store.ts'
import { stringAt, stringCount, type StringTable } from '../../../spatial/string-table.ts'
import { featureId } from '../../load/feature-id.ts'
import { GrowingBytes, GrowingFloat64, GrowingUint32 } from '../../load/growing-arrays.ts'

/** Says of the footprints of a pack, and of its buildings of several parts, which features they are. */
export class BuildingNames {
  readonly #footprints = new NameList()
  readonly #buildings = new NameList()
  /** Ids of the features since the last part, with their numbers. */
  #features = new Map<string, number>()
  #featureCount = 0
  readonly #footprintsAscend = new AscendingNames()
  readonly #buildingsAscend = new AscendingNames()
  #areInOrder = true

  /** Takes the next feature of the file. */
  addFeature(id: string): void {
    const name = featureId(id, this.#featureCount)
    if (!this.#features.has(name)) this.#features.set(name, this.#featureCount)
    this.#featureCount++
  }

  /** Takes what loading makes of the features since the last part. */
  addPart({ ids, logicalIds, logicalIndex }: FootprintStore): void {
    const features = Array.from({ length: stringCount(logicalIds) }, (_, logical) =>
      this.#features.get(stringAt(logicalIds, logical)),
    )
    const isNamedApart = new Uint8Array(features.length)
    features.forEach((_, logical) => this.#buildingsAscend.add(nameAt(logicalIds, logical)))
    logicalIndex.forEach((logical, footprint) => {
      this.#footprintsAscend.add(nameAt(ids, footprint))
      if (footprint > 0 && logical < logicalIndex[footprint - 1]) this.#areInOrder = false
      this.#footprints.add(ids, footprint, features[logical]!)
      if (stringAt(ids, footprint) !== stringAt(logicalIds, logical)) isNamedApart[logical] = 1
    })
    isNamedApart.forEach((isApart, logical) => {
      if (isApart === 1) this.#buildings.add(logicalIds, logical, features[logical]!)
    })
    this.#features = new Map()
  }

  /** Whether the footprints came in the order of their ids, no two the same, and the buildings too. */
  get areInOrder(): boolean {
    return this.#areInOrder && this.#footprintsAscend.holds && this.#buildingsAscend.holds
  }

  /**
   * Whether two names of what was encoded last are the same: which of them counts depends on the order they
   * came in.
   */
  get haveSame(): boolean {
    return this.#footprints.hasSame || this.#buildings.hasSame
  }

  /**
   * The bytes of the file of ids: the table of footprints and that of buildings of several parts.
   *
   * @param offsets of each feature, bytes from the first one of the file of buildings
   */
  encode(offsets: Float64Array): Generator<Uint8Array> {
    return encodeNameTables([this.#footprints.table(offsets), this.#buildings.table(offsets)])
  }
}

function nameAt({ bytes, offsets }: StringTable, index: number): Uint8Array {
  return bytes.subarray(offsets[index], offsets[index + 1])
}

/** Looks whether names come in the order of their bytes, no two the same. */
class AscendingNames {
  holds = true
  #latest: Uint8Array | undefined

  add(name: Uint8Array): void {
    this.holds &&= this.#latest === undefined || Buffer.compare(this.#latest, name) < 0
    this.#latest = name
  }
}

/** Names with the numbers of their features. */
class NameList {
  /** Whether two of the names of the latest table are the same. */
  hasSame = false
  readonly #text = new GrowingBytes()
  readonly #ends = new GrowingFloat64()
  readonly #features = new GrowingUint32()
  #isOrdered = true
  #latest: Uint8Array = new Uint8Array(0)

  add(table: StringTable, index: number, feature: number): void {
    const name = nameAt(table, index)
    this.#isOrdered &&= Buffer.compare(this.#latest, name) <= 0
    this.#latest = name
    this.#text.push(name)
    this.#ends.push(this.#text.length)
    this.#features.push(feature)
  }

  /** All of them in the order of their bytes; of equal ones the first stays first. */
  table(offsets: Float64Array): NameTable {
    const [text, ends, features] = [this.#text.view(), this.#ends.view(), this.#features.view()]
    const textAt = (name: number) => text.subarray(name === 0 ? 0 : ends[name - 1], ends[name])
    if (this.#isOrdered) {
      this.hasSame = features.some(
        (_, i) => i > 0 && Buffer.compare(textAt(i - 1), textAt(i)) === 0,
      )
      return { text, ends, numbers: Float64Array.from(features, (feature) => offsets[feature]) }
    }
    const order = features.map((_, name) => name)
    order.sort((a, b) => Buffer.compare(textAt(a), textAt(b)) || a - b)
    this.hasSame = order.some(
      (name, i) => i > 0 && Buffer.compare(textAt(order[i - 1]), textAt(name)) === 0,
    )
    const ordered = new GrowingBytes()
    const orderedEnds = Float64Array.from(order, (name) => {
      ordered.push(textAt(name))
      return ordered.length
    })
    const numbers = Float64Array.from(order, (name) => offsets[features[name]])
    return { text: ordered.view(), ends: orderedEnds, numbers }
  }
}
