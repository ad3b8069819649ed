/** A point on the globe, degrees. */
interface Place {
  readonly lon: number
  readonly lat: number
}

/** The point at a fraction of the great circle from one point to another; the ends exactly. */
export function onGreatCircle(from: Place, to: Place, fraction: number): Place {
  if (fraction === 0) return from
  if (fraction === 1) return to
  const a = unitVector(from)
  const b = unitVector(to)
  // The chord keeps its digits where the cosine of a small angle has lost them.
  const chord = Math.sqrt(squared(a[0] - b[0]) + squared(a[1] - b[1]) + squared(a[2] - b[2]))
  const angle = 2 * Math.asin(Math.min(1, chord / 2))
  const sine = Math.sin(angle)
  // Nearer to each other than unit vectors can tell.
  if (sine === 0) return fraction < 0.5 ? from : to
  const weightA = Math.sin((1 - fraction) * angle) / sine
  const weightB = Math.sin(fraction * angle) / sine
  const x = weightA * a[0] + weightB * b[0]
  const y = weightA * a[1] + weightB * b[1]
  const z = weightA * a[2] + weightB * b[2]
  return {
    lon: (Math.atan2(y, x) * 180) / Math.PI,
    lat: (Math.atan2(z, Math.sqrt(x * x + y * y)) * 180) / Math.PI,
  }
}

function unitVector({ lon, lat }: Place): [number, number, number] {
  const lambda = (lon * Math.PI) / 180
  const phi = (lat * Math.PI) / 180
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

function squared(value: number): number {
  return value * value
}
