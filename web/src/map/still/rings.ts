import type { Geometry, Position } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'

/** Adds the rings of an area to a path, in pixels of the page from the corner of the map. */
export function addRings(path: Path2D, geometry: Geometry, map: MapLibreMap): void {
  for (const ring of ringsOf(geometry)) {
    ring.forEach(([lon, lat], i) => {
      const { x, y } = map.project([lon, lat])
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    })
    path.closePath()
  }
}

function ringsOf(geometry: Geometry): readonly (readonly Position[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}
