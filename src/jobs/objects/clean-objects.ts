import type { ObjectStore } from './object-store.ts'

/** What a cleaning has removed. */
interface Cleaned {
  readonly objects: number
  readonly bytes: number
}

/**
 * Removes the objects that were last used before a time and that no record names. What is asked for counts
 * as used, so what jobs in work need is younger than any sensible bound; losses and tiles that are gone
 * are computed again when somebody needs them.
 *
 * @param beforeMs milliseconds, as objects have them
 * @param named what the names of those begin with that stay, however old
 * @throws {SightlineError} unavailable when the store is
 */
export async function cleanObjects(
  store: ObjectStore,
  beforeMs: number,
  named: readonly string[],
): Promise<Cleaned> {
  let objects = 0
  let bytes = 0
  for await (const found of store.list()) {
    if (found.usedAtMs >= beforeMs) continue
    if (named.some((beginning) => found.name.startsWith(beginning))) continue
    await store.remove(found.name)
    objects++
    bytes += found.bytes
  }
  return { objects, bytes }
}
