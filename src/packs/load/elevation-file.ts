import { extname } from 'node:path'
import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import { openGeoTiff } from '../../formats/geotiff-read.ts'
import { openHgt } from '../../formats/hgt.ts'
import { openFileSource, type FileSource } from './file-source.ts'

/** An elevation raster over an open file. */
export interface ElevationFile {
  readonly raster: ElevationRaster
  close(): Promise<void>
}

/** Formats of a terrain layer by the names that manifests use for them. */
const formatNames: Readonly<Record<string, 'geotiff' | 'hgt'>> = {
  cog: 'geotiff',
  'cog-geotiff': 'geotiff',
  geotiff: 'geotiff',
  tiff: 'geotiff',
  hgt: 'hgt',
  hgt1: 'hgt',
  hgt3: 'hgt',
}

/** The reader for a `format` of a terrain layer, or undefined when there is none. */
export function terrainFormat(name: string): 'geotiff' | 'hgt' | undefined {
  return formatNames[name.trim().toLowerCase()]
}

interface ElevationOptions {
  readonly format?: 'geotiff' | 'hgt'
  readonly declaredCrs?: string
}

/**
 * Opens a terrain file without reading its postings. The format is the given one, otherwise that
 * of the file's extension (`.hgt`, anything else is taken for GeoTIFF). `declaredCrs` counts only
 * for GeoTIFFs that name no coordinate system themselves.
 *
 * @throws SightlineError `not_processable` with the reason when the file cannot be used.
 */
export async function openElevationFile(
  path: string,
  options: ElevationOptions = {},
): Promise<ElevationFile> {
  return openElevationSource(path, await openFileSource(path), options)
}

/** As `openElevationFile`, for a file that is open already; closes it when it cannot be used. */
export async function openElevationSource(
  path: string,
  source: FileSource,
  { format: declared, declaredCrs }: ElevationOptions,
): Promise<ElevationFile> {
  const format = declared ?? (extname(path).toLowerCase() === '.hgt' ? 'hgt' : 'geotiff')
  try {
    const raster =
      format === 'hgt'
        ? openHgt(path, source)
        : await openGeoTiff(source, declaredCrs === undefined ? {} : { declaredCrs })
    return { raster, close: () => source.close() }
  } catch (error) {
    await source.close()
    throw error
  }
}
