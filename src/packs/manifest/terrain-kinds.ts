/** What a raster of elevations describes: bare ground, the top of things, or unknown. */
export const elevationKinds = ['dtm', 'dsm', 'dem_unspecified'] as const
export type ElevationKind = (typeof elevationKinds)[number]

/** What its heights are measured from: the geoid, the ellipsoid, or unknown. */
export const verticalDatumKinds = ['orthometric', 'ellipsoidal', 'unknown'] as const
export type VerticalDatumKind = (typeof verticalDatumKinds)[number]
