import type { ActivePackState } from '../../packs/active-pack.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { buildingSummary, noBuildings } from '../wire/building-summary-answer.ts'
import * as field from '../wire/answer-schema.ts'

/** The pack that is active, if there is one. */
interface PackFound {
  readonly snapshot: PackSnapshot | undefined
}

const footprints = field.count<PackFound>(({ snapshot }) => snapshot?.summary.totalBuildings ?? 0)

/** `GET /healthz`: the process is alive, whatever is loaded. */
export const healthAnswer = field.object<PackFound>('Health', {
  status: field.always('ok'),
  backend: field.sentence('static-in-memory'),
  buildingIndex: field.group({ footprintCount: footprints, treeCount: footprints }),
  buildingDemand: buildingSummary(({ snapshot }) => snapshot?.summary ?? noBuildings),
  rtreeFootprints: footprints,
  towerCount: field.count(({ snapshot }) => snapshot?.towers.towerCount ?? 0),
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
export const readinessAnswer = field.object<ServiceFound>('Readiness', {
  status: field.either('ready', 'not_ready')(isReady),
  buildings: field.flag(hasBuildings),
  towers: field.flag(hasTowers),
  frontend: field.flag('hasPage'),
  dataset_error: field.oneOf(['', 'dataset unavailable'])(({ pack }) =>
    pack.state === 'failed' ? pack.reason : '',
  ),
  dataset_detail: field.text.optional(({ pack }) => (pack.state === 'failed' ? pack.detail : null)),
})
