// Features with their columns and looks, as GeoPackage and KMZ write them alike.

import type { Sequence } from './sequence.ts'

type Position = readonly [lon: number, lat: number]

export type LayerGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  /** Polygons of rings, each closed: the outer one counter-clockwise first. */
  | {
      readonly type: 'MultiPolygon'
      readonly coordinates: Sequence<Sequence<Sequence<Position>>>
    }

export type ColumnValue = string | number | null

interface LayerColumn {
  readonly name: string
  readonly type: 'TEXT' | 'REAL' | 'INTEGER'
}

/** Columns by their names, in the order in which they are written. */
export function columnsOf(types: Readonly<Record<string, LayerColumn['type']>>): LayerColumn[] {
  return Object.entries(types).map(([name, type]) => ({ name, type }))
}

/** A column's type, and where its value is in what a feature is made of. */
type ToldColumn<Item> = readonly [type: LayerColumn['type'], valueOf: (item: Item) => ColumnValue]

/** Columns and what an item has in them, told together. */
export function tableOf<Item>(told: Readonly<Record<string, ToldColumn<Item>>>): {
  readonly columns: readonly LayerColumn[]
  readonly valuesOf: (item: Item) => readonly ColumnValue[]
} {
  const columns = Object.entries(told).map(([name, [type]]) => ({ name, type }))
  const readers = Object.values(told).map(([, valueOf]) => valueOf)
  return { columns, valuesOf: (item) => readers.map((valueOf) => valueOf(item)) }
}

/** How the features with one value of the style's column look. */
interface LayerSymbol {
  readonly value: string
  readonly label: string
  /** `#rrggbb` */
  readonly color: string
}

export interface VectorLayer {
  /** Name of the table: letters, digits and underscores. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly geometryType: LayerGeometry['type']
  readonly columns: readonly LayerColumn[]
  readonly features: readonly {
    readonly geometry: LayerGeometry
    /** One a column. */
    readonly values: readonly ColumnValue[]
  }[]
  readonly style: {
    /** The column whose value decides, one of type TEXT. */
    readonly column: string
    readonly symbols: readonly LayerSymbol[]
    /** Of areas, from 0 to 1. */
    readonly opacity?: number
  }
}
