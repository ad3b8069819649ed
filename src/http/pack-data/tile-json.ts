import type { ArchiveFacts } from '../../formats/pmtiles-read.ts'
import { terrainTileSide } from '../../packs/query/terrain-tile.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { anyText, arrayOf, mapOf, responseObject } from '../wire/shapes.ts'

const zoom = { type: 'integer', minimum: 0, maximum: 22 } as const
const numbers = (count: number) =>
  ({ type: 'array', items: { type: 'number' }, minItems: count, maxItems: count }) as const

/** TileJSON 3.0.0, the members that are given. */
export const tileJsonSchema = responseObject(
  {
    tilejson: { const: '3.0.0' },
    name: anyText,
    attribution: anyText,
    scheme: { const: 'xyz' },
    tiles: arrayOf(anyText),
    minzoom: zoom,
    maxzoom: zoom,
    bounds: numbers(4),
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
  { minimumZoom, maximumZoom, bounds }: ArchiveFacts,
  metadata: Readonly<Record<string, unknown>>,
) {
  const [west, south, east, north] = bounds
  const centre = [round((west + east) / 2), round((south + north) / 2)]
  return {
    tilejson: '3.0.0' as const,
    name: manifest.name,
    attribution: manifest.layers?.base_map?.license ?? '',
    scheme: 'xyz' as const,
    tiles: [`${root}/api/tiles/base-map/{z}/{x}/{y}.mvt`],
    minzoom: minimumZoom,
    maxzoom: maximumZoom,
    bounds: [...bounds],
    center: [...centre, Math.min(maximumZoom, Math.max(minimumZoom, 12))],
    vector_layers: vectorLayers(metadata.vector_layers),
  }
}

/** TileJSON 2.2.0, which asks for no vector layers, and how the pixels are read. */
export const terrainTileJsonSchema = responseObject(
  {
    tilejson: { const: '2.2.0' },
    name: anyText,
    attribution: anyText,
    scheme: { const: 'xyz' },
    tiles: arrayOf(anyText),
    minzoom: zoom,
    maxzoom: zoom,
    bounds: numbers(4),
    encoding: { const: 'terrarium' },
    tileSize: { const: terrainTileSide },
  },
  { id: 'TerrainTilesDescription' },
)

/** Describes the tiles of a pack's terrain to map libraries. */
export function terrainTileJson(
  root: string,
  manifest: PackSnapshot['manifest'],
  {
    bounds,
    minimumZoom,
    maximumZoom,
  }: Pick<ArchiveFacts, 'bounds' | 'minimumZoom' | 'maximumZoom'>,
) {
  return {
    tilejson: '2.2.0' as const,
    name: manifest.name,
    attribution: manifest.layers?.terrain?.license ?? '',
    scheme: 'xyz' as const,
    tiles: [`${root}/api/tiles/terrain/{z}/{x}/{y}.png`],
    minzoom: minimumZoom,
    maxzoom: maximumZoom,
    bounds: [...bounds],
    encoding: 'terrarium' as const,
    tileSize: terrainTileSide,
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
