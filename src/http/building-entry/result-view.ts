import type { EntryLink, EntryResult } from '../../analyses/building-entry/building-entry.ts'
import { materialEvidence } from '../../analyses/building-entry/summary.ts'
import { isResidential } from '../../analyses/building-entry/targets.ts'
import type { EntryProfiles } from '../../analyses/building-entry/entry-model.ts'
import type { Cell } from '../../analyses/cell.ts'
import {
  buildingServiceThresholdDbm,
  facadeLosEvidence,
} from '../../analyses/link/facade-service.ts'
import { roundTo3, roundTo6 } from '../../analyses/rounding.ts'
import { linkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold, type ReceiverThreshold } from '../../rf/receiver.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import {
  losClassificationView,
  losClassifierId,
  type TerrainStatus,
} from '../wire/los-classification-view.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { receiverThresholdView } from '../wire/cell-view.ts'
import { writeWireMembers } from '../wire/wire-names.ts'
import { p2109View } from './model-view.ts'

/** What holds for all buildings of an answer, looked up and written once. */
interface EntryConstants {
  readonly terrainStatus: TerrainStatus
  readonly receivers: ReadonlyMap<Cell, CellReceiver>
  readonly texts: { readonly beforeLink: string; readonly afterLink: string }
}

interface CellReceiver {
  readonly threshold: ReceiverThreshold
  /** The members that say so. */
  readonly text: string
}

export function entryConstants(
  cells: readonly Cell[],
  frequencyGhz: number,
  profiles: EntryProfiles | null,
  terrainStatus: TerrainStatus,
): EntryConstants {
  const beforeLink = membersText({
    frequency_ghz: frequencyGhz,
    propagation_model: 'urban_short_range',
    outdoor_terrain_status: terrainStatus,
  })
  const afterLink = membersText({
    outdoor_wall_loss_db: 0,
    low_loss_entry_loss_db: roundTo3(profiles?.lowDb ?? 0),
    high_loss_entry_loss_db: roundTo3(profiles?.highDb ?? 0),
    building_service_threshold_dbm: buildingServiceThresholdDbm,
    p2109: p2109View(frequencyGhz),
  })
  return {
    terrainStatus,
    receivers: new Map(cells.map((cell) => [cell, cellReceiver(cell)])),
    texts: { beforeLink: `,${beforeLink},`, afterLink: `,${afterLink}` },
  }
}

function cellReceiver(cell: Cell): CellReceiver {
  const threshold = receiverThreshold(cell.profile)
  const members = membersText({
    receiver_sensitivity_dbm: threshold.sensitivityDbm,
    receiver_sensitivity_mode: threshold.mode,
    receiver_threshold: receiverThresholdView(cell),
  })
  return { threshold, text: `,${members}` }
}

/** The members of an object as JSON, without its braces; ASCII, as the texts of our own are. */
function membersText(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(members).slice(1, -1)
}

/** Writes one building: where it is entered, by which cell, and what is left behind the wall. */
export function writeEntryResult(
  writer: JsonWriter,
  store: FootprintStore,
  result: EntryResult,
  constants: EntryConstants,
): void {
  const { footprint, representative, facade, link, reason } = result
  const { texts } = constants
  writer.ascii('{').members({
    building_id: stringAt(store.ids, footprint),
    building_type: stringAt(store.texts, store.textColumns.building[footprint]),
    residential: isResidential(store, footprint),
    demand_weight: store.demandWeight[footprint],
    residential_demand: store.residentialDemand[footprint],
    representative_point: pointView(representative),
    facade_entry_point: pointView(facade),
    serving_cell_id: link?.cell.id ?? null,
  })
  writer.ascii(texts.beforeLink)
  if (link === null) writer.ascii(unservedText)
  else writeLink(writer, store, link, constants)
  writer.ascii(texts.afterLink)
  writer.ascii(',"material_evidence":').json(materialView(store, footprint))
  writer.ascii(reasonTexts[reason]).members({
    entry_geometry: {
      representative_point_source: representative?.source ?? null,
      facade_entry_point_source: facade?.source ?? null,
      ...entryGeometry,
    },
  })
  writer.ascii(limitationsText)
}

