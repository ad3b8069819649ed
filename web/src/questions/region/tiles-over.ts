export type Box = readonly [west: number, south: number, east: number, north: number]

interface Tile {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** An overview of so many tiles tells as much of the colours as all of them. */
const maximumTiles = 4

/** The tiles of the web over a box, at the finest zoom up to one at which they are few. */
export function tilesOver(box: Box, finestZoom: number): readonly Tile[] {
  for (let zoom = finestZoom; ; zoom--) {
    const [west, south, east, north] = box
    const [left, right] = [columnOf(west, zoom), columnOf(east, zoom)]
    const [top, bottom] = [rowOf(north, zoom), rowOf(south, zoom)]
    const [columns, rows] = [right - left + 1, bottom - top + 1]
    if (columns * rows > maximumTiles && zoom > 0) continue
    const across = scaleOf(zoom)
    return Array.from({ length: columns * rows }, (_, i) => ({
      zoom,
      // Beyond the antimeridian tiles are those on the other side of the map.
      x: (((left + (i % columns)) % across) + across) % across,
      y: top + Math.floor(i / columns),
    }))
  }
}

const columnOf = (lon: number, zoom: number): number =>
  Math.floor(((lon + 180) / 360) * scaleOf(zoom))

function rowOf(lat: number, zoom: number): number {
  const tangent = Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)
  const across = scaleOf(zoom)
  const row = Math.floor((0.5 - Math.log(tangent) / (2 * Math.PI)) * across)
  return Math.min(across - 1, Math.max(0, row))
}

/** How many tiles there are across the map. */
const scaleOf = (zoom: number): number => 1 << zoom
