import type { JsonSchema } from './json-schema.ts'
import { arrayOf, positionSchema, responseObject } from './shapes.ts'
import { longList } from './streamed.ts'
import * as tell from './told.ts'

type Position = readonly [lon: number, lat: number]

const coordinateSchemas = {
  Point: positionSchema,
  LineString: arrayOf(positionSchema),
  Polygon: arrayOf(arrayOf(positionSchema)),
} as const satisfies Readonly<Record<string, JsonSchema>>

interface Coordinates {
  readonly Point: Position
  readonly LineString: readonly Position[]
  readonly Polygon: readonly (readonly Position[])[]
}

export const pointCoordinates = tell.kind<Coordinates['Point']>(coordinateSchemas.Point)

/** Closed rings, the outer one first. */
export const polygonCoordinates = tell.kind<Coordinates['Polygon']>(coordinateSchemas.Polygon)

/** A GeoJSON feature whose properties and place are told of one thing. */
export function feature<Item, Type extends keyof Coordinates>(
  type: Type,
  properties: tell.Kind<Item>,
  coordinatesOf: (item: Item) => Coordinates[Type],
): tell.ObjectKind<Item> {
  return tell.object<Item>({
    type: tell.always('Feature'),
    properties: properties((item: Item) => item),
    geometry: geometry(type, coordinatesOf),
  })
}

/** The place of a feature. */
export function geometry<Item, Type extends keyof Coordinates>(
  type: Type,
  coordinatesOf: (item: Item) => Coordinates[Type],
): tell.Members<Item>[string] {
  return tell.group<Item>({
    type: tell.always(type),
    coordinates: tell.kind<Coordinates[Type]>(coordinateSchemas[type])(coordinatesOf),
  })
}

/** A point on the map. */
export function pointFeature<Item>(
  properties: tell.Kind<Item>,
  placeOf: (item: Item) => { readonly lon: number; readonly lat: number },
): tell.ObjectKind<Item> {
  return feature('Point', properties, (item) => {
    const { lon, lat } = placeOf(item)
    return [lon, lat]
  })
}

/** The shape of a collection whose features are written by hand. */
export function collectionSchema(
  type: keyof Coordinates,
  properties: JsonSchema,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const geometry = { type: { const: type }, coordinates: coordinateSchemas[type] }
  return responseObject({
    type: { const: 'FeatureCollection' },
    features: arrayOf(
      responseObject({
        type: { const: 'Feature' },
        properties,
        geometry: responseObject(geometry),
      }),
    ),
    ...more,
  })
}

/** The members of a collection of features, for one that says more. */
export function collectionMembers<Source, Item>(
  item: tell.Kind<Item>,
  itemsOf: (source: Source) => readonly Item[],
): tell.Members<Source> {
  return { type: tell.always('FeatureCollection'), features: longList(item)(itemsOf) }
}

/** GeoJSON features of one kind. */
export function featureCollection<Item>(item: tell.Kind<Item>): tell.ObjectKind<readonly Item[]> {
  return tell.object(collectionMembers(item, (items: readonly Item[]) => items))
}
