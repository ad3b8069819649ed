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

/** A shape without the name that only one place of a request can have. */
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
 * What is said of radio quality: a client may have it from a run with another priority of it, or from
 * another build with other members, so its shape is left open. What is compared is compared by value.
 */
const said: JsonSchema = { description: 'Of radio quality; compared where it has a priority.' }

const qualityMembers: Readonly<Record<string, JsonSchema>> = { '^radio_quality(_|$)': said }
const qualityMetrics: Readonly<Record<string, JsonSchema>> = {
  ...qualityMembers,
  '^(p10|median)_(sinr_db|rsrp_dbm|rsrq_db)$': said,
  '^(outage_by_reason|serving_cell_samples)$': said,
}

/** A shape with the members of the patterns open. */
function opened(schema: JsonSchema, patterns: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const isOpen = (name: string) => Object.keys(patterns).some((at) => new RegExp(at).test(name))
  const closed = Object.entries(schema.properties ?? {}).filter(([name]) => !isOpen(name))
  return { ...schema, properties: Object.fromEntries(closed), patternProperties: patterns }
}

/** A shape of which no member is read by name. */
type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** Returned statistics. */
export function returnedStats(stats: JsonSchema, requiredMetrics: readonly string[]): ObjectSchema {
  const required = requiredMetrics.length === 0 ? [] : ['raw_metrics']
  const shape = returned(stats, required)
  const { raw_metrics, objectives, objective_breakdown, objective_status } = shape.properties!
  const perObjective = { objectives, objective_breakdown, objective_status }
  return {
    ...opened(shape, qualityMembers),
    type: 'object',
    properties: {
      ...shape.properties,
      raw_metrics: { ...opened(raw_metrics, qualityMetrics), required: requiredMetrics },
      ...Object.fromEntries(
        Object.entries(perObjective).map(([name, value]) => [name, opened(value, qualityMembers)]),
      ),
    },
  }
}

/** A returned domain. */
export function returnedDomain(domain: JsonSchema): ObjectSchema {
  return { ...opened(returned(domain), qualityMembers), type: 'object' }
}
