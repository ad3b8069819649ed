import { localFrame, project } from '../spatial/local-frame.ts'
import type { Scenario } from './scenario.ts'

export type LinkStatus = 'active' | 'degraded' | 'down'
/** Between gNBs over Xn, or through the core over N2 (3GPP TS 23.502, section 4.9.1). */
export type HandoverRoute = 'direct_xn' | 'ng_fallback'

/** Longitude and latitude, degrees. */
export interface TowerPlace {
  readonly lon: number
  readonly lat: number
}

/** How two towers that follow each other hand over. */
export interface RouteDecision {
  readonly from: string
  readonly to: string
  readonly routeType: HandoverRoute
  readonly status: LinkStatus
  readonly reason: string
}

/** Towers farther apart have no Xn between them, metres. */
const longestXnM = 1200

/**
 * The way of handovers between each tower and the next.
 *
 * @param places - where towers stand; those that are missing count as near.
 */
export function routeDecisions(
  scenario: Scenario,
  towerIds: readonly string[],
  places: ReadonlyMap<string, TowerPlace>,
): readonly RouteDecision[] {
  return towerIds.slice(1).map((to, index) => {
    const from = towerIds[index]
    return { from, to, ...decide(scenario, distanceM(places.get(from), places.get(to))) }
  })
}

function decide(
  scenario: Scenario,
  apartM: number | null,
): Pick<RouteDecision, 'routeType' | 'status' | 'reason'> {
  const routeType = 'ng_fallback'
  if (scenario === 'xn_unavailable') {
    return { routeType, status: 'down', reason: 'Xn is unavailable: handover through the AMF' }
  }
  if (scenario === 'xn_degraded') {
    return { routeType, status: 'degraded', reason: 'Xn is degraded: handover through the AMF' }
  }
  if (apartM !== null && apartM > longestXnM) {
    const reason = `more than ${longestXnM} m apart: handover through the AMF`
    return { routeType, status: 'degraded', reason }
  }
  return { routeType: 'direct_xn', status: 'active', reason: 'neighbours with Xn' }
}

/** Metres between two places in the frame of the first, or null where one is not known. */
function distanceM(from: TowerPlace | undefined, to: TowerPlace | undefined): number | null {
  if (from === undefined || to === undefined) return null
  const [x, y] = project(localFrame(from.lon, from.lat), to.lon, to.lat)
  return Math.sqrt(x * x + y * y)
}
