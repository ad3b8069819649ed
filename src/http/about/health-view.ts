import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { ActivePackState } from '../../packs/active-pack.ts'
import { buildingSummaryView, noBuildingsView } from '../wire/building-summary.ts'

/** `GET /healthz`: the process is alive, whatever is loaded. */
export function healthView(snapshot: PackSnapshot | undefined) {
  const footprintCount = snapshot?.summary.totalBuildings ?? 0
  return {
    status: 'ok',
    backend: 'static-in-memory',
    buildingIndex: { footprintCount, treeCount: footprintCount },
    buildingDemand:
      snapshot === undefined ? noBuildingsView : buildingSummaryView(snapshot.summary),
    rtreeFootprints: footprintCount,
    towerCount: snapshot?.towers.towerCount ?? 0,
  }
}

/** `GET /readyz`: generic states of what a request may need. */
export function readinessView(pack: ActivePackState, frontend: boolean) {
  const snapshot = pack.state === 'active' ? pack.snapshot : undefined
  const buildings = (snapshot?.summary.totalBuildings ?? 0) > 0
  // A pack may have no tower: a planner places cells.
  const towers = snapshot !== undefined
  return {
    status: buildings && towers && frontend ? 'ready' : 'not_ready',
    buildings,
    towers,
    frontend,
    dataset_error: pack.state === 'failed' ? pack.reason : '',
    ...(pack.state === 'failed' && { dataset_detail: pack.detail }),
  }
}
