import { modelOf } from './models/list.ts'
import type { RfProfile } from './profile.ts'

/**
 * A profile whose losses are medians, whatever location probability it asks for. One that
 * states none stays as it is: the share that its model's own member asks for is then its power.
 */
export function medianProfile(profile: RfProfile): RfProfile {
  const { locationProbabilityPercent, ...median } = profile
  if (locationProbabilityPercent === undefined) return profile
  const { locationShare } = modelOf(profile.propagationModel)
  if (locationShare === undefined) return median
  const own = profile.modelParameters?.[locationShare.property] ?? locationShare.default
  return own === locationShare.default ? median : { ...median, locationProbabilityPercent: 50 }
}
