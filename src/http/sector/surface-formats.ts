/** Representations of a surface: the values of `f`. */
export const surfaceFormats = [
  'geotiff',
  'geotiff_zip',
  'geojson',
  'csv',
  'gpkg',
  'kmz',
  'json',
] as const

type Format = (typeof surfaceFormats)[number]

/** Forms that show more of the cell than its surface. */
export type PictureFormat = Extract<Format, 'gpkg' | 'kmz'>
export type SurfaceFormat = Exclude<Format, PictureFormat>

/** Other names of a representation. */
const otherNames: Readonly<Record<string, Format>> = { tiff: 'geotiff', tif: 'geotiff' }

/** The representation of a name, in any case; undefined for none. */
export function surfaceFormatOf(text: string): Format | undefined {
  const name = text.toLowerCase()
  if (Object.hasOwn(otherNames, name)) return otherNames[name]
  return surfaceFormats.find((format) => format === name)
}
