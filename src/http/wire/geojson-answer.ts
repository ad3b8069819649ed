import type { JsonSchema } from './json-schema.ts'
import { arrayOf, positionSchema, responseObject } from './shapes.ts'
import { longList } from './streamed.ts'
import * as field from './answer-schema.ts'

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

export const pointCoordinates = field.kind<Coordinates['Point']>(coordinateSchemas.Point)

/** Closed rings, the outer one first. */
export const polygonCoordinates = field.kind<Coordinates['Polygon']>(coordinateSchemas.Polygon)

/** A GeoJSON feature whose properties and place are told of one thing. */
export function feature<Item, Type extends keyof Coordinates>(
  type: Type,
  properties: field.Kind<Item>,
  coordinatesOf: (item: Item) => Coordinates[Type],
): field.ObjectKind<Item> {
  return field.object<Item>({
    type: field.always('Feature'),
    properties: properties((item: Item) => item),
    geometry: geometry(type, coordinatesOf),
  })
}

/** The place of a feature. */
export function geometry<Item, Type extends keyof Coordinates>(
  type: Type,
  coordinatesOf: (item: Item) => Coordinates[Type],
): field.Members<Item>[string] {
  return field.group<Item>({
    type: field.always(type),
    coordinates: field.kind<Coordinates[Type]>(coordinateSchemas[type])(coordinatesOf),
  })
}

/** A point on the map. */
export function pointFeature<Item>(
  properties: field.Kind<Item>,
  placeOf: (item: Item) => { readonly lon: number; readonly lat: number },
): field.ObjectKind<Item> {
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
  item: field.Kind<Item>,
  itemsOf: (source: Source) => readonly Item[],
): field.Members<Source> {
  return { type: field.always('FeatureCollection'), features: longList(item)(itemsOf) }
}

/** GeoJSON features of one kind. */
export function featureCollection<Item>(item: field.Kind<Item>): field.ObjectKind<readonly Item[]> {
  return field.object(collectionMembers(item, (items: readonly Item[]) => items))
}
