import { answerEvidenceSchema, outsidePackSchema } from '../wire/answer-evidence.ts'
import { jointSchema } from './joint-view.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { cellsFooterSchema, optionalCellsFooter } from '../wire/cells-answer.ts'
import { domainProperties, networkStats, optimizationDomain } from './response-schema.ts'
import { rfProfileSchema } from '../wire/rf-profile-schema.ts'
import { applicability, azimuth, transmitterSite } from '../wire/cell-answer.ts'
import { positionSchema } from '../wire/shapes.ts'
import {
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const recommendation = responseObject(
  {
    id: anyText,
    cell_id: anyInteger,
    tower_lon: anyNumber,
    tower_lat: anyNumber,
    optimal_azimuth: azimuth.schema,
    marginal_network_score: anyNumber,
    stats: networkStats,
    reason: anyText,
    rf_profile: rfProfileSchema,
    unmet_demand: anyNumber,
    same_place_record_ids: texts,
    applicability: applicability.schema,
    transmitter_site: transmitterSite.schema,
    outside_pack: { ...outsidePackSchema, description: 'Of the rays of this site alone.' },
  },
  { id: 'Recommendation' },
)

export const recommendationResponse: JsonSchema = responseObject(
  {
    baseline: networkStats,
    optimization_domain: optimizationDomain,
    baseline_common_domain: networkStats,
    common_domain: responseObject({
      ...domainProperties,
      candidate_cell_count: countNumber,
    }),
    candidate_records_in_polygon: countNumber,
    candidates_evaluated: countNumber,
    recommendations: { type: 'array', items: recommendation, maxItems: 10 },
    joint: jointSchema,
    geojson: responseObject({
      type: { const: 'FeatureCollection' },
      features: arrayOf(
        responseObject({
          type: { const: 'Feature' },
          id: anyText,
          properties: { type: 'object', additionalProperties: false, properties: {} },
          geometry: responseObject({ type: { const: 'Point' }, coordinates: positionSchema }),
        }),
      ),
    }),
    notes: texts,
    model_evidence: answerEvidenceSchema,
    ...cellsFooterSchema,
  },
  { id: 'SiteRecommendations', optional: [...optionalCellsFooter, 'joint'] },
)
