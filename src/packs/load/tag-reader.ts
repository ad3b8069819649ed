import { tagText } from './tag-values.ts'

/** Attribute names of building features, in lower case, as packs spell them. */
export const buildingTags = [
  'building',
  'name',
  'amenity',
  'shop',
  'office',
  'height',
  'height_candidates',
  'building:levels',
  'building:material',
  'facade:material',
  'roof:material',
  'material',
  'demand_weight',
  'residential_demand',
  'density_score',
  'weight_reason',
  'weight_confidence',
  'residential_reason',
  'residential_confidence',
] as const
export type BuildingTag = (typeof buildingTags)[number]

/** Which tag a key spells, and whether in lower case. */
interface Spelling {
  readonly slot: number
  readonly isExact: boolean
}

/** Spellings remembered: real data has some thousands, a hostile file as many as it likes. */
const maximumRememberedKeys = 10_000

/**
 * Looks tags up by name in any case of letters. A name in lower case goes before other spellings;
 * of these the first counts.
 */
export class TagReader<Tag extends string> {
  #slotByTag: ReadonlyMap<string, number>
  /** Null for keys that are no tag. */
  #spellings = new Map<string, Spelling | null>()
  #values: unknown[]
  #isExact: boolean[]
  /** Texts of the tags, null where they were not asked for. */
  #texts: (string | undefined | null)[]

  /** @param tags - the names looked for, in lower case. */
  constructor(tags: readonly Tag[]) {
    this.#slotByTag = new Map(tags.map((tag, slot) => [tag, slot]))
    this.#values = tags.map(() => undefined)
    this.#isExact = tags.map(() => false)
    this.#texts = tags.map(() => null)
  }

  /** Reads the properties of the next feature; anything but an object has no tags. */
  read(properties: unknown): void {
    this.#values.fill(undefined)
    this.#isExact.fill(false)
    this.#texts.fill(null)
    if (typeof properties !== 'object' || properties === null) return
    const values = properties as Readonly<Record<string, unknown>>
    // Parsed JSON inherits no enumerable members; entries as pairs would cost a third of the loading.
    for (const key in values) {
      const spelling = this.#spellingOf(key)
      if (spelling === null || this.#isExact[spelling.slot]) continue
      const value = values[key]
      const { slot, isExact } = spelling
      if (isExact || this.#values[slot] === undefined) this.#values[slot] = value
      this.#isExact[slot] = isExact
    }
  }

  /** The raw value of a tag of the feature read last. */
  get(tag: Tag): unknown {
    return this.#values[this.#slotByTag.get(tag)!]
  }

  /** What a tag of the feature read last says, as `tagText` has it. */
  text(tag: Tag): string | undefined {
    const slot = this.#slotByTag.get(tag)!
    const known = this.#texts[slot]
    if (known !== null) return known
    const text = tagText(this.#values[slot])
    this.#texts[slot] = text
    return text
  }

  #spellingOf(key: string): Spelling | null {
    const known = this.#spellings.get(key)
    if (known !== undefined) return known
    const slot = this.#slotByTag.get(key.toLowerCase())
    const spelling = slot === undefined ? null : { slot, isExact: this.#slotByTag.has(key) }
    if (this.#spellings.size < maximumRememberedKeys) this.#spellings.set(key, spelling)
    return spelling
  }
}
