import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { PostingGrid } from '../../../formats/elevation-raster.ts'
import { metresPerDegree } from '../../../spatial/ellipsoid.ts'
import { withMargin } from '../common/bounds.ts'
import type { BuildProgress } from '../common/build-options.ts'
import type { InputFile } from '../common/input-file.ts'
import type { Position } from '../common/building-input.ts'
import { type PostingBlock, writePostingFile } from '../common/posting-file.ts'
import { openRasterFiles } from '../common/raster-files.ts'
import { filesOf, refuseFarFiles } from '../common/raster-cover.ts'
import { mosaicRasters } from '../common/raster-mosaic.ts'
import { spacingText } from '../common/spacing-text.ts'
import { ElevationCheck } from './elevation-check.ts'
import { noElevation } from './no-elevation.ts'

export interface TerrainLayerResult {
  readonly sha256: string
  readonly postings: number
  /** Postings without an elevation. */
  readonly voids: number
  /** Postings beside voids in pits so steep that they may be no ground; where the deepest one lies. */
  readonly steepPits: {
    readonly count: number
    readonly deepest?: { readonly elevationM: number; readonly position: Position }
  }
  /** How far postings are apart, in words. */
  readonly spacing: string
  /** The outermost postings. */
  readonly bounds: Bounds
}

function spacingM({ spacingLonDeg, spacingLatDeg, originLatDeg, height }: PostingGrid): number {
  const { east, north } = metresPerDegree(originLatDeg - (spacingLatDeg * height) / 2)
  return Math.min(spacingLonDeg * east, spacingLatDeg * north)
}

function pitsOf(
  { steepPits: { count, deepest } }: ElevationCheck,
  grid: PostingGrid,
): TerrainLayerResult['steepPits'] {
  if (deepest === undefined) return { count }
  const lon = grid.originLonDeg + deepest.column * grid.spacingLonDeg
  const lat = grid.originLatDeg - deepest.row * grid.spacingLatDeg
  return { count, deepest: { elevationM: deepest.elevationM, position: [lon, lat] } }
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
    const check = new ElevationCheck(spacingM(grid))
    let done = 0
    const count = (postings: Float64Array, block: PostingBlock): void => {
      check.take(postings, block)
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
      steepPits: pitsOf(check, grid),
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
