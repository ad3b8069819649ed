import { scenarioSchemaVersion, stateKeyVersion } from '../../analyses/network/search/identities.ts'
import { knownObjectiveIds } from '../../analyses/network/scoring/objectives.ts'
import { certificateSchema } from '../../analyses/network/exact/certificate.ts'
import { answerEvidenceSchema } from '../wire/answer-evidence.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { azimuth } from '../wire/cell-answer.ts'
import { cellsFooterSchema, optionalCellsFooter } from '../wire/cells-answer.ts'
import {
  baselineSchema,
  constraintsSchema,
  contributionTableSchema,
  tableBuildingIdsSchema,
  forEachObjective,
  forEachTableObjective,
  frontierEntry,
  networkStats,
  optimizationDomain,
  optimizedTowers,
  outcomeProperties,
  shareOrNull,
  shapleySchema,
} from './response-schema.ts'
import {
  anyFlag,
  anyInteger,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  nullable,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const acceptedUpdate = responseObject({
  pass: anyInteger,
  cell_id: anyText,
  before_azimuth_deg: azimuth.schema,
  after_azimuth_deg: azimuth.schema,
  before_score: anyNumber,
  after_score: anyNumber,
  before_feasible: anyFlag,
  after_feasible: anyFlag,
  state_fingerprint: anyText,
})

const startTrace = responseObject(
  {
    start_id: anyText,
    starting_azimuths: arrayOf(azimuth.schema),
    passes: countNumber,
    accepted_updates: arrayOf(acceptedUpdate),
    requested_evaluations: countNumber,
    unique_evaluations: countNumber,
    cache_hits: countNumber,
    final_azimuths: arrayOf(azimuth.schema),
    final_score: nullable('number'),
    final_feasible: nullable('boolean'),
    termination_reason: {
      enum: ['coordinate_stable', 'repeated_state', 'max_passes', 'evaluation_budget', 'enqueued'],
    },
    state_trace: texts,
  },
  { id: 'StartTrace' },
)

const localSearch = {
  search_policy: anyText,
  policy: anyText,
  search_algorithm: anyText,
  search_version: { const: 'v1' },
  heuristic: { const: true },
  exhaustive: { const: false },
  globally_optimal: { const: false },
  search_guarantee: anyText,
  multistart_policy: anyText,
  start_count: countNumber,
  completed_start_count: countNumber,
  start_traces: arrayOf(startTrace),
  evaluation_requests: countNumber,
  unique_evaluations: countNumber,
  cache_hits: countNumber,
  evaluated_archive_size: countNumber,
  archive_size: countNumber,
  feasible_archive_size: countNumber,
  pareto_size: countNumber,
  candidate_discovery_priority_dependent: anyFlag,
  incomplete_search: anyFlag,
  search_fingerprint: anyText,
  max_passes: anyInteger,
  max_unique_evaluations: anyInteger,
  azimuth_step_deg: { const: 10 },
  state_key_version: { const: stateKeyVersion },
} as const

const multistartSearch = responseObject(localSearch, { id: 'MultistartSearch' })

const archiveSearch = responseObject(
  {
    ...localSearch,
    discovery_fingerprint: anyText,
    ranking_fingerprint: anyText,
    priority_independent_discovery: { const: true },
    objective_set: arrayOf({ enum: knownObjectiveIds }),
    objective_availability: forEachObjective(
      responseObject({ available: anyFlag, reason: anyText }, { optional: ['reason'] }),
    ),
    start_policy: anyText,
    neighborhood_policy: anyText,
    queue_policy: anyText,
    stepping_stone_policy: anyText,
    feasibility_policy: anyText,
    termination_reason: {
      enum: ['archive_exhausted', 'evaluation_budget', 'max_expanded_states', 'max_rounds'],
    },
    budget_complete: anyFlag,
    max_expanded_states: anyInteger,
    max_search_rounds: anyInteger,
    expanded_states: countNumber,
    search_rounds: countNumber,
    active_pareto_size: countNumber,
    removed_dominated_count: countNumber,
    neighbor_requests: countNumber,
    duplicate_edge_count: countNumber,
    dominance_comparisons: countNumber,
    archive_growth: arrayOf(
      responseObject({
        round: countNumber,
        total_evaluated: countNumber,
        feasible_evaluated: countNumber,
        active_pareto_size: countNumber,
        removed_dominated_count: countNumber,
        queued_expansions: countNumber,
        expanded_states: countNumber,
        cache_hits: countNumber,
      }),
    ),
  },
  { id: 'ArchiveSearch' },
)

const certificate = responseObject(
  {
    schema: { const: certificateSchema },
    policy: { const: 'exact_branch_and_bound_v1' },
    contribution_table_sha256: fingerprintText,
    candidates: { const: 'ten_degree_grid_and_own_baseline' },
    priorities: forEachTableObjective(anyNumber),
    constraints: constraintsSchema,
    claim: { enum: ['optimal', 'infeasible', 'bounded'] },
    plan: {
      type: ['array', 'null'],
      items: responseObject({ id: anyText, azimuth_deg: azimuth.schema }),
    },
    composite_score: nullable('number'),
    upper_bound: nullable('number'),
    cell_order: texts,
    bound_rule: anyText,
    nodes_expanded: countNumber,
  },
  { id: 'PlanCertificate' },
)

const exactSearch = responseObject(
  {
    search_policy: { const: 'exact_branch_and_bound_v1' },
    policy: { const: 'exact_branch_and_bound_v1' },
    search_algorithm: { const: 'branch_and_bound' },
    search_version: { const: 'v1' },
    search_guarantee: {
      enum: ['proven_optimum', 'proven_infeasible', 'best_found_with_proven_upper_bound'],
    },
    heuristic: { const: false },
    exhaustive: anyFlag,
    globally_optimal: anyFlag,
    proven_infeasible: anyFlag,
    tie_break: { enum: ['smallest_azimuth_key', 'first_found'] },
    upper_bound: nullable('number'),
    optimality_gap: nullable('number'),
    nodes_expanded: countNumber,
    max_nodes: anyInteger,
    termination_reason: { enum: ['proven', 'max_nodes', 'deadline'] },
    incomplete_search: anyFlag,
    cell_order: texts,
    building_classes: countNumber,
    progress: {
      type: 'array',
      items: responseObject({ nodes: countNumber, best: nullable('number'), bound: anyNumber }),
      maxItems: 20,
    },
    certificate,
    candidate_discovery_priority_dependent: { const: true },
    search_fingerprint: anyText,
    azimuth_step_deg: { const: 10 },
    state_key_version: { const: stateKeyVersion },
  },
  { id: 'ExactSearch' },
)

/** Every combination of utilities that no feasible plan dominates. */
const exactParetoFrontier = responseObject(
  {
    complete: { const: true },
    evaluated_plans: countNumber,
    feasible_plans: countNumber,
    points: arrayOf(
      responseObject({
        id: anyText,
        azimuths_deg: arrayOf(azimuth.schema),
        composite_score: anyNumber,
        utilities: forEachTableObjective(shareOrNull),
        plans: countNumber,
      }),
    ),
  },
  { id: 'ExactParetoFrontier' },
)

export const optimizationResponse: JsonSchema = responseObject(
  {
    optimized_towers: optimizedTowers,
    stats: networkStats,
    optimization_domain: optimizationDomain,
    optimization: responseObject(
      { ...outcomeProperties, search: { anyOf: [multistartSearch, archiveSearch, exactSearch] } },
      { id: 'OptimizationOutcome', optional: ['recommended_solution_id', 'search'] },
    ),
    pareto_frontier: { type: 'array', items: frontierEntry, maxItems: 25 },
    // Where a plan of the same score dominates it in an objective without priority.
    recommended_solution: frontierEntry,
    exact_pareto_frontier: exactParetoFrontier,
    optimization_run_id: anyText,
    baseline: baselineSchema,
    contribution_table: contributionTableSchema,
    table_building_ids: tableBuildingIdsSchema,
    shapley: shapleySchema,
    scenario_fingerprint: anyText,
    scenario_schema_version: { const: scenarioSchemaVersion },
    model_evidence: answerEvidenceSchema,
    ...cellsFooterSchema,
  },
  {
    id: 'NetworkOptimization',
    optional: [
      'recommended_solution',
      'exact_pareto_frontier',
      'contribution_table',
      'table_building_ids',
      ...optionalCellsFooter,
    ],
  },
)
