import type { Cell } from '../../analyses/cell.ts'
import { modelApplicability } from '../../analyses/link/model-applicability.ts'
import type { AntennaPlace, TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { rfContract } from './rf-contract.ts'
import { toWire } from './wire-names.ts'

/** What the receiver of a cell needs, and where that comes from. */
export function receiverThresholdView({ profile }: Pick<Cell, 'profile'>): unknown {
  return toWire(receiverThreshold(profile))
}

/** What the numbers of an answer mean, for the cell as it stands. */
export function rfContractView(cell: Cell, site: TransmitterSite): unknown {
  const { propagationModel, horizontalPatternId } = cell.profile
  const { applied_model_id: applied } = applicabilityView(cell, site)
  return toWire(
    rfContract(
      propagationModel,
      horizontalPatternId,
      cell.calibrationOffsetDb,
      applied,
      cell.profile,
    ),
  )
}

/** Who says how high the antenna is, and what the default means below a known roof. */
export function antennaHeightView(
  { antennaHeightSource: source, antennaHeightM }: RfProfile,
  kind: AntennaPlace['kind'],
  hostRoofHeightM: number | null,
) {
  if (source === 'stated' || kind !== 'indoor') return { antenna_height_source: source }
  return {
    antenna_height_source: source,
    antenna_height_note:
      `No antenna_height_m was stated, and the default of ${antennaHeightM} m is not above the ` +
      `roof at ${hostRoofHeightM} m of the building at this place: state the height of the antenna.`,
  }
}

/** Where the antenna stands, and what is around it. */
export function transmitterSiteView({ profile }: Pick<Cell, 'profile'>, site: TransmitterSite) {
  return {
    kind: site.kind,
    antenna_height_m: site.antennaHeightM,
    ...antennaHeightView(profile, site.kind, site.hostRoofHeightM),
    host_roof_height_m: site.hostRoofHeightM,
    host_building_ids: site.hostBuildingIds,
    pack_coverage: site.packCoverage,
  }
}

/** Whether the requested model applies to the cell as it stands, or which one stands in for it. */
export function applicabilityView(cell: Cell, site: TransmitterSite) {
  const applicability = modelApplicability(cell, site)
  return {
    requested_model_id: applicability.requestedModelId,
    applied_model_id: applicability.appliedModelId,
    fallback_used: applicability.fallbackUsed,
    reason: applicability.reason,
    ...(site.kind === 'indoor' ? { note: indoorNote(site) } : {}),
  }
}

function indoorNote(site: TransmitterSite): string {
  return (
    `The antenna at ${site.antennaHeightM} m is not above the roof at ${site.hostRoofHeightM} m of ` +
    `the building it stands in (${site.hostBuildingIds.join(', ')}).`
  )
}

/** The members about cell and site that every sector answer ends with. */
export function sectorFooter(cell: Cell, site: TransmitterSite, fingerprint: string) {
  return {
    receiver_threshold: receiverThresholdView(cell),
    rf_contract: rfContractView(cell, site),
    applicability: applicabilityView(cell, site),
    transmitter_site: transmitterSiteView(cell, site),
    ...(site.hostRoofAssumedBelowAntenna ? { host_roof_assumed_below_antenna: true } : {}),
    fingerprint,
  }
}
