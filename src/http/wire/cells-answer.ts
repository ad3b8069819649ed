import type { Cell } from '../../analyses/cell.ts'
import { modelApplicability } from '../../analyses/link/model-applicability.ts'
import type { TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import type { RfProfile } from '../../rf/profile.ts'
import {
  applicability,
  azimuth,
  type CellAtSite,
  cellContract,
  receiverThresholdOf,
  transmitterSite,
} from './cell-answer.ts'
import type { RequestDefaults } from './cells-question.ts'
import { requestRulesView, rulesTold } from './request-rules.ts'
import { rfProfile } from './rf-profile.ts'
import * as tell from './told.ts'

const profileOf = ({ profile }: { readonly profile: RfProfile }) => profile

/** Settings of the request as numbers of their own, beside the profile that they went into. */
const settingsTold: tell.Members<RequestDefaults> = {
  rays: tell.integer('rays'),
  ...tell.of(profileOf, {
    ...tell.named<RfProfile, number>(tell.number, 'radiusM', 'frequencyGhz', 'txPowerDbm'),
    beam_width: tell.number('beamWidthDeg'),
    ...tell.named<RfProfile, number>(tell.number, 'bandwidthMhz', 'loadFactor', 'reuseFactor'),
  }),
  calibration_offset_db: tell.number('calibrationOffsetDb'),
  rf_profile: rfProfile('profile'),
  ...tell.of(profileOf, rulesTold),
}

export const requestSettings = tell.object(settingsTold)

/** What a cell gets that says nothing of its own. */
export const requestDefaults = tell.object<RequestDefaults>('RequestDefaults', {
  ...settingsTold,
  noise_figure_db: tell.number(({ profile }) => profile.receiverNoiseFigureDb),
})

interface ConfiguredCell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly azimuthDeg: number
  readonly profile: RfProfile
}

/** One cell with its resolved profile and an azimuth. */
const configurationTold: tell.Members<ConfiguredCell> = {
  id: tell.text('id'),
  tower_lon: tell.number('lon'),
  tower_lat: tell.number('lat'),
  azimuth_deg: azimuth('azimuthDeg'),
  rf_profile: rfProfile('profile'),
}

const configuration = tell.object(configurationTold)

/** Everything that a cell is told apart by: its configuration, and the rules of the request. */
export function cellIdentity(cell: ConfiguredCell) {
  return { ...configuration.write(cell), ...requestRulesView(cell.profile) }
}

/** A cell of a plan at its azimuth. */
const configuredCell = tell.object<ConfiguredCell>('CellConfiguration', {
  ...configurationTold,
  receiver_threshold: receiverThresholdOf((cell) => cell),
})

interface ConfiguredPlan {
  readonly cells: readonly Cell[]
  readonly azimuthsDeg: readonly number[]
}

const configuredCells = tell.list(configuredCell)

/** The cells of a plan, at its azimuths. */
export const cellConfigurations = tell.kind<ConfiguredPlan>(
  configuredCells.schema,
  ({ cells, azimuthsDeg }) =>
    configuredCells.write(
      cells.map((cell, index) => ({ ...cell, azimuthDeg: azimuthsDeg[index] })),
    ),
)

const atSite = (found: CellAtSite) => found

/** What a cell stands on, and which model answers for it. */
const cellConditions = tell.object<CellAtSite>('CellConditions', {
  id: tell.text(({ cell }) => cell.id),
  applicability: applicability(atSite),
  transmitter_site: transmitterSite(atSite),
  receiver_threshold: receiverThresholdOf('cell'),
  host_roof_assumed_below_antenna: tell.ifTrue(({ site }) => site.hostRoofAssumedBelowAntenna),
})

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

function cellsAtSites({ network, sites }: CellsFound): readonly CellAtSite[] {
  return network.cells.map((cell, index) => ({ cell, site: sites[index] }))
}

/** The members about request and cells that every answer about several cells ends with. */
export const cellsTold: tell.Members<CellsFound> = {
  request_defaults: requestDefaults(({ network }) => network.defaults),
  effective_cell_profiles: cellConfigurations(({ network, azimuthsDeg }) => ({
    cells: network.cells,
    azimuthsDeg,
  })),
  rf_contract: cellContract(({ network, sites }) => ({ cell: network.cells[0], site: sites[0] })),
  cell_conditions: tell.list(cellConditions)(cellsAtSites),
  fallback_used: tell.ifTrue((found) =>
    cellsAtSites(found).some(({ cell, site }) => modelApplicability(cell, site).fallbackUsed),
  ),
  host_roof_assumed_below_antenna: tell.ifTrue(({ sites }) =>
    sites.some((site) => site.hostRoofAssumedBelowAntenna),
  ),
}
