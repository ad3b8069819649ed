import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import { nodeBox } from '../../analyses/region/region-area.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { Bounds } from '../../formats/elevation-raster.ts'
import { TileArchive } from '../../formats/pmtiles-write.ts'
import { writeWhole } from '../../packs/whole-write.ts'
import { layerPicture, type LayerPicture, layerPng } from './layer-picture.ts'
import { layerShapes } from './layer-shapes.ts'
import type { LaidOutRegion } from './plan-object.ts'
import type { MergedTiles } from './tile-object.ts'

const readAtOnceBytes = 1 << 20

/**
 * A layer as a picture for maps: PMTiles of images of 512 x 512 pixels in the tiles of the web, at the zoom
 * of the region and every zoom below it; one on which nothing is left to see is none. Tiles of the web do not
 * go on beyond the antimeridian: what a region has there is in the tiles on the other side. A coarser pixel
 * is the first of the four beneath it, so that no colour is made up. In memory are four images a zoom; the
 * images wait in a temporary file for the directory, which stands before them.
 *
 * @param tiles names of the merged tiles, row by row
 */
export async function* pictureFile(
  merged: Pick<MergedTiles, 'layer'>,
  region: LaidOutRegion,
  layer: RegionLayer,
  tiles: readonly string[],
  about: Readonly<Record<string, string>>,
  stop: StopSignal,
): AsyncIterable<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-picture-'))
  const spool = openSync(join(folder, 'images'), 'w+')
  try {
    const archive = new TileArchive((bytes) => writeWhole(spool, bytes), 'png')
    const { grid, frame } = region.layout
    const pyramid = new Pyramid(region, layer, archive, (tile) =>
      merged.layer(tile, tiles[tile], layer),
    )
    await pyramid.draw(0, 0, 0, stop)
    yield archive.head({
      minimumZoom: 0,
      maximumZoom: grid.zoom,
      bounds: mapBounds(nodeBox(grid, frame)),
      metadata: { name: layer, description: layerShapes[layer].description, ...about },
    })
    for (let from = 0; ;) {
      const part = new Uint8Array(readAtOnceBytes)
      const count = readSync(spool, part, 0, readAtOnceBytes, from)
      if (count === 0) break
      from += count
      yield part.subarray(0, count)
    }
  } finally {
    closeSync(spool)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A box as maps name it: all longitudes where it crosses the antimeridian. */
function mapBounds([west, south, east, north]: Bounds): Bounds {
  return west < -180 || east > 180 ? [-180, south, 180, north] : [west, south, east, north]
}

/** The images of a layer, finest first. */
class Pyramid {
  readonly #region: LaidOutRegion
  readonly #layer: RegionLayer
  readonly #archive: TileArchive
  readonly #read: (tile: number) => Promise<Uint8Array>
  /** First and last tile at the zoom of the region, both included. */
  readonly #columns: readonly [number, number]
  readonly #rows: readonly [number, number]

  constructor(
    region: LaidOutRegion,
    layer: RegionLayer,
    archive: TileArchive,
    read: (tile: number) => Promise<Uint8Array>,
  ) {
    const { frame } = region.layout
    this.#region = region
    this.#layer = layer
    this.#archive = archive
    this.#read = read
    const ends = (first: number, count: number): [number, number] => [
      first / tileNodes,
      (first + count) / tileNodes - 1,
    ]
    this.#columns = ends(frame.column, frame.width)
    this.#rows = ends(frame.row, frame.height)
  }

  /** Draws a tile and all beneath it; null where nothing is. */
  async draw(zoom: number, x: number, y: number, stop: StopSignal): Promise<LayerPicture | null> {
    stop.throwIfStopped()
    const { west, columns, north, rows, across } = this.#extent(zoom)
    const column = modulo(x - west, across)
    if (column >= columns || y < north || y >= north + rows) return null
    const picture =
      zoom === this.#region.layout.grid.zoom
        ? await this.#finest(column, y - north)
        : await this.#coarser(zoom, x, y, stop)
    if (picture === null) return null
    this.#archive.add(zoom, x, y, layerPng(this.#layer, picture))
    return picture
  }

  /** First column and row of tiles at a zoom, how many of each there are, and how many go round the globe. */
  #extent(zoom: number) {
    const coarser = this.#region.layout.grid.zoom - zoom
    const [west, east] = this.#columns.map((column) => column >> coarser)
    const [north, south] = this.#rows.map((row) => row >> coarser)
    return { west, columns: east - west + 1, north, rows: south - north + 1, across: 1 << zoom }
  }

  /** A tile by its place in the region; one that goes round the globe may have it twice, half by half. */
  async #finest(column: number, row: number): Promise<LayerPicture | null> {
    const { columns, across } = this.#extent(this.#region.layout.grid.zoom)
    const packed: Uint8Array[] = []
    for (let turn = column; turn < columns; turn += across) {
      packed.push(await this.#read(row * columns + turn))
    }
    return layerPicture(this.#layer, packed)
  }

  async #coarser(
    zoom: number,
    x: number,
    y: number,
    stop: StopSignal,
  ): Promise<LayerPicture | null> {
    const picture = new Uint8Array(tileNodes * tileNodes)
    const half = tileNodes / 2
    for (let quarter = 0; quarter < 4; quarter++) {
      const [right, down] = [quarter % 2, Math.floor(quarter / 2)]
      const finer = await this.draw(zoom + 1, 2 * x + right, 2 * y + down, stop)
      if (finer === null) continue
      for (let row = 0; row < half; row++) {
        const to = (down * half + row) * tileNodes + right * half
        const from = 2 * row * tileNodes
        for (let column = 0; column < half; column++) {
          picture[to + column] = finer[from + 2 * column]
        }
      }
    }
    return picture.some((place) => place > 0) ? picture : null
  }
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count
}
