import { cachedRaster } from '../spatial/cached-raster.ts'
import type { ClutterRaster } from '../spatial/clutter-window.ts'
import { attachedLayer } from './attached-layer.ts'
import { BrokenThreadError } from './failures.ts'

/**
 * The clutter of a snapshot, raster and classes, for `prepareClutterWindow`; null when the pack has
 * none, or a raster without a table of its classes. Opened at the first question; this thread keeps
 * the latest one open, with the windows that were read last.
 *
 * @throws {SightlineError} not_processable when a file cannot be used, unavailable when it is no more
 *   the one whose hash was checked; so do its windows.
 */
export const clutterOf = attachedLayer<ClutterRaster>(async (snapshot) => {
  if (snapshot.manifest.files.clutter === undefined) return null
  const { openPackClutter } = await import('../packs/load/clutter-layer.ts').catch(
    (cause: unknown) => {
      throw new BrokenThreadError('the clutter reader cannot be loaded', { cause })
    },
  )
  const file = await openPackClutter(snapshot)
  if (file === null) return null
  const { raster, classes } = file.clutter
  return { layer: { raster: cachedRaster(raster), classes }, close: () => file.close() }
})
