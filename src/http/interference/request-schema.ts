import { fewestNetworkCells, maximumCells } from '../../analyses/cell-count.ts'
import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { optimizationRequest } from '../wire/plan-request.ts'
import { radioQualitySettings } from '../wire/radio-request.ts'
import { requestObject } from '../wire/shapes.ts'

/** The cells of a network whose radio quality is asked about. */
export const interferenceRequest = requestObject(
  'InterferenceRequest',
  {
    towers: towersOf(fewestNetworkCells, maximumCells),
    ...commonRfSettings,
    ...radioQualitySettings,
    optimization: optimizationRequest,
  },
  ['towers', 'network_tech'],
)
