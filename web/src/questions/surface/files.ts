import type { FileFormat } from '../../question/files.ts'

const path = (format: string): string => `api/coverage-surface?f=${format}`

/** Every form in which the service gives a surface, but the answer itself. */
export const surfaceFiles: readonly FileFormat[] = [
  { label: 'GeoTIFF', title: 'The grid as 32-bit floats, EPSG:4326', path: path('geotiff') },
  {
    label: 'For QGIS, zipped',
    title: 'A GeoTIFF with the colours that QGIS shows it in',
    path: path('geotiff_zip'),
  },
  {
    label: 'GeoPackage',
    title: 'Areas of power, isolines, rays, gaps and the cell as layers',
    path: path('gpkg'),
  },
  { label: 'KMZ', title: 'The same for a globe', path: path('kmz') },
  { label: 'Isolines', title: 'The isolines as GeoJSON', path: path('geojson') },
  { label: 'CSV', title: 'Longitude, latitude and power of every valid cell', path: path('csv') },
]
