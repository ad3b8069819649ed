import type { JsonSchema } from '../wire/json-schema.ts'

// `null` for an optional member of a request means that it was left out. The two halves of that rule
// stand here: what is done with a body, and what the API document says of its shape.

type Members = Record<string, unknown>

/**
 * Takes the optional members that are null out of a body, at every depth and in place: from then on
 * nothing can tell it from the body without them. A null item of a list stays, and so does a null
 * member of an open map whose values may be null: there it is a value.
 */
export function dropOptionalNulls(schema: JsonSchema, value: unknown): void {
  for (const choice of schema.anyOf ?? []) dropOptionalNulls(choice, value)
  if (Array.isArray(value)) dropInItems(schema, value)
  else if (typeof value === 'object' && value !== null) dropInMembers(schema, value as Members)
}

function dropInItems({ items, prefixItems = [], maxItems }: JsonSchema, value: unknown[]): void {
  // Too long an array is refused by its length: nothing in it is looked at.
  if (value.length > (maxItems ?? Infinity)) return
  value.forEach((item, index) => {
    const schema = prefixItems[index] ?? items
    if (typeof schema === 'object') dropOptionalNulls(schema, item)
  })
}

function dropInMembers(schema: JsonSchema, members: Members): void {
  for (const [name, memberSchema] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(members, name)) continue
    if (members[name] !== null) dropOptionalNulls(memberSchema, members[name])
    else if (!schema.required?.includes(name)) Reflect.deleteProperty(members, name)
  }
  if (typeof schema.additionalProperties === 'object') {
    dropInMap(schema, schema.additionalProperties, members)
  }
}

/** Of a map: the members that have no name in the shape. */
function dropInMap(schema: JsonSchema, values: JsonSchema, members: Members): void {
  for (const name of Object.keys(members)) {
    if (Object.hasOwn(schema.properties ?? {}, name)) continue
    if (members[name] !== null) dropOptionalNulls(values, members[name])
    else if (!admitsNull(values)) Reflect.deleteProperty(members, name)
  }
}

/**
 * The shape of a body as the API document shows it: every optional member may be null too. A shape
 * with a name loses it where a member of it has a default: generated clients take such members of a
 * named shape for required ones, because an answer would have them.
 */
export function documentedRequest(schema: JsonSchema): JsonSchema {
  const { items, prefixItems, properties, additionalProperties, anyOf } = schema
  const documented: JsonSchema = {
    ...schema,
    ...(typeof items === 'object' ? { items: documentedRequest(items) } : {}),
    ...(prefixItems === undefined ? {} : { prefixItems: prefixItems.map(documentedRequest) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(documentedRequest) }),
    ...(properties === undefined ? {} : { properties: documentedMembers(schema) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: orNull(documentedRequest(additionalProperties)) }
      : {}),
  }
  return hasDefault(schema) ? withoutName(documented) : documented
}

function documentedMembers({ properties = {}, required = [] }: JsonSchema) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const documented = documentedRequest(member)
      return [name, required.includes(name) ? documented : orNull(documented)]
    }),
  )
}

function hasDefault({ properties = {} }: JsonSchema): boolean {
  return Object.values(properties).some((member) => 'default' in member)
}

function withoutName(schema: JsonSchema): JsonSchema {
  const { $id, ...rest } = schema
  return $id === undefined ? schema : rest
}

/** A value of the shape, or null. */
function orNull(schema: JsonSchema): JsonSchema {
  if (admitsNull(schema)) return schema
  // A shape with a name stays what it is under that name.
  if (schema.$id !== undefined) return { anyOf: [schema, { type: 'null' }] }
  const { type, const: only, anyOf, ...rest } = schema
  const values = 'const' in schema ? [only] : schema.enum
  return {
    ...(type === undefined ? {} : { type: [...new Set([type, 'null'].flat())] }),
    ...rest,
    ...(values === undefined ? {} : { enum: [...new Set([...values, null])] }),
    ...(anyOf === undefined ? {} : { anyOf: [...anyOf, { type: 'null' }] }),
  }
}

function admitsNull(schema: JsonSchema): boolean {
  const { type, enum: values, anyOf } = schema
  return (
    (type === undefined || [type].flat().includes('null')) &&
    (values === undefined || values.includes(null)) &&
    (!('const' in schema) || schema.const === null) &&
    (anyOf === undefined || anyOf.some(admitsNull))
  )
}
