import { encodeTerrainGeoTiff } from '../src/formats/geotiff-write.ts'

/** What a manifest says of made-up terrain. */
export const terrainLayer = {
  kind: 'terrain',
  format: 'cog-geotiff',
  crs: 'EPSG:4326',
  optional: true,
  units: 'm',
  source: 'made up',
  elevation_kind: 'dtm',
  vertical_datum: 'EGM2008',
  vertical_datum_kind: 'orthometric',
}

interface MadeGrid {
  readonly width: number
  readonly height: number
  readonly originLonDeg: number
  readonly originLatDeg: number
  /** In both directions. */
  readonly spacingDeg: number
}

/** A terrain file of heights at posts; NaN is void. */
export async function madeTerrainFile(
  { spacingDeg, ...grid }: MadeGrid,
  elevationM: (column: number, row: number) => number,
): Promise<Uint8Array> {
  const encoding = { sampleType: 'float32', noData: -32768, compressed: true } as const
  const rows = async (first: number, count: number) =>
    Float64Array.from({ length: count * grid.width }, (_, i) =>
      elevationM(i % grid.width, first + Math.floor(i / grid.width)),
    )
  const parts: Uint8Array[] = []
  const spaced = { ...grid, spacingLonDeg: spacingDeg, spacingLatDeg: spacingDeg }
  for await (const part of encodeTerrainGeoTiff(spaced, encoding, rows)) parts.push(part)
  return Buffer.concat(parts)
}
