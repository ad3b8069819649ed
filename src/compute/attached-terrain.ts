import type { ElevationRaster } from '../formats/elevation-raster.ts'
import type { ElevationFile } from '../packs/load/elevation-file.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { cachedRaster } from '../spatial/cached-raster.ts'
import { BrokenThreadError } from './failures.ts'

/** The terrain of one snapshot, open in this thread. */
interface OpenTerrain {
  readonly snapshotId: string
  readonly file: ElevationFile | null
  readonly raster: ElevationRaster | null
}

let latest: Promise<OpenTerrain> | undefined
let latestId = ''

/**
 * The terrain raster of a snapshot, or null when the pack has none. Opened at the first question;
 * this thread keeps the latest one open, with the windows that were read last.
 *
 * @throws {SightlineError} not_processable when the file cannot be used, unavailable when it is no
 *   more the one whose hash was checked; so do its windows.
 */
export async function terrainOf(snapshot: PackSnapshot): Promise<ElevationRaster | null> {
  if (latest === undefined || latestId !== snapshot.snapshotId) {
    const former = latest
    latestId = snapshot.snapshotId
    latest = openTerrain(snapshot)
    await former?.then(
      ({ file }) => file?.close(),
      () => undefined,
    )
  }
  try {
    return (await latest).raster
  } catch (error) {
    // The next question tries again.
    latest = undefined
    throw error
  }
}

async function openTerrain(snapshot: PackSnapshot): Promise<OpenTerrain> {
  const { snapshotId } = snapshot
  if (snapshot.manifest.files.terrain === undefined) return { snapshotId, file: null, raster: null }
  // The raster libraries are loaded only by threads that need them.
  const { openPackTerrain } = await import('../packs/load/terrain-check.ts').catch(
    (cause: unknown) => {
      throw new BrokenThreadError('the terrain reader cannot be loaded', { cause })
    },
  )
  const file = await openPackTerrain(snapshot)
  return {
    snapshotId,
    file,
    raster: file === null ? null : cachedRaster(file.raster),
  }
}
