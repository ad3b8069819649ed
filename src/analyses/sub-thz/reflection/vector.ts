/** Metres east (x), north (y) and up (z) of an origin. */
export interface Enu {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** a - b. */
export function minus(a: Enu, b: Enu): Enu {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z }
}

/** a + factor b. */
export function plus(a: Enu, factor: number, b: Enu): Enu {
  return { x: a.x + factor * b.x, y: a.y + factor * b.y, z: a.z + factor * b.z }
}

/** The scalar product. */
export function dot(a: Enu, b: Enu): number {
  return a.x * b.x + a.y * b.y + a.z * b.z
}

/** The vector product a x b, right-handed. */
export function cross(a: Enu, b: Enu): Enu {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x }
}

/** Metres. */
export function lengthOf(a: Enu): number {
  return Math.sqrt(dot(a, a))
}

/** The direction of a vector that has one. */
export function unit(a: Enu): Enu {
  const length = lengthOf(a)
  return { x: a.x / length, y: a.y / length, z: a.z / length }
}

export const up: Enu = { x: 0, y: 0, z: 1 }
