import { escapeXml } from './xml-text.ts'

/** What one band of a raster holds. */
export interface BandMetadata {
  readonly description: string
  /** Unit of its values; absent where they have none. */
  readonly unit?: string
}

/**
 * Descriptions, units and further items of a raster in the form that GDAL reads and QGIS shows (raster
 * driver GTiff, tag GDAL_METADATA). Empty when there is nothing to say.
 */
export function gdalMetadata(
  bands: readonly BandMetadata[],
  items: Readonly<Record<string, string>> = {},
): string {
  const general = Object.entries(items).map(
    ([name, value]) => `<Item name="${escapeXml(name)}">${escapeXml(value)}</Item>`,
  )
  const ofBands = bands.flatMap(({ description, unit = '' }, band) => [
    bandItem('DESCRIPTION', band, description),
    bandItem('UNITTYPE', band, unit),
  ])
  const text = [...general, ...ofBands].join('')
  return text === '' ? '' : `<GDALMetadata>${text}</GDALMetadata>`
}

function bandItem(name: string, band: number, value: string): string {
  if (value === '') return ''
  return `<Item name="${name}" sample="${band}" role="${name.toLowerCase()}">${escapeXml(value)}</Item>`
}
