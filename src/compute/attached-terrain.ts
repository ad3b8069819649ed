import type { ElevationRaster } from '../formats/elevation-raster.ts'
import { cachedRaster } from '../spatial/cached-raster.ts'
import { attachedLayer } from './attached-layer.ts'
import { BrokenThreadError } from './failures.ts'

/**
 * The terrain raster of a snapshot, or null when the pack has none. Opened at the first question;
 * this thread keeps the latest one open, with the windows that were read last.
 *
 * @throws {SightlineError} not_processable when the file cannot be used, unavailable when it is no
 *   more the one whose hash was checked; so do its windows.
 */
export const terrainOf = attachedLayer<ElevationRaster>(async (snapshot) => {
  if (snapshot.manifest.files.terrain === undefined) return null
  // The raster libraries are loaded only by threads that need them.
  const { openPackTerrain } = await import('../packs/load/terrain-check.ts').catch(
    (cause: unknown) => {
      throw new BrokenThreadError('the terrain reader cannot be loaded', { cause })
    },
  )
  const file = await openPackTerrain(snapshot)
  return file && { layer: cachedRaster(file.raster), close: () => file.close() }
})
