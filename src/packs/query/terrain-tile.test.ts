import { describe, expect, it } from 'vitest'
import { terrainRaster } from '../../../test/worlds/terrain-raster.ts'
import { terrainTile, terrainTileSide, terrainTileZooms } from './terrain-tile.ts'

/** A place on the equator, where tiles are square in degrees. */
const place = { west: 10, north: 1, spacingDeg: 1 / 1200, width: 1201, height: 1201 }
const rising = (lonDeg: number, latDeg: number) => 1000 * (lonDeg - 10) + 100 * latDeg

/** The tile that holds a place. */
function tileAt(z: number, lonDeg: number, latDeg: number) {
  const tiles = 1 << z
  const mercator = Math.asinh(Math.tan((latDeg * Math.PI) / 180)) / Math.PI
  return [z, Math.floor(((lonDeg + 180) / 360) * tiles), Math.floor(((1 - mercator) / 2) * tiles)]
}

describe('a terrain tile', () => {
  it.each([9, 11, 14])('has at zoom %i the elevations at the middles of its pixels', async (z) => {
    const raster = terrainRaster(rising, place)
    const [, x, y] = tileAt(z, 10.5, 0.5)
    const tile = await terrainTile(raster, z, x, y)
    const widthDeg = 360 / (1 << z)
    for (const [column, row] of [
      [128, 128],
      [140, 60],
    ]) {
      const lonDeg = x * widthDeg - 180 + ((column + 0.5) / terrainTileSide) * widthDeg
      const world = Math.PI * (1 - (2 * (y + (row + 0.5) / terrainTileSide)) / (1 << z))
      const latDeg = (Math.atan(Math.sinh(world)) * 180) / Math.PI
      expect(tile![row * terrainTileSide + column]).toBeCloseTo(rising(lonDeg, latDeg), 3)
    }
  })

  it('is none where nothing is known, and none farther away than it can be read', async () => {
    const raster = terrainRaster(rising, place)
    expect(await terrainTile(raster, 11, 0, 0)).toBeNull()
    const { minimumZoom } = terrainTileZooms(raster)
    expect(await terrainTile(raster, minimumZoom - 1, 0, 0)).toBeNull()
    await expect(terrainTile(raster, 3, 8, 0)).rejects.toThrow(/x must be/)
  })

  it('reads a bounded part of a raster of any size', async () => {
    const fine = { west: 10, north: 0.5, spacingDeg: 1e-5, width: 50_000, height: 50_000 }
    const raster = terrainRaster(rising, fine)
    let postings = 0
    const counting: typeof raster = {
      ...raster,
      readWindow: (column, row, width, height) => {
        postings += width * height
        return raster.readWindow(column, row, width, height)
      },
    }
    const { minimumZoom, maximumZoom } = terrainTileZooms(raster)
    expect([minimumZoom, maximumZoom]).toEqual([16, 18])
    const [z, x, y] = tileAt(minimumZoom, 10.25, 0.25)
    expect(await terrainTile(counting, z, x, y)).not.toBeNull()
    // What is needed in whole blocks of 128.
    expect(postings).toBeLessThanOrEqual(1280 * 1280)
  })

  it('has no cliff at a void, nor where the raster ends, nor against its neighbour', async () => {
    const isVoid = (lonDeg: number, latDeg: number) => lonDeg > 10.06 && latDeg < 0.94
    const raster = terrainRaster(
      (lonDeg, latDeg) => (isVoid(lonDeg, latDeg) ? NaN : 2000 + rising(lonDeg, latDeg)),
      { ...place, spacingDeg: 1 / 3600, width: 361, height: 361 },
    )
    const [z, x, y] = tileAt(13, 10.03, 0.95)
    const tiles = await Promise.all([x, x + 1].map((column) => terrainTile(raster, z, column, y)))
    const pixel = (column: number, row: number): number =>
      tiles[column < terrainTileSide ? 0 : 1]![row * terrainTileSide + (column % terrainTileSide)]
    let steepestM = 0
    for (let row = 1; row < terrainTileSide; row++) {
      for (let column = 1; column < 2 * terrainTileSide; column++) {
        const steps = [pixel(column - 1, row), pixel(column, row - 1)]
        for (const other of steps) {
          steepestM = Math.max(steepestM, Math.abs(pixel(column, row) - other))
        }
      }
    }
    // The ground itself rises by 0.3 m a pixel; a void taken as 0 would be a cliff of 2 km.
    expect(steepestM).toBeLessThan(20)
  })
})
