import { serviceThresholds } from '../../../../src/rf/service-thresholds.ts'
import type { GapsResponse } from '../../api/types.ts'
import type { BuildingService } from '../../question/service.ts'

/**
 * The level above which a coverage picture says served: that of the service, or the receiver's own
 * threshold where that is higher, because below it nothing is received.
 */
export const servedLevelDbm = (thresholdDbm: number | undefined): number =>
  Math.max(serviceThresholds.buildingServiceDbm, thresholdDbm ?? -Infinity)

/**
 * What each candidate gets: above the level of service, above the lower of that of the service and
 * the receiver's own threshold, or less.
 */
export function gapsService(
  answer: GapsResponse,
  servedDbm = answer.stats.building_service_threshold_dbm,
): ReadonlyMap<string, BuildingService> {
  const { buildings, stats, receiver_threshold } = answer
  const weakDbm = Math.min(stats.building_service_threshold_dbm, receiver_threshold.sensitivity_dbm)
  const levels = new Map<string, BuildingService>()
  buildings?.ids.forEach((id, i) => {
    const power = buildings.rx_dbm[i]
    if (power === null) levels.set(id, 'none')
    else if (power > servedDbm) levels.set(id, 'served')
    else levels.set(id, power > weakDbm ? 'weak' : 'none')
  })
  return levels
}

/** The candidates above a level, and the demand of theirs and of all. */
interface Served {
  readonly buildings: number
  readonly demand: number
  readonly allDemand: number
}

/** Who gets more than a level; null where the answer does not list its candidates. */
export function servedAbove({ buildings }: GapsResponse, levelDbm: number): Served | null {
  if (buildings === undefined) return null
  let served = 0
  let demand = 0
  let allDemand = 0
  buildings.ids.forEach((_id, i) => {
    const power = buildings.rx_dbm[i]
    allDemand += buildings.total_demand[i]
    if (power === null || power <= levelDbm) return
    served += 1
    demand += buildings.total_demand[i]
  })
  return { buildings: served, demand, allDemand }
}

/** The power at the facade of a listed building; null where it has none or is not listed. */
export function listedPower({ buildings }: GapsResponse, buildingId: string): number | null {
  const at = buildings?.ids.indexOf(buildingId) ?? -1
  return at < 0 ? null : (buildings?.rx_dbm[at] ?? null)
}
