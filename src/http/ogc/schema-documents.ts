import type { JsonSchema } from '../wire/json-schema.ts'
import { type CollectionId, collections } from './collections.ts'
import { featureAnswers } from './feature-answer.ts'

/** A JSON Schema, of which nothing is said here. */
export const anySchemaResponse: JsonSchema = { type: 'object' }

/**
 * The properties of a collection for clients that make the columns of a table of them: each of one
 * type. What is not known is null or left out.
 */
function propertiesOf(id: CollectionId): Readonly<Record<string, JsonSchema>> {
  const { properties = {} } = featureAnswers[id].one.schema.properties?.properties ?? {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, withOneType(member)]),
  )
}

function withOneType({ type = 'string', ...rest }: JsonSchema): JsonSchema {
  const [only] = [type].flat().filter((name) => name !== 'null')
  // Identifiers of cells have more than the 32 bits that some clients keep of an integer.
  return only === 'integer' ? { ...rest, type: 'number', multipleOf: 1 } : { type: only, ...rest }
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** A feature of a collection, for clients that want to know its properties before they read one. */
export function featureSchemaView(address: string, id: CollectionId) {
  const { title, geometryFormat } = collections[id]
  return {
    $schema: dialect,
    $id: address,
    type: 'object' as const,
    title,
    description: 'What is not known of a feature is null or left out.',
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      id: { type: 'string' },
      properties: { type: 'object', properties: propertiesOf(id) },
      geometry: { format: geometryFormat },
    },
  }
}

/** What can be asked for in a query: where the feature is, by `bbox`, and nothing else. */
export function queryablesView(address: string, id: CollectionId) {
  const { title, geometryFormat } = collections[id]
  return {
    $schema: dialect,
    $id: address,
    type: 'object' as const,
    title,
    properties: {
      geometry: { title: 'Where it is; asked for by bbox', format: geometryFormat },
    },
    additionalProperties: false,
  }
}
