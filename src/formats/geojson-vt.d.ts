/** What is used of the library: its own declarations do not resolve in ES modules. */
declare module '@maplibre/geojson-vt' {
  import type { FeatureCollection, GeoJsonProperties } from 'geojson'

  /** Positions are whole units of the tile's grid. */
  export type GeoJSONVTFeature =
    | {
        readonly type: 1
        readonly tags: GeoJsonProperties
        readonly geometry: readonly (readonly [x: number, y: number])[]
      }
    | {
        readonly type: 2 | 3
        readonly tags: GeoJsonProperties
        readonly geometry: readonly (readonly (readonly [x: number, y: number])[])[]
      }

  export interface GeoJSONVTTile {
    readonly features: readonly GeoJSONVTFeature[]
  }

  export class GeoJSONVT {
    constructor(
      data: FeatureCollection,
      options: {
        readonly maxZoom: number
        readonly indexMaxZoom: number
        readonly indexMaxPoints: number
        readonly extent: number
        readonly buffer: number
      },
    )
    getTile(z: number, x: number, y: number): GeoJSONVTTile | null
  }
}
