import type { JsonSchema } from '../../src/http/wire/json-schema.ts'

/** Some value of a shape: with what is required and nothing else. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined) {
    const names = schema.required ?? []
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties![name])]))
  }
  const types = [schema.type].flat()
  if (types.includes('array')) {
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items as JsonSchema))
  }
  return types.includes('number') ? (schema.minimum ?? 0) : 'some text'
}
