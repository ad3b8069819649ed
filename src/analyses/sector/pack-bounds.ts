/**
 * Whether a longitude lies within bounds (west, south, east, north; degrees), whichever turn either
 * is given in.
 */
export function holdsLongitude(bounds: readonly number[], lonDeg: number): boolean {
  return [-360, 0, 360].some((turn) => lonDeg + turn >= bounds[0] && lonDeg + turn <= bounds[2])
}

/** Whether a latitude lies within bounds (west, south, east, north; degrees). */
export function holdsLatitude(bounds: readonly number[], latDeg: number): boolean {
  return latDeg >= bounds[1] && latDeg <= bounds[3]
}
