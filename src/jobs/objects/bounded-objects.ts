import type { ListedObject, ObjectStore } from './object-store.ts'

/** What may lie in a store. */
export interface StoreBound {
  /** All objects together, bytes; those that records name stay all the same. */
  readonly maximumBytes: number
  /** What the names of those begin with that only records make use of. */
  readonly ofRecords: readonly string[]
  /** What the names of those begin with that records name. */
  readonly named: readonly string[]
  /** What no record names is left behind when it was last used before, milliseconds as objects have them. */
  readonly leftBehindMs: number
}

interface Bounded {
  readonly removedObjects: number
  readonly removedBytes: number
  /** What is there afterwards. */
  readonly bytes: number
}

/**
 * Removes what records have left behind, and of all that can be computed again what was not used for longest
 * while there is more than may be. What a job in work looks for and does not find it computes again.
 *
 * @throws {SightlineError} unavailable when the store is
 */
export async function boundObjects(store: ObjectStore, bound: StoreBound): Promise<Bounded> {
  const { ofRecords, named, leftBehindMs, maximumBytes } = bound
  const isOneOf = (name: string, beginnings: readonly string[]) =>
    beginnings.some((beginning) => name.startsWith(beginning))
  const computable: ListedObject[] = []
  const gone: ListedObject[] = []
  let bytes = 0
  for await (const object of store.list()) {
    bytes += object.bytes
    if (!isOneOf(object.name, ofRecords)) computable.push(object)
    else if (object.usedAtMs < leftBehindMs && !isOneOf(object.name, named)) gone.push(object)
  }
  bytes -= sumOf(gone)
  computable.sort((a, b) => a.usedAtMs - b.usedAtMs)
  for (const object of computable) {
    if (bytes <= maximumBytes) break
    gone.push(object)
    bytes -= object.bytes
  }
  for (const { name } of gone) await store.remove(name)
  return { removedObjects: gone.length, removedBytes: sumOf(gone), bytes }
}

function sumOf(objects: readonly ListedObject[]): number {
  return objects.reduce((sum, { bytes }) => sum + bytes, 0)
}
