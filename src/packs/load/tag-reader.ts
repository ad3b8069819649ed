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

/** Spellings remembered: real data has some thousands, a hostile file as many as it likes. */
const maximumRememberedKeys = 10_000

/**
 * Looks tags up by name in any case of letters. A name in lower case goes before other spellings;
 * of these the first counts.
 */
export class TagReader<Tag extends string> {
  #slotByTag: ReadonlyMap<string, number>
  #slotByKey = new Map<string, number>()
  #values: unknown[]
  #isExact: boolean[]

  /** @param tags - the names looked for, in lower case. */
  constructor(tags: readonly Tag[]) {
    this.#slotByTag = new Map(tags.map((tag, slot) => [tag, slot]))
    this.#values = tags.map(() => undefined)
    this.#isExact = tags.map(() => false)
  }

  /** Reads the properties of the next feature; anything but an object has no tags. */
  read(properties: unknown): void {
    this.#values.fill(undefined)
    this.#isExact.fill(false)
    if (typeof properties !== 'object' || properties === null) return
    const values = properties as Readonly<Record<string, unknown>>
    // Parsed JSON inherits no enumerable members; entries as pairs would cost a third of the loading.
    for (const key in values) {
      const slot = this.#slotOf(key)
      if (slot === undefined || this.#isExact[slot]) continue
      const value = values[key]
      const isExact = this.#slotByTag.get(key) === slot
      if (isExact || this.#values[slot] === undefined) this.#values[slot] = value
      this.#isExact[slot] = isExact
    }
  }

  /** The raw value of a tag of the feature read last. */
  get(tag: Tag): unknown {
    return this.#values[this.#slotByTag.get(tag)!]
  }

  #slotOf(key: string): number | undefined {
    const known = this.#slotByKey.get(key)
    if (known !== undefined) return known < 0 ? undefined : known
    const slot = this.#slotByTag.get(key.toLowerCase())
    if (this.#slotByKey.size < maximumRememberedKeys) this.#slotByKey.set(key, slot ?? -1)
    return slot
  }
}
