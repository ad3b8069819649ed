import type { Cell } from '../../analyses/cell.ts'
import { indoorSentence } from '../../analyses/link/indoor-antenna.ts'
import {
  type ModelApplicability,
  modelApplicability,
} from '../../analyses/link/model-applicability.ts'
import type { AntennaPlace, TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import {
  antennaHeightSources,
  noiseBandwidthSources,
  type RfProfile,
  sensitivityModes,
} from '../../rf/profile.ts'
import { rsrpService } from '../../rf/building-service.ts'
import { type ReceiverThreshold, receiverThreshold } from '../../rf/receiver.ts'
import type { RequestDefaults } from './cells-question.ts'
import { requestRulesView, rulesTold } from './request-rules.ts'
import { contractTold, rfContract } from './rf-contract.ts'
import { rfProfile } from './rf-profile.ts'
import { serviceTold } from './service-rsrp.ts'
import * as field from './answer-schema.ts'

/** Degrees from north, clockwise. */
export const azimuth = field.kind<number>({ type: 'number', minimum: 0, exclusiveMaximum: 360 })

type CellProfile = Pick<Cell, 'profile'>

/** Where reception begins, and how that was found. */
export const thresholdTold = field.object<ReceiverThreshold>('ReceiverThreshold', {
  mode: field.oneOf(sensitivityModes)('mode'),
  sensitivity_dbm: field.number('sensitivityDbm'),
  noise_bandwidth_source: field.oneOf(['not_applicable', ...noiseBandwidthSources])(
    'noiseBandwidthSource',
  ),
  assumptions: field.texts('assumptions'),
  applicability: field.text('applicability'),
  ...field.ifAny(
    (threshold: ReceiverThreshold) => (threshold.mode === 'derived' ? threshold : null),
    field.named(
      field.number,
      'noiseDensityDbmHz',
      'noiseBandwidthHz',
      'thermalNoiseDbm',
      'noiseFigureDb',
      'noiseFloorDbm',
      'requiredSnrDb',
      'receiverMarginDb',
    ),
  ),
})

/** What the receiver of a cell needs, and where that comes from. */
export const receiverThresholdOf = field.kind<CellProfile>(thresholdTold.schema, ({ profile }) =>
  thresholdTold.write(receiverThreshold(profile)),
)

interface StandingAntenna extends CellProfile {
  readonly place: Pick<AntennaPlace, 'kind' | 'hostRoofHeightM'>
}

/** What the default height means below a known roof; null where it was stated, or stands clear. */
function antennaHeightNote({ profile, place: { kind: at, hostRoofHeightM } }: StandingAntenna) {
  if (profile.antennaHeightSource === 'stated' || at !== 'indoor') return null
  return (
    `No antenna_height_m was stated, and the default of ${profile.antennaHeightM} m is not above the ` +
    `roof at ${hostRoofHeightM} m of the building at this place: state the height of the antenna.`
  )
}

/** Who says how high the antenna is. */
export const antennaHeightTold: field.Members<StandingAntenna> = {
  antenna_height_source: field.oneOf(antennaHeightSources)(
    ({ profile }) => profile.antennaHeightSource,
  ),
  antenna_height_note: field.text.optional(antennaHeightNote),
}

/** A cell and what its antenna stands on. */
export interface CellAtSite {
  readonly cell: Cell
  readonly site: TransmitterSite
}

/** Where the antenna stands, and what is around it. */
export const transmitterSite = field.object<CellAtSite>('TransmitterSite', {
  kind: field.oneOf(['open', 'rooftop', 'indoor'])(({ site }) => site.kind),
  antenna_height_m: field.number(({ site }) => site.antennaHeightM),
  ...field.of(
    ({ cell, site }: CellAtSite) => ({ profile: cell.profile, place: site }),
    antennaHeightTold,
  ),
  host_roof_height_m: field.number.orNull(({ site }) => site.hostRoofHeightM),
  host_building_ids: field.texts(({ site }) => site.hostBuildingIds),
  pack_coverage: field.oneOf(['complete', 'partial', 'none'])(({ site }) => site.packCoverage),
})

const appliedAtSite = field.object<ModelApplicability & Pick<CellAtSite, 'site'>>(
  'ModelApplicability',
  {
    requested_model_id: field.oneOf(propagationModelIds)('requestedModelId'),
    applied_model_id: field.oneOf(propagationModelIds)('appliedModelId'),
    fallback_used: field.flag('fallbackUsed'),
    reason: field.text('reason'),
    note: field.text.optional(({ site }) => (site.kind === 'indoor' ? indoorSentence(site) : null)),
  },
)

/** Whether the requested model applies to the cell as it stands, or which one stands in for it. */
export const applicability = field.kind<CellAtSite>(appliedAtSite.schema, ({ cell, site }) =>
  appliedAtSite.write({ ...modelApplicability(cell, site), site }),
)

/** What the numbers of an answer mean, for the cell as it stands. */
const cellContract = field.kind<CellAtSite>(contractTold.schema, ({ cell, site }) =>
  contractTold.write(
    rfContract(
      cell.profile.propagationModel,
      cell.profile.horizontalPatternId,
      cell.calibrationOffsetDb,
      modelApplicability(cell, site).appliedModelId,
      { ...cell.profile, service: rsrpService(cell.profile) },
    ),
  ),
)

interface CellFound extends CellAtSite {
  readonly fingerprint: string
}

const itself = (found: CellFound) => found

/** The members about cell and site that every sector answer ends with. */
export const cellFooter: field.Members<CellFound> = {
  receiver_threshold: receiverThresholdOf('cell'),
  ...field.of(({ cell }: CellFound) => cell, serviceTold),
  rf_contract: cellContract(itself),
  applicability: applicability(itself),
  transmitter_site: transmitterSite(itself),
  host_roof_assumed_below_antenna: field.ifTrue(({ site }) => site.hostRoofAssumedBelowAntenna),
  fingerprint: field.fingerprint('fingerprint'),
}

const profileOf = ({ profile }: { readonly profile: RfProfile }) => profile

/** Settings of the request as numbers of their own, beside the profile that they went into. */
const settingsTold: field.Members<RequestDefaults> = {
  rays: field.integer('rays'),
  ...field.of(profileOf, {
    ...field.named<RfProfile, number>(field.number, 'radiusM', 'frequencyGhz', 'txPowerDbm'),
    beam_width: field.number('beamWidthDeg'),
    ...field.named<RfProfile, number>(field.number, 'bandwidthMhz', 'loadFactor', 'reuseFactor'),
  }),
  calibration_offset_db: field.number('calibrationOffsetDb'),
  rf_profile: rfProfile('profile'),
  ...field.of(profileOf, rulesTold),
}

export const requestSettings = field.object(settingsTold)

/** What a cell gets that says nothing of its own. */
export const requestDefaults = field.object<RequestDefaults>('RequestDefaults', {
  ...settingsTold,
  noise_figure_db: field.number(({ profile }) => profile.receiverNoiseFigureDb),
})

interface ConfiguredCell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly azimuthDeg: number
  readonly profile: RfProfile
}

