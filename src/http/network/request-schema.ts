import {
  fewestNetworkCells,
  maximumCells,
  maximumCellsToExtend,
} from '../../analyses/cell-count.ts'
import {
  polygonVertices,
  questionBounds,
  questionDefaults,
} from '../../analyses/question-bounds.ts'
import { optimizationRequest } from '../wire/plan-request.ts'
import { commonRfSettings } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { boundedNumber, requestObject } from '../wire/shapes.ts'

export const networkProperties = {
  towers: towersOf(fewestNetworkCells, maximumCells),
  ...commonRfSettings,
  optimization: optimizationRequest,
} as const

/** The cells of a network as they stand. */
export const networkRequest = requestObject('NetworkRequest', networkProperties, ['towers'])

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
    max_results: {
      ...boundedNumber(questionBounds.listedSites, 'Proposals listed.'),
      default: questionDefaults.listedSites,
    },
  },
  ['towers', 'network_tech', 'search_polygon'],
)
