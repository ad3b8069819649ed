import type { JsonSchema } from '../wire/json-schema.ts'

/**
 * A shape of ours that a caller may return: all its members are known, at every depth, and only the
 * named ones must be there. It has no name: the validator takes a name once in a request.
 */
export function returned(schema: JsonSchema, required: readonly string[] = []): JsonSchema {
  const { properties, items, ...rest } = withoutName(schema)
  return {
    ...rest,
    ...(typeof items === 'object' ? { items: returned(items) } : {}),
    ...(properties === undefined ? {} : { required, properties: returnedMembers(properties) }),
  }
}

/** The same shape without the name that only one place of a request can have. */
export function withoutName<Schema extends JsonSchema>(schema: Schema): Omit<Schema, '$id'> {
  const { $id, ...rest } = schema
  return $id === undefined ? schema : rest
}

function returnedMembers(members: Readonly<Record<string, JsonSchema>>) {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, returned(member)]),
  )
}

/**
 * Members of an objective that other builds compute and this one does not: a client that has them
 * from elsewhere returns them, and nothing is read of them.
 */
const uncomputed: JsonSchema = { description: 'Known, and not read by this build.' }

const radioQualityMetrics: JsonSchema = {
  patternProperties: {
    '^radio_quality(_|$)': uncomputed,
    '^(p10|median)_(sinr_db|rsrp_dbm|rsrq_db)$': uncomputed,
    '^(outage_by_reason|serving_cell_samples)$': uncomputed,
  },
}

const radioQualityMembers: JsonSchema = {
  patternProperties: { '^radio_quality(_|$)': uncomputed },
}

/** A shape of which no member is read by name. */
type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** Returned statistics, with what newer builds say about radio quality. */
export function returnedStats(stats: JsonSchema, requiredMetrics: readonly string[]): ObjectSchema {
  const required = requiredMetrics.length === 0 ? [] : ['raw_metrics']
  const shape = returned(stats, required)
  const { raw_metrics, objectives, objective_breakdown, objective_status } = shape.properties!
  const perObjective = { objectives, objective_breakdown, objective_status }
  return {
    ...shape,
    ...radioQualityMembers,
    type: 'object',
    properties: {
      ...shape.properties,
      raw_metrics: { ...raw_metrics, ...radioQualityMetrics, required: requiredMetrics },
      ...Object.fromEntries(
        Object.entries(perObjective).map(([name, value]) => [
          name,
          { ...value, ...radioQualityMembers },
        ]),
      ),
    },
  }
}

/** A returned domain, with what newer builds say about radio quality. */
export function returnedDomain(domain: JsonSchema): ObjectSchema {
  return { ...returned(domain), ...radioQualityMembers, type: 'object' }
}
