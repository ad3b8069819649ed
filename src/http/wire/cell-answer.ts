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
import { type ReceiverThreshold, receiverThreshold } from '../../rf/receiver.ts'
import type { RequestDefaults } from './cells-question.ts'
import { requestRulesView, rulesTold } from './request-rules.ts'
import { contractTold, rfContract } from './rf-contract.ts'
import { rfProfile } from './rf-profile.ts'
import * as tell from './told.ts'

/** Degrees from north, clockwise. */
export const azimuth = tell.kind<number>({ type: 'number', minimum: 0, exclusiveMaximum: 360 })

type CellProfile = Pick<Cell, 'profile'>

/** Where reception begins, and how that was found. */
export const thresholdTold = tell.object<ReceiverThreshold>('ReceiverThreshold', {
  mode: tell.oneOf(sensitivityModes)('mode'),
  sensitivity_dbm: tell.number('sensitivityDbm'),
  noise_bandwidth_source: tell.oneOf(['not_applicable', ...noiseBandwidthSources])(
    'noiseBandwidthSource',
  ),
  assumptions: tell.texts('assumptions'),
  applicability: tell.text('applicability'),
  ...tell.ifAny(
    (threshold: ReceiverThreshold) => (threshold.mode === 'derived' ? threshold : null),
    tell.named(
      tell.number,
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
export const receiverThresholdOf = tell.kind<CellProfile>(thresholdTold.schema, ({ profile }) =>
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
export const antennaHeightTold: tell.Members<StandingAntenna> = {
  antenna_height_source: tell.oneOf(antennaHeightSources)(
    ({ profile }) => profile.antennaHeightSource,
  ),
  antenna_height_note: tell.text.optional(antennaHeightNote),
}

/** A cell and what its antenna stands on. */
export interface CellAtSite {
  readonly cell: Cell
  readonly site: TransmitterSite
}

/** Where the antenna stands, and what is around it. */
export const transmitterSite = tell.object<CellAtSite>('TransmitterSite', {
  kind: tell.oneOf(['open', 'rooftop', 'indoor'])(({ site }) => site.kind),
  antenna_height_m: tell.number(({ site }) => site.antennaHeightM),
  ...tell.of(
    ({ cell, site }: CellAtSite) => ({ profile: cell.profile, place: site }),
    antennaHeightTold,
  ),
  host_roof_height_m: tell.number.orNull(({ site }) => site.hostRoofHeightM),
  host_building_ids: tell.texts(({ site }) => site.hostBuildingIds),
  pack_coverage: tell.oneOf(['complete', 'partial', 'none'])(({ site }) => site.packCoverage),
})

const appliedAtSite = tell.object<ModelApplicability & Pick<CellAtSite, 'site'>>(
  'ModelApplicability',
  {
    requested_model_id: tell.oneOf(propagationModelIds)('requestedModelId'),
    applied_model_id: tell.oneOf(propagationModelIds)('appliedModelId'),
    fallback_used: tell.flag('fallbackUsed'),
    reason: tell.text('reason'),
    note: tell.text.optional(({ site }) => (site.kind === 'indoor' ? indoorSentence(site) : null)),
  },
)

/** Whether the requested model applies to the cell as it stands, or which one stands in for it. */
export const applicability = tell.kind<CellAtSite>(appliedAtSite.schema, ({ cell, site }) =>
  appliedAtSite.write({ ...modelApplicability(cell, site), site }),
)

/** What the numbers of an answer mean, for the cell as it stands. */
const cellContract = tell.kind<CellAtSite>(contractTold.schema, ({ cell, site }) =>
  contractTold.write(
    rfContract(
      cell.profile.propagationModel,
      cell.profile.horizontalPatternId,
      cell.calibrationOffsetDb,
      modelApplicability(cell, site).appliedModelId,
      cell.profile,
    ),
  ),
)

interface CellFound extends CellAtSite {
  readonly fingerprint: string
}

const itself = (found: CellFound) => found

/** The members about cell and site that every sector answer ends with. */
export const cellFooter: tell.Members<CellFound> = {
  receiver_threshold: receiverThresholdOf('cell'),
  rf_contract: cellContract(itself),
  applicability: applicability(itself),
  transmitter_site: transmitterSite(itself),
  host_roof_assumed_below_antenna: tell.ifTrue(({ site }) => site.hostRoofAssumedBelowAntenna),
  fingerprint: tell.fingerprint('fingerprint'),
}

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

/** The cells of an answer as its evidence reads them. */
export function evidenceCells({ network, sites }: Pick<CellsFound, 'network' | 'sites'>) {
  return network.cells.map(({ profile }, index) => ({ profile, site: sites[index] }))
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
