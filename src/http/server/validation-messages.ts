import type { ErrorObject } from 'ajv/dist/2020.js'
import { describeRange } from '../../rf/valid-range.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { patternWords } from '../wire/text-patterns.ts'

/** Keyword of our own: the longest allowed text in UTF-8 bytes. */
export const utf8BytesKeyword = 'x-max-utf8-bytes'

const longestNamedMember = 64

/** One sentence that names the member and the bound, from a validator's error. */
export function describeValidationError(error: ErrorObject): string {
  const schema = (error.parentSchema ?? {}) as JsonSchema
  const params = error.params as Readonly<Record<string, unknown>>
  const path = memberPath(error.instancePath)
  switch (error.keyword) {
    case 'required':
      return `${memberPath(error.instancePath, params.missingProperty)} is required`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `unknown member ${memberPath(
        error.instancePath,
        params.additionalProperty ?? params.unevaluatedProperty,
      )}`
    case 'uniqueItems':
      return `${path} must not hold an item twice`
    case 'pattern':
      return `${path} must be ${patternWords.get(params.pattern) ?? expectation(schema)}`
    default:
      return `${path || 'the request body'} must be ${expectation(schema)}`
  }
}

/** Names the tower whose profile an error is about; empty for every other error. */
export function towerOfError(instancePath: string, body: unknown): string {
  const [, index] = /^\/towers\/(\d+)\/rf_profile/.exec(instancePath) ?? []
  if (index === undefined) return ''
  const { towers } = body as { readonly towers: readonly { readonly id?: unknown }[] }
  const { id } = towers[Number(index)]
  return typeof id === 'string' ? `tower ${JSON.stringify(id)}: ` : ''
}

/** `/towers/2/rf_profile` as `towers[2].rf_profile`, with a last member where one is given. */
export function memberPath(instancePath: string, last?: unknown): string {
  const tokens = instancePath
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (typeof last === 'string') tokens.push(last)
  return tokens
    .map((token, index) => {
      if (/^\d+$/.test(token)) return `[${token}]`
      return index === 0 ? printable(token) : `.${printable(token)}`
    })
    .join('')
}

function printable(name: string): string {
  const shown = name.length > longestNamedMember ? `${name.slice(0, longestNamedMember)}...` : name
  return /^[\w.:-]+$/.test(shown) ? shown : JSON.stringify(shown)
}

/** What a value of the schema is, in words. */
function expectation(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(', ')}`
  const types = schema.type === undefined ? [] : [schema.type].flat()
  return types
    .filter((type) => type !== 'null')
    .map((type) => expectationOfType(type, schema))
    .join(' or ')
}

function expectationOfType(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'number':
      return ['a number', rangeText(schema)].filter(Boolean).join(' ')
    case 'integer':
      return ['an integer', rangeText(schema)].filter(Boolean).join(' ')
    case 'string':
      return ['a text', lengthText(schema)].filter(Boolean).join(' ')
    case 'array':
      return ['an array', countText(schema)].filter(Boolean).join(' ')
    case 'object':
      return 'a JSON object'
    case 'boolean':
      return 'true or false'
    default:
      return `of type ${type}`
  }
}

function rangeText(schema: JsonSchema): string {
  const minimum = schema.exclusiveMinimum ?? schema.minimum
  const maximum = schema.exclusiveMaximum ?? schema.maximum
  if (minimum === undefined && maximum === undefined) return ''
  if (maximum === undefined) {
    return schema.exclusiveMinimum === undefined ? `of at least ${minimum}` : `above ${minimum}`
  }
  if (minimum === undefined) {
    return schema.exclusiveMaximum === undefined ? `of at most ${maximum}` : `below ${maximum}`
  }
  return describeRange({
    minimum,
    maximum,
    exclusiveMinimum: schema.exclusiveMinimum !== undefined,
    exclusiveMaximum: schema.exclusiveMaximum !== undefined,
  })
}

function lengthText(schema: JsonSchema): string {
  const longest = schema[utf8BytesKeyword] ?? schema.maxLength
  if (longest === undefined) return schema.minLength === undefined ? '' : 'that is not empty'
  const unit = schema[utf8BytesKeyword] === undefined ? 'characters' : 'UTF-8 bytes'
  return `of ${schema.minLength ?? 0} to ${longest} ${unit}`
}

function countText(schema: JsonSchema): string {
  if (schema.minItems === undefined && schema.maxItems === undefined) return ''
  if (schema.minItems === schema.maxItems) return `of ${schema.minItems} items`
  if (schema.maxItems === undefined) return `of at least ${schema.minItems} items`
  return `of ${schema.minItems ?? 0} to ${schema.maxItems} items`
}
