import type { GapsResponse } from '../../api/types.ts'
import type { BuildingService } from '../../question/service.ts'

/** What each candidate gets: above the service level, above the receiver threshold alone, or less. */
export function gapsService(answer: GapsResponse): ReadonlyMap<string, BuildingService> {
  const { buildings, stats, receiver_threshold } = answer
  const levels = new Map<string, BuildingService>()
  buildings?.ids.forEach((id, i) => {
    const power = buildings.rx_dbm[i]
    if (power === null) levels.set(id, 'none')
    else if (power > stats.building_service_threshold_dbm) levels.set(id, 'served')
    else levels.set(id, power > receiver_threshold.sensitivity_dbm ? 'weak' : 'none')
  })
  return levels
}

/** Demand of the candidates and of those served; null where the answer does not list them. */
export function demandOf(answer: GapsResponse): { served: number; all: number } | null {
  const { buildings, stats } = answer
  if (buildings === undefined) return null
  let served = 0
  let all = 0
  buildings.ids.forEach((_id, i) => {
    const power = buildings.rx_dbm[i]
    all += buildings.total_demand[i]
    if (power !== null && power > stats.building_service_threshold_dbm) {
      served += buildings.total_demand[i]
    }
  })
  return { served, all }
}

/** The power at the facade of a listed building; null where it has none or is not listed. */
export function listedPower({ buildings }: GapsResponse, buildingId: string): number | null {
  const at = buildings?.ids.indexOf(buildingId) ?? -1
  return at < 0 ? null : (buildings?.rx_dbm[at] ?? null)
}