function materialView(store: FootprintStore, footprint: number) {
  const { tag, value, normalized } = materialEvidence(store, footprint)
  return {
    available: tag !== null,
    source: tag === null ? 'unavailable' : 'OSM',
    tag,
    value,
    normalized,
    used_for_profile: false,
    interpretation: 'shown as evidence; it chooses no entry profile',
  }
}

/** Why a building has no numbers. */
const details: Readonly<Record<EntryResult['reason'], string>> = {
  applicable: 'A cell serves the facade point.',
  no_eligible_serving_cell: 'No cell has a facade point of the building in its radius and beam.',
  invalid_geometry: 'No point inside the footprint could be found.',
}

const limitations = ['One facade point; no statement about the whole building.'] as const

const entryGeometry = {
  indoor_depth_m: 0,
  geometry_rule:
    'the wall that the line from the antenna to the representative point enters; where a ' +
    'neighbour covers it, the nearest open wall',
} as const

function reasonText(reason: EntryResult['reason']): string {
  const applicable = reason === 'applicable'
  const applicability = { applicable, reason, detail: details[reason], limitations }
  return `,${membersText({ selected_entry_profile: 'unknown', applicability })},`
}

const reasonTexts: Readonly<Record<EntryResult['reason'], string>> = {
  applicable: reasonText('applicable'),
  no_eligible_serving_cell: reasonText('no_eligible_serving_cell'),
  invalid_geometry: reasonText('invalid_geometry'),
}

const limitationsText = `,${membersText({ limitations })}}`

/** Nothing is known without a serving cell. */
const unservedText = membersText({
  outdoor_los_state: null,
  outdoor_los_classifier_id: losClassifierId,
  outdoor_los_classification_basis: null,
  outdoor_los_classification: null,
  outdoor_distance_m: null,
  outdoor_rx_at_facade_dbm: null,
  outdoor_path_loss_db: null,
  outdoor_serviceable: false,
  outdoor_receiver_link_margin_db: null,
  outdoor_link_budget: null,
  low_loss_rx_just_inside_dbm: null,
  low_loss_serviceable: false,
  low_loss_receiver_link_margin_db: null,
  high_loss_rx_just_inside_dbm: null,
  high_loss_serviceable: false,
  high_loss_receiver_link_margin_db: null,
  receiver_sensitivity_dbm: null,
  receiver_sensitivity_mode: null,
  receiver_threshold: null,
})

function writeLink(
  writer: JsonWriter,
  store: FootprintStore,
  link: EntryLink,
  constants: EntryConstants,
): void {
  const { cell, evaluator, k, service, sensitivityDbm } = link
  const { threshold, text } = constants.receivers.get(cell)!
  const full = evaluator.linkAt(service.x, service.y, service.state)
  const evidence = facadeLosEvidence(evaluator, store, k, service)
  const { terrainStatus } = constants
  writer.members({
    outdoor_los_state: evidence.state,
    outdoor_los_classifier_id: losClassifierId,
    outdoor_los_classification_basis: evidence.basis,
    outdoor_los_classification: losClassificationView(
      evidence,
      'outdoor_to_outdoor',
      terrainStatus,
    ),
    outdoor_distance_m: roundTo3(service.distanceM),
    outdoor_rx_at_facade_dbm: roundTo3(link.facadePowerDbm),
    outdoor_path_loss_db: roundTo3(service.pathLossDb),
    outdoor_serviceable: link.isOutdoorServiceable,
    outdoor_receiver_link_margin_db: roundTo3(link.facadePowerDbm - sensitivityDbm),
  })
  writer.ascii(',"outdoor_link_budget":{')
  writeWireMembers(writer, linkBudget(cell.profile, cell.calibrationOffsetDb, full, threshold))
  writer.ascii('},').members({
    low_loss_rx_just_inside_dbm: roundTo3(link.lowPowerDbm),
    low_loss_serviceable: link.isLowServiceable,
    low_loss_receiver_link_margin_db: roundTo3(link.lowPowerDbm - sensitivityDbm),
    high_loss_rx_just_inside_dbm: roundTo3(link.highPowerDbm),
    high_loss_serviceable: link.isHighServiceable,
    high_loss_receiver_link_margin_db: roundTo3(link.highPowerDbm - sensitivityDbm),
  })
  writer.ascii(text)
}

function pointView(point: { readonly lon: number; readonly lat: number } | null) {
  return point === null ? null : { lon: roundTo6(point.lon), lat: roundTo6(point.lat) }
}
