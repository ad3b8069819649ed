import type { FeatureCollection } from 'geojson'
import type { MeasurementSet, Project } from '../../project/project.ts'

const drawn = new WeakMap<MeasurementSet, FeatureCollection>()

/** The samples of the set in use: the same features until it is another, not with every turn of a cell. */
export function measuredPlacesOf({ measurements: [set] }: Project): FeatureCollection {
  if (set === undefined) return { type: 'FeatureCollection', features: [] }
  const known = drawn.get(set) ?? featuresOf(set)
  drawn.set(set, known)
  return known
}

const featuresOf = ({ samples }: MeasurementSet): FeatureCollection => ({
  type: 'FeatureCollection',
  features: samples.map(({ id, lon, lat, rsrp_dbm, cell_id }) => ({
    type: 'Feature',
    properties: {
      name: `Measurement ${id}`,
      power_dbm: rsrp_dbm,
      ...(cell_id === undefined ? {} : { cell: cell_id }),
    },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  })),
})
