import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { patternWords, textPatterns } from '../wire/text-patterns.ts'
import { describeValidationError } from './validation-messages.ts'

const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as { readonly components: object; readonly paths: Readonly<Record<string, object>> }

/** All values under a name, in what is told here and in what it refers to. */
function valuesOf(name: string, told: unknown, seen = new Set<unknown>()): unknown[] {
  if (typeof told !== 'object' || told === null || seen.has(told)) return []
  seen.add(told)
  return Object.entries(told).flatMap(([key, value]) => {
    if (key === name && typeof value === 'string') return [value]
    return valuesOf(name, key === '$ref' ? referred(String(value)) : value, seen)
  })
}

function referred(reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], document)
}

describe('the refusal of a text that is not of the form asked for', () => {
  it.each([
    [textPatterns.packId, /^id must be a text of 1 to 64 lower-case letters, /],
    [textPatterns.day, /^id must be a day, as 2026-05-31$/],
    [textPatterns.notBlank, /^id must be a text that is not blank$/],
  ])('names the form: %s', (pattern, sentence) => {
    const error = {
      keyword: 'pattern',
      instancePath: '/id',
      schemaPath: '',
      params: { pattern },
      parentSchema: { type: 'string', pattern },
    }
    expect(describeValidationError(error)).toMatch(sentence)
  })

  it('has words for every form that a request of the API may have', () => {
    const bodies = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods) as { readonly requestBody?: unknown }[])
      .map(({ requestBody }) => requestBody)
    const patterns = new Set(valuesOf('pattern', bodies))
    expect(patterns).toContain(textPatterns.packId)
    expect([...patterns].filter((pattern) => !patternWords.has(pattern))).toEqual([])
  })
})
