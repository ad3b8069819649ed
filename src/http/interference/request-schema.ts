import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { optimizationRequest } from '../wire/plan-request.ts'
import { radioQualitySettings } from '../wire/radio-request.ts'
import { requestObject } from '../wire/shapes.ts'

/** Two to six cells whose radio quality is asked about. */
export const interferenceRequest = requestObject(
  'InterferenceRequest',
  {
    towers: towersOf(2, 6),
    ...commonRfSettings,
    ...radioQualitySettings,
    optimization: optimizationRequest,
  },
  ['towers', 'network_tech'],
)
