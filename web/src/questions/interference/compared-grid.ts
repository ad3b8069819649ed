import type { SurfaceGrid } from '../../api/types.ts'
import type { InterferenceAnswer } from './answer.ts'
import { latticeOfAnswer } from './answer.ts'
import { isLevel, levels } from './quantities.ts'
import type { QuantityId } from './quantity-ids.ts'

const nodata = -9999

/**
 * The quantity that the map shows as a grid, for the difference of two answers; RSRP where what is
 * shown has no scale, such as the best server. An answer without samples has an empty grid.
 */
export function comparedGrid(answer: InterferenceAnswer, shown: QuantityId): SurfaceGrid {
  const { valueOf } = levels[isLevel(shown) ? shown : 'rsrp']
  const { west, south, stepLon, stepLat, width, height, nodes } =
    latticeOfAnswer(answer) ?? emptyLattice
  return {
    crs: 'OGC:CRS84',
    bounds: [west, south, west + (width - 1) * stepLon, south + (height - 1) * stepLat],
    width,
    height,
    cell_size_m: answer.spacingM,
    nodata,
    row_order: 'south-to-north',
    values: Array.from(nodes, (point) =>
      point < 0 ? nodata : (valueOf(answer.samples[point]) ?? nodata),
    ),
  }
}

const emptyLattice = {
  west: 0,
  south: 0,
  stepLon: 1,
  stepLat: 1,
  width: 2,
  height: 2,
  nodes: new Int32Array(4).fill(-1),
}
