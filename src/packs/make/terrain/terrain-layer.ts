import type { Bounds } from '../../../formats/elevation-raster.ts'
import { encodeTerrainGeoTiff } from '../../../formats/geotiff-write.ts'
import { withMargin } from '../common/bounds.ts'
import { HashedFile } from '../common/hashed-file.ts'
import type { BuildProgress } from '../common/build-options.ts'
import type { InputFile } from '../common/input-file.ts'
import { openRasterFiles } from '../common/raster-files.ts'
import { mosaicRasters } from '../common/raster-mosaic.ts'

/** Stored where there is no elevation; no place on Earth lies there. */
const noData = -32768

export interface TerrainLayerResult {
  readonly sha256: string
  readonly postings: number
  /** Postings without an elevation. */
  readonly voids: number
  readonly spacingArcSeconds: number
  /** The outermost postings. */
  readonly bounds: Bounds
}

/** Writes the postings around a box, from one or several files, as one GeoTIFF. */
export async function writeTerrain(
  path: string,
  inputs: readonly InputFile[],
  box: Bounds,
  marginM: number,
  workFolder: string,
  onProgress: (progress: BuildProgress) => void,
): Promise<TerrainLayerResult> {
  const files = await openRasterFiles(inputs, workFolder, 'terrain')
  try {
    const rasters = files.map((file) => file.raster)
    const mosaic = mosaicRasters(rasters, withMargin(box, marginM), 'terrain')
    const { grid, sampleType } = mosaic
    let voids = 0
    const countedRows = async (firstRow: number, rowCount: number): Promise<Float64Array> => {
      const rows = await mosaic.readRows(firstRow, rowCount)
      for (const value of rows) if (Number.isNaN(value)) voids++
      onProgress({ stage: 'write_terrain', done: firstRow + rowCount, total: grid.height })
      return rows
    }
    const file = new HashedFile(path)
    const encoding = { sampleType, noData, compressed: true }
    for await (const part of encodeTerrainGeoTiff(grid, encoding, countedRows)) file.write(part)
    return {
      sha256: file.close(),
      postings: grid.width * grid.height,
      voids,
      spacingArcSeconds: grid.spacingLatDeg * 3600,
      bounds: [
        grid.originLonDeg,
        grid.originLatDeg - (grid.height - 1) * grid.spacingLatDeg,
        grid.originLonDeg + (grid.width - 1) * grid.spacingLonDeg,
        grid.originLatDeg,
      ],
    }
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
}
