import { attachWorld, type World } from '../analyses/world.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

let latest: World | undefined

/** The prepared world of a snapshot; this thread keeps the latest one, with its scenes. */
export function worldOf(snapshot: PackSnapshot): World {
  const isLatest =
    latest?.snapshot.snapshotId === snapshot.snapshotId &&
    (snapshot.window === undefined || snapshot.footprints === latest.snapshot.footprints)
  if (latest === undefined || !isLatest) latest = attachWorld(snapshot)
  return latest
}
