/**
 * The straight line from an antenna to a receiver over flat ground, as a question about roofs:
 * on which part of the path does a roof of a given height reach the line?
 */
export interface SightLineHeights {
  readonly antennaHeightM: number
  readonly receiverHeightM: number
}

/** A roof exactly as high as the line blocks it; the slack absorbs the rounding of projected corners. */
export const roofSlackM = 1e-6

/**
 * The fractions of the path at which a roof reaches the line form one interval that touches one end:
 * the receiver end when the line falls towards the receiver, the antenna end when it rises.
 * Written as `from` and `to` in fractions of the path; empty when from > to.
 */
export function reachedFrom(line: SightLineHeights, roofM: number): number {
  const fallM = line.antennaHeightM - line.receiverHeightM
  if (fallM > 0)
    return roofM === Infinity ? -Infinity : (line.antennaHeightM - roofM - roofSlackM) / fallM
  if (fallM === 0) return roofM + roofSlackM >= line.antennaHeightM ? -Infinity : Infinity
  return -Infinity
}

/** The upper end of the interval of `reachedFrom`. */
export function reachedTo(line: SightLineHeights, roofM: number): number {
  const fallM = line.antennaHeightM - line.receiverHeightM
  if (fallM >= 0) return Infinity
  return roofM === Infinity ? Infinity : (line.antennaHeightM - roofM - roofSlackM) / fallM
}

/** Height of the line above ground at a fraction of the path, metres. */
export function lineHeightM(line: SightLineHeights, fraction: number): number {
  return line.antennaHeightM + (line.receiverHeightM - line.antennaHeightM) * fraction
}
