/** Nodes of one raster at most, whatever it shows. */
export const maximumRasterNodes = 100_000
