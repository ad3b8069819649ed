// Schemas that an OpenAPI document would spell out several times become components of it.

/** A schema as it stands in a document; only its form is looked at. */
type Schema = Readonly<Record<string, unknown>>

interface Place {
  readonly schema: Schema
  /** What the schema is called there: a member, a parameter, the body of an operation. */
  readonly name: string
  /** What that stands in; a second schema of a name is told apart by it. */
  readonly within?: string
}

interface SharedDocument {
  components?: { schemas?: Record<string, Schema> }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationForm>>>>
}

interface OperationForm {
  readonly operationId?: string
  readonly parameters?: readonly Shown[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Shown>> }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Shown>> }>
  >
}

interface Shown {
  schema?: Schema
}

/** A shorter text costs a reader of the document less than a reference to it. */
const shortestShared = 90

/** Members of a schema that hold schemas by name, lists of them, or one. */
const named = ['properties', 'patternProperties'] as const
const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const single = ['items', 'additionalProperties'] as const

/**
 * Writes every schema that an OpenAPI document has several times once, among its components, and
 * refers to it from wherever it stood. Works in place; a document that it has gone over stays as it is.
 *
 * @param document - an OpenAPI 3.1 document; only what its components, bodies and parameters hold is
 *   looked at.
 */
export function shareSchemas(document: object): void {
  const whole = document as SharedDocument
  whole.components ??= {}
  const { schemas = {} } = whole.components
  const shared = new SharedSchemas(schemas)
  const bodies = Object.values(whole.paths ?? {}).flatMap((methods) =>
    Object.values(methods).flatMap(shownIn),
  )
  for (const [name, schema] of Object.entries(schemas)) shared.count({ schema, name })
  for (const { shown, name } of bodies) shared.count({ schema: shown.schema ?? {}, name })
  for (const { shown, name } of bodies)
    if (shown.schema !== undefined) shown.schema = shared.referring({ schema: shown.schema, name })
  whole.components.schemas = shared.components()
}

/** What has a schema in an operation, with a name for it. */
function shownIn({ operationId = 'operation', parameters, requestBody, responses }: OperationForm) {
  const inContent = (content: Readonly<Record<string, Shown>> = {}, name: string) =>
    Object.values(content).map((shown) => ({ shown, name }))
  return [
    ...(parameters ?? []).map((shown) => ({ shown, name: `${operationId}Parameter` })),
    ...inContent(requestBody?.content, `${operationId}Request`),
    ...Object.values(responses ?? {}).flatMap(({ content }) =>
      inContent(content, `${operationId}Answer`),
    ),
  ]
}

/** Counts in how many places a schema stands, those within a repeated one once. */
class SharedSchemas {
  readonly #places = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #components = new Map<string, Schema>()
  readonly #given: readonly (readonly [name: string, schema: Schema])[]

  constructor(given: Readonly<Record<string, Schema>>) {
    this.#given = Object.entries(given)
    // Of two equal components the first lends its name; both keep theirs.
    for (const [name, schema] of this.#given) {
      const text = JSON.stringify(schema)
      if (!this.#names.has(text)) this.#names.set(text, name)
    }
  }

  count({ schema, name }: Place): void {
    const text = JSON.stringify(schema)
    const places = this.#places.get(text) ?? 0
    this.#places.set(text, places + 1)
    if (places === 0) for (const part of partsOf(schema, name)) this.count(part)
  }

  /** A schema with references in place of what is shared, or the reference to it. */
  referring(place: Place): Schema {
    const text = JSON.stringify(place.schema)
    const name =
      this.#names.get(text) ?? (this.#isShared(place.schema, text) ? this.#freeName(place) : null)
    if (name === null) return this.#within(place.schema, place.name)
    this.#names.set(text, name)
    if (!this.#components.has(name)) {
      // Before its parts: a name that a part asks for is taken.
      this.#components.set(name, {})
      this.#components.set(name, this.#within(place.schema, name))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  components(): Record<string, Schema> {
    for (const [name, schema] of this.#given) {
      const isFirst = this.#names.get(JSON.stringify(schema)) === name
      if (isFirst) this.referring({ schema, name })
      else this.#components.set(name, this.referring({ schema, name }))
    }
    const byName = [...this.#components].sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(byName)
  }

  #isShared(schema: Schema, text: string): boolean {
    if (text.length < shortestShared || hasDefaults(schema)) return false
    return (this.#places.get(text) ?? 0) > 1
  }

  #within(schema: Schema, name: string): Schema {
    return mappedParts(schema, name, (part) => this.referring(part))
  }

  #freeName({ name, within = '' }: Place): string {
    const taken = new Set([...this.#names.values(), ...this.#given.map(([given]) => given)])
    const stems = [pascalCase(name), pascalCase(`${within} ${name}`)]
    const free = stems.find((stem) => !taken.has(stem))
    if (free !== undefined) return free
    for (let number = 2; ; number++)
      if (!taken.has(`${stems[1]}${number}`)) return `${stems[1]}${number}`
  }
}

/**
 * Whether a member of an object has a default. Generators of clients take such a member of a component
 * for one that is always there, and in the body of a request for one that may be left out.
 */
function hasDefaults({ properties }: Schema): boolean {
  const members = typeof properties === 'object' && properties !== null ? properties : {}
  return Object.values(members).some(
    (member: unknown) => typeof member === 'object' && member !== null && 'default' in member,
  )
}

function partsOf(schema: Schema, name: string): Place[] {
  const parts: Place[] = []
  mappedParts(schema, name, (part) => {
    parts.push(part)
    return part.schema
  })
  return parts
}

/** A schema with others in place of those within it. */
function mappedParts(schema: Schema, name: string, map: (part: Place) => Schema): Schema {
  const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
  const made: Record<string, unknown> = { ...schema }
  for (const member of named) {
    const parts = schema[member]
    if (!isSchema(parts)) continue
    made[member] = Object.fromEntries(
      Object.entries(parts).map(([key, part]) => [
        key,
        isSchema(part) ? map({ schema: part, name: key, within: name }) : part,
      ]),
    )
  }
  for (const member of listed) {
    const parts = schema[member]
    if (Array.isArray(parts))
      made[member] = parts.map((part: unknown) =>
        isSchema(part) ? map({ schema: part, name }) : part,
      )
  }
  for (const member of single) {
    const part = schema[member]
    if (isSchema(part)) made[member] = map({ schema: part, name: `${name}Item` })
  }
  return made
}

function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
