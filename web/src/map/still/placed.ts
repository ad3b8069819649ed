import type { CanvasSource, Map as MapLibreMap } from 'maplibre-gl'

type Corner = readonly [acrossPx: number, downPx: number]
type Place = readonly [lon: number, lat: number]

/** The canvas of an image where the map draws it, also where that is seen at a slant. */
export function placed(
  map: MapLibreMap,
  source: CanvasSource,
  imageLayer: string,
): HTMLCanvasElement {
  const canvas = source.getCanvas()
  const [northWest, northEast, southEast, southWest] = source.coordinates.map((corner): Corner => {
    const { x, y } = map.project(corner)
    return [x, y]
  })
  const { width, height } = canvas
  canvas.style.transform = transformOf([northWest, northEast, southEast, southWest], width, height)
  const opacity: unknown = map.getPaintProperty(imageLayer, 'raster-opacity')
  canvas.style.opacity = typeof opacity === 'number' ? opacity.toString() : '1'
  canvas.className = 'still-picture'
  return canvas
}

/** Below this a picture is seen from straight above. */
const flat = 1e-9

/**
 * The style that puts a box with its corner at the origin onto four corners, from the upper left one
 * clockwise: the projective map of a square onto a quadrilateral (Heckbert 1989, 2.2.3).
 */
export function transformOf(
  [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [Corner, Corner, Corner, Corner],
  width: number,
  height: number,
): string {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2]
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const determinant = dx1 * dy2 - dx2 * dy1
  const right = (sumX * dy2 - dx2 * sumY) / determinant
  const below = (dx1 * sumY - sumX * dy1) / determinant
  const across = [(x1 - x0 + right * x1) / width, (y1 - y0 + right * y1) / width]
  const down = [(x3 - x0 + below * x3) / height, (y3 - y0 + below * y3) / height]
  if (Math.abs(right) < flat && Math.abs(below) < flat) {
    return `matrix(${[...across, ...down, x0, y0].join()})`
  }
  const columns = [
    [...across, 0, right / width],
    [...down, 0, below / height],
    [0, 0, 1, 0],
    [x0, y0, 0, 1],
  ]
  return `matrix3d(${columns.flat().join()})`
}

/** Of a place that is found again, degrees. */
const tolerance = 1e-6

/** Whether places lie before the eye: those behind it would be drawn mirrored. */
export function areBeforeEye(map: MapLibreMap, places: readonly Place[]): boolean {
  return places.every(([lon, lat]) => {
    const found = map.unproject(map.project([lon, lat]))
    return Math.abs(found.lng - lon) < tolerance && Math.abs(found.lat - lat) < tolerance
  })
}
