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

/** Of sites that are chosen together. */
export const jointSitesPolicy = 'bounded_search_v1'

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
    search_policy: {
      type: 'string',
      enum: [jointSitesPolicy],
      description:
        'The max_results candidates that are best together, of up to 200 with the towers, with a bound ' +
        'on all such choices; absent: each candidate is ranked alone.',
    },
  },
  ['towers', 'network_tech', 'search_polygon'],
)
