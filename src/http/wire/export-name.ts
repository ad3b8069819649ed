/** Everything but letters, digits, dots, hyphens and underscores would need quoting somewhere. */
const unsafe = /[^A-Za-z0-9_.-]+/g
/** File systems take 255 bytes, with the parts before and after. */
const longestPart = 60

/** Place of a cell as part of a file name: `lon-32.99600-lat46.99290`. */
export function placePart(lon: number, lat: number): string {
  return `lon${lon.toFixed(5)}-lat${lat.toFixed(5)}`
}

/** The name of a file without its ending: its parts, safe on every file system. */
export function exportStem(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(unsafe, '-').slice(0, longestPart)).join('_')
}

/** Endings of files, by the form that is asked for. */
const extensions = {
  geotiff: 'tif',
  geotiff_zip: 'zip',
  geojson: 'geojson',
  csv: 'csv',
  gpkg: 'gpkg',
  kmz: 'kmz',
} as const

/** The header that names a file: the stem, when it was asked for (UTC), and the ending. */
export function attachment(stem: string, form: keyof typeof extensions, at: Date): string {
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return `attachment; filename="${stem}_${time}.${extensions[form]}"`
}
