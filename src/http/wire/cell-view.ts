import type { Cell } from '../../analyses/cell.ts'
import { modelApplicability } from '../../analyses/link/model-applicability.ts'
import type { TransmitterSite } from '../../analyses/link/transmitter-site.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { rfContract } from './rf-contract.ts'
import { toWire } from './wire-names.ts'

export function receiverThresholdView(cell: Cell): unknown {
  return toWire(receiverThreshold(cell.profile))
}

/** What the numbers of an answer mean, for the cell as it stands. */
export function rfContractView(cell: Cell, site: TransmitterSite): unknown {
  const { propagationModel, horizontalPatternId } = cell.profile
  const { applied_model_id: applied } = applicabilityView(cell, site)
  return toWire(
    rfContract(propagationModel, horizontalPatternId, cell.calibrationOffsetDb, applied),
  )
}

/** Where the antenna stands, and what is around it. */
export function transmitterSiteView(site: TransmitterSite) {
  return {
    kind: site.kind,
    antenna_height_m: site.antennaHeightM,
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
    transmitter_site: transmitterSiteView(site),
    ...(site.hostRoofAssumedBelowAntenna ? { host_roof_assumed_below_antenna: true } : {}),
    fingerprint,
  }
}
