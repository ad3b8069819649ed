import type { Cell } from '../../analyses/cell.ts'
import {
  type ModelApplicability,
  modelApplicability,
} from '../../analyses/link/model-applicability.ts'
import type { AntennaPlace, TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import { antennaHeightSources, noiseBandwidthSources, sensitivityModes } from '../../rf/profile.ts'
import { type ReceiverThreshold, receiverThreshold } from '../../rf/receiver.ts'
import { contractTold, rfContract } from './rf-contract.ts'
import {
  fingerprint,
  flag,
  ifAny,
  ifTrue,
  kind,
  list,
  type Members,
  named,
  number,
  object,
  of,
  oneOf,
  text,
} from './told.ts'

/** Degrees from north, clockwise. */
export const azimuth = kind<number>({ type: 'number', minimum: 0, exclusiveMaximum: 360 })

type CellProfile = Pick<Cell, 'profile'>

/** Where reception begins, and how that was found. */
export const thresholdTold = object<ReceiverThreshold>(
  {
    mode: oneOf(sensitivityModes)('mode'),
    sensitivity_dbm: number('sensitivityDbm'),
    noise_bandwidth_source: oneOf(['not_applicable', ...noiseBandwidthSources])(
      'noiseBandwidthSource',
    ),
    assumptions: list(text)('assumptions'),
    applicability: text('applicability'),
    ...ifAny(
      (threshold: ReceiverThreshold) => (threshold.mode === 'derived' ? threshold : null),
      named(
        number,
        'noiseDensityDbmHz',
        'noiseBandwidthHz',
        'thermalNoiseDbm',
        'noiseFigureDb',
        'noiseFloorDbm',
        'requiredSnrDb',
        'receiverMarginDb',
      ),
    ),
  },
  { id: 'ReceiverThreshold' },
)

/** What the receiver of a cell needs, and where that comes from. */
export const receiverThresholdOf = kind<CellProfile>(thresholdTold.schema, ({ profile }) =>
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
export const antennaHeightTold: Members<StandingAntenna> = {
  antenna_height_source: oneOf(antennaHeightSources)(({ profile }) => profile.antennaHeightSource),
  antenna_height_note: text.optional(antennaHeightNote),
}

/** A cell and what its antenna stands on. */
export interface CellAtSite {
  readonly cell: Cell
  readonly site: TransmitterSite
}

/** Where the antenna stands, and what is around it. */
export const transmitterSite = object<CellAtSite>(
  {
    kind: oneOf(['open', 'rooftop', 'indoor'])(({ site }) => site.kind),
    antenna_height_m: number(({ site }) => site.antennaHeightM),
    ...of(
      ({ cell, site }: CellAtSite) => ({ profile: cell.profile, place: site }),
      antennaHeightTold,
    ),
    host_roof_height_m: number.orNull(({ site }) => site.hostRoofHeightM),
    host_building_ids: list(text)(({ site }) => site.hostBuildingIds),
    pack_coverage: oneOf(['complete', 'partial', 'none'])(({ site }) => site.packCoverage),
  },
  { id: 'TransmitterSite' },
)

const appliedAtSite = object<ModelApplicability & Pick<CellAtSite, 'site'>>(
  {
    requested_model_id: oneOf(propagationModelIds)('requestedModelId'),
    applied_model_id: oneOf(propagationModelIds)('appliedModelId'),
    fallback_used: flag('fallbackUsed'),
    reason: text('reason'),
    note: text.optional(({ site }) => (site.kind === 'indoor' ? indoorNote(site) : null)),
  },
  { id: 'ModelApplicability' },
)

function indoorNote(site: TransmitterSite): string {
  return (
    `The antenna at ${site.antennaHeightM} m is not above the roof at ${site.hostRoofHeightM} m of ` +
    `the building it stands in (${site.hostBuildingIds.join(', ')}).`
  )
}

/** Whether the requested model applies to the cell as it stands, or which one stands in for it. */
export const applicability = kind<CellAtSite>(appliedAtSite.schema, ({ cell, site }) =>
  appliedAtSite.write({ ...modelApplicability(cell, site), site }),
)

/** What the numbers of an answer mean, for the cell as it stands. */
export const cellContract = kind<CellAtSite>(contractTold.schema, ({ cell, site }) =>
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
export const cellFooter: Members<CellFound> = {
  receiver_threshold: receiverThresholdOf('cell'),
  rf_contract: cellContract(itself),
  applicability: applicability(itself),
  transmitter_site: transmitterSite(itself),
  host_roof_assumed_below_antenna: ifTrue(({ site }) => site.hostRoofAssumedBelowAntenna),
  fingerprint: fingerprint('fingerprint'),
}
