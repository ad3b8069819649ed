import type { JsonSchema } from '../../src/http/wire/json-schema.ts'

const sha256Pattern = '^[0-9a-f]{64}$'

/** Some value of a shape: with what is required and nothing else. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined) {
    const names = schema.required ?? []
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties![name])]))
  }
  const types = [schema.type].flat()
  if (types.includes('array')) {
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items as JsonSchema))
  }
  if (types.includes('number') || types.includes('integer')) return schema.minimum ?? 0
  return schema.pattern === sha256Pattern ? 'a'.repeat(64) : 'some text'
}
