import { losBases } from '../../analyses/link/link.ts'
import { linkBudgetSchema } from '../wire/cell-schema.ts'
import { rfProfileSchema } from '../wire/rf-profile-schema.ts'
import { anyFlag, anyNumber, anyText, countNumber, responseObject } from '../wire/shapes.ts'
import { featureCollection } from './feature-schema.ts'
import { footer, optionalFooter } from './footer-schema.ts'
import { losClassification, losState, terrainStatus } from '../wire/los-schema.ts'

const rayProperties = responseObject(
  {
    ray_index: countNumber,
    segment_index: countNumber,
    signal_dbm: anyNumber,
    is_blocked: anyFlag,
    los_state: losState,
    distance_m: anyNumber,
    angle_deg: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
    los_classifier_id: anyText,
    los_classification_basis: { enum: losBases },
    terrain_status: terrainStatus,
    fallback_used: { const: true },
    signal_start_dbm: anyNumber,
    signal_end_dbm: anyNumber,
    path_loss_db: anyNumber,
    wall_loss_db: anyNumber,
    segment_start_m: anyNumber,
    segment_end_m: anyNumber,
    hit_building_id: anyText,
    candidate_checks: countNumber,
    propagation_model_id: anyText,
    applied_propagation_model_id: anyText,
    applicability_reason: anyText,
    receiver_link_margin_db: anyNumber,
    link_budget: linkBudgetSchema,
    los_classification: losClassification,
  },
  {
    id: 'RayProperties',
    optional: [
      'los_classifier_id',
      'los_classification_basis',
      'terrain_status',
      'fallback_used',
      'signal_start_dbm',
      'signal_end_dbm',
      'path_loss_db',
      'wall_loss_db',
      'segment_start_m',
      'segment_end_m',
      'hit_building_id',
      'candidate_checks',
      'propagation_model_id',
      'applied_propagation_model_id',
      'applicability_reason',
      'receiver_link_margin_db',
      'link_budget',
      'los_classification',
    ],
  },
)

export const simulationResponse = responseObject(
  {
    geojson: featureCollection('LineString', rayProperties),
    stats: responseObject({
      blocked_pct: { type: 'number', minimum: 0, maximum: 100 },
      avg_rx_dbm: anyNumber,
      min_range_m: anyNumber,
      max_range_m: anyNumber,
      ray_count: countNumber,
      segment_count: countNumber,
    }),
    rf_profile: rfProfileSchema,
    ...footer,
  },
  { id: 'Simulation', optional: optionalFooter },
)
