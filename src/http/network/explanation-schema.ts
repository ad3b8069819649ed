import type { JsonSchema } from '../wire/json-schema.ts'
import { optimizationRequest, towerIdText } from './request-schema.ts'
import {
  azimuthNumber,
  baselineSchema,
  frontierEntry,
  objectiveStatusSchema,
  optimizationDomain,
  rawMetricProperties,
  rawMetrics,
  shapleySchema,
} from './response-schema.ts'
import { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { latSchema, lonSchema } from '../wire/cell-request.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  fingerprintText,
  mapOf,
  responseObject,
  texts,
} from '../wire/shapes.ts'

/**
 * A shape of ours that a caller may send back: all its members are known, at every depth, and only
 * the named ones must be there. It has no name: the validator takes a name once in a request.
 */
function givenBack(schema: JsonSchema, required: readonly string[] = []): JsonSchema {
  const { properties, items, ...rest } = nameless(schema)
  return {
    ...rest,
    ...(typeof items === 'object' ? { items: givenBack(items) } : {}),
    ...(properties === undefined ? {} : { required, properties: membersGivenBack(properties) }),
  }
}

function nameless(schema: JsonSchema): JsonSchema {
  const { $id, ...rest } = schema
  return $id === undefined ? schema : rest
}

function membersGivenBack(members: Readonly<Record<string, JsonSchema>>) {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, givenBack(member)]),
  )
}

/** A shape with some of its members replaced. */
function withMembers(
  schema: JsonSchema,
  members: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return { ...schema, properties: { ...schema.properties, ...members } }
}

const resolvedProfile: JsonSchema = {
  ...nameless(rfProfileRequest),
  required: ['schema_version'],
}

const cellGivenBack: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: towerIdText,
    tower_lon: lonSchema,
    tower_lat: latSchema,
    azimuth_deg: { type: 'number' },
    rf_profile: resolvedProfile,
  },
  required: ['id', 'tower_lon', 'tower_lat', 'azimuth_deg', 'rf_profile'],
}

const parametersGivenBack = withMembers(givenBack(baselineSchema.properties!.parameters), {
  rays: { type: 'integer', minimum: 8, maximum: 720 },
  rf_profile: resolvedProfile,
})

const baselineGivenBack: JsonSchema = withMembers(
  givenBack(baselineSchema, ['cell_configurations', 'parameters']),
  {
    cell_configurations: { type: 'array', items: cellGivenBack, minItems: 2, maxItems: 6 },
    parameters: { ...parametersGivenBack, required: ['rays', 'rf_profile'] },
  },
)

/** Metrics without which a solution cannot be held against its azimuths. */
const checkedMetrics = [
  'served_demand_weight',
  'relevant_demand_weight',
  'residential_covered',
  'relevant_residential_total',
  'propagation_reach_score',
  'propagation_reach_maximum',
  'covered_units',
  'overlap_buildings',
  'overlap_ratio',
] as const satisfies readonly (keyof typeof rawMetricProperties)[]

const solutionStats = withMembers(givenBack(frontierEntry.properties!.stats, ['raw_metrics']), {
  raw_metrics: givenBack(rawMetrics, checkedMetrics),
})

const solutionGivenBack = withMembers(givenBack(frontierEntry, ['id', 'towers', 'stats']), {
  towers: {
    type: 'array',
    minItems: 2,
    maxItems: 6,
    items: {
      type: 'object',
      additionalProperties: false,
      properties: { id: towerIdText, azimuth_deg: { type: 'number' } },
      required: ['id', 'azimuth_deg'],
    },
  },
  stats: solutionStats,
})

const identityText: JsonSchema = { type: 'string', minLength: 1, maxLength: 256 }

/** One cell of a solution, and everything that an optimization has said about it. */
export const explanationRequest: JsonSchema = {
  $id: 'ExplanationRequest',
  type: 'object',
  additionalProperties: false,
  properties: {
    run_id: { ...identityText, minLength: 0, description: 'Checked unless it is empty.' },
    solution_id: identityText,
    cell_id: towerIdText,
    baseline: baselineGivenBack,
    solution: solutionGivenBack,
    optimization: optimizationRequest,
    optimization_domain: givenBack(optimizationDomain),
  },
  required: ['solution_id', 'cell_id', 'baseline', 'solution'],
}

const judgedMetrics = responseObject(
  { raw_metrics: rawMetrics, constraints_satisfied: anyFlag, violations: texts },
  { id: 'JudgedMetrics' },
)

export const explanationResponse: JsonSchema = responseObject(
  {
    available: { const: true },
    unchanged: anyFlag,
    run_id: anyText,
    solution_id: anyText,
    cell: responseObject({
      id: anyText,
      baseline_azimuth_deg: azimuthNumber,
      selected_azimuth_deg: azimuthNumber,
    }),
    actual: judgedMetrics,
    counterfactual: judgedMetrics,
    delta: responseObject({
      served_demand_weight: anyNumber,
      residential_covered: anyNumber,
      propagation_reach_score: anyNumber,
      propagation_reach_ratio: anyNumber,
      overlap_buildings: anyNumber,
      overlap_ratio: anyNumber,
      covered_units: anyNumber,
    }),
    score: responseObject({
      actual: anyNumber,
      counterfactual: anyNumber,
      delta: anyNumber,
      effective_weights: mapOf(anyNumber),
    }),
    objective_status: objectiveStatusSchema,
    optimization_domain: optimizationDomain,
    shapley: shapleySchema,
    limitations: texts,
    fingerprint: fingerprintText,
  },
  { id: 'CellExplanation' },
)
