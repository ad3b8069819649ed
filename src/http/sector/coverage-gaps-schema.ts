import { losBases } from '../../analyses/link/link.ts'
import { groundPointsSchema, linkBudgetSchema, lossPartsSchema } from '../wire/cell-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  countNumber,
  nullable,
  responseObject,
} from '../wire/shapes.ts'
import { featureCollection } from './feature-schema.ts'
import { footer, optionalFooter, servedAtReceiverThreshold } from './footer-schema.ts'
import { losClassification } from '../wire/los-schema.ts'
import { buildingPathLoss } from './path-loss-schema.ts'

const gapProperties = responseObject(
  {
    building_id: anyText,
    rx_dbm: nullable('number'),
    building_service_threshold_dbm: anyNumber,
    distance_m: anyNumber,
    demand_weight: anyNumber,
    residential_demand: anyNumber,
    density_score: anyNumber,
    total_demand: anyNumber,
    reason: anyText,
    severity: { enum: ['outage', 'weak'] },
    los_state: { enum: ['los', 'nlos', null] },
    los_classification_basis: {
      enum: [...losBases, null],
      description:
        'Why the facade is in sight or not: facade_not_exposed where no wall is open to the ' +
        'outdoors, transmitter_on_building where the antenna stands on it; null without a power.',
    },
    facade_source: anyText,
  },
  { id: 'GapProperties' },
)

/** With `include=buildings` alone. */
const candidateColumns: JsonSchema = {
  ...responseObject({
    ids: { type: 'array', items: anyText },
    rx_dbm: { type: 'array', items: nullable('number') },
    total_demand: { type: 'array', items: anyNumber },
  }),
  description:
    'Every building with demand in radius and beam, in ascending id: its id, the power at its facade ' +
    '(null where none was evaluated) and its demand. The three lists have one order.',
}

/** With `building` alone. */
const buildingLinkSchema: JsonSchema = responseObject(
  {
    building_id: anyText,
    available: anyFlag,
    reason: {
      enum: ['not_within_radius', 'facade_outside_radius', 'facade_outside_beam'],
      description: 'Why there is no link.',
    },
    facade: responseObject({ lon: anyNumber, lat: anyNumber }),
    facade_source: anyText,
    distance_m: anyNumber,
    bearing_deg: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
    method: {
      const: 'exact',
      description:
        'The link was computed over its own path. Said beyond a radius of 10 km, where a coverage ' +
        'surface may be interpolated.',
    },
    rx_dbm: anyNumber,
    applied_propagation_model_id: anyText,
    applicability_reason: anyText,
    link_budget: linkBudgetSchema,
    loss_parts: lossPartsSchema,
    ground_points: groundPointsSchema,
    los_classification: losClassification,
  },
  {
    id: 'BuildingLink',
    optional: [
      'reason',
      'facade',
      'facade_source',
      'distance_m',
      'bearing_deg',
      'method',
      'rx_dbm',
      'applied_propagation_model_id',
      'applicability_reason',
      'link_budget',
      'loss_parts',
      'ground_points',
      'los_classification',
    ],
  },
)

export const gapsResponse = responseObject(
  {
    geojson: featureCollection('Point', gapProperties),
    stats: responseObject({
      candidate_buildings: countNumber,
      served_buildings: countNumber,
      gap_buildings: countNumber,
      returned_gaps: { type: 'integer', minimum: 0, maximum: 500 },
      gap_pct: { type: 'number', minimum: 0, maximum: 100 },
      total_gap_demand: anyNumber,
      worst_rx_dbm: nullable('number'),
      threshold_dbm: anyNumber,
      building_service_threshold_dbm: anyNumber,
      facade_outside_beam_buildings: countNumber,
      served_at_receiver_threshold: servedAtReceiverThreshold,
      unknown_height_buildings: {
        ...countNumber,
        description: 'Candidates out of sight only because a roof is of unknown height.',
      },
    }),
    buildings: candidateColumns,
    path_loss: buildingPathLoss,
    building: buildingLinkSchema,
    ...footer,
  },
  { id: 'CoverageGaps', optional: ['buildings', 'path_loss', 'building', ...optionalFooter] },
)
