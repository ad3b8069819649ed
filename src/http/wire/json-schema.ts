/**
 * The part of JSON Schema 2020-12 that the wire shapes use. A shape is a plain constant: the
 * validator, the OpenAPI document and, through TypeBox's `Static`, the TypeScript type are all
 * taken from it. Plain constants because building them with TypeBox's functions costs a quarter of
 * a second at every start.
 */
export interface JsonSchema {
  readonly $id?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly 'x-max-utf8-bytes'?: number
}
