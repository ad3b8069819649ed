/** The area whose buildings a pack knows: that within its bounds. */
export class PackArea {
  readonly #bounds: readonly number[]

  /** bounds: west, south, east, north, degrees. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  /** Whether a longitude (degrees) lies within the bounds, whichever turn either is given in. */
  holdsLongitude(lonDeg: number): boolean {
    const [west, , east] = this.#bounds
    return turnsDeg.some((turn) => lonDeg + turn >= west && lonDeg + turn <= east)
  }

  /** Whether a latitude (degrees) lies within the bounds. */
  holdsLatitude(latDeg: number): boolean {
    return latDeg >= this.#bounds[1] && latDeg <= this.#bounds[3]
  }

  /** Whether a place (degrees) lies within the bounds, or on them. */
  holds(lonDeg: number, latDeg: number): boolean {
    return this.holdsLatitude(latDeg) && this.holdsLongitude(lonDeg)
  }

  /** Whether all of a box (west, south, east, north, degrees; east may exceed 180) lies within the bounds. */
  holdsBox([west, south, east, north]: readonly [number, number, number, number]): boolean {
    const [packWest, , packEast] = this.#bounds
    const isBetween = turnsDeg.some((turn) => west + turn >= packWest && east + turn <= packEast)
    return isBetween && this.holdsLatitude(south) && this.holdsLatitude(north)
  }

  /**
   * How far a straight way stays within the bounds, metres: the distance at which it first leaves
   * them, 0 where it begins outside, `lengthM` where it never does.
   *
   * @param placeAt longitude and latitude at a distance on the way, degrees
   */
  lengthWithinM(
    placeAt: (distanceM: number) => readonly [number, number],
    lengthM: number,
  ): number {
    const isWithin = (distanceM: number) => this.holds(...placeAt(distanceM))
    if (!isWithin(0)) return 0
    const steps = Math.ceil(lengthM / stepM)
    for (let step = 1; step <= steps; step++) {
      const toM = Math.min(step * stepM, lengthM)
      if (!isWithin(toM)) return lastWithinM(isWithin, (step - 1) * stepM, toM)
    }
    return lengthM
  }
}

const turnsDeg = [-360, 0, 360]

/** Bounds are a box in degrees: on a way of this length, metres, they are as good as straight. */
const stepM = 100

const bisectionRounds = 40

/** The last distance within the bounds between one that is within and one that is not. */
function lastWithinM(isWithin: (distanceM: number) => boolean, fromM: number, toM: number): number {
  let withinM = fromM
  let beyondM = toM
  for (let round = 0; round < bisectionRounds; round++) {
    const middleM = (withinM + beyondM) / 2
    if (isWithin(middleM)) withinM = middleM
    else beyondM = middleM
  }
  return withinM
}
