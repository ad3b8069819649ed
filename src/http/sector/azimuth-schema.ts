import { gridAzimuthsDeg } from '../../analyses/azimuth-grid.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { anyNumber, countNumber, responseObject } from '../wire/shapes.ts'
import { footer, optionalFooter, servedAtReceiverThreshold } from './footer-schema.ts'

/** With `include=candidates` alone. */
const azimuthCandidates: JsonSchema = {
  type: 'array',
  minItems: gridAzimuthsDeg.length,
  maxItems: gridAzimuthsDeg.length,
  items: responseObject(
    {
      azimuth: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
      total_score: {
        ...anyNumber,
        description: 'The sum of the three scores before rounding: the objective.',
      },
      propagation_reach_score: anyNumber,
      demand_score: anyNumber,
      residential_score: anyNumber,
      hit_demand_buildings: countNumber,
      hit_residential_buildings: countNumber,
    },
    { id: 'AzimuthCandidate' },
  ),
  description:
    'Every azimuth tried, ascending. The one with the largest sum wins; equal sums are decided by ' +
    'the nearness to the azimuth of the request, then by the lower azimuth.',
}

export const azimuthResponse = responseObject(
  {
    optimal_azimuth: { type: 'number', minimum: 0, exclusiveMaximum: 360 },
    propagation_reach_score: anyNumber,
    coverage_score: anyNumber,
    demand_score: anyNumber,
    residential_score: anyNumber,
    hit_demand_buildings: countNumber,
    hit_residential_buildings: countNumber,
    data_quality: { enum: ['good', 'moderate', 'sparse'] },
    stats: responseObject({
      served_buildings: {
        ...countNumber,
        description: 'Buildings with demand of either kind above -100 dBm at the best azimuth.',
      },
      served_at_receiver_threshold: servedAtReceiverThreshold,
    }),
    candidates: azimuthCandidates,
    ...footer,
  },
  { id: 'AzimuthChoice', optional: ['candidates', ...optionalFooter] },
)
