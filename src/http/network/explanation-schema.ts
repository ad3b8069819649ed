import { fewestNetworkCells, maximumCells } from '../../analyses/cell-count.ts'
import type { RawMetrics } from '../../analyses/network/scoring/metrics.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { optimizationRequest } from '../wire/plan-request.ts'
import { towerIdText } from '../wire/cells-request.ts'
import { thresholdTold } from '../wire/cell-answer.ts'
import { optimizationDomain } from './domain-answer.ts'
import { networkStats } from './stats-answer.ts'
import { returned, returnedDomain, returnedStats, withoutName } from './returned-schema.ts'
import { wireName } from '../wire/wire-names.ts'
import { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { statedRules } from '../wire/request-rules.ts'
import { latSchema, lonSchema } from '../wire/cell-request.ts'
import { anyFlag, anyNumber, anyText, requestObject, texts } from '../wire/shapes.ts'

const resolvedProfile = {
  ...withoutName(rfProfileRequest),
  required: ['schema_version'],
} as const

const returnedCell = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: towerIdText,
    tower_lon: lonSchema,
    tower_lat: latSchema,
    azimuth_deg: { type: 'number' },
    rf_profile: resolvedProfile,
    receiver_threshold: returned(thresholdTold.schema),
  },
  required: ['id', 'tower_lon', 'tower_lat', 'azimuth_deg', 'rf_profile'],
} as const

const cellCount = { minItems: fewestNetworkCells, maxItems: maximumCells } as const

const statedNumber = { type: 'number' } as const

/** The settings that entered the run. */
const returnedParameters = {
  type: 'object',
  additionalProperties: false,
  properties: {
    rays: { type: 'integer', minimum: 8, maximum: 720 },
    radius_m: statedNumber,
    frequency_ghz: statedNumber,
    tx_power_dbm: statedNumber,
    beam_width: statedNumber,
    bandwidth_mhz: statedNumber,
    load_factor: statedNumber,
    reuse_factor: statedNumber,
    calibration_offset_db: statedNumber,
    rf_profile: resolvedProfile,
    ...statedRules,
  },
  required: ['rays', 'rf_profile'],
} as const satisfies JsonSchema

const returnedBaseline = {
  type: 'object',
  additionalProperties: false,
  properties: {
    cell_configurations: { type: 'array', items: returnedCell, ...cellCount },
    parameters: returnedParameters,
    stats: returnedStats(networkStats.schema, []),
    constraints_satisfied: anyFlag,
    violations: texts,
  },
  required: ['cell_configurations', 'parameters'],
} as const

/** Metrics without which a solution cannot be compared with its azimuths. */
const comparedMetrics = [
  'servedDemandWeight',
  'relevantDemandWeight',
  'residentialCovered',
  'relevantResidentialTotal',
  'propagationReachScore',
  'propagationReachMaximum',
  'coveredUnits',
  'overlapBuildings',
  'overlapRatio',
] as const satisfies readonly (keyof RawMetrics)[]

const returnedSolution = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    towers: {
      type: 'array',
      ...cellCount,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { id: towerIdText, azimuth_deg: { type: 'number' } },
        required: ['id', 'azimuth_deg'],
      },
    },
    stats: returnedStats(networkStats.schema, comparedMetrics.map(wireName)),
    objective_score: anyNumber,
    composite_score: anyNumber,
    score: anyNumber,
    explanation: anyText,
  },
  required: ['id', 'towers', 'stats'],
} as const

const identityText = { type: 'string', minLength: 1, maxLength: 256 } as const

/** One cell of a solution, and what an optimization has said about it. */
export const explanationRequest = requestObject(
  'ExplanationRequest',
  {
    run_id: {
      ...identityText,
      minLength: 0,
      description: 'Of a run from this baseline, whatever its constraints; empty: not stated.',
    },
    solution_id: identityText,
    cell_id: towerIdText,
    baseline: returnedBaseline,
    solution: returnedSolution,
    optimization: optimizationRequest,
    optimization_domain: returnedDomain(optimizationDomain.schema),
  },
  ['solution_id', 'cell_id', 'baseline', 'solution'],
)
