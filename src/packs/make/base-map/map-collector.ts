import type { Bounds } from '../../../formats/elevation-raster.ts'
import { inBox } from '../common/box-overlap.ts'
import type { Polygon, Position } from '../common/building-input.ts'
import type { NodePath } from '../common/ring-assembly.ts'
import type { areaClass, lineClass } from './map-classes.ts'
import { clipLine, clipPolygon } from './clip-geometry.ts'
import { seaOf } from './coastline.ts'
import { joinCoasts } from './join-coasts.ts'
import { labelPosition } from './label-position.ts'
import { mapLayers, tileZooms } from './map-feature.ts'
import type { MapDropReason, MapFeature, MapLayer } from './map-feature.ts'

/** Takes what a map shows, one thing after the other. */
interface MapSink {
  add(feature: MapFeature): void
}

type LineClass = NonNullable<ReturnType<typeof lineClass>>
type AreaClass = NonNullable<ReturnType<typeof areaClass>>

/** An area is on the tiles from the zoom at which its box has this many pixels of 512 to a tile. */
const smallestAreaPixels = 3
/** Its name stands on it from so many zooms further on. */
const nameAfterZooms = 4

/** Counts over what was taken and left out. */
export interface MapCounts {
  readonly features: Record<MapLayer, number>
  /** Objects that were mended or dropped. */
  invalid: number
  repaired: number
  readonly dropped: Partial<Record<MapDropReason, number>>
  /** Coasts that end inside the box, where they were continued to its edge. */
  openCoastEnds: number
}

/** Takes the things of a map from any source, cut to a box, and keeps them in the spool. */
export class MapCollector {
  readonly counts: MapCounts = {
    features: Object.fromEntries(mapLayers.map((layer) => [layer, 0])) as Record<MapLayer, number>,
    invalid: 0,
    repaired: 0,
    dropped: {},
    openCoastEnds: 0,
  }
  readonly #spool: MapSink
  readonly #box: Bounds
  readonly #innerBox: Bounds
  #coasts: { refs: NodePath; lines: Position[][] }[] = []

  /**
   * @param box - degrees; nothing outside it is kept.
   * @param innerBox - the part of it that the data cover: coasts may end between the two.
   */
  constructor(spool: MapSink, box: Bounds, innerBox: Bounds) {
    this.#spool = spool
    this.#box = box
    this.#innerBox = innerBox
  }

  addPoint(kind: LineClass, position: Position): void {
    if (!inBox(position, this.#box)) return
    this.#keep({ ...kind, geometry: { type: 'Point', coordinates: position } })
  }

  /** @param incomplete - whether the source lacks a part. */
  addLines(kind: LineClass, lines: readonly (readonly Position[])[], incomplete: boolean): void {
    if (lines.length === 0) {
      this.drop('missing_nodes')
      return
    }
    if (incomplete) this.#mend()
    const coordinates = lines.flatMap((line) => clipLine(line, this.#box))
    if (coordinates.length === 0) return
    this.#keep({ ...kind, geometry: { type: 'MultiLineString', coordinates } })
  }

  addArea(kind: AreaClass, polygons: readonly Polygon[], incomplete: boolean): void {
    if (incomplete) this.#mend()
    let largest: { polygon: Polygon; minimumZoom: number } | undefined
    for (const polygon of polygons) {
      const coordinates = clipPolygon(polygon, this.#box)
      if (coordinates === undefined) continue
      const minimumZoom = zoomOfArea(coordinates)
      this.#keep({ ...kind, minimumZoom, geometry: { type: 'Polygon', coordinates } })
      if (largest === undefined || minimumZoom < largest.minimumZoom) {
        largest = { polygon: coordinates, minimumZoom }
      }
    }
    if (largest !== undefined && kind.properties.name !== undefined) {
      const minimumZoom = Math.min(tileZooms.maximum, largest.minimumZoom + nameAfterZooms)
      const coordinates = labelPosition(largest.polygon)
      const properties = { ...kind.properties, class: kind.layer === 'water' ? 'water' : 'ground' }
      this.#keep({
        layer: 'area_name',
        minimumZoom,
        properties,
        geometry: { type: 'Point', coordinates },
      })
    }
  }

  /** Coasts are joined when all of them are there: see `addSea`. */
  addCoast(refs: NodePath, lines: Position[][]): void {
    if (lines.length === 1 && lines[0].length === refs.length) this.#coasts.push({ refs, lines })
    // Parts between missing nodes have no ends that others could join.
    else for (const line of lines) this.#coasts.push({ refs: [], lines: [line] })
  }

  /** Draws the sea, once all sources have been read. */
  addSea(): void {
    const coasts = joinCoasts(this.#coasts)
    this.#coasts = []
    const sea = seaOf(coasts, this.#box)
    const { polygons, openEnds } = sea.unreadable ? seaOf(coasts, this.#innerBox) : sea
    this.counts.openCoastEnds += openEnds
    if (sea.unreadable && polygons.length === 0) this.drop('open_coast')
    if (polygons.length === 0) return
    this.addArea({ layer: 'water', properties: { class: 'sea' } }, polygons, openEnds > 0)
  }

  drop(reason: MapDropReason): void {
    this.counts.invalid++
    this.counts.dropped[reason] = (this.counts.dropped[reason] ?? 0) + 1
  }

  #mend(): void {
    this.counts.invalid++
    this.counts.repaired++
  }

  #keep(feature: MapFeature): void {
    this.counts.features[feature.layer]++
    this.#spool.add(feature)
  }
}

function zoomOfArea([outer]: Polygon): number {
  const [lons, lats] = [outer.map(([lon]) => lon), outer.map(([, lat]) => lat)]
  const size = (values: readonly number[]) =>
    values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
  const sideDeg = Math.max(size(lons), size(lats))
  let zoom: number = tileZooms.minimum
  while (zoom < tileZooms.maximum && (sideDeg * 512 * (1 << zoom)) / 360 < smallestAreaPixels)
    zoom++
  return zoom
}
