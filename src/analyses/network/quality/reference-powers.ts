import { normalizeDegrees, signedAngleDeg } from '../../../angles.ts'
import { antennaPattern } from '../../../rf/antenna.ts'
import { fixedLinkTermsDbm, receivedPowerDbm } from '../../../rf/link-budget.ts'
import { referenceMilliwatt } from '../../../rf/radio-quality.ts'
import type { RadioCell } from '../../interference/radio-cell.ts'
import { coincidentM } from '../../link/bearing.ts'
import type { Candidate } from '../../../optimization/candidate.ts'
import { candidateProfile } from '../candidate-profile.ts'
import type { SamplePaths } from './sample-paths.ts'

/** What one cell sends to every sample at one candidate. */
export interface ReferencePowers {
  /** RSRP where the cell can serve, dBm; -Infinity where it cannot. */
  readonly servingDbm: Float64Array
  /** Power of a reference resource element where the cell serves, milliwatts; 0 where it is not heard. */
  readonly milliwatt: Float64Array
  /** Power of a reference resource element where the cell interferes: always the median, milliwatts. */
  readonly interferingMilliwatt: Float64Array
}

/**
 * The powers of a cell at a candidate, the same numbers as those of an interference answer to the last
 * bit: a fixed path loss under the pattern and power that the candidate makes.
 */
export function referencePowers(
  { cell, normalizationDb, sensitivityDbm }: RadioCell,
  { pathLossDb, marginDb, distanceM, bearingDeg }: SamplePaths,
  candidate: Candidate,
): ReferencePowers {
  const profile = candidateProfile(cell.profile, candidate)
  const pattern = antennaPattern(profile)
  const fixedTermsDbm = fixedLinkTermsDbm(profile, cell.calibrationOffsetDb)
  const boresightDeg = normalizeDegrees(candidate.azimuthDeg + profile.orientationDeg)
  const servingDbm = new Float64Array(pathLossDb.length).fill(-Infinity)
  const milliwatt = new Float64Array(pathLossDb.length)
  const interferingMilliwatt = marginDb === null ? milliwatt : new Float64Array(pathLossDb.length)
  for (let index = 0; index < pathLossDb.length; index++) {
    if (Number.isNaN(pathLossDb[index])) continue
    const offsetDeg =
      distanceM[index] < coincidentM ? 0 : signedAngleDeg(bearingDeg[index] - boresightDeg)
    if (!pattern.isEligible(offsetDeg)) continue
    const carrierDbm = receivedPowerDbm(
      fixedTermsDbm,
      pathLossDb[index],
      pattern.totalAttenuationDb(offsetDeg, distanceM[index]),
    )
    const rsrpDbm = carrierDbm + normalizationDb
    milliwatt[index] = referenceMilliwatt(rsrpDbm)
    if (marginDb !== null && milliwatt[index] > 0) {
      interferingMilliwatt[index] = referenceMilliwatt(rsrpDbm + marginDb[index])
    }
    if (milliwatt[index] > 0 && carrierDbm > sensitivityDbm) servingDbm[index] = rsrpDbm
  }
  return { servingDbm, milliwatt, interferingMilliwatt }
}
