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
    note: tell.text.optional(({ site }) => (site.kind === 'indoor' ? indoorNote(site) : null)),
  },
)

function indoorNote(site: TransmitterSite): string {
  return (
    `The antenna at ${site.antennaHeightM} m is not above the roof at ${site.hostRoofHeightM} m of ` +
    `the building it stands in (${site.hostBuildingIds.join(', ')}).`
  )
}

/** Whether the requested model applies to the cell as it stands, or which one stands in for it. */
export const applicability = tell.kind<CellAtSite>(appliedAtSite.schema, ({ cell, site }) =>
  appliedAtSite.write({ ...modelApplicability(cell, site), site }),
)

/** What the numbers of an answer mean, for the cell as it stands. */
export const cellContract = tell.kind<CellAtSite>(contractTold.schema, ({ cell, site }) =>
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