/** One cell with its resolved profile and an azimuth. */
const configurationTold: field.Members<ConfiguredCell> = {
  id: field.text('id'),
  tower_lon: field.number('lon'),
  tower_lat: field.number('lat'),
  azimuth_deg: azimuth('azimuthDeg'),
  rf_profile: rfProfile('profile'),
}

const configuration = field.object(configurationTold)

/** Everything that a cell is told apart by: its configuration, and the rules of the request. */
export function cellIdentity(cell: ConfiguredCell) {
  return { ...configuration.write(cell), ...requestRulesView(cell.profile) }
}

/** A cell of a plan at its azimuth. */
const configuredCell = field.object<ConfiguredCell>('CellConfiguration', {
  ...configurationTold,
  receiver_threshold: receiverThresholdOf((cell) => cell),
})

interface ConfiguredPlan {
  readonly cells: readonly Cell[]
  readonly azimuthsDeg: readonly number[]
}

const configuredCells = field.list(configuredCell)

/** The cells of a plan, at its azimuths. */
export const cellConfigurations = field.kind<ConfiguredPlan>(
  configuredCells.schema,
  ({ cells, azimuthsDeg }) =>
    configuredCells.write(
      cells.map((cell, index) => ({ ...cell, azimuthDeg: azimuthsDeg[index] })),
    ),
)

const atSite = (found: CellAtSite) => found

/** What a cell stands on, and which model answers for it. */
const cellConditions = field.object<CellAtSite>('CellConditions', {
  id: field.text(({ cell }) => cell.id),
  applicability: applicability(atSite),
  transmitter_site: transmitterSite(atSite),
  receiver_threshold: receiverThresholdOf('cell'),
  ...field.of(({ cell }: CellAtSite) => cell, serviceTold),
  host_roof_assumed_below_antenna: field.ifTrue(({ site }) => site.hostRoofAssumedBelowAntenna),
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

/** The cells of an answer as its evidence reads them. */
export function evidenceCells({ network, sites }: Pick<CellsFound, 'network' | 'sites'>) {
  return network.cells.map(({ profile }, index) => ({ profile, site: sites[index] }))
}

/** The members about request and cells that every answer about several cells ends with. */
export const cellsTold: field.Members<CellsFound> = {
  request_defaults: requestDefaults(({ network }) => network.defaults),
  effective_cell_profiles: cellConfigurations(({ network, azimuthsDeg }) => ({
    cells: network.cells,
    azimuthsDeg,
  })),
  rf_contract: cellContract(({ network, sites }) => ({ cell: network.cells[0], site: sites[0] })),
  cell_conditions: field.list(cellConditions)(cellsAtSites),
  fallback_used: field.ifTrue((found) =>
    cellsAtSites(found).some(({ cell, site }) => modelApplicability(cell, site).fallbackUsed),
  ),
  host_roof_assumed_below_antenna: field.ifTrue(({ sites }) =>
    sites.some((site) => site.hostRoofAssumedBelowAntenna),
  ),
}
