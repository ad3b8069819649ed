import { scenarioSchemaVersion } from '../../analyses/network/search/identities.ts'
import { answerEvidenceSchema } from '../wire/answer-evidence.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  contributionTableSchema,
  tableBuildingIdsSchema,
  frontierEntry,
  networkStats,
  objectiveStatusSchema,
  optimizationDomain,
  optimizedTowers,
  outcomeProperties,
  shapleySchema,
} from './response-schema.ts'
import { cellsFooterSchema, optionalCellsFooter } from '../wire/cells-answer.ts'
import { anyFlag, anyText, responseObject, texts } from '../wire/shapes.ts'

export const evaluationResponse: JsonSchema = responseObject(
  {
    optimized_towers: optimizedTowers,
    stats: networkStats,
    objective_status: objectiveStatusSchema,
    constraints_satisfied: anyFlag,
    violations: texts,
    optimization_domain: optimizationDomain,
    optimization: responseObject(outcomeProperties, {
      id: 'EvaluationOutcome',
      optional: ['recommended_solution_id'],
    }),
    pareto_frontier: { type: 'array', items: frontierEntry, maxItems: 1 },
    contribution_table: contributionTableSchema,
    table_building_ids: tableBuildingIdsSchema,
    shapley: shapleySchema,
    scenario_fingerprint: anyText,
    scenario_schema_version: { const: scenarioSchemaVersion },
    model_evidence: answerEvidenceSchema,
    ...cellsFooterSchema,
  },
  {
    id: 'NetworkEvaluation',
    optional: ['contribution_table', 'table_building_ids', ...optionalCellsFooter],
  },
)
