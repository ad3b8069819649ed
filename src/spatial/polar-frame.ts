import { eccentricitySquared, radiansPerDegree, semiMajorAxisM } from './ellipsoid.ts'

/** Where a local frame has its origin, degrees. */
export interface FrameOrigin {
  readonly originLon: number
  readonly originLat: number
}

/**
 * Local metres around an origin near a pole, or at it. The direction of a point is that of the true
 * east and north at the origin (at a pole itself, those of the meridian of its longitude), its
 * distance is the chord between the two points on the WGS84 ellipsoid: on a sphere, Lambert's
 * azimuthal projection (Snyder, Map Projections: A Working Manual, USGS 1395, chapter 24). A chord
 * of 5 km is shorter than the geodesic by 3e-8 of it, one of 100 km by 1e-5. Nothing is singular up
 * to the pole and beyond it, and no point but the origin is at distance 0.
 *
 * All in the axes of the ellipsoid, x towards the meridian of the origin.
 */
interface Axes {
  readonly sine: number
  readonly cosine: number
  /** Radius of curvature in the prime vertical at the origin, metres. */
  readonly primeVerticalM: number
}

function axesAt(lat: number): Axes {
  const sine = Math.sin(lat * radiansPerDegree)
  return {
    sine,
    cosine: cosineOf(lat),
    primeVerticalM: semiMajorAxisM / Math.sqrt(1 - eccentricitySquared * sine * sine),
  }
}

/** Exactly 0 at the poles, so that a pole is one point on all meridians. */
function cosineOf(lat: number): number {
  return Math.abs(lat) === 90 ? 0 : Math.cos(lat * radiansPerDegree)
}

/** `projectInto` of the local frame, for origins near a pole. */
export function projectNearPole(
  frame: FrameOrigin,
  lon: number,
  lat: number,
  target: Float64Array,
  at: number,
): void {
  const origin = axesAt(frame.originLat)
  const point = axesAt(lat)
  const turn = (lon - frame.originLon) * radiansPerDegree
  const parallelM = point.primeVerticalM * point.cosine
  const dx = parallelM * Math.cos(turn) - origin.primeVerticalM * origin.cosine
  const dz =
    (1 - eccentricitySquared) *
    (point.primeVerticalM * point.sine - origin.primeVerticalM * origin.sine)
  const eastM = parallelM * Math.sin(turn)
  const northM = origin.cosine * dz - origin.sine * dx
  const upM = origin.cosine * dx + origin.sine * dz
  const tangentM = Math.sqrt(eastM * eastM + northM * northM)
  if (tangentM === 0) {
    // The origin itself, or the point opposite on Earth, which has no direction.
    target[at] = Math.abs(upM)
    target[at + 1] = 0
    return
  }
  const stretch = Math.sqrt(tangentM * tangentM + upM * upM) / tangentM
  target[at] = eastM * stretch
  target[at + 1] = northM * stretch
}

/** Extra weight of the polar axis that makes the ellipsoid a sphere. */
const polarWeight = eccentricitySquared / (1 - eccentricitySquared)

/** `unproject` of the local frame, for origins near a pole; the longitude is not wrapped. */
export function unprojectNearPole(frame: FrameOrigin, x: number, y: number): [number, number] {
  const chordM = Math.sqrt(x * x + y * y)
  if (chordM === 0) return [frame.originLon, frame.originLat]
  const { sine, cosine, primeVerticalM } = axesAt(frame.originLat)
  const east = x / chordM
  const north = y / chordM
  // Along the tangent by t and up by u the point lies on the ellipsoid: a quadratic equation of u.
  const tangentSquare = 1 + polarWeight * north * north * cosine * cosine
  const mixed = polarWeight * north * cosine * sine
  const upSquare = 1 + polarWeight * sine * sine
  let upM = 0
  let tangentM = chordM
  // The tangent is a little shorter than the chord; each round gains about six digits.
  for (let round = 0; round < 5; round++) {
    const linear = primeVerticalM + tangentM * mixed
    const constant = tangentM * tangentM * tangentSquare
    const root = Math.sqrt(Math.max(0, linear * linear - upSquare * constant))
    upM = -constant / (linear + root)
    tangentM = Math.sqrt(Math.max(0, chordM * chordM - upM * upM))
  }
  const px = primeVerticalM * cosine - tangentM * north * sine + upM * cosine
  const py = tangentM * east
  const pz =
    primeVerticalM * (1 - eccentricitySquared) * sine + tangentM * north * cosine + upM * sine
  const parallelM = Math.sqrt(px * px + py * py)
  return [
    frame.originLon + Math.atan2(py, px) / radiansPerDegree,
    Math.atan2(pz, (1 - eccentricitySquared) * parallelM) / radiansPerDegree,
  ]
}
