import { validateBody } from '../../src/http/server/request-validation.ts'
import type { JsonSchema } from '../../src/http/wire/json-schema.ts'

/** Why an answer is not of its documented shape, or null. */
export async function complaintAbout(schema: JsonSchema, answer: unknown): Promise<string | null> {
  const error = await validateBody(withoutNames(schema) as JsonSchema, structuredClone(answer))
  return error?.message ?? null
}

/** A named schema may stand in a document several times, for a validator it may not. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '$id')
      .map(([name, member]) => [name, withoutNames(member)]),
  )
}

/** The members of a JSON object, to ask for one by its name. */
export function members(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>
}
