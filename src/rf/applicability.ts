// Whether a propagation model answers at a site, and why it does not.
import { fallbackModel } from './models/list.ts'
import type { PropagationModel } from './models/model.ts'
import type { PropagationSite } from './propagation-site.ts'
import { isWithin } from './valid-range.ts'

/** Why the requested model was applied, applied with a clamped distance, or replaced. */
export type ApplicabilityReason =
  | 'applicable'
  /** Applied, but at the model's minimum distance. */
  | 'distance_clamped'
  /** Applied, nearer than the source of the law says anything of. */
  | 'distance_extrapolated'
  /** Applied, at an end of its range, because the profile says `clamp`. */
  | 'frequency_clamped'
  | 'height_clamped'
  /** Applied; the research profile is outside the planning models. */
  | 'research_profile_only'
  | 'frequency_out_of_range'
  | 'distance_out_of_range'
  | 'required_height_out_of_range'
  | 'unsupported_endpoint'
  | 'required_building_data_missing'
  | 'required_los_or_nlos_missing'
  /** The model counts the ground, which is not known on the path. */
  | 'required_terrain_missing'

/** Reasons with which the requested model answers; with every other the fallback does. */
const appliedReasons: ReadonlySet<ApplicabilityReason> = new Set<ApplicabilityReason>([
  'applicable',
  'distance_clamped',
  'distance_extrapolated',
  'frequency_clamped',
  'height_clamped',
  'research_profile_only',
])

/** Whether a reason means that the fallback stands in for the requested model. */
export function isReplaced(reason: ApplicabilityReason): boolean {
  return !appliedReasons.has(reason)
}

/** Why the model answers at a site at every valid distance, or what stands against it. */
export function siteReason(model: PropagationModel, site: PropagationSite): ApplicabilityReason {
  const limit = limitReason(model, site)
  const clamps = site.modelLimits === 'clamp'
  if (isReplaced(limit) && !clamps) return limit
  const endpoint = endpointReason(model, site)
  if (endpoint !== 'applicable') return endpoint
  if (limit === 'frequency_out_of_range') return 'frequency_clamped'
  return limit === 'required_height_out_of_range' ? 'height_clamped' : limit
}

/** The limits that do not depend on the distance; the distance is checked after the frequency. */
function limitReason(
  { range, isResearch }: PropagationModel,
  site: PropagationSite,
): ApplicabilityReason {
  if (!isWithin(range.frequencyGhz, site.frequencyGhz)) return 'frequency_out_of_range'
  if (isResearch) return 'research_profile_only'
  const heightsAreValid =
    (range.antennaHeightM === undefined || isWithin(range.antennaHeightM, site.antennaHeightM)) &&
    (range.receiverHeightM === undefined || isWithin(range.receiverHeightM, site.receiverHeightM))
  return heightsAreValid ? 'applicable' : 'required_height_out_of_range'
}

/** No law but the fallback's knows the walls around an antenna that stands below the roof of a building. */
function endpointReason(model: PropagationModel, site: PropagationSite): ApplicabilityReason {
  const { id, needs } = model
  if (site.indoorTransmitter && id !== fallbackModel.id) return 'unsupported_endpoint'
  if (needs === 'ground' && site.terrainAvailable !== true) return 'required_terrain_missing'
  if (needs !== 'sight') return 'applicable'
  if (site.buildingDataAvailable === false) return 'required_building_data_missing'
  return 'applicable'
}
