import type { Cell } from '../../analyses/cell.ts'
import type { TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import type { JudgedNetwork } from '../../analyses/network/evaluate.ts'
import { encodeContributionTable } from '../../analyses/network/table/table-codec.ts'
import type { DomainSource, NetworkDomain } from '../../analyses/network/table/domain.ts'
import {
  configuredPriorities,
  type PlanConstraints,
  type PlanObjectives,
} from '../../analyses/network/scoring/objectives.ts'
import type { RfProfile } from '../../rf/profile.ts'
import type { RequestDefaults, ResolvedNetwork } from './question.ts'
import { rfProfileView } from '../wire/rf-profile.ts'
import {
  applicabilityView,
  receiverThresholdView,
  rfContractView,
  transmitterSiteView,
} from '../wire/cell-view.ts'

/** Settings of the request as numbers of their own, beside the profile that they went into. */
export function requestSettingsView({ rays, calibrationOffsetDb, profile }: RequestDefaults) {
  return {
    rays,
    radius_m: profile.radiusM,
    frequency_ghz: profile.frequencyGhz,
    tx_power_dbm: profile.txPowerDbm,
    beam_width: profile.beamWidthDeg,
    bandwidth_mhz: profile.bandwidthMhz,
    load_factor: profile.loadFactor,
    reuse_factor: profile.reuseFactor,
    calibration_offset_db: calibrationOffsetDb,
    rf_profile: rfProfileView(profile),
  }
}

/** What a cell gets that says nothing of its own. */
function requestDefaultsView(defaults: RequestDefaults) {
  return {
    ...requestSettingsView(defaults),
    noise_figure_db: defaults.profile.receiverNoiseFigureDb,
  }
}

export interface ConfiguredCell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly azimuthDeg: number
  readonly profile: RfProfile
}

/** One cell with its resolved profile and an azimuth. */
function cellIdentity({ id, lon, lat, azimuthDeg, profile }: ConfiguredCell) {
  return {
    id,
    tower_lon: lon,
    tower_lat: lat,
    azimuth_deg: azimuthDeg,
    rf_profile: rfProfileView(profile),
  }
}

/** The cells of a plan, at its azimuths. */
export function cellConfigurationsView(cells: readonly Cell[], azimuthsDeg: readonly number[]) {
  return cells.map((cell, index) => ({
    ...cellIdentity({ ...cell, azimuthDeg: azimuthsDeg[index] }),
    receiver_threshold: receiverThresholdView(cell),
  }))
}

/** Which buildings the network is judged by. */
export function domainView(domain: NetworkDomain, source: DomainSource) {
  return {
    source,
    selected_cell_count: domain.envelopeRadiiM.length,
    radius_policy: 'cell_rf_profile_radius_m_else_request_radius_m',
    envelope_radii_meters: domain.envelopeRadiiM.map((radiusM) => Math.round(radiusM * 1e3) / 1e3),
    relevant_building_entities: domain.footprints.length,
    relevant_demand_entities: domain.demandEntities,
    relevant_residential_entities: domain.residentialEntities,
  }
}

/** The contribution table, where it was asked for. */
export function tableView({ table }: Pick<JudgedNetwork, 'table'>, includeTable: boolean) {
  return includeTable ? { contribution_table: encodeContributionTable(table) } : {}
}

export function constraintsView(constraints: PlanConstraints) {
  return {
    min_coverage_score: constraints.minCoverageScore,
    min_unique_demand_buildings: constraints.minUniqueDemandBuildings,
    min_unique_residential_buildings: constraints.minUniqueResidentialBuildings,
    max_overlap_buildings: constraints.maxOverlapBuildings,
  }
}

/** What each cell stands on, and which model answers for it. */
function cellConditionsView(cells: readonly Cell[], sites: readonly TransmitterSite[]) {
  return cells.map((cell, index) => {
    const site = sites[index]
    return {
      id: cell.id,
      applicability: applicabilityView(cell, site),
      transmitter_site: transmitterSiteView(cell, site),
      receiver_threshold: receiverThresholdView(cell),
      ...(site.hostRoofAssumedBelowAntenna ? { host_roof_assumed_below_antenna: true } : {}),
    }
  })
}

/** The members about request and cells that every network answer ends with. */
export function networkFooter(
  network: Pick<ResolvedNetwork, 'cells' | 'defaults'>,
  azimuthsDeg: readonly number[],
  sites: readonly TransmitterSite[],
  fingerprint: string,
) {
  const conditions = cellConditionsView(network.cells, sites)
  return {
    request_defaults: requestDefaultsView(network.defaults),
    effective_cell_profiles: cellConfigurationsView(network.cells, azimuthsDeg),
    rf_contract: rfContractView(network.cells[0], sites[0]),
    cell_conditions: conditions,
    ...(conditions.some(({ applicability }) => applicability.fallback_used)
      ? { fallback_used: true }
      : {}),
    ...(sites.some((site) => site.hostRoofAssumedBelowAntenna)
      ? { host_roof_assumed_below_antenna: true }
      : {}),
    fingerprint,
  }
}

/** Identity of a network request with every default filled in. */
export function networkIdentity({ cells, defaults, plan }: ResolvedNetwork) {
  return {
    cells: cells.map(cellIdentity),
    defaults: requestDefaultsView(defaults),
    ...planIdentity(plan),
  }
}

/** Priorities of all four objectives, and the constraints: whichever way they were written. */
function planIdentity(plan: PlanObjectives) {
  return {
    priorities: configuredPriorities(plan),
    constraints: constraintsView(plan.constraints),
  }
}
