import type { FileFormat } from '../../question/files.ts'
import type { QuantityId } from './quantity-ids.ts'

/** The quantities that a file of one layer shows. */
export const filedQuantities = ['sinr', 'rsrp', 'best_server'] as const satisfies QuantityId[]

/** Holds every quantity, whichever is shown. */
const geoPackage: FileFormat = {
  label: 'GeoPackage',
  title: 'All quantities of the grid and the cells as layers',
  path: 'api/interference?f=gpkg',
}

/** Every form in which the service gives a quantity, but the answer itself. */
export function interferenceFiles(shown: QuantityId, label: string): readonly FileFormat[] {
  if (!filedQuantities.some((quantity) => quantity === shown)) return [geoPackage]
  const path = (format: string): string => `api/interference?f=${format}&layer=${shown}`
  return [
    { label: 'GeoTIFF', title: `${label} as 32-bit floats, EPSG:4326`, path: path('geotiff') },
    {
      label: 'For QGIS, zipped',
      title: 'A GeoTIFF with the colours that QGIS shows it in',
      path: path('geotiff_zip'),
    },
    geoPackage,
    {
      label: 'GeoJSON',
      title: 'The square of each sample with its value',
      path: path('geojson'),
    },
    { label: 'CSV', title: 'Longitude, latitude and value of each sample', path: path('csv') },
  ]
}
