import { bandView } from '../wire/prediction-band.ts'
import { requestRulesView } from '../wire/request-rules.ts'
import { rfProfileView } from '../wire/rf-profile.ts'
import { fidelity } from './fidelity-answer.ts'
import type { ResolvedPath } from './question.ts'

/** Identity of a path request with every default filled in. */
export function pathProfileIdentity(question: ResolvedPath) {
  const { cell } = question
  return {
    transmitter: { lon: cell.lon, lat: cell.lat },
    receiver: question.receiver,
    sample_spacing_m: question.sampleSpacingM,
    model_profile: question.modelProfile,
    azimuth: cell.azimuthDeg,
    calibration_offset_db: cell.calibrationOffsetDb,
    rf_profile: rfProfileView(cell.profile),
    fidelity: fidelity.write(question.fidelity),
    ...requestRulesView(cell.profile),
    ...bandView(question),
  }
}
