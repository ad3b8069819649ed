import { azimuth, thresholdTold } from '../wire/cell-answer.ts'
import { cellConfigurations, requestSettings } from '../wire/cells-answer.ts'
import { domainSources } from '../../analyses/network/table/domain.ts'
import {
  objectiveIds,
  knownObjectiveIds,
  radioQualityId,
} from '../../analyses/network/scoring/objectives.ts'
import { unavailableReasons } from '../../analyses/network/scoring/scoring.ts'
import { sharedValueNames, utilityNames } from '../../analyses/network/scoring/shapley.ts'
import { tableSchema } from '../../analyses/network/table/table-codec.ts'
import { wireName } from '../wire/wire-names.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { qualityDomainProperties, qualityMetricProperties } from './quality-schema.ts'
import { rfProfileSchema } from '../wire/rf-profile-schema.ts'
import {
  anyFlag,
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  nullable,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }
export const shareOrNull: JsonSchema = { type: ['number', 'null'], minimum: 0, maximum: 1 }

/** An object with a member for each objective; radio quality's only where it has a priority. */
export function forEachObjective(value: JsonSchema): JsonSchema {
  return responseObject(Object.fromEntries(knownObjectiveIds.map((id) => [id, value])), {
    optional: [radioQualityId],
  })
}

/** An object with a member for each objective of the contribution table. */
export function forEachTableObjective(value: JsonSchema): JsonSchema {
  return responseObject(Object.fromEntries(objectiveIds.map((id) => [id, value])))
}

export const rawMetricProperties = {
  served_demand_weight: anyNumber,
  relevant_demand_weight: anyNumber,
  served_weighted_demand: anyNumber,
  total_weighted_demand: anyNumber,
  residential_covered: countNumber,
  relevant_residential_total: countNumber,
  residential_total: countNumber,
  propagation_reach_score: anyNumber,
  propagation_reach_maximum: anyNumber,
  coverage_reach_score: anyNumber,
  coverage_reach_maximum: anyNumber,
  covered_units: countNumber,
  overlap_buildings: countNumber,
  overlap_ratio: share,
} as const

export const rawMetrics = responseObject(
  { ...rawMetricProperties, ...qualityMetricProperties },
  { id: 'NetworkRawMetrics', optional: Object.keys(qualityMetricProperties) },
)

export const objectiveStatusSchema: JsonSchema = {
  ...forEachObjective(
    responseObject(
      {
        available: anyFlag,
        reason: { enum: unavailableReasons },
        configured_priority: { type: 'number', minimum: 0, maximum: 100 },
        effective_weight: share,
        utility: shareOrNull,
        contribution: shareOrNull,
      },
      { id: 'ObjectiveStatusEntry', optional: ['reason'] },
    ),
  ),
  $id: 'ObjectiveStatus',
}

export const networkStats = responseObject(
  {
    network_score: anyNumber,
    unique_demand_buildings: countNumber,
    unique_residential_buildings: countNumber,
    overlap_buildings: countNumber,
    served_at_receiver_threshold: countNumber,
    demand_score: anyNumber,
    residential_score: anyNumber,
    coverage_score: anyNumber,
    overlap_penalty: anyNumber,
    data_quality: { enum: ['good', 'moderate', 'sparse'] },
    raw_metrics: rawMetrics,
    objectives: forEachObjective(shareOrNull),
    composite_score: share,
    score: { type: 'number', minimum: 0, maximum: 100 },
    objective_breakdown: forEachObjective(
      responseObject({ utility: shareOrNull, weight: share, contribution: share }),
    ),
    objective_status: objectiveStatusSchema,
  },
  { id: 'NetworkStats' },
)

export const domainProperties = {
  source: { enum: domainSources },
  selected_cell_count: countNumber,
  radius_policy: { const: 'cell_rf_profile_radius_m_else_request_radius_m' },
  envelope_radii_meters: arrayOf(anyNumber),
  relevant_building_entities: countNumber,
  relevant_demand_entities: countNumber,
  relevant_residential_entities: countNumber,
} as const

