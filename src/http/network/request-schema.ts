import {
  fewestNetworkCells,
  maximumCells,
  maximumCellsToExtend,
} from '../../analyses/cell-count.ts'
import { optimizationRequest } from '../wire/plan-request.ts'
import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { requestObject } from '../wire/shapes.ts'

export const networkProperties = {
  towers: towersOf(fewestNetworkCells, maximumCells),
  ...commonRfSettings,
  optimization: optimizationRequest,
} as const

/** The cells of a network as they stand. */
export const networkRequest = requestObject('NetworkRequest', networkProperties, ['towers'])

/** Most vertices of a search polygon. */
export const polygonVertices = { minimum: 3, maximum: 256 } as const
export const defaultRecommendations = 5

/** The cells of a network, and where to look for one more. */
export const recommendationRequest = requestObject(
  'RecommendationRequest',
  {
    ...networkProperties,
    towers: towersOf(fewestNetworkCells, maximumCellsToExtend),
    network_tech: { type: 'string', enum: ['4g', '5g'] },
    search_polygon: {
      type: 'array',
      minItems: polygonVertices.minimum,
      maxItems: polygonVertices.maximum,
      items: {
        type: 'array',
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
      },
      description: 'Ring of [longitude, latitude], closed or open; it may not cross itself.',
    },
    max_results: { type: 'integer', minimum: 1, maximum: 10, default: defaultRecommendations },
  },
  ['towers', 'network_tech', 'search_polygon'],
)
