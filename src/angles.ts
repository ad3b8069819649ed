const degreesPerRadian = 180 / Math.PI

/** An angle as 0 <= angle < 360 degrees. Any finite angle. */
export function normalizeDegrees(angleDeg: number): number {
  const remainder = angleDeg % 360
  const positive = remainder < 0 ? remainder + 360 : remainder
  // A tiny negative remainder rounds up to 360 itself; -0 becomes 0.
  return positive >= 360 ? 0 : positive + 0
}

/** An angle as -180 < angle <= 180 degrees: the smallest turn. Any finite angle. */
export function signedAngleDeg(angleDeg: number): number {
  if (angleDeg > -180 && angleDeg <= 180) return angleDeg
  const normalized = normalizeDegrees(angleDeg)
  return normalized > 180 ? normalized - 360 : normalized
}

/** Radians to degrees, any angle. */
export function radiansToDegrees(radians: number): number {
  return radians * degreesPerRadian
}

/** Degrees to radians, any angle. */
export function degreesToRadians(degrees: number): number {
  return degrees / degreesPerRadian
}
