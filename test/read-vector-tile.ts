import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** A layer of a Mapbox Vector Tile, as the reader of the maps on the page sees it. */
export interface TileLayer {
  readonly name: string
  readonly version: number
  readonly extent: number
  readonly features: readonly TileFeature[]
}

interface TileFeature {
  readonly id: number
  readonly type: number
  readonly properties: Readonly<Record<string, unknown>>
  /** Rings or points in units of the tile, rings not closed. */
  readonly rings: readonly (readonly [x: number, y: number])[][]
}

const polygon = 3

/** Reads the layers of a tile. */
export function readVectorTile(tile: Uint8Array): TileLayer[] {
  return Object.values(new VectorTile(new PbfReader(tile)).layers).map((layer) => ({
    name: layer.name,
    version: layer.version,
    extent: layer.extent,
    features: Array.from({ length: layer.length }, (_, index) => readFeature(layer.feature(index))),
  }))
}

type LibraryFeature = ReturnType<VectorTile['layers'][string]['feature']>

function readFeature(feature: LibraryFeature): TileFeature {
  const rings = feature.loadGeometry().map((ring) => {
    const points = ring.map(({ x, y }): [number, number] => [x, y])
    // The reader closes the rings of polygons.
    return feature.type === polygon ? points.slice(0, -1) : points
  })
  return {
    id: feature.id ?? NaN,
    type: feature.type,
    properties: { ...feature.properties },
    rings,
  }
}
