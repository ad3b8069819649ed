import type { Bounds } from '../../../formats/elevation-raster.ts'
import { readGeojsonBox } from '../../../formats/geojson-box.ts'
import { readOsmHeaderBox } from '../../../formats/osm-header-box.ts'
import { unionBounds } from '../common/bounds.ts'
import { type InputFile, readInput } from '../common/input-file.ts'

/**
 * The box around all files of buildings as their headers tell it, degrees, before they are read. Null
 * when one of them does not tell: then only its buildings do.
 */
export async function declaredBox(inputs: readonly InputFile[]): Promise<Bounds | null> {
  const boxes = await Promise.all(inputs.map(boxOf))
  return boxes.reduce(
    (all, box) => (all === null || box === null ? null : unionBounds(all, box)),
    boxes[0] ?? null,
  )
}

async function boxOf(input: InputFile): Promise<Bounds | null> {
  if (input.kind === 'geojson_lines' || input.kind === 'footprint_table') return null
  const read = input.kind === 'osm_pbf' ? readOsmHeaderBox : readGeojsonBox
  try {
    return onGlobe(await read(readInput(input, () => undefined)))
  } catch {
    // Damaged: whoever reads its buildings says so.
    return null
  }
}

/** What reaches beyond the globe is not in degrees. */
function onGlobe(box: Bounds | null): Bounds | null {
  if (box === null) return null
  const [west, south, east, north] = box
  return west >= -180 && east <= 180 && south >= -90 && north <= 90 ? box : null
}
