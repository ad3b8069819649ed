/** Longitude and latitude in degrees. */
export type Position = [lon: number, lat: number]
export type Ring = Position[]
/** The outer ring, then the holes. */
export type Polygon = Ring[]

/** A building as a source gives it: not yet checked, clipped or repaired. */
export interface BuildingInput {
  /** Stable id in the pack, such as `way/161880705`. */
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly polygons: readonly Polygon[]
  /** The source had to leave out a part of the geometry to make something of it. */
  readonly incomplete: boolean
}

/** A building that a source cannot give, with the reason for the report. */
export interface DroppedBuilding {
  readonly dropped: BuildingDropReason
}

/** Why a building of the input is not in the pack; the names appear in the quality report. */
export type BuildingDropReason =
  | 'no_polygon_geometry'
  | 'bad_coordinates'
  | 'open_ring'
  | 'missing_nodes'
  | 'no_area'
  | 'unrepairable'
  | 'duplicate_id'
  | 'id_too_long'
  | 'not_a_feature'

export function isDropped(input: BuildingInput | DroppedBuilding): input is DroppedBuilding {
  return 'dropped' in input
}
