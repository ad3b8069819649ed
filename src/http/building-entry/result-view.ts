import type { EntryLink, EntryResult } from '../../analyses/building-entry/building-entry.ts'
import { materialEvidence } from '../../analyses/building-entry/summary.ts'
import { isResidential } from '../../analyses/building-entry/targets.ts'
import type { EntryProfiles } from '../../analyses/building-entry/entry-model.ts'
import type { Cell } from '../../analyses/cell.ts'
import {
  buildingServiceThresholdDbm,
  facadeLosEvidence,
} from '../../analyses/link/facade-service.ts'
import { roundTo3 } from '../../analyses/rounding.ts'
import { linkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold, type ReceiverThreshold } from '../../rf/receiver.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { losClassifierId, type TerrainStatus, writeLosClassification } from '../wire/los-answer.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import { writeWireMembers } from '../wire/wire-names.ts'
import { p2109Medians, p2109Path } from './model-answer.ts'

/** What holds for all buildings of an answer, looked up and written once. */
interface EntryConstants {
  readonly frequencyGhz: number
  readonly terrainStatus: TerrainStatus
  readonly receivers: ReadonlyMap<Cell, CellReceiver>
  /** Of a building that no cell serves: the model of all cells, null where they have several. */
  readonly unservedModel: string | null
  readonly texts: {
    readonly beforeLink: string
    readonly beforeState: string
    readonly afterLink: string
  }
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
  const beforeLink = `,${membersText({ frequency_ghz: frequencyGhz })},"propagation_model":`
  const [first, ...others] = cells.map(({ profile }) => profile.propagationModel)
  const afterLink = membersText({
    outdoor_wall_loss_db: 0,
    low_loss_entry_loss_db: roundTo3(profiles?.lowDb ?? 0),
    high_loss_entry_loss_db: roundTo3(profiles?.highDb ?? 0),
    building_service_threshold_dbm: buildingServiceThresholdDbm,
  })
  return {
    frequencyGhz,
    terrainStatus,
    receivers: new Map(cells.map((cell) => [cell, cellReceiver(cell)])),
    unservedModel: others.every((model) => model === first) ? first : null,
    texts: {
      beforeLink,
      beforeState: `,${membersText({ outdoor_terrain_status: terrainStatus })},`,
      afterLink: `,${afterLink}`,
    },
  }
}

function cellReceiver(cell: Cell): CellReceiver {
  const threshold = receiverThreshold(cell.profile)
  const members = membersText({
    receiver_sensitivity_dbm: threshold.sensitivityDbm,
    receiver_sensitivity_mode: threshold.mode,
    receiver_threshold: receiverThresholdOf.write(cell),
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
  writer.ascii('{"building_id":').json(stringAt(store.ids, footprint))
  const buildingType = stringAt(store.texts, store.textColumns.building[footprint])
  writer.ascii(',"building_type":').json(buildingType)
  writer.ascii(`,"residential":${isResidential(store, footprint)},"demand_weight":`)
  writer.number(store.demandWeight[footprint]).ascii(',"residential_demand":')
  writer.number(store.residentialDemand[footprint])
  writePoint(writer.ascii(',"representative_point":'), representative)
  writePoint(writer.ascii(',"facade_entry_point":'), facade)
  writer.ascii(',"serving_cell_id":').json(link?.cell.id ?? null)
  writer.ascii(texts.beforeLink)
  writer.json(link?.cell.profile.propagationModel ?? constants.unservedModel)
  writer.ascii(texts.beforeState)
  if (link === null) writer.ascii(unservedText)
  else writeLink(writer, store, link, constants)
  writer.ascii(texts.afterLink).ascii(',"p2109":')
  const path = link && p2109Path(constants.frequencyGhz, link.elevationDeg)
  writer.json(path && p2109Medians.write(path))
  writer.ascii(',"material_evidence":').utf8(materialText(store, footprint))
  writer.ascii(reasonTexts[reason]).ascii('"entry_geometry":{"representative_point_source":')
  writer.json(representative?.source ?? null).ascii(',"facade_entry_point_source":')
  writer.json(facade?.source ?? null).ascii(entryGeometryText)
  writer.ascii(limitationsText)
}

function materialText(store: FootprintStore, footprint: number): string {
  const { tag, value, normalized } = materialEvidence(store, footprint)
  return tag === null && normalized === 'unknown'
    ? unknownMaterialText
    : JSON.stringify(materialView(tag, value, normalized))
}

function materialView(tag: string | null, value: string | null, normalized: string) {
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

const unknownMaterialText = JSON.stringify(materialView(null, null, 'unknown'))

/** Why a building has no numbers. */
const details: Readonly<Record<EntryResult['reason'], string>> = {
  applicable: 'A cell serves the facade point.',
  no_eligible_serving_cell: 'No cell has a facade point of the building in its radius and beam.',
  invalid_geometry: 'No point inside the footprint could be found.',
}

const limitations = ['One facade point; no statement about the whole building.'] as const

const entryGeometryText = `,${membersText({
  indoor_depth_m: 0,
  geometry_rule:
    'the wall that the line from the antenna to the representative point enters; where a ' +
    'neighbour covers it, the nearest open wall',
})}}`

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
  writer.ascii(`"outdoor_los_state":"${evidence.state}","outdoor_los_classifier_id":`)
  writer.ascii(`"${losClassifierId}","outdoor_los_classification_basis":"${evidence.basis}"`)
  writer.ascii(',"outdoor_los_classification":')
  const { terrainStatus } = constants
  writeLosClassification(writer, { evidence, endpointCase: 'outdoor_to_outdoor', terrainStatus })
  writer.ascii(',"outdoor_distance_m":').thousandths(service.distanceM)
  writer.ascii(',"outdoor_rx_at_facade_dbm":').thousandths(link.facadePowerDbm)
  writer.ascii(',"outdoor_path_loss_db":').thousandths(service.pathLossDb)
  writer.ascii(`,"outdoor_serviceable":${link.isOutdoorServiceable}`)
  writer.ascii(',"outdoor_receiver_link_margin_db":')
  writer.thousandths(link.facadePowerDbm - sensitivityDbm)
  writer.ascii(',"outdoor_link_budget":{')
  writeWireMembers(writer, linkBudget(cell.profile, cell.calibrationOffsetDb, full, threshold))
  writer.ascii('},"low_loss_rx_just_inside_dbm":').thousandths(link.lowPowerDbm)
  writer.ascii(`,"low_loss_serviceable":${link.isLowServiceable}`)
  writer.ascii(',"low_loss_receiver_link_margin_db":')
  writer.thousandths(link.lowPowerDbm - sensitivityDbm)
  writer.ascii(',"high_loss_rx_just_inside_dbm":').thousandths(link.highPowerDbm)
  writer.ascii(`,"high_loss_serviceable":${link.isHighServiceable}`)
  writer.ascii(',"high_loss_receiver_link_margin_db":')
  writer.thousandths(link.highPowerDbm - sensitivityDbm)
  writer.ascii(text)
}

function writePoint(
  writer: JsonWriter,
  point: { readonly lon: number; readonly lat: number } | null,
): void {
  if (point === null) writer.ascii('null')
  else
    writer.ascii('{"lon":').millionths(point.lon).ascii(',"lat":').millionths(point.lat).ascii('}')
}
