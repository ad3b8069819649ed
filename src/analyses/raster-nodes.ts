/** Nodes of one raster at most, whatever it shows. */
export const maximumRasterNodes = 100_000

/** Nodes of a surface that is interpolated between bearings. */
export const maximumRadialNodes = 1_000_000
