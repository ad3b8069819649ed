import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import { profileBounds } from '../../rf/profile-bounds.ts'
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
    interference_radius_m: {
      type: 'number',
      minimum: profileBounds.radiusM.minimum,
      maximum: maximumInterferenceRadiusM,
      description:
        'How far every cell disturbs, metres: at least the radius of every cell, within which alone ' +
        'it serves. Left out: no cell disturbs beyond its own radius, and model_evidence says what ' +
        'that leaves out.',
    },
    optimization: optimizationRequest,
  },
  ['towers', 'network_tech'],
)
