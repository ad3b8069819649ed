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
import {
  ifTrue,
  integer,
  kind,
  list,
  type Members,
  named,
  number,
  object,
  of,
  text,
} from './told.ts'

const profileOf = ({ profile }: { readonly profile: RfProfile }) => profile

/** Settings of the request as numbers of their own, beside the profile that they went into. */
const settingsTold: Members<RequestDefaults> = {
  rays: integer('rays'),
  ...of(profileOf, {
    ...named<RfProfile, number>(number, 'radiusM', 'frequencyGhz', 'txPowerDbm'),
    beam_width: number('beamWidthDeg'),
    ...named<RfProfile, number>(number, 'bandwidthMhz', 'loadFactor', 'reuseFactor'),
  }),
  calibration_offset_db: number('calibrationOffsetDb'),
  rf_profile: rfProfile('profile'),
  ...of(profileOf, rulesTold),
}

export const requestSettings = object(settingsTold)

/** What a cell gets that says nothing of its own. */
export const requestDefaults = object<RequestDefaults>(
  { ...settingsTold, noise_figure_db: number(({ profile }) => profile.receiverNoiseFigureDb) },
  { id: 'RequestDefaults' },
)

interface ConfiguredCell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly azimuthDeg: number
  readonly profile: RfProfile
}

/** One cell with its resolved profile and an azimuth. */
const configurationTold: Members<ConfiguredCell> = {
  id: text('id'),
  tower_lon: number('lon'),
  tower_lat: number('lat'),
  azimuth_deg: azimuth('azimuthDeg'),
  rf_profile: rfProfile('profile'),
}

const configuration = object(configurationTold)

/** Everything that a cell is told apart by: its configuration, and the rules of the request. */
export function cellIdentity(cell: ConfiguredCell) {
  return { ...configuration.write(cell), ...requestRulesView(cell.profile) }
}

/** A cell of a plan at its azimuth. */
const configuredCell = object<ConfiguredCell>(
  { ...configurationTold, receiver_threshold: receiverThresholdOf((cell) => cell) },
  { id: 'CellConfiguration' },
)

interface ConfiguredPlan {
  readonly cells: readonly Cell[]
  readonly azimuthsDeg: readonly number[]
}

const configuredCells = list(configuredCell)

/** The cells of a plan, at its azimuths. */
export const cellConfigurations = kind<ConfiguredPlan>(
  configuredCells.schema,
  ({ cells, azimuthsDeg }) =>
    configuredCells.write(
      cells.map((cell, index) => ({ ...cell, azimuthDeg: azimuthsDeg[index] })),
    ),
)

const atSite = (found: CellAtSite) => found

/** What a cell stands on, and which model answers for it. */
const cellConditions = object<CellAtSite>(
  {
    id: text(({ cell }) => cell.id),
    applicability: applicability(atSite),
    transmitter_site: transmitterSite(atSite),
    receiver_threshold: receiverThresholdOf('cell'),
    host_roof_assumed_below_antenna: ifTrue(({ site }) => site.hostRoofAssumedBelowAntenna),
  },
  { id: 'CellConditions' },
)

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
export const cellsTold: Members<CellsFound> = {
  request_defaults: requestDefaults(({ network }) => network.defaults),
  effective_cell_profiles: cellConfigurations(({ network, azimuthsDeg }) => ({
    cells: network.cells,
    azimuthsDeg,
  })),
  rf_contract: cellContract(({ network, sites }) => ({ cell: network.cells[0], site: sites[0] })),
  cell_conditions: list(cellConditions)(cellsAtSites),
  fallback_used: ifTrue((found) =>
    cellsAtSites(found).some(({ cell, site }) => modelApplicability(cell, site).fallbackUsed),
  ),
  host_roof_assumed_below_antenna: ifTrue(({ sites }) =>
    sites.some((site) => site.hostRoofAssumedBelowAntenna),
  ),
}
