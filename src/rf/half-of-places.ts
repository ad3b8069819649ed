import { modelOf } from './models/list.ts'
import type { RfProfile } from './profile.ts'

/**
 * A profile at half of the places, whatever share of them it asks for by its location probability. One that
 * states none stays as it is: the share that its model's own member asks for is then its power.
 */
export function atHalfOfPlaces(profile: RfProfile): RfProfile {
  const { locationProbabilityPercent, ...median } = profile
  if (locationProbabilityPercent === undefined) return profile
  const { placesShare } = modelOf(profile.propagationModel)
  if (placesShare === undefined) return median
  const own = profile.modelParameters?.[placesShare.property] ?? placesShare.default
  return own === placesShare.default ? median : { ...median, locationProbabilityPercent: 50 }
}
