// The smooth Earth of an evenly spaced profile, without a walk along it (Recommendation ITU-R P.1812-7,
// Annex 1, sections 4.3.4 and 5.6.1).

/**
 * h_st, equations (85) to (87), m, from the heights of both ends, the sum of those between and the sum of
 * these times their number of steps from the transmitter.
 */
export function fittedTransmitterM(
  steps: number,
  firstM: number,
  lastM: number,
  sum: number,
  moment: number,
): number {
  const v1 = 2 * sum + firstM + lastM
  const v2 = 6 * moment + firstM + lastM * (3 * steps - 1)
  return (2 * v1 * steps - v2) / (steps * steps)
}

/** h_sr, equations (85), (86) and (88), m, of the same. */
export function fittedReceiverM(
  steps: number,
  firstM: number,
  lastM: number,
  sum: number,
  moment: number,
): number {
  const v1 = 2 * sum + firstM + lastM
  const v2 = 6 * moment + firstM + lastM * (3 * steps - 1)
  return (v2 - v1 * steps) / (steps * steps)
}

/**
 * nu of the one edge that stands for a surface without heights, between antennas h1 and h2 above it:
 * the largest of equation (15), or equation (19). Heights in metres; `bulgeM` is what the Earth
 * bulges above the chord of two steps, `nuScale` is nu sqrt(i (n - i)) of a metre above the line.
 */
export function smoothEdgeNu(
  steps: number,
  bulgeM: number,
  h1M: number,
  h2M: number,
  nuScale: number,
): number {
  if (steps < 2) return -Infinity
  const riseM = (h2M - h1M) / steps
  // Above the straight line, metres a step: b (n - i) - h / i less the rise, steepest at sqrt(h / b).
  const transmitterSlope = steepestRise(steps, bulgeM, h1M) - riseM
  if (transmitterSlope < 0) {
    return -nuScale * Math.sqrt(leastSquare(steps, bulgeM, h1M, riseM))
  }
  const receiverSlope = steepestRise(steps, bulgeM, h2M) + riseM
  return edgeNu(steps, transmitterSlope, receiverSlope, nuScale)
}

/**
 * nu where two lines meet that rise from both ends above the straight line between the antennas by so
 * many metres a step: equations (18) and (19). On a grazing path they may not meet; nu is 0 there.
 */
export function edgeNu(
  steps: number,
  transmitterSlope: number,
  receiverSlope: number,
  nuScale: number,
): number {
  const meets = (receiverSlope / (transmitterSlope + receiverSlope)) * steps
  if (!(meets > 0 && meets < steps)) return 0
  return (nuScale * transmitterSlope * meets) / Math.sqrt(meets * (steps - meets))
}

/** Largest b (n - i) - h / i of the whole numbers between 1 and n - 1. */
function steepestRise(steps: number, bulgeM: number, heightM: number): number {
  const place = Math.min(Math.max(Math.floor(Math.sqrt(heightM / bulgeM)), 1), steps - 1)
  const next = Math.min(place + 1, steps - 1)
  return Math.max(
    bulgeM * (steps - place) - heightM / place,
    bulgeM * (steps - next) - heightM / next,
  )
}

/**
 * Least square of the clearance over i (n - i), which falls to one minimum and rises again wherever the
 * line clears the surface all along.
 */
function leastSquare(steps: number, bulgeM: number, h1M: number, riseM: number): number {
  let from = 1
  let to = steps - 1
  while (from < to) {
    const middle = (from + to) >> 1
    if (square(steps, bulgeM, h1M, riseM, middle + 1) < square(steps, bulgeM, h1M, riseM, middle)) {
      from = middle + 1
    } else {
      to = middle
    }
  }
  return square(steps, bulgeM, h1M, riseM, from)
}

function square(steps: number, bulgeM: number, h1M: number, riseM: number, i: number): number {
  const clearanceM = h1M + riseM * i - bulgeM * i * (steps - i)
  return (clearanceM * clearanceM) / (i * (steps - i))
}
