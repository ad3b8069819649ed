import type { Bounds } from '../../formats/elevation-raster.ts'
import { encodeTerrainGeoTiff } from '../../formats/geotiff-write.ts'
import type { PostingGrid } from '../../formats/elevation-raster.ts'
import type { Position } from '../make/common/building-input.ts'
import { HashedFile } from '../make/common/hashed-file.ts'
import { spacingText } from '../make/common/spacing-text.ts'
import type { TerrainLayerResult } from '../make/terrain/terrain-layer.ts'
import { metresPerDegree } from '../../spatial/ellipsoid.ts'

/** One arc-second, as the finest open terrain models have. */
const spacingDeg = 1 / 3600
const plainElevationM = 40
/** The land rises towards the north. */
const slope = 0.004
/** The hill: place from the centre of the city, height above the plain, radius at half height. */
const hill = { xM: 900, yM: 1100, heightM: 140, radiusM: 550 } as const

/** Elevation of the synthetic ground at metres east and north of the city's centre. */
export function demoElevationM(x: number, y: number): number {
  const [dx, dy] = [x - hill.xM, y - hill.yM]
  const distance = (dx * dx + dy * dy) / (hill.radiusM * hill.radiusM)
  const ground = plainElevationM + slope * y + hill.heightM / (1 + distance * distance)
  // Decimetres: a rounded number is the same on every machine.
  return Math.round(ground * 10) / 10
}

/**
 * Writes the ground around the centre as GeoTIFF, uncompressed so that its bytes do not depend on
 * the version of a compressor.
 */
export async function writeDemoTerrain(
  path: string,
  centre: Position,
  halfSideM: number,
): Promise<TerrainLayerResult> {
  const grid = gridAround(centre, halfSideM)
  const scale = metresPerDegree(centre[1])
  const readRows = async (firstRow: number, rowCount: number): Promise<Float64Array> =>
    Float64Array.from({ length: rowCount * grid.width }, (_, i) => {
      const lon = grid.originLonDeg + (i % grid.width) * spacingDeg
      const lat = grid.originLatDeg - (firstRow + Math.floor(i / grid.width)) * spacingDeg
      return demoElevationM((lon - centre[0]) * scale.east, (lat - centre[1]) * scale.north)
    })
  const file = new HashedFile(path)
  const encoding = { sampleType: 'float32', noData: -32768, compressed: false } as const
  for await (const part of encodeTerrainGeoTiff(grid, encoding, readRows)) file.write(part)
  const bounds: Bounds = [
    grid.originLonDeg,
    grid.originLatDeg - (grid.height - 1) * spacingDeg,
    grid.originLonDeg + (grid.width - 1) * spacingDeg,
    grid.originLatDeg,
  ]
  return {
    sha256: file.close(),
    postings: grid.width * grid.height,
    voids: 0,
    steepPits: { count: 0 },
    spacing: spacingText(grid),
    bounds,
  }
}

/** Postings at whole arc-seconds around the centre. */
function gridAround(centre: Position, halfSideM: number): PostingGrid {
  const scale = metresPerDegree(centre[1])
  const columns = Math.ceil(halfSideM / scale.east / spacingDeg)
  const rows = Math.ceil(halfSideM / scale.north / spacingDeg)
  return {
    width: 2 * columns + 1,
    height: 2 * rows + 1,
    originLonDeg: (Math.round(centre[0] * 3600) - columns) / 3600,
    originLatDeg: (Math.round(centre[1] * 3600) + rows) / 3600,
    spacingLonDeg: spacingDeg,
    spacingLatDeg: spacingDeg,
  }
}
