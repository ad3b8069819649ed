import { sectorProperties } from '../wire/sector-request.ts'
import { boundedNumber, requestObject } from '../wire/shapes.ts'

const cellSizeBound = { wireName: 'cell_size_m', minimum: 10, maximum: 250 } as const
export const defaultCellSizeM = 25
export const defaultThresholdsDbm = [-110, -100, -90, -80] as const

/** One cell, and the grid that shows its reach. */
export const surfaceRequest = requestObject(
  'CoverageSurfaceRequest',
  {
    ...sectorProperties,
    cell_size_m: {
      ...boundedNumber(cellSizeBound, 'Spacing of the grid; at most 100000 nodes.'),
      default: defaultCellSizeM,
    },
    thresholds_dbm: {
      type: 'array',
      items: { type: 'number', minimum: -180, maximum: 0 },
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      default: defaultThresholdsDbm,
      description: 'Levels of the isolines.',
    },
  },
  ['tower_lon', 'tower_lat'],
)
