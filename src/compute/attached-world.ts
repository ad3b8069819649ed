import { attachWorld, type World } from '../analyses/world.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

let latest: World | undefined

/** The prepared world of a snapshot; this thread keeps the latest one, with its scenes. */
export function worldOf(snapshot: PackSnapshot): World {
  if (latest?.snapshot.snapshotId !== snapshot.snapshotId) latest = attachWorld(snapshot)
  return latest
}
