import type { ArchiveFacts } from '../../formats/pmtiles-read.ts'
import { clutterColourTexts, clutterTileSide } from '../../packs/query/clutter-tile.ts'
import { terrainTileSide } from '../../packs/query/terrain-tile.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import type { ClutterRaster } from '../../spatial/clutter-window.ts'
import { anyInteger, anyNumber, anyText, arrayOf, mapOf, responseObject } from '../wire/shapes.ts'

const zoom = { type: 'integer', minimum: 0, maximum: 22 } as const
const numbers = (count: number) =>
  ({ type: 'array', items: { type: 'number' }, minItems: count, maxItems: count }) as const

/** What a map library is told of any tiles. */
const tileSetMembers = {
  name: anyText,
  attribution: anyText,
  scheme: { const: 'xyz' },
  tiles: arrayOf(anyText),
  minzoom: zoom,
  maxzoom: zoom,
  bounds: numbers(4),
} as const

type TileExtent = Pick<ArchiveFacts, 'bounds' | 'minimumZoom' | 'maximumZoom'>

function tileSet(
  { name, layers }: PackSnapshot['manifest'],
  layer: 'base_map' | 'terrain' | 'clutter',
  address: string,
  { bounds, minimumZoom, maximumZoom }: TileExtent,
) {
  return {
    name,
    attribution: layers?.[layer]?.license ?? '',
    scheme: 'xyz' as const,
    tiles: [address],
    minzoom: minimumZoom,
    maxzoom: maximumZoom,
    bounds: [...bounds],
  }
}

/** TileJSON 3.0.0, the members that are given. */
export const tileJsonSchema = responseObject(
  {
    tilejson: { const: '3.0.0' },
    ...tileSetMembers,
    center: numbers(3),
    vector_layers: arrayOf(
      responseObject(
        { id: anyText, fields: mapOf(anyText), minzoom: zoom, maxzoom: zoom },
        { optional: ['minzoom', 'maxzoom'] },
      ),
    ),
  },
  { id: 'BaseMapDescription' },
)

/** Describes the tiles of a pack's base map to map libraries. */
export function tileJson(
  root: string,
  { manifest }: PackSnapshot,
  archive: TileExtent,
  metadata: Readonly<Record<string, unknown>>,
) {
  const { bounds, minimumZoom, maximumZoom } = archive
  const [west, south, east, north] = bounds
  const centre = [round((west + east) / 2), round((south + north) / 2)]
  const address = `${root}/api/tiles/base-map/{z}/{x}/{y}.mvt`
  return {
    tilejson: '3.0.0' as const,
    ...tileSet(manifest, 'base_map', address, archive),
    center: [...centre, Math.min(maximumZoom, Math.max(minimumZoom, 12))],
    vector_layers: vectorLayers(metadata.vector_layers),
  }
}

/** TileJSON 2.2.0, which asks for no vector layers, and how the pixels are read. */
export const terrainTileJsonSchema = responseObject(
  {
    tilejson: { const: '2.2.0' },
    ...tileSetMembers,
    encoding: { const: 'terrarium' },
    tileSize: { const: terrainTileSide },
  },
  { id: 'TerrainTilesDescription' },
)

/** Describes the tiles of a pack's terrain to map libraries. */
export function terrainTileJson(
  root: string,
  manifest: PackSnapshot['manifest'],
  extent: TileExtent,
) {
  const address = `${root}/api/tiles/terrain/{z}/{x}/{y}.png`
  return {
    tilejson: '2.2.0' as const,
    ...tileSet(manifest, 'terrain', address, extent),
    encoding: 'terrarium' as const,
    tileSize: terrainTileSide,
  }
}

/** TileJSON 2.2.0, and what the colours of the pixels mean. */
export const clutterTileJsonSchema = responseObject(
  {
    tilejson: { const: '2.2.0' },
    ...tileSetMembers,
    tileSize: { const: clutterTileSide },
    classes: arrayOf(
      responseObject({
        class: anyInteger,
        name: anyText,
        category: { enum: clutterCategories },
        height_m: anyNumber,
        color: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
      }),
    ),
  },
  { id: 'ClutterTilesDescription' },
)

/** Describes the tiles of a pack's clutter to map libraries. */
export function clutterTileJson(
  root: string,
  manifest: PackSnapshot['manifest'],
  { classes, ...extent }: TileExtent & Pick<ClutterRaster, 'classes'>,
) {
  const address = `${root}/api/tiles/clutter/{z}/{x}/{y}.png`
  const colours = clutterColourTexts(classes)
  return {
    tilejson: '2.2.0' as const,
    ...tileSet(manifest, 'clutter', address, extent),
    tileSize: clutterTileSide,
    classes: classes.map(({ code, name, category, heightM }, index) => ({
      class: code,
      name,
      category,
      height_m: heightM,
      color: colours[index],
    })),
  }
}

/** As the archive says, as far as it says anything in the right form. */
function vectorLayers(value: unknown) {
  if (!Array.isArray(value)) return []
  return value.flatMap((layer: unknown) => {
    if (!isObject(layer) || typeof layer.id !== 'string') return []
    const fields = isObject(layer.fields) ? Object.entries(layer.fields) : []
    const texts = fields.flatMap(([name, kind]) => (typeof kind === 'string' ? [[name, kind]] : []))
    return [{ id: layer.id, fields: Object.fromEntries(texts) as Record<string, string> }]
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
