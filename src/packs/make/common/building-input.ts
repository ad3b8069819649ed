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
interface DroppedBuilding {
  readonly dropped: BuildingDropReason
}

/** An object of the input that is no building for a pack, with the reason for the report. */
export interface SkippedObject {
  readonly skipped: BuildingSkipReason
}

/** What a source gives, one for each object that it calls a building in some way. */
export type SourceObject = BuildingInput | DroppedBuilding | SkippedObject

/**
 * Why an object is left out though nothing is wrong with it: its `building` says `no` or nothing,
 * it is a relation of buildings and not one itself, or it lies outside the box or under the ground.
 */
export type BuildingSkipReason =
  | 'not_a_building'
  | 'not_a_multipolygon'
  | 'outside_bbox'
  | 'underground'

/** Why a building of the input is not in the pack; the names appear in the quality report. */
export type BuildingDropReason =
  | 'no_polygon_geometry'
  | 'bad_coordinates'
  | 'open_ring'
  | 'missing_nodes'
  | 'no_area'
  | 'unrepairable'
  | 'too_tangled'
  | 'duplicate_id'
  | 'id_too_long'
  | 'not_a_feature'
  | 'broken_line'
  | 'overlaps_another'

/** True when the value of a `building` tag says that there is none. */
export function deniesBuilding(value: unknown): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === 'no'
}
