import type { ActivePackState } from '../../packs/active-pack.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { buildingSummary, noBuildings } from '../wire/building-summary-answer.ts'
import * as tell from '../wire/told.ts'

/** The pack that is active, if there is one. */
interface PackFound {
  readonly snapshot: PackSnapshot | undefined
}

const footprints = tell.count<PackFound>(({ snapshot }) => snapshot?.summary.totalBuildings ?? 0)

/** `GET /healthz`: the process is alive, whatever is loaded. */
export const healthAnswer = tell.object<PackFound>('Health', {
  status: tell.always('ok'),
  backend: tell.words('static-in-memory'),
  buildingIndex: tell.group({ footprintCount: footprints, treeCount: footprints }),
  buildingDemand: buildingSummary(({ snapshot }) => snapshot?.summary ?? noBuildings),
  rtreeFootprints: footprints,
  towerCount: tell.count(({ snapshot }) => snapshot?.towers.towerCount ?? 0),
})

/** What a request may need: the pack, and for people the page. */
interface ServiceFound {
  readonly pack: ActivePackState
  readonly hasPage: boolean
}

export function isReady(found: ServiceFound): boolean {
  return hasBuildings(found) && hasTowers(found) && found.hasPage
}

function hasBuildings({ pack }: ServiceFound): boolean {
  return pack.state === 'active' && pack.snapshot.summary.totalBuildings > 0
}

/** A pack may have no tower: a planner places cells. */
function hasTowers({ pack }: ServiceFound): boolean {
  return pack.state === 'active'
}

/** `GET /readyz`: generic states of what a request may need. */
export const readinessAnswer = tell.object<ServiceFound>('Readiness', {
  status: tell.either('ready', 'not_ready')(isReady),
  buildings: tell.flag(hasBuildings),
  towers: tell.flag(hasTowers),
  frontend: tell.flag('hasPage'),
  dataset_error: tell.oneOf(['', 'dataset unavailable'])(({ pack }) =>
    pack.state === 'failed' ? pack.reason : '',
  ),
  dataset_detail: tell.text.optional(({ pack }) => (pack.state === 'failed' ? pack.detail : null)),
})
