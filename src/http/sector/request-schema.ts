import { maximumRadialNodes, maximumRasterNodes } from '../../analyses/raster-nodes.ts'
import {
  cellSizeBound,
  maximumThresholds,
  questionBounds,
  questionDefaults,
} from '../../analyses/question-bounds.ts'
import { sectorProperties } from '../wire/sector-request.ts'
import { boundedNumber, requestObject } from '../wire/shapes.ts'

/** One cell, and the grid that shows its reach. */
export const surfaceRequest = requestObject(
  'CoverageSurfaceRequest',
  {
    ...sectorProperties,
    cell_size_m: {
      ...boundedNumber(
        questionBounds.cellSizeM,
        `Spacing of the grid; up to radius_m 25000 at most ${cellSizeBound(0).maximum}. At most ` +
          `${maximumRasterNodes} nodes; ${maximumRadialNodes} where the model walks bearings ` +
          '(`model.method` radial), as JSON and GeoTIFF.',
      ),
      default: questionDefaults.cellSizeM,
    },
    thresholds_dbm: {
      type: 'array',
      items: { type: 'number', ...questionBounds.thresholdDbm },
      minItems: 1,
      maxItems: maximumThresholds,
      uniqueItems: true,
      default: questionDefaults.thresholdsDbm,
      description: 'Levels of the isolines.',
    },
    probability_threshold_dbm: {
      type: 'number',
      ...questionBounds.thresholdDbm,
      description:
        'What a node must exceed, for the chances of `include=probability`. Absent: the threshold of a ' +
        'building, -100 dBm, or that of the receiver where it is higher.',
    },
  },
  ['tower_lon', 'tower_lat'],
)
