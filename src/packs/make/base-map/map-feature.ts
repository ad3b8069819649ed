import type { Polygon, Position } from '../common/building-input.ts'

/** Zooms of the tiles. Maps draw nearer views from the last one. */
export const tileZooms = { minimum: 4, maximum: 14 } as const

/** Layers of the tiles, in the order of their drawing. */
export const mapLayers = [
  'ground',
  'water',
  'waterway',
  'street',
  'railway',
  'area_name',
  'place',
] as const
export type MapLayer = (typeof mapLayers)[number]

type MapGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly Position[][] }
  | { readonly type: 'Polygon'; readonly coordinates: Polygon }

/** What a feature says of itself on the tiles; an absent member says nothing. */
export interface MapProperties {
  readonly class: string
  readonly name?: string
  /** The number of a road, such as `A 8`. */
  readonly ref?: string
  readonly tunnel?: true
  readonly bridge?: true
  /** Of places: the smaller, the more important. */
  readonly rank?: number
}

/** One thing of the base map. */
export interface MapFeature {
  readonly layer: MapLayer
  /** The lowest zoom at which it is on the tiles. */
  readonly minimumZoom: number
  readonly properties: MapProperties
  readonly geometry: MapGeometry
}

/** What was left out or mended, by reason; the names appear in the quality report. */
export type MapDropReason =
  /** A way of which the extract lacks nodes. */
  | 'missing_nodes'
  /** An area whose outline is not closed. */
  | 'open_ring'
  /** An outline that encloses nothing. */
  | 'no_area'
  /** More in one place than a map can show. */
  | 'too_dense'
  /** A coast that cannot be told from its other side: no sea is drawn. */
  | 'open_coast'
