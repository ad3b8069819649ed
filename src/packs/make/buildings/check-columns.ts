// Whether the columns of a pack say what its buildings say. Loading holds them against their hashes alone.
import { SightlineError } from '../../../errors.ts'
import type { NameTables } from '../../../formats/name-tables.ts'
import type { ReadFeature } from '../../../formats/flatgeobuf/feature-bytes.ts'
import { type BuildingColumns, storedPart } from '../../load/building-columns.ts'
import { eachFeature } from '../../load/building-file.ts'
import { BuildingSections } from '../../load/building-sections.ts'
import { namesOfBuildings } from './names-in-order.ts'
import { ranksOf } from '../../load/column-part.ts'
import type { PackSnapshot } from '../../snapshot.ts'
import { featuresOfPart, PartBuilder } from './column-file.ts'

/**
 * Looks through all buildings of a pack that are read by window: each part of its columns is made again, and the
 * order that they tell is held against the ids, where the pack has a file of them. Sixteen bytes of each building are
 * in memory, and what is read at once.
 *
 * @throws {SightlineError} not_processable when a part has other bytes, or tells of another order
 */
export async function checkColumns(snapshot: PackSnapshot): Promise<void> {
  const { window } = snapshot
  if (window === undefined) return
  const sections = new BuildingSections(snapshot, window)
  if (!sections.has('columns')) return
  try {
    const columns = await sections.columns()
    if (columns.featuresOfPart !== featuresOfPart) throw otherColumns(0)
    const found = new FoundRanks(window.index.featureCount)
    const parts = new PartCheck(columns)
    for await (const features of eachFeature(await sections.features(), window)) {
      for (const { feature, offset } of features) found.add(await parts.rankOf(feature), offset)
    }
    await parts.end()
    if (sections.has('ids')) await found.check(await sections.ids())
  } finally {
    await sections.close()
  }
}

/** Holds the parts of columns against the features that come. */
class PartCheck {
  readonly #columns: BuildingColumns
  #number = 0
  #builder = new PartBuilder()
  #stored: Uint8Array | undefined
  #ranks: readonly number[] = []

  constructor(columns: BuildingColumns) {
    this.#columns = columns
  }

  /** Takes the next feature; gives the rank that the columns tell, NaN where they tell none. */
  async rankOf(feature: ReadFeature): Promise<number> {
    if (this.#stored === undefined) {
      this.#stored = await this.#columns.bytesOf(this.#number)
      this.#ranks = ranksIn(this.#stored, this.#number)
    }
    const rank = this.#ranks.at(this.#builder.featureCount) ?? NaN
    this.#builder.add(feature, rank)
    if (this.#builder.featureCount === this.#columns.featuresOfPart) await this.end()
    return rank
  }

  /** No more features come in this part. */
  async end(): Promise<void> {
    if (this.#stored === undefined) return
    const made = storedPart(this.#builder.finish())
    if (Buffer.compare(made, this.#stored) !== 0) throw otherColumns(this.#number)
    this.#stored = undefined
    this.#number++
  }
}

function ranksIn(part: Uint8Array, number: number): readonly number[] {
  if (part.length === 0) return []
  try {
    return ranksOf(part)
  } catch (error) {
    if (error instanceof RangeError) throw otherColumns(number)
    throw error
  }
}

function otherColumns(part: number): SightlineError {
  return new SightlineError(
    'not_processable',
    `files.buildings: part ${part} of its columns is not that of its buildings`,
  )
}

/** The ranks of all buildings in the order of the file, and where these lie. */
class FoundRanks {
  readonly #ranks: Float64Array
  readonly #offsets: Float64Array
  #count = 0

  constructor(featureCount: number) {
    this.#ranks = new Float64Array(featureCount)
    this.#offsets = new Float64Array(featureCount)
  }

  add(rank: number, offset: number): void {
    this.#ranks[this.#count] = rank
    this.#offsets[this.#count++] = offset
  }

  /** @throws {SightlineError} not_processable when the ranks do not ascend with the ids of the buildings */
  async check(ids: NameTables): Promise<void> {
    let latest = { rank: -1, name: '' }
    for await (const { name, offset } of namesOfBuildings(ids)) {
      const rank = this.#ranks[this.#featureAt(offset)]
      if (Number.isNaN(rank)) continue
      if (rank <= latest.rank && name !== latest.name) throw otherOrder(name)
      latest = { rank: Math.max(rank, latest.rank), name }
    }
  }

  /** The feature that lies at an offset: these ascend. */
  #featureAt(offset: number): number {
    let [low, high] = [0, this.#count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#offsets[middle] < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

function otherOrder(name: string): SightlineError {
  return new SightlineError(
    'not_processable',
    `files.buildings: in its columns ${name} has another place than in the order of all ids`,
  )
}
