import { type Choice, isOfAzimuthAlone } from '../../optimization/candidate.ts'
import type { RfProfile } from '../../rf/profile.ts'

/** The profile of a cell that is set to a choice; its azimuth is no part of a profile. */
export function chosenProfile(profile: RfProfile, choice: Choice): RfProfile {
  if (isOfAzimuthAlone(choice)) return profile
  const { electricalTiltDeg, txPowerDbm } = choice
  return {
    ...profile,
    electricalDowntiltDeg: electricalTiltDeg ?? profile.electricalDowntiltDeg,
    txPowerDbm: txPowerDbm ?? profile.txPowerDbm,
  }
}
