import type { ResolvedSector, ResolvedSurface } from './question.ts'
import { bandView } from '../wire/prediction-band.ts'
import { rfProfileView } from '../wire/rf-profile.ts'
import { requestRulesView } from '../wire/request-rules.ts'

/** Identity of a sector request with every default filled in. */
export function sectorIdentity({ cell, rays, ...asked }: ResolvedSector) {
  return {
    tower_lon: cell.lon,
    tower_lat: cell.lat,
    azimuth: cell.azimuthDeg,
    rays,
    calibration_offset_db: cell.calibrationOffsetDb,
    rf_profile: rfProfileView(cell.profile),
    ...requestRulesView(cell.profile),
    ...bandView(asked),
  }
}

/** Identity of a surface request with every default filled in. */
export function surfaceIdentity(question: ResolvedSurface) {
  return {
    ...sectorIdentity(question),
    cell_size_m: question.cellSizeM,
    thresholds_dbm: question.thresholdsDbm,
    ...(question.probabilityThresholdDbm === undefined
      ? {}
      : { probability_threshold_dbm: question.probabilityThresholdDbm }),
  }
}
