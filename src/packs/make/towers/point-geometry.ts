// The point of a GeoJSON geometry: GIS programs write MultiPoint for layers that may have several.
import { isObject } from './json-values.ts'

/** A position as it stands there, of which nothing is known but that it is one. */
type PointOfGeometry =
  | { readonly coordinates: unknown }
  | { readonly skipped: 'not_a_point' | 'several_points' }

/** The point of a Point, or of what holds one alone: a MultiPoint, a GeometryCollection. */
export function pointOfGeometry(geometry: unknown): PointOfGeometry {
  if (!isObject(geometry)) return { skipped: 'not_a_point' }
  const { type, coordinates, geometries } = geometry
  if (type === 'Point') return { coordinates }
  if (type === 'MultiPoint') return onlyOf(coordinates, (only) => ({ coordinates: only }))
  // A collection in a collection is none that a program writes.
  return type === 'GeometryCollection'
    ? onlyOf(geometries, (only) =>
        isObject(only) && only.type !== type ? pointOfGeometry(only) : { skipped: 'not_a_point' },
      )
    : { skipped: 'not_a_point' }
}

function onlyOf(values: unknown, read: (only: unknown) => PointOfGeometry): PointOfGeometry {
  if (!Array.isArray(values) || values.length === 0) return { skipped: 'not_a_point' }
  return values.length === 1 ? read(values[0]) : { skipped: 'several_points' }
}
