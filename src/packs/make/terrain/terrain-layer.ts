import type { Bounds } from '../../../formats/elevation-raster.ts'
import { withMargin } from '../common/bounds.ts'
import type { BuildProgress } from '../common/build-options.ts'
import type { InputFile } from '../common/input-file.ts'
import { writePostingFile } from '../common/posting-file.ts'
import { openRasterFiles } from '../common/raster-files.ts'
import { filesOf, refuseFarFiles } from '../common/raster-cover.ts'
import { mosaicRasters } from '../common/raster-mosaic.ts'
import { spacingText } from '../common/spacing-text.ts'
import { ElevationCheck, noElevation } from './elevation-check.ts'

export interface TerrainLayerResult {
  readonly sha256: string
  readonly postings: number
  /** Postings without an elevation. */
  readonly voids: number
  /** How far postings are apart, in words. */
  readonly spacing: string
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
    refuseFarFiles(filesOf(inputs, rasters), withMargin(box, marginM), 'terrain')
    const mosaic = mosaicRasters(rasters, withMargin(box, marginM), 'terrain')
    const { grid, sampleType } = mosaic
    const total = grid.width * grid.height
    const check = new ElevationCheck()
    let done = 0
    const count = (postings: Float64Array): void => {
      check.take(postings)
      done += postings.length
      onProgress({ stage: 'write_terrain', done, total })
    }
    const encoding = { sampleType, noData: noElevation, compressed: true }
    const { readRows, readWindow } = mosaic
    const reader = { readRows, byWindow: { readWindow, workFolder } }
    const sha256 = await writePostingFile(path, grid, encoding, reader, count)
    check.finish()
    return {
      sha256,
      postings: total,
      voids: check.voids,
      spacing: spacingText(grid),
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
