import { SightlineError } from '../../errors.ts'
import { openElevationSource, terrainFormat, type ElevationFile } from './elevation-file.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { openVerified } from './verified-file.ts'

type TerrainPack = Pick<PackSnapshot, 'manifest' | 'files' | 'stamps'>

const metreNames = /^(?:m|metres?|meters?)$/i

/**
 * Opens the terrain layer of a pack the way its manifest declares it, or gives null when the pack
 * has none. Only headers are read; close it when nothing reads from it any more.
 *
 * @throws SightlineError `not_processable` with the reason when the file cannot be used,
 *   `unavailable` when it is not the one whose hash was checked.
 */
export async function openPackTerrain(pack: TerrainPack): Promise<ElevationFile | null> {
  const { manifest, files } = pack
  if (manifest.files.terrain === undefined) return null
  const format = declaredFormat(manifest)
  const declaredCrs = manifest.layers?.terrain?.crs
  const file = await openVerified(pack, 'terrain')
  return openElevationSource(files.terrain, file, {
    ...(format === undefined ? {} : { format }),
    ...(declaredCrs === undefined ? {} : { declaredCrs }),
  })
}

/**
 * Checks that the terrain layer of a pack can be read: its declaration, its header, and one posting
 * at each end of the file. A pack without terrain passes.
 *
 * @throws SightlineError `not_processable` naming layer and reason.
 */
export async function assertTerrainReadable(pack: TerrainPack): Promise<void> {
  const file = await openPackTerrain(pack)
  if (file === null) return
  try {
    const { raster } = file
    await raster.readWindow(0, 0, 1, 1)
    await raster.readWindow(raster.width - 1, raster.height - 1, 1, 1)
  } finally {
    await file.close()
  }
}

/** The declared format; undefined when nothing is declared and the file's name has to say it. */
function declaredFormat(manifest: Manifest): 'geotiff' | 'hgt' | undefined {
  const layer = manifest.layers?.terrain
  const isHgt = manifest.files.terrain!.toLowerCase().endsWith('.hgt')
  if (layer === undefined) {
    if (isHgt) throw refusal('layers.terrain is required: HGT files say nothing about themselves')
    return undefined
  }
  const format = terrainFormat(layer.format)
  if (format === undefined) {
    throw refusal('layers.terrain.format must be one of cog, cog-geotiff, geotiff, tiff, hgt')
  }
  if (layer.crs.trim().toUpperCase() !== 'EPSG:4326') {
    throw refusal('layers.terrain.crs must be EPSG:4326')
  }
  if (layer.units !== undefined && !metreNames.test(layer.units.trim())) {
    throw refusal('layers.terrain.units must be m')
  }
  return format
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', `manifest: ${reason}`)
}
