/** Semi-major axis of WGS84, metres. */
export const semiMajorAxisM = 6378137
const flattening = 1 / 298.257223563
/** Square of the first eccentricity of WGS84. */
export const eccentricitySquared = flattening * (2 - flattening)
export const radiansPerDegree = Math.PI / 180

/** Metres of one degree eastwards and northwards at a latitude. */
interface MetresPerDegree {
  readonly east: number
  readonly north: number
}

/**
 * Metres of one degree of longitude and of latitude on the WGS84 ellipsoid, from its radii of
 * curvature in the prime vertical and in the meridian at a latitude in degrees.
 */
export function metresPerDegree(latDeg: number): MetresPerDegree {
  const sine = Math.sin(latDeg * radiansPerDegree)
  const w = 1 - eccentricitySquared * sine * sine
  const primeVerticalM = semiMajorAxisM / Math.sqrt(w)
  return {
    east: radiansPerDegree * primeVerticalM * Math.cos(latDeg * radiansPerDegree),
    north: (radiansPerDegree * primeVerticalM * (1 - eccentricitySquared)) / w,
  }
}

/**
 * Metres of one degree of a great circle on the sphere of 6,371 km with which spacings of rasters
 * in degrees are told in metres.
 */
export const sphericalMetresPerDegree = 111_194.93
