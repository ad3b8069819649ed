import { scenarios } from '../../core-lab/scenario.ts'
import * as parameter from '../wire/request-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { longestTowerIdBytes, maximumTowers } from './question.ts'

const towersText =
  `at most ${maximumTowers} that are not blank, each at most ${longestTowerIdBytes} UTF-8 bytes; ` +
  'trimmed, blanks and repetitions dropped'

const technologyText =
  '`5g`, `5g_mmwave`, `5g-mmwave` or nothing; for another technology the answer is `not_applicable`'

/** A change of the scenario; towers are looked at where the lab is on. */
export const scenarioAsked = parameter.object({
  scenario: parameter.oneOf(scenarios, 'What happens to the core.').required(),
  cluster_tower_ids: parameter
    .list(parameter.text(), { description: `Ids of the towers it happens to: ${towersText}.` })
    .orElse([]),
  network_tech: parameter.text({ description: technologyText }).orElse(''),
})

export const scenarioRequest = parameter.bodySchema('CoreScenarioRequest', scenarioAsked)

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
