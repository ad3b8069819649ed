/** Median effective-Earth factor k (ITU-R P.310; P.526-16, section 4.5). */
const effectiveEarthFactor = 4 / 3
const earthRadiusKm = 6371

/** Radius of the Earth over which rays are straight in the median atmosphere, km. */
export const effectiveEarthRadiusKm = effectiveEarthFactor * earthRadiusKm
