// Recommendation ITU-R P.526-16, section 4.5.2, with P.1812-7, Attachment 1, section 5.6: smooth-earth
// surface of a profile for the diffraction model. Equation numbers are those of P.1812-7.
import type { PathGeometry } from './terrain-path.ts'

/** Heights of the smooth surface under both antennas, metres above sea level. */
export interface SmoothEarthHeights {
  /** h_std, at the transmitter. */
  readonly transmitterM: number
  /** h_srd, at the receiver. */
  readonly receiverM: number
}

/**
 * The straight line that fits the profile best (section 5.6.1), lowered where obstacles stand above
 * the line between the antennas, equations (90a) to (90f), and never above the ground at the ends,
 * equations (91a) to (91d) (section 5.6.2).
 */
export function smoothEarthHeights(path: PathGeometry): SmoothEarthHeights {
  const fit = leastSquaresHeights(path)
  const { highestM, transmitterAngle, receiverAngle } = obstruction(path)
  let transmitterM = fit.transmitterM
  let receiverM = fit.receiverM
  if (highestM > 0) {
    const angleSum = transmitterAngle + receiverAngle
    transmitterM -= highestM * (transmitterAngle / angleSum)
    receiverM -= highestM * (receiverAngle / angleSum)
  }
  return {
    transmitterM: Math.min(transmitterM, path.heightsM[0]),
    receiverM: Math.min(receiverM, path.heightsM[path.pointCount - 1]),
  }
}

/**
 * h_st and h_sr, equations (87) and (88): the ends of the least-squares line, weighted by distance,
 * from the moments v1 and v2 of equations (85) and (86).
 */
export function leastSquaresHeights(path: PathGeometry): SmoothEarthHeights {
  let v1 = 0
  let v2 = 0
  for (let i = 1; i < path.pointCount; i++) {
    const near = path.distancesKm[i - 1]
    const far = path.distancesKm[i]
    const nearM = path.heightsM[i - 1]
    const farM = path.heightsM[i]
    v1 += (far - near) * (farM + nearM)
    v2 += (far - near) * (farM * (2 * far + near) + nearM * (far + 2 * near))
  }
  const d = path.lengthKm
  return { transmitterM: (2 * v1 * d - v2) / (d * d), receiverM: (v2 - v1 * d) / (d * d) }
}

/**
 * The highest obstruction above the straight line between the antennas and the steepest seen from
 * either: h_obs, alpha_obt and alpha_obr, equations (89a) to (89c), of H_i, equation (89d).
 */
function obstruction(path: PathGeometry): {
  highestM: number
  transmitterAngle: number
  receiverAngle: number
} {
  let highestM = -Infinity
  let transmitterAngle = -Infinity
  let receiverAngle = -Infinity
  for (let i = 1; i < path.pointCount - 1; i++) {
    const fromTransmitterKm = path.distancesKm[i]
    const fromReceiverKm = path.lengthKm - fromTransmitterKm
    const lineM = (path.htsM * fromReceiverKm + path.hrsM * fromTransmitterKm) / path.lengthKm
    const aboveM = path.heightsM[i] - lineM
    highestM = Math.max(highestM, aboveM)
    transmitterAngle = Math.max(transmitterAngle, aboveM / fromTransmitterKm)
    receiverAngle = Math.max(receiverAngle, aboveM / fromReceiverKm)
  }
  return { highestM, transmitterAngle, receiverAngle }
}
