import type { RasterGrid } from '../formats/elevation-raster.ts'
import {
  clutterAt,
  type ClutterRaster,
  postingAt,
  prepareClutterWindow,
  unknownClutter,
} from './clutter-window.ts'
import type { LonLat } from './ground-path.ts'

/** Columns and rows of the raster whose places are looked up in one window. */
const blockSide = 512

/**
 * The cover of the ground at many places, wherever they lie: it is read by groups of those that lie near
 * each other, so memory is that of one group and not of the box around all.
 *
 * @param poll - called between groups; what it throws ends the work.
 * @returns places in the table of classes by the order of the points, `unknownClutter` (0) where the
 *   cover is not known; the same that `clutterAt` gives in a window around all of them.
 * @throws {SightlineError} not_processable when the file turns out damaged, or holds a class that its
 *   table does not know.
 */
export async function clutterAtPlaces(
  clutter: ClutterRaster,
  points: readonly LonLat[],
  poll: () => void,
): Promise<Uint8Array> {
  const places = new Uint8Array(points.length).fill(unknownClutter)
  for (const members of nearEachOther(clutter.raster, points)) {
    const lons = members.map((index) => points[index].lon)
    const lats = members.map((index) => points[index].lat)
    const window = await prepareClutterWindow(clutter, [
      Math.min(...lons),
      Math.min(...lats),
      Math.max(...lons),
      Math.max(...lats),
    ])
    members.forEach((index, i) => (places[index] = clutterAt(window, lons[i], lats[i])))
    poll()
  }
  return places
}

/** Indices of the points by the block of the raster that they lie in, from the north-west. */
function nearEachOther(grid: RasterGrid, points: readonly LonLat[]): readonly number[][] {
  const blocksOfRow = Math.ceil(grid.width / blockSide)
  const groups = new Map<number, number[]>()
  points.forEach(({ lon, lat }, index) => {
    const { column, row } = postingAt(grid, lon, lat)
    const block = Math.floor(row / blockSide) * blocksOfRow + Math.floor(column / blockSide)
    const group = groups.get(block)
    if (group === undefined) groups.set(block, [index])
    else group.push(index)
  })
  return [...groups].toSorted(([a], [b]) => a - b).map(([, members]) => members)
}
