import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import type { SealedObjects } from '../objects/sealed-objects.ts'
import { firstBlocksPicture } from './first-blocks.ts'
import { layerPicture, type LayerPicture, layerPng } from './layer-picture.ts'
import type { LaidOutRegion } from './plan-object.ts'
import { storedLayer, tileName } from './tile-object.ts'
import { overviewStep, storedOverview } from './tile-overview.ts'

/** Tiles that are looked for at once. */
const looksAtOnce = 32
/**
 * Far below the zoom of its region a tile is put together of every eighth pixel, which are cached, and less
 * far below of the overviews that are stored with merged tiles: unpacking them takes fifty times as long.
 */
const cachedStep = 8
/** Pictures of every eighth pixel that a thread caches, 4 kB each: what is merged never changes. */
const maximumCached = 4096

/** A tile of the web at a zoom. */
interface TilePlace {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/**
 * What is merged so far of a layer at a tile of the web, as PNG of 512 x 512 pixels: at the zoom of the
 * region and at every one below it, where a pixel is the first of those beneath it, as in the finished
 * picture. Null where nothing is, or not yet.
 *
 * @param environmentKey of the pack and the version that the region is computed with
 * @throws {SightlineError} unavailable when the store is
 */
export async function tilePicture(
  store: SealedObjects,
  region: LaidOutRegion,
  environmentKey: string,
  layer: RegionLayer,
  place: TilePlace,
): Promise<Uint8Array | null> {
  const below = region.layout.grid.zoom - place.zoom
  if (below < 0 || !region.plan.layers.includes(layer)) return null
  const across = 1 << below
  const whole = new Uint8Array(tileNodes * tileNodes)
  const found = tilesBeneath(region, place, across)
  const step = across >= cachedStep ? cachedStep : across >= overviewStep ? overviewStep : 1
  for (let from = 0; from < found.length; from += looksAtOnce) {
    const part = found.slice(from, from + looksAtOnce)
    const pictures = await Promise.all(
      part.map(({ tile }) => {
        const source = { store, region, tile, environmentKey, layer }
        if (step === 1) return pictureOf(source)
        return step === overviewStep ? overviewOf(source) : cachedPictureOf(source)
      }),
    )
    pictures.forEach((picture, index) => {
      if (picture !== null) putThinned(whole, picture, step, across, part[index])
    })
  }
  return whole.some((pixel) => pixel > 0) ? layerPng(layer, whole) : null
}

/** A layer of one tile of a region. */
interface PictureSource {
  readonly store: SealedObjects
  readonly region: LaidOutRegion
  readonly tile: number
  readonly environmentKey: string
  readonly layer: RegionLayer
}

/** What is merged of it; null where nothing is. */
async function pictureOf({
  store,
  region,
  tile,
  environmentKey,
  layer,
}: PictureSource): Promise<LayerPicture | null> {
  const stored = await storedLayer(store, region, tile, environmentKey, layer)
  return stored === null
    ? firstBlocksPicture(store, region, tile, environmentKey, layer)
    : layerPicture(layer, [stored])
}

/** The overview of a picture: every fourth pixel of every fourth row. */
async function overviewOf(source: PictureSource): Promise<LayerPicture | null> {
  const overview = await mergedOverview(source)
  if (overview !== null) return overview
  const picture = await pictureOf(source)
  return picture && thinned(picture, 1, overviewStep)
}

/** Of a tile that is merged; null where it is not, or its overview has gone. */
function mergedOverview({ store, region, tile, environmentKey, layer }: PictureSource) {
  return storedOverview(store, tileName(region, tile, environmentKey), region.plan.layers, layer)
}

/** By tile and layer: every eighth pixel of every eighth row, the oldest first. */
const cachedPictures = new Map<string, LayerPicture>()

/** Every eighth pixel of what is merged of one tile; null where nothing is. */
async function cachedPictureOf(source: PictureSource): Promise<LayerPicture | null> {
  const { region, tile, environmentKey, layer } = source
  const key = `${tileName(region, tile, environmentKey)} ${layer}`
  const known = cachedPictures.get(key)
  if (known !== undefined) return known
  const overview = await mergedOverview(source)
  if (overview === null) {
    const picture = await pictureOf(source)
    return picture && thinned(picture, 1, cachedStep)
  }
  const picture = thinned(overview, overviewStep, cachedStep)
  cachedPictures.set(key, picture)
  for (const oldest of cachedPictures.keys()) {
    if (cachedPictures.size <= maximumCached) break
    cachedPictures.delete(oldest)
  }
  return picture
}

/** A picture of every so many pixels of a tile, from one of more of them. */
function thinned(picture: LayerPicture, from: number, to: number): LayerPicture {
  const [sideBefore, side, step] = [tileNodes / from, tileNodes / to, to / from]
  const fewer = new Uint8Array(side * side)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      fewer[row * side + column] = picture[(row * sideBefore + column) * step]
    }
  }
  return fewer
}

/** A tile of a region, and how far right and down of the first beneath a tile of the web it lies. */
interface TileBeneath {
  readonly tile: number
  readonly right: number
  readonly down: number
}

/**
 * The tiles of a region beneath a tile of the web that is so many of them wide, but for those of which no
 * pixel is left; the region's columns go on beyond the antimeridian.
 */
function tilesBeneath(
  { layout: { grid, frame } }: LaidOutRegion,
  { x, y }: TilePlace,
  across: number,
): TileBeneath[] {
  const turn = 1 << grid.zoom
  const [columns, rows] = [frame.width / tileNodes, frame.height / tileNodes]
  const [firstColumn, firstRow] = [frame.column / tileNodes, frame.row / tileNodes]
  // Beyond 512 tiles a pixel is wider than a tile.
  const isLeft = (offset: number) =>
    offset >= 0 && offset < across && (offset * tileNodes) % across === 0
  const found: TileBeneath[] = []
  for (let row = 0; row < rows; row++) {
    const down = firstRow + row - y * across
    if (!isLeft(down)) continue
    for (let column = 0; column < columns; column++) {
      const place = (((firstColumn + column) % turn) + turn) % turn
      const right = place - x * across
      if (isLeft(right)) found.push({ tile: row * columns + column, right, down })
    }
  }
  return found
}

/**
 * Every n-th pixel of a tile into its part of a picture that is n tiles wide; what is there already stays.
 *
 * @param step of the picture: it has every so many pixels of its tile
 */
function putThinned(
  whole: LayerPicture,
  picture: LayerPicture,
  step: number,
  n: number,
  { right, down }: TileBeneath,
): void {
  const side = tileNodes / step
  const size = Math.max(1, tileNodes / n)
  const [left, top] = [(right * tileNodes) / n, (down * tileNodes) / n]
  for (let row = 0; row < size; row++) {
    const to = (top + row) * tileNodes + left
    const from = ((row * n) / step) * side
    for (let column = 0; column < size; column++) {
      whole[to + column] ||= picture[from + (column * n) / step]
    }
  }
}
