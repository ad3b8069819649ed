/** Kinds of height sources, the best first. Of several, the first that has a usable value decides. */
export const sourcePrecedence = [
  'user_supplied',
  'lidar_derived',
  'osm_explicit_height',
  'external_building_height',
  'osm_levels_derived',
  'dsm_minus_dtm',
  'generic_fallback',
  'unavailable',
] as const
export type HeightCategory = (typeof sourcePrecedence)[number]

/** How far a value can be relied on. */
export type EvidenceClass =
  | 'trusted'
  | 'usable_with_qualification'
  | 'fallback_only'
  | 'unavailable'

/** When a height from elsewhere would be taken for that of a footprint. */
export const matchingPolicy = {
  version: 'footprint-height-match-v1',
  highConfidenceIou: 0.6,
  maximumCentroidDistanceM: 30,
} as const

export const selectionPolicyVersion = 'height-source-precedence-v1'

/** Evidence is shown beside the radio work; none of it changes a result. */
export const canonicalActivation = 'diagnostic_only_not_active'

export const spatialEvidenceSchemaVersion = 'spatial-evidence-v1'

/** Elevations of different datums are never mixed or converted. */
export const datumPolicy = 'explicit-compatible-datum-v1'
