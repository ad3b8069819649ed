import { scenarios } from '../../core-lab/scenario.ts'
import { requestObject } from '../wire/shapes.ts'
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
