import type { ObjectStore } from './object-store.ts'

/** What a cleaning has removed. */
interface Cleaned {
  readonly objects: number
  readonly bytes: number
}

/**
 * Removes the objects that were last used before a time. What is asked for counts as used, so what jobs in
 * work need is younger than any sensible bound; losses and tiles that are gone are computed again when
 * somebody needs them, files of finished regions are not.
 *
 * @param beforeMs milliseconds, as objects have them
 * @throws {SightlineError} unavailable when the store is
 */
export async function cleanObjects(store: ObjectStore, beforeMs: number): Promise<Cleaned> {
  let objects = 0
  let bytes = 0
  for await (const found of store.list()) {
    if (found.usedAtMs >= beforeMs) continue
    await store.remove(found.name)
    objects++
    bytes += found.bytes
  }
  return { objects, bytes }
}
