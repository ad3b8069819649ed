import { encodeTerrainGeoTiff } from '../../src/formats/geotiff-write.ts'

/** A GeoTIFF of class codes (uint8) on even postings; NaN is no data. */
export async function clutterFile(
  codes: Float64Array,
  width: number,
  place: { readonly west: number; readonly north: number; readonly spacingDeg: number },
): Promise<Uint8Array> {
  const grid = {
    width,
    height: codes.length / width,
    originLonDeg: place.west,
    originLatDeg: place.north,
    spacingLonDeg: place.spacingDeg,
    spacingLatDeg: place.spacingDeg,
  }
  const encoding = { sampleType: 'uint8', noData: 255, compressed: true } as const
  const readRows = async (first: number, count: number) =>
    codes.subarray(first * width, (first + count) * width)
  const parts: Uint8Array[] = []
  for await (const part of encodeTerrainGeoTiff(grid, encoding, readRows)) parts.push(part)
  return Buffer.concat(parts)
}
