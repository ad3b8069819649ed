import type { ArchiveFacts } from '../../formats/pmtiles-read.ts'
import { clutterColorTexts, clutterTileSide } from '../../packs/query/clutter-tile.ts'
import { terrainTileSide } from '../../packs/query/terrain-tile.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import type { ClutterRaster } from '../../spatial/clutter-window.ts'
import * as field from '../wire/answer-schema.ts'

const zoom = field.kind<number>({ type: 'integer', minimum: 0, maximum: 22 })

function numbers(count: number) {
  return field.list(field.number, { minItems: count, maxItems: count })
}

type TileExtent = Pick<ArchiveFacts, 'bounds' | 'minimumZoom' | 'maximumZoom'>

/** The tiles of one layer of a pack. */
interface TilesFound extends TileExtent {
  readonly manifest: PackSnapshot['manifest']
  /** The address at which the service was asked. */
  readonly root: string
}

/** What a map library is told of any tiles. */
function tileSet(
  layer: 'base_map' | 'terrain' | 'clutter',
  tilePath: string,
): field.Members<TilesFound> {
  return {
    name: field.text(({ manifest }) => manifest.name),
    attribution: field.text(({ manifest }) => manifest.layers?.[layer]?.license ?? ''),
    scheme: field.always('xyz'),
    tiles: field.texts(({ root }) => [`${root}/api/tiles/${tilePath}`]),
    minzoom: zoom('minimumZoom'),
    maxzoom: zoom('maximumZoom'),
    bounds: numbers(4)('bounds'),
  }
}

interface BaseMapFound extends TilesFound {
  /** What the archive says of itself. */
  readonly metadata: Readonly<Record<string, unknown>>
}

interface VectorLayer {
  readonly id: string
  readonly fields: readonly (readonly [name: string, kind: string])[]
}

const vectorLayer = field.object<VectorLayer>({
  id: field.text('id'),
  fields: field.map(field.text)('fields'),
  // Those of the tiles hold for every layer: none says more.
  minzoom: zoom.optional(() => null),
  maxzoom: zoom.optional(() => null),
})

/** Describes the tiles of a pack's base map to map libraries: TileJSON 3.0.0. */
export const baseMapTiles = field.object<BaseMapFound>('BaseMapDescription', {
  tilejson: field.always('3.0.0'),
  ...tileSet('base_map', 'base-map/{z}/{x}/{y}.mvt'),
  center: numbers(3)(centreOf),
  vector_layers: field.list(vectorLayer)(({ metadata }) => vectorLayers(metadata.vector_layers)),
})

function centreOf({ bounds, minimumZoom, maximumZoom }: TilesFound): readonly number[] {
  const [west, south, east, north] = bounds
  const zoomLevel = Math.min(maximumZoom, Math.max(minimumZoom, 12))
  return [round((west + east) / 2), round((south + north) / 2), zoomLevel]
}

/**
 * Describes the tiles of a pack's terrain: TileJSON 2.2.0, which asks for no vector layers, and how pixels
 * are read.
 */
export const terrainTiles = field.object<TilesFound>('TerrainTilesDescription', {
  tilejson: field.always('2.2.0'),
  ...tileSet('terrain', 'terrain/{z}/{x}/{y}.png'),
  encoding: field.always('terrarium'),
  tileSize: field.always(terrainTileSide),
})

interface ClutterFound extends TilesFound, Pick<ClutterRaster, 'classes'> {}

interface ColoredClass {
  readonly of: ClutterRaster['classes'][number]
  readonly color: string
}

const color = field.kind<string>({ type: 'string', pattern: '^#[0-9a-f]{6}$' })

const clutterClass = field.object<ColoredClass>({
  class: field.integer((found) => found.of.code),
  name: field.text((found) => found.of.name),
  category: field.oneOf(clutterCategories)((found) => found.of.category),
  height_m: field.number((found) => found.of.heightM),
  color: color('color'),
})

/** Describes the tiles of a pack's clutter, and what the colours of the pixels mean. */
export const clutterTiles = field.object<ClutterFound>('ClutterTilesDescription', {
  tilejson: field.always('2.2.0'),
  ...tileSet('clutter', 'clutter/{z}/{x}/{y}.png'),
  tileSize: field.always(clutterTileSide),
  classes: field.list(clutterClass)(({ classes }) => {
    const colors = clutterColorTexts(classes)
    return classes.map((one, index) => ({ of: one, color: colors[index] }))
  }),
})

/** As the archive says, as far as it says anything in the right form. */
function vectorLayers(value: unknown): VectorLayer[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((layer: unknown) => {
    if (!isObject(layer) || typeof layer.id !== 'string') return []
    const fields = isObject(layer.fields) ? Object.entries(layer.fields) : []
    const texts = fields.flatMap(([name, type]) =>
      typeof type === 'string' ? [[name, type] as const] : [],
    )
    return [{ id: layer.id, fields: texts }]
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
