// What happens outside the range of a propagation model, where a profile chooses.
import { SightlineError } from '../errors.ts'
import { modelOf } from './models/list.ts'
import type { RfProfile } from './profile.ts'
import { describeRange, isWithin } from './valid-range.ts'

/**
 * Refuses a profile that says `refuse` and lies outside the range of its model: its frequency, its
 * heights, or a radius beyond the model's longest distance. Throws `not_processable` naming member
 * and limit. Distances below the shortest are no reason: nearer links are evaluated at it.
 */
export function refuseBeyondModel(profile: RfProfile): void {
  if (profile.modelLimits !== 'refuse') return
  const { id, range } = modelOf(profile.propagationModel)
  const limited = [
    ['frequency_ghz', range.frequencyGhz, profile.frequencyGhz],
    ['antenna_height_m', range.antennaHeightM, profile.antennaHeightM],
    ['receiver_height_m', range.receiverHeightM, profile.receiverHeightM],
  ] as const
  for (const [member, limits, value] of limited) {
    if (limits === undefined || isWithin(limits, value)) continue
    throw beyond(`${id} needs ${member} ${describeRange(limits)}; it is ${value}`)
  }
  const farthestM = range.distanceM?.maximum ?? Infinity
  if (profile.radiusM > farthestM) {
    throw beyond(`${id} reaches ${farthestM} m; radius_m is ${profile.radiusM}`)
  }
}

function beyond(what: string): SightlineError {
  return new SightlineError('not_processable', `${what}, and model_limits is refuse`)
}