export const optimizationDomain = responseObject(
  { ...domainProperties, ...qualityDomainProperties },
  { id: 'OptimizationDomain', optional: Object.keys(qualityDomainProperties) },
)

export const constraintsSchema = responseObject(
  {
    min_coverage_score: anyNumber,
    min_unique_demand_buildings: countNumber,
    min_unique_residential_buildings: countNumber,
    max_overlap_buildings: countNumber,
  },
  {
    optional: [
      'min_coverage_score',
      'min_unique_demand_buildings',
      'min_unique_residential_buildings',
      'max_overlap_buildings',
    ],
  },
)

export const baselineSchema = responseObject(
  {
    cell_configurations: cellConfigurations.schema,
    parameters: requestSettings.schema,
    stats: networkStats,
    constraints_satisfied: anyFlag,
    violations: texts,
  },
  { id: 'NetworkBaseline' },
)

export const frontierEntry = responseObject(
  {
    id: anyText,
    towers: arrayOf(responseObject({ id: anyText, azimuth_deg: azimuth.schema })),
    stats: networkStats,
    objective_score: anyNumber,
    composite_score: share,
    score: anyNumber,
    explanation: anyText,
  },
  { id: 'FrontierEntry' },
)

export const optimizedTowers = arrayOf(
  responseObject(
    {
      id: anyText,
      optimal_azimuth: azimuth.schema,
      score: anyNumber,
      rf_profile: rfProfileSchema,
      receiver_threshold: thresholdTold.schema,
    },
    { id: 'OptimizedTower' },
  ),
)

/** How a plan was judged; `search` is there for the policies that describe theirs. */
export const outcomeProperties = {
  objectives: arrayOf(responseObject({ id: { enum: knownObjectiveIds }, weight: anyNumber })),
  configured_priorities: forEachObjective(anyNumber),
  normalized_weights: forEachObjective(share),
  effective_weights: forEachObjective(share),
  objective_status: objectiveStatusSchema,
  constraints: constraintsSchema,
  objective_score: anyNumber,
  composite_score: share,
  score: anyNumber,
  recommended_solution_id: anyText,
  constraints_satisfied: anyFlag,
  recommended: anyFlag,
  violations: texts,
  adjusted_parameters: texts,
} as const

/** What every cell reaches and serves at each azimuth, for scoring without us. */
/** With `include=contribution_table_with_ids` alone. */
export const tableBuildingIdsSchema: JsonSchema = {
  type: 'array',
  items: anyText,
  description: 'Ids of the buildings of the contribution table, in the order of its bits.',
}

export const contributionTableSchema = responseObject(
  {
    schema: { const: tableSchema },
    rays: anyInteger,
    building_count: countNumber,
    demand_weights: anyText,
    residential_demands: anyText,
    cells: arrayOf(
      responseObject({
        id: anyText,
        baseline_azimuth_deg: azimuth.schema,
        azimuths_deg: arrayOf(azimuth.schema),
        reach_scores: anyText,
        served: anyText,
      }),
    ),
  },
  { id: 'ContributionTable' },
)

const utilities = new Set<string>(Object.values(utilityNames))

/** The utility of an objective that is not available is null. */
const sharedValues = responseObject(
  Object.fromEntries(
    [...sharedValueNames, utilityNames[radioQualityId]].map((name) => [
      wireName(name),
      utilities.has(name) ? nullable('number') : anyNumber,
    ]),
  ),
  { id: 'SharedValues', optional: [wireName(utilityNames[radioQualityId])] },
)

/** Every cell's exact share of what the plan achieves; they add up to `all` less `empty`. */
export const shapleySchema = responseObject(
  {
    coalitions: countNumber,
    empty: sharedValues,
    all: sharedValues,
    cells: arrayOf(responseObject({ id: anyText, shares: sharedValues })),
  },
  { id: 'ShapleyShares' },
)
