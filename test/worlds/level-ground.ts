import type { GroundProfile } from '../../src/rf/ground-profile.ts'

/** Level ground at sea level under clutter of one height, in steps of about 30 m. */
export function levelGroundOf(lengthM: number, clutterHeightM: number): GroundProfile {
  const pointCount = Math.max(Math.ceil(lengthM / 30), 1) + 1
  return {
    pointCount,
    spacingM: lengthM / (pointCount - 1),
    elevationM: new Float64Array(pointCount),
    clutterHeightM: new Float64Array(pointCount).fill(clutterHeightM),
    clutterCategory: new Uint8Array(pointCount),
    middleLatitudeDeg: 47,
    crossesVoid: false,
  }
}
