import { SightlineError } from '../../errors.ts'
import { fallbackModel } from '../../rf/models/list.ts'
import type { Cell } from '../cell.ts'
import type { AntennaPlace } from './transmitter-site.ts'

/** That an antenna is below the roof around it, with both heights. */
export function indoorSentence(place: Omit<AntennaPlace, 'kind' | 'hosts'>): string {
  return (
    `The antenna at ${place.antennaHeightM} m is not above the roof at ${place.hostRoofHeightM} m of ` +
    `the building it stands in (${place.hostBuildingIds.join(', ')}).`
  )
}

/**
 * Refuses a cell that says `refuse` and whose antenna stands below the known roof of a building: only the
 * fallback holds there.
 *
 * @throws {SightlineError} not_processable naming the place, both heights and the building
 */
export function refuseIndoorAntenna({ lon, lat, profile }: Cell, place: AntennaPlace): void {
  const { modelLimits, propagationModel } = profile
  if (place.kind !== 'indoor' || modelLimits !== 'refuse') return
  if (propagationModel === fallbackModel.id) return
  throw new SightlineError(
    'not_processable',
    `unsupported_endpoint: ${propagationModel} holds for no antenna indoors, and model_limits is ` +
      `refuse. ${indoorSentence(place)} It stands at ${lon}, ${lat}.`,
  )
}
