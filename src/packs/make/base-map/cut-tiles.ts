import { GeoJSONVT } from '@maplibre/geojson-vt'
import type { GeoJSONVTFeature, GeoJSONVTTile } from '@maplibre/geojson-vt'
import type { Feature } from 'geojson'
import { encodeVectorTile, tileExtent, VectorTileLayer } from '../../../formats/vector-tile.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { joinTileLines } from './join-tile-lines.ts'
import type { TileLine } from './join-tile-lines.ts'
import { mapLayers, tileZooms } from './map-feature.ts'
import type { MapFeature, MapLayer, MapProperties } from './map-feature.ts'
import type { MapIndex } from './map-spool.ts'

/**
 * Zooms that are cut together: features are read for one tile of the lowest zoom of a band, and cut
 * down to its highest, so that memory holds what lies in one such tile.
 */
const bands = [
  [4, 7],
  [8, 11],
  [12, 14],
] as const

/** Positions in one tile of the lowest zoom of a band: more than the densest city has. */
const maximumPositions = 8_000_000

/** Units of the tile's grid beyond its edges. */
const bufferUnits = 64

interface CutTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

/**
 * The vector tiles of a map, band by band. A feature beyond what fits into memory is left out of
 * that place and told.
 *
 * @param box - degrees; there is nothing outside it.
 */
export function* cutTiles(
  index: MapIndex,
  box: Bounds,
  onTooDense: () => void,
): Generator<CutTile, void, undefined> {
  for (const [lowest, highest] of bands) {
    for (const [x, y] of tilesOver(box, lowest)) {
      const features = featuresIn(index, tileBox(lowest, x, y), highest, onTooDense)
      if (features.length > 0) yield* cutOne(features, [lowest, highest], [x, y], box)
    }
  }
}

function featuresIn(
  index: MapIndex,
  box: Bounds,
  zoom: number,
  onTooDense: () => void,
): MapFeature[] {
  let positions = 0
  const features: MapFeature[] = []
  for (const number of index.find(box, zoom)) {
    positions += index.positionCount(number)
    if (positions > maximumPositions) onTooDense()
    else features.push(index.read(number))
  }
  return features
}

interface Tags extends MapProperties {
  readonly layer: MapLayer
  readonly minimumZoom: number
}

function* cutOne(
  features: readonly MapFeature[],
  [lowest, highest]: readonly [number, number],
  [left, top]: readonly [number, number],
  box: Bounds,
): Generator<CutTile, void, undefined> {
  const tiles = new GeoJSONVT(
    { type: 'FeatureCollection', features: features.map(toGeoJson) },
    {
      maxZoom: tileZooms.maximum,
      indexMaxZoom: highest,
      indexMaxPoints: 0,
      extent: tileExtent,
      buffer: bufferUnits,
    },
  )
  for (let z = lowest; z <= highest; z++) {
    const steps = z - lowest
    for (const [x, y] of tilesOver(box, z)) {
      if (x >> steps !== left || y >> steps !== top) continue
      const bytes = encodeTile(tiles.getTile(z, x, y), z)
      if (bytes.length > 0) yield { z, x, y, bytes }
    }
  }
}

function toGeoJson({ layer, minimumZoom, properties, geometry }: MapFeature): Feature {
  const tags: Tags = { ...properties, layer, minimumZoom }
  return { type: 'Feature', properties: tags, geometry: { ...geometry } as Feature['geometry'] }
}

function encodeTile(tile: GeoJSONVTTile | null, z: number): Uint8Array {
  const layers = new Map(mapLayers.map((name) => [name, new VectorTileLayer(name)]))
  const lines: (TileLine & { readonly layer: MapLayer })[] = []
  const features: readonly GeoJSONVTFeature[] = tile?.features ?? []
  for (const feature of features) {
    const { layer: name, minimumZoom, ...properties } = feature.tags as Tags
    if (minimumZoom > z) continue
    const layer = layers.get(name)!
    if (feature.type === 1) {
      const [[x, y]] = feature.geometry
      layer.addPoint(undefined, x, y, { ...properties })
    } else if (feature.type === 2) {
      lines.push({ layer: name, properties, parts: feature.geometry.map((line) => line.flat()) })
    } else {
      const rings = feature.geometry.map((ring) => ring.flat())
      layer.addPolygon(undefined, rings, { ...properties })
    }
  }
  for (const name of mapLayers) {
    const ofLayer = lines.filter(({ layer }) => layer === name)
    for (const { properties, parts } of joinTileLines(ofLayer)) {
      layers.get(name)!.addLines(undefined, parts, { ...properties })
    }
  }
  return encodeVectorTile([...layers.values()])
}

/** The tiles of a zoom that a box touches, row by row. */
function* tilesOver([west, south, east, north]: Bounds, z: number) {
  const count = 1 << z
  const column = (lon: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(((lon + 180) / 360) * count)))
  const row = (lat: number) => Math.min(count - 1, Math.max(0, Math.floor(mercatorY(lat) * count)))
  for (let y = row(north); y <= row(south); y++) {
    for (let x = column(west); x <= column(east); x++) yield [x, y] as const
  }
}

/** From 0 at the northern edge of the map to 1 at the southern. */
function mercatorY(lat: number): number {
  return (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
}

/** A tile with its buffer, degrees. */
function tileBox(z: number, x: number, y: number): Bounds {
  const margin = bufferUnits / tileExtent
  const lon = (column: number) => (column / (1 << z)) * 360 - 180
  const lat = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / (1 << z)))) * 180) / Math.PI
  return [lon(x - margin), lat(y + 1 + margin), lon(x + 1 + margin), lat(y - margin)]
}
