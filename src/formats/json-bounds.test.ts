import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonExcess, type JsonBounds } from './json-bounds.ts'

const none: JsonBounds = { depth: 1e9, items: 1e9, members: 1e9, values: 1e9 }

function excessOf(text: string, bounds: Partial<JsonBounds> = {}) {
  return findJsonExcess(Buffer.from(text), { ...none, ...bounds })
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function longestArray(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 0
  return Math.max(own, ...Object.values(value).map(longestArray))
}

describe('the structure of a JSON text', () => {
  it('is as deep as its arrays and objects are inside one another', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, spaced) => {
        const text = JSON.stringify(value, null, spaced ? 2 : 0)
        const depth = depthOf(value)
        expect(excessOf(text, { depth })).toBeNull()
        if (depth > 0) expect(excessOf(text, { depth: depth - 1 })).toEqual({ bound: 'depth' })
      }),
    )
  })

  it('has arrays as long as their items are many', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const items = longestArray(value)
        expect(excessOf(JSON.stringify(value), { items: Math.max(1, items) })).toBeNull()
        if (items < 2) return
        expect(excessOf(JSON.stringify(value), { items: items - 1 })).toEqual({ bound: 'items' })
      }),
    )
  })

  it('counts members of one object, and values of all', () => {
    expect(excessOf('{"a":1,"b":{"c":2,"d":3}}', { members: 2 })).toBeNull()
    expect(excessOf('{"a":1,"b":2,"c":3}', { members: 2 })).toEqual({ bound: 'members' })
    expect(excessOf('[[1,2],[3,4],[5,6]]', { values: 8 })).toEqual({ bound: 'values' })
    expect(excessOf('[[1,2],[3,4],[5,6]]', { values: 9 })).toBeNull()
  })

  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"x":{"é":1,"\\u00e9":1}}]', 'é'],
    ['{"a":"}","b":{},"a":[]}', 'a'],
    ['{"q\\"":1,"q\\"":2}', 'q"'],
    ['{"":1,"":2}', ''],
  ])('has a member twice: %s', (text, member) => {
    expect(excessOf(text)).toEqual({ bound: 'duplicate', member })
  })

  it('may use a name again in another object, and a text as a value', () => {
    expect(excessOf('{"a":{"a":"a"},"b":[{"a":1},{"a":"b"}],"c":"a","A":",\\"a\\":"}')).toBeNull()
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(excessOf(JSON.stringify(value))).toBeNull()
      }),
    )
  })

  it('is looked at in bytes that are no JSON without an end in error', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Array.from('{}[]",:\\a1 \n')), { maxLength: 60 }),
        fc.uint8Array({ maxLength: 8 }),
        (characters, bytes) => {
          const text = Buffer.concat([Buffer.from(characters.join('')), bytes])
          expect(() => findJsonExcess(text, { ...none, depth: 5, items: 5 })).not.toThrow()
        },
      ),
    )
  })
})
