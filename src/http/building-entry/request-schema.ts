import { maximumCells } from '../../analyses/cell-count.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { optimizationRequest } from '../wire/plan-request.ts'
import { requestObject } from '../wire/shapes.ts'

const maximumBuildingIds = 5000

/** Some cells of one frequency, and the buildings that are asked about. */
export const buildingEntryRequest = requestObject(
  'BuildingEntryRequest',
  {
    towers: towersOf(1, maximumCells),
    ...commonRfSettings,
    optimization: optimizationRequest,
    building_ids: {
      type: 'array',
      maxItems: maximumBuildingIds,
      items: { type: 'string', maxLength: maximumIdBytes, 'x-max-utf8-bytes': maximumIdBytes },
      description:
        'Ids of parts or of logical buildings; empty: all within the radii of the cells.',
    },
    residential_only: { type: 'boolean', default: false },
  },
  ['towers'],
)
