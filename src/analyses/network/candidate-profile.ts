import { type Candidate, isOfAzimuthAlone } from '../../optimization/candidate.ts'
import type { RfProfile } from '../../rf/profile.ts'

/** The profile of a cell that is set to a candidate; its azimuth is no part of a profile. */
export function candidateProfile(profile: RfProfile, candidate: Candidate): RfProfile {
  if (isOfAzimuthAlone(candidate)) return profile
  const { electricalTiltDeg, txPowerDbm } = candidate
  return {
    ...profile,
    electricalDowntiltDeg: electricalTiltDeg ?? profile.electricalDowntiltDeg,
    txPowerDbm: txPowerDbm ?? profile.txPowerDbm,
  }
}
