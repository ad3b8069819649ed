import { maximumRadialNodes } from '../../analyses/raster-nodes.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  boundsSchema,
  countNumber,
  fingerprintText,
  nullable,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { featureCollection } from './feature-schema.ts'
import { footer, optionalFooter } from './footer-schema.ts'
import { terrainStatus } from '../wire/los-schema.ts'
import { surfaceProbabilitySchema } from './surface-probability-view.ts'
import { maskWireNames } from './surface-masks.ts'
import { surfacePathLoss } from './path-loss-schema.ts'
import { radialMembers } from './surface-method.ts'

const isolineProperties = responseObject({
  threshold_dbm: anyNumber,
  class: { enum: ['strong', 'usable', 'marginal', 'weak'] },
})

/** Isolines as a file of their own: each in as few lines as it has. */
export const contoursResponse = featureCollection('LineString', isolineProperties, {
  fingerprint: fingerprintText,
})

/** With `include=masks` alone. */
const surfaceMasks: JsonSchema = {
  ...responseObject({
    encoding: { const: 'base64' },
    bit_order: anyText,
    node_count: countNumber,
    ...Object.fromEntries(maskWireNames.map((name) => [name, anyText])),
  }),
  description:
    'Bitsets over the nodes of the grid, in the order of grid.values: node i is bit i % 8, counted ' +
    'from the least significant, of byte floor(i / 8). Only nodes with a value are set.',
}

export const surfaceResponse = responseObject(
  {
    grid: responseObject({
      crs: { const: 'OGC:CRS84' },
      bounds: {
        ...boundsSchema,
        description:
          'West, south, east, north of the outermost nodes. Across the antimeridian longitudes go on ' +
          'beyond 180 degrees, so that west is always less than east.',
      },
      width: { type: 'integer', minimum: 2 },
      height: { type: 'integer', minimum: 2 },
      cell_size_m: anyNumber,
      nodata: { const: -9999 },
      row_order: { const: 'south-to-north' },
      values: { type: 'array', items: anyNumber, maxItems: maximumRadialNodes },
    }),
    contours: featureCollection('LineString', isolineProperties),
    masks: surfaceMasks,
    path_loss: surfacePathLoss,
    probability: surfaceProbabilitySchema,
    stats: responseObject({
      cell_count: anyInteger,
      valid_cell_count: anyInteger,
      nodata_cell_count: anyInteger,
      below_sensitivity_cell_count: anyInteger,
      los_cell_count: anyInteger,
      outside_pack_cells: {
        ...countNumber,
        description:
          'Nodes with a value outside the bounds of the pack: no building is known there.',
      },
      indoor_cells: {
        ...countNumber,
        description: 'Nodes with a value inside a building and not above its roof.',
      },
      unknown_height_cells: {
        ...countNumber,
        description: 'Nodes out of sight only because a roof is of unknown height.',
      },
      own_roof_cells: {
        ...countNumber,
        description: 'Nodes in sight only because the roof under the antenna is taken away.',
      },
      min_dbm: nullable('number'),
      max_dbm: nullable('number'),
      thresholds_dbm: arrayOf(anyNumber),
      receiver_sensitivity_dbm: anyNumber,
      receiver_sensitivity_mode: anyText,
    }),
    model: responseObject(
      {
        type: anyText,
        value_semantics: { const: 'raw_received_power_dbm' },
        nodata_meaning: anyText,
        uses_sensitivity_mask: { const: false },
        los_classifier_id: anyText,
        terrain_status: terrainStatus,
        ...radialMembers,
        receiver_threshold_rule: anyText,
        assumptions: texts,
      },
      { optional: ['los_classifier_id', 'terrain_status', 'method', 'radial_tolerance'] },
    ),
    ...footer,
  },
  { id: 'CoverageSurface', optional: [...optionalFooter, 'masks', 'path_loss', 'probability'] },
)
