import type { PackSnapshot } from '../packs/snapshot.ts'

/** A layer of a snapshot over its open file. */
interface OpenLayer<Layer> {
  readonly layer: Layer
  close(): Promise<void>
}

/**
 * A layer that is opened at the first question and kept open, for the latest snapshot asked about. Each
 * thread has its own.
 *
 * @param open - gives null when the snapshot has no such layer.
 */
export function attachedLayer<Layer>(
  open: (snapshot: PackSnapshot) => Promise<OpenLayer<Layer> | null>,
): (snapshot: PackSnapshot) => Promise<Layer | null> {
  let latest: Promise<OpenLayer<Layer> | null> | undefined
  let latestId = ''
  return async (snapshot) => {
    if (latest === undefined || latestId !== snapshot.snapshotId) {
      const former = latest
      latestId = snapshot.snapshotId
      latest = open(snapshot)
      await former?.then(
        (file) => file?.close(),
        () => undefined,
      )
    }
    try {
      return (await latest)?.layer ?? null
    } catch (error) {
      // The next question tries again.
      latest = undefined
      throw error
    }
  }
}
