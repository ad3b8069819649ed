import type { EntryLink, EntryResult } from '../../analyses/building-entry/building-entry.ts'
import { materialEvidence } from '../../analyses/building-entry/summary.ts'
import { isResidential } from '../../analyses/building-entry/targets.ts'
import { buildingServiceThresholdDbm, facadeLosBasis } from '../../analyses/link/facade-service.ts'
import { losEvidenceOnRay } from '../../analyses/link/los-evidence.ts'
import { walkRay } from '../../analyses/link/ray-path.ts'
import { roundTo3, roundTo6 } from '../../analyses/rounding.ts'
import { linkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import {
  losClassificationView,
  losClassifierId,
  type TerrainStatus,
} from '../wire/los-classification-view.ts'
import { receiverThresholdView } from '../wire/cell-view.ts'
import { toWire } from '../wire/wire-names.ts'
import { p2109View } from './model-view.ts'

const limitations = ['One facade point; no statement about the whole building.'] as const

/** Why a building has no numbers. */
const details: Readonly<Record<EntryResult['reason'], string>> = {
  applicable: 'A cell serves the facade point.',
  no_eligible_serving_cell: 'No cell has a facade point of the building in its radius and beam.',
  invalid_geometry: 'No point inside the footprint could be found.',
}

/** What is the same for all buildings of an answer; losses in dB. */
interface EntryConstants {
  readonly lowDb: number
  readonly highDb: number
  readonly frequencyGhz: number
  readonly terrainStatus: TerrainStatus
}

/** One building: where it is entered, by which cell, and what is left behind the wall. */
export function entryResultView(
  store: FootprintStore,
  { footprint, representative, facade, link, reason }: EntryResult,
  constants: EntryConstants,
) {
  const material = materialEvidence(store, footprint)
  return {
    building_id: stringAt(store.ids, footprint),
    building_type: stringAt(store.texts, store.textColumns.building[footprint]),
    residential: isResidential(store, footprint),
    demand_weight: store.demandWeight[footprint],
    residential_demand: store.residentialDemand[footprint],
    representative_point: pointView(representative),
    facade_entry_point: pointView(facade),
    serving_cell_id: link?.cell.id ?? null,
    frequency_ghz: constants.frequencyGhz,
    propagation_model: 'urban_short_range',
    outdoor_terrain_status: constants.terrainStatus,
    ...(link === null ? unserved : linkView(store, link, constants.terrainStatus)),
    outdoor_wall_loss_db: 0,
    low_loss_entry_loss_db: roundTo3(constants.lowDb),
    high_loss_entry_loss_db: roundTo3(constants.highDb),
    building_service_threshold_dbm: buildingServiceThresholdDbm,
    p2109: p2109View(constants.frequencyGhz),
    material_evidence: {
      available: material.tag !== null,
      source: material.tag === null ? 'unavailable' : 'OSM',
      tag: material.tag,
      value: material.value,
      normalized: material.normalized,
      used_for_profile: false,
      interpretation: 'shown as evidence; it chooses no entry profile',
    },
    selected_entry_profile: 'unknown',
    applicability: { applicable: link !== null, reason, detail: details[reason], limitations },
    entry_geometry: {
      representative_point_source: representative?.source ?? null,
      facade_entry_point_source: facade?.source ?? null,
      indoor_depth_m: 0,
      geometry_rule:
        'the wall that the line from the antenna to the representative point enters; where a ' +
        'neighbour covers it, the nearest open wall',
    },
    limitations,
  }
}

/** Nothing is known without a serving cell. */
const unserved = {
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
} as const

/** Which roofs stand in the way to the facade, the building itself taken away. */
function facadeEvidenceView(
  store: FootprintStore,
  { evaluator, k, service }: EntryLink,
  terrainStatus: TerrainStatus,
) {
  const { bearingDeg, distanceM, state } = service
  const ray = walkRay(evaluator, bearingDeg, distanceM)
  const evidence = losEvidenceOnRay(evaluator, store, ray, distanceM, state, k)
  const basis = facadeLosBasis(evaluator, k, service)
  return losClassificationView({ ...evidence, basis }, 'outdoor_to_outdoor', terrainStatus)
}

function linkView(store: FootprintStore, link: EntryLink, terrainStatus: TerrainStatus) {
  const { cell, evaluator, k, service, sensitivityDbm } = link
  const threshold = receiverThreshold(cell.profile)
  const full = evaluator.linkAt(service.x, service.y, service.state)
  return {
    outdoor_los_state: service.state.isLineOfSight ? 'los' : 'nlos',
    outdoor_los_classifier_id: losClassifierId,
    outdoor_los_classification_basis: facadeLosBasis(evaluator, k, service),
    outdoor_los_classification: facadeEvidenceView(store, link, terrainStatus),
    outdoor_distance_m: roundTo3(service.distanceM),
    outdoor_rx_at_facade_dbm: roundTo3(link.facadePowerDbm),
    outdoor_path_loss_db: roundTo3(service.pathLossDb),
    outdoor_serviceable: link.isOutdoorServiceable,
    outdoor_receiver_link_margin_db: roundTo3(link.facadePowerDbm - sensitivityDbm),
    outdoor_link_budget: toWire(
      linkBudget(cell.profile, cell.calibrationOffsetDb, full, threshold),
    ),
    low_loss_rx_just_inside_dbm: roundTo3(link.lowPowerDbm),
    low_loss_serviceable: link.isLowServiceable,
    low_loss_receiver_link_margin_db: roundTo3(link.lowPowerDbm - sensitivityDbm),
    high_loss_rx_just_inside_dbm: roundTo3(link.highPowerDbm),
    high_loss_serviceable: link.isHighServiceable,
    high_loss_receiver_link_margin_db: roundTo3(link.highPowerDbm - sensitivityDbm),
    receiver_sensitivity_dbm: sensitivityDbm,
    receiver_sensitivity_mode: threshold.mode,
    receiver_threshold: receiverThresholdView(cell),
  }
}

function pointView(point: { readonly lon: number; readonly lat: number } | null) {
  return point === null ? null : { lon: roundTo6(point.lon), lat: roundTo6(point.lat) }
}
