import { eventStages, severities } from '../../core-lab/events.ts'
import { functionNames } from '../../core-lab/functions.ts'
import { scenarios } from '../../core-lab/scenario.ts'
import {
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { longestTowerIdBytes, maximumTowers } from './question.ts'

const towersText =
  `at most ${maximumTowers} that are not blank, each at most ${longestTowerIdBytes} UTF-8 bytes; ` +
  'trimmed, blanks and repetitions dropped'

const technologyText =
  '`5g`, `5g_mmwave`, `5g-mmwave` or nothing; for another technology the answer is `not_applicable`'

export const scenarioRequest = requestObject(
  'CoreScenarioRequest',
  {
    scenario: { type: 'string', enum: scenarios, description: 'What happens to the core.' },
    cluster_tower_ids: {
      type: 'array',
      items: { type: 'string' },
      description: `Ids of the towers it happens to: ${towersText}.`,
    },
    network_tech: { type: 'string', description: technologyText },
  },
  ['scenario'],
)

const technologyQuery: JsonSchema = { type: 'string', description: technologyText }

export const plainQuery: JsonSchema = {
  type: 'object',
  properties: { network_tech: technologyQuery },
}

export const towersQuery: JsonSchema = {
  type: 'object',
  properties: {
    cluster_tower_ids: {
      type: 'string',
      description: `Ids of towers, commas between: ${towersText}.`,
    },
    network_tech: technologyQuery,
  },
}

export const topologyQuery: JsonSchema = {
  type: 'object',
  properties: {
    ...towersQuery.properties,
    cluster_tower_locations: {
      type: 'string',
      description: 'Where towers stand, degrees: `id:lon:lat;id:lon:lat`.',
    },
  },
}

const state = (...others: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: ['connected', ...others, 'disabled', 'not_applicable'],
})
const mode: JsonSchema = { type: 'string', enum: ['open5gs', 'disabled', 'not_applicable'] }
const source: JsonSchema = { type: 'string', enum: ['simulated_overlay'] }
const scenario: JsonSchema = { type: 'string', enum: scenarios }
const moment: JsonSchema = { type: 'string', description: 'Date and time, UTC.' }
const linkStatus: JsonSchema = { type: 'string', enum: ['active', 'degraded', 'down'] }

export const statusResponse = responseObject(
  {
    mode,
    state: state('scenario_running'),
    source,
    scenario,
    functions: arrayOf(
      responseObject({
        name: { type: 'string', enum: functionNames },
        status: { type: 'string', enum: ['healthy', 'degraded', 'down'] },
        latency_ms: countNumber,
        load_pct: { type: 'number', minimum: 0, maximum: 100 },
        message: anyText,
      }),
    ),
    message: anyText,
    updated_at: moment,
  },
  { id: 'CoreStatus', optional: ['source', 'scenario'] },
)

export const topologyResponse = responseObject(
  {
    state: state(),
    network_tech: { const: '5g' },
    scenario,
    nodes: arrayOf(
      responseObject(
        {
          id: anyText,
          type: { type: 'string', enum: ['gNB', 'core_function'] },
          status: { type: 'string', enum: ['mapped', 'healthy', 'degraded', 'down'] },
          tower_id: anyText,
        },
        { optional: ['tower_id'] },
      ),
    ),
    edges: arrayOf(
      responseObject({
        from: anyText,
        to: anyText,
        interface: anyText,
        plane: { type: 'string', enum: ['control', 'user'] },
        status: linkStatus,
        route_type: {
          type: 'string',
          enum: ['direct_xn', 'ng_fallback', 'direct_core', 'core_service'],
        },
        reason: anyText,
      }),
    ),
    route_decisions: arrayOf(
      responseObject({
        from: anyText,
        to: anyText,
        interface: { type: 'string', enum: ['Xn', 'N2'] },
        route_type: { type: 'string', enum: ['direct_xn', 'ng_fallback'] },
        status: linkStatus,
        reason: anyText,
      }),
    ),
  },
  { id: 'CoreTopology', optional: ['network_tech', 'scenario'] },
)

export const sessionsResponse = responseObject(
  {
    state: state(),
    sessions: arrayOf(
      responseObject({
        id: anyText,
        gNB: anyText,
        slice: anyText,
        status: { type: 'string', enum: ['active', 'degraded'] },
        latency_ms: anyNumber,
        throughput: { type: 'string', enum: ['nominal', 'reduced'] },
        scenario,
        updated_at: moment,
      }),
    ),
    session_count: countNumber,
  },
  { id: 'CoreSessions' },
)

export const eventsResponse = responseObject(
  {
    state: state(),
    events: arrayOf(
      responseObject({
        id: anyText,
        stage: { type: 'string', enum: eventStages },
        severity: { type: 'string', enum: severities },
        message: anyText,
        source: { type: 'string', enum: [...functionNames, 'adapter'] },
        timestamp: moment,
      }),
    ),
  },
  { id: 'CoreEvents' },
)

export const scenarioResponse = responseObject(
  {
    mode,
    state: state('scenario_running'),
    source,
    scenario,
    cluster_tower_ids: texts,
    updated_at: moment,
  },
  { id: 'CoreScenario', optional: ['source', 'cluster_tower_ids'] },
)
