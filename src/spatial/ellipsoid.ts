/** Semi-major axis of WGS84, metres. */
export const semiMajorAxisM = 6378137
const flattening = 1 / 298.257223563
/** Square of the first eccentricity of WGS84. */
export const eccentricitySquared = flattening * (2 - flattening)
export const radiansPerDegree = Math.PI / 180
