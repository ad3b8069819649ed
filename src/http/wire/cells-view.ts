import type { Cell } from '../../analyses/cell.ts'
import type { TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import type { RfProfile } from '../../rf/profile.ts'
import {
  applicabilityView,
  receiverThresholdView,
  rfContractView,
  transmitterSiteView,
} from './cell-view.ts'
import type { RequestDefaults } from './cells-question.ts'
import { rfProfileView } from './rf-profile.ts'
import { requestRulesView } from './request-rules.ts'
import { cellConditions, cellConfiguration, requestDefaults } from './cells-schema.ts'
import { rfContractSchema } from './rf-contract-schema.ts'
import { arrayOf, fingerprintText } from './shapes.ts'
import { kind, type Members, object } from './told.ts'

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
    ...requestRulesView(profile),
  }
}

/** What a cell gets that says nothing of its own. */
export function requestDefaultsView(defaults: RequestDefaults) {
  return {
    ...requestSettingsView(defaults),
    noise_figure_db: defaults.profile.receiverNoiseFigureDb,
  }
}

interface ConfiguredCell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly azimuthDeg: number
  readonly profile: RfProfile
}

/** Everything that a cell is told apart by: its configuration, and the rules of the request. */
export function cellIdentity(cell: ConfiguredCell) {
  return { ...cellConfigurationView(cell), ...requestRulesView(cell.profile) }
}

/** One cell with its resolved profile and an azimuth. */
function cellConfigurationView({ id, lon, lat, azimuthDeg, profile }: ConfiguredCell) {
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
    ...cellConfigurationView({ ...cell, azimuthDeg: azimuthsDeg[index] }),
    receiver_threshold: receiverThresholdView(cell),
  }))
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

interface CellsOfRequest {
  readonly cells: readonly Cell[]
  readonly defaults: RequestDefaults
}

/** An answer about several cells, for the members that it ends with. */
export interface CellsFound {
  readonly network: CellsOfRequest
  readonly azimuthsDeg: readonly number[]
  readonly sites: readonly TransmitterSite[]
}

const yes = kind<true>({ const: true })

/** The members about request and cells that every answer about several cells ends with. */
export const cellsTold: Members<CellsFound> = {
  request_defaults: kind<RequestDefaults>(
    requestDefaults,
    requestDefaultsView,
  )(({ network }) => network.defaults),
  effective_cell_profiles: kind<unknown>(arrayOf(cellConfiguration))(({ network, azimuthsDeg }) =>
    cellConfigurationsView(network.cells, azimuthsDeg),
  ),
  rf_contract: kind<unknown>(rfContractSchema)(({ network, sites }) =>
    rfContractView(network.cells[0], sites[0]),
  ),
  cell_conditions: kind<unknown>(cellConditions)(({ network, sites }) =>
    cellConditionsView(network.cells, sites),
  ),
  fallback_used: yes.optional(({ network, sites }) =>
    network.cells.some((cell, index) => applicabilityView(cell, sites[index]).fallback_used)
      ? true
      : null,
  ),
  host_roof_assumed_below_antenna: yes.optional(({ sites }) =>
    sites.some((site) => site.hostRoofAssumedBelowAntenna) ? true : null,
  ),
}

const cellsObject = object(cellsTold)

/** Their schemas and the fingerprint's, for an answer that is not told, and what it may leave out. */
export const cellsFooterSchema = {
  ...cellsObject.schema.properties,
  fingerprint: fingerprintText,
} as const
export const optionalCellsFooter = ['fallback_used', 'host_roof_assumed_below_antenna'] as const

/** Their values for such an answer. */
export function cellsFooter(
  network: CellsOfRequest,
  azimuthsDeg: readonly number[],
  sites: readonly TransmitterSite[],
  fingerprint: string,
) {
  return { ...cellsObject.write({ network, azimuthsDeg, sites }), fingerprint }
}
