import type { Project, Target } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { settingsOf } from '../../store/settings.ts'
import { measurementRequest } from '../shared/measured-request.ts'

/** The id of the question, by which its settings are known. */
export const questionId = 'models'

/** The samples and cells of the question about measurements, with the model that is looked at. */
export function comparisonRequest(project: Project, target: Target): RequestBody | null {
  const request = measurementRequest(project, target)
  if (request === null) return null
  const asked = Object.fromEntries(
    Object.entries(request).filter(([name]) => name !== 'calibration_provenance'),
  )
  const chosen = settingsOf(project, questionId)['model']
  if (typeof chosen !== 'string') return asked
  const [propagation_model, variant] = chosen.split(' ')
  return { ...asked, detail_of: { propagation_model, variant } }
}
