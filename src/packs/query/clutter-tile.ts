import { tileExtent } from '../../formats/vector-tile.ts'
import { clutterCategories, type ClutterCategory } from '../../rf/ground-profile.ts'
import {
  clutterAt,
  prepareClutterWindow,
  type ClutterClass,
  type ClutterRaster,
} from '../../spatial/clutter-window.ts'
import { rasterTileZooms, type RasterZooms } from './raster-zooms.ts'
import { assertTile } from './tile-bounds.ts'
import { TileGrid } from './tile-grid.ts'

/** Pixels along each side of a tile. */
export const clutterTileSide = 256

/** Postings along one side of what a tile reads at most: 4 MB of places in the table. */
const maximumPostingsPerSide = 2048

type Rgb = readonly [red: number, green: number, blue: number]

/** The colours of each category from its lowest to its tallest class. */
const colors: Readonly<Record<ClutterCategory, readonly [low: Rgb, high: Rgb]>> = {
  open_rural: [
    [244, 240, 214],
    [214, 200, 150],
  ],
  water_sea: [
    [150, 196, 226],
    [78, 138, 190],
  ],
  suburban: [
    [250, 206, 154],
    [226, 140, 66],
  ],
  urban_trees_forest: [
    [140, 190, 120],
    [50, 120, 70],
  ],
  dense_urban: [
    [214, 120, 120],
    [110, 24, 50],
  ],
}

/** The zooms at which tiles of a clutter raster are worth asking for. */
export function clutterTileZooms({ raster }: ClutterRaster): RasterZooms {
  return rasterTileZooms(raster, clutterTileSide, maximumPostingsPerSide)
}

/**
 * The colour of every class: of the hue of its category, the darker the taller the class is among
 * those of its category.
 */
export function clutterColors(classes: readonly ClutterClass[]): readonly Rgb[] {
  const ranks = new Map<ClutterClass, number>()
  for (const category of clutterCategories) {
    const members = classes
      .filter((one) => one.category === category)
      .sort((a, b) => a.heightM - b.heightM || a.code - b.code)
    members.forEach((one, i) =>
      ranks.set(one, members.length === 1 ? 0.5 : i / (members.length - 1)),
    )
  }
  return classes.map((one) => {
    const [low, high] = colors[one.category]
    const rank = ranks.get(one)!
    const mixed = low.map((from, channel) => Math.round(from + rank * (high[channel] - from)))
    return [mixed[0], mixed[1], mixed[2]]
  })
}

/** The colour of each class as `#rrggbb`. */
export function clutterColorTexts(classes: readonly ClutterClass[]): readonly string[] {
  return clutterColors(classes).map(
    (rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
  )
}

/**
 * The clutter under a map tile (XYZ scheme, web mercator): 256 * 256 places in the table of classes, 0
 * for unknown cover, of the posting nearest to the middle of each pixel, row by row from the north.
 *
 * @returns null where the tile knows nothing, or lies above the farthest view
 * @throws SightlineError `invalid_request` when there is no such tile; what the raster throws.
 */
export async function clutterTile(
  clutter: ClutterRaster,
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | null> {
  assertTile(z, x, y)
  if (z < clutterTileZooms(clutter).minimumZoom) return null
  const grid = new TileGrid(z, x, y)
  const window = await prepareClutterWindow(clutter, [
    grid.longitudeAt(0),
    grid.latitudeAt(tileExtent),
    grid.longitudeAt(tileExtent),
    grid.latitudeAt(0),
  ])
  const middle = (pixel: number) => ((pixel + 0.5) * tileExtent) / clutterTileSide
  const along = (degreesAt: (unit: number) => number) =>
    Float64Array.from({ length: clutterTileSide }, (_, i) => degreesAt(middle(i)))
  const lons = along((unit) => grid.longitudeAt(unit))
  const lats = along((unit) => grid.latitudeAt(unit))
  const places = new Uint8Array(clutterTileSide * clutterTileSide)
  for (let row = 0; row < clutterTileSide; row++) {
    for (let column = 0; column < clutterTileSide; column++) {
      places[row * clutterTileSide + column] = clutterAt(window, lons[column], lats[row])
    }
  }
  return places.some((place) => place !== 0) ? places : null
}
