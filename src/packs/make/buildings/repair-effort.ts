// How much work the outlines of a file may take: a polygon of some hundred random corners crosses itself so
// often that its union takes minutes, and it fits into some kilobytes.

/** Contacts of the walls of one building at most: a repair mends some, not a tangle. */
const maximumContacts = 1_000
/** With fewer a building costs next to nothing. */
const freeContacts = 50
/** Contacts of all tangled buildings of a build, and what each building adds. */
const contactsOfAll = 5_000
const contactsOfBuilding = 0.5
/** Pairs of walls that are held against each other in a build, and what each corner adds. */
const pairsOfAll = 300_000_000
const pairsOfCorner = 200

/** An outline takes more work than it may. */
export class TangledError extends Error {}

/** The work that is left for the outlines of a build. */
export class RepairEffort {
  #pairs = pairsOfAll
  #contacts = contactsOfAll

  /** A building comes. */
  begin(cornerCount: number): void {
    this.#pairs += pairsOfCorner * cornerCount
    this.#contacts += contactsOfBuilding
  }

  /** @throws {TangledError} when no more pairs may be looked at */
  spendPairs(count: number): void {
    this.#pairs -= count
    if (this.#pairs < 0) throw new TangledError()
  }

  /** @throws {TangledError} when a building whose walls meet so often may not be rebuilt */
  spendContacts(count: number): void {
    if (count > maximumContacts) throw new TangledError()
    if (count <= freeContacts) return
    this.#contacts -= count
    if (this.#contacts < 0) throw new TangledError()
  }

  /** From how many contacts on it is known that there are too many. */
  get maximumContacts(): number {
    return maximumContacts
  }
}
