import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FeatureSplitter, readFeatures } from './geojson-stream.ts'
import { runs } from '../../test/runs.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Cuts bytes at the given places, whatever they hit. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length]
  cuts.sort((a, b) => a - b)
  return cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end))
}

function read(text: string): unknown[] {
  return [...readFeatures([bytesOf(text)])]
}

const collection = (features: string): string =>
  `{"type":"FeatureCollection","features":[${features}]}`

/** JSON texts of one value with all the ways of writing it that the grammar allows. */
const spacing = fc.constantFrom('', ' ', '\n', '\t ', '\r\n')

describe('readFeatures', () => {
  it('gives what JSON.parse gives, for any values, member order, spacing and chunks', () => {
    const anyJson = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(
        fc.array(anyJson, { maxLength: 8 }),
        fc.array(fc.tuple(fc.string(), anyJson), { maxLength: 4 }),
        fc.integer({ min: 0, max: 5 }),
        spacing,
        fc.array(fc.nat(2000), { maxLength: 12 }),
        (features, members, position, space, places) => {
          const written: [string, string][] = members
            .filter(([name]) => name !== 'features' && name !== 'type')
            .map(([name, value]) => [JSON.stringify(name), JSON.stringify(value)])
          const list = features.map((feature) => JSON.stringify(feature, null, space))
          written.splice(position % (written.length + 1), 0, [
            '"features"',
            `[${space}${list.join(`${space},${space}`)}${space}]`,
          ])
          written.splice(position % (written.length + 1), 0, ['"type"', '"FeatureCollection"'])
          const inside = written
            .map(([name, value]) => `${space}${name}${space}:${space}${value}`)
            .join(',')
          const text = `${space}{${inside}}${space}`

          const splitter = new FeatureSplitter()
          const found = cut(bytesOf(text), places).flatMap((chunk) => [...splitter.push(chunk)])
          const rest = splitter.finish()

          const { features: expected, ...others } = JSON.parse(text) as Record<string, unknown>
          expect(found).toEqual(expected)
          expect(rest).toEqual(others)
        },
      ),
    )
  })

  it('refuses every true prefix of a file, wherever it is cut off', () => {
    const text = collection('{"a":"x\\"]}","b":[1,{"c":2}]},null,"t",-1.5e3')
    for (let length = 0; length < text.length; length++) {
      expect(() => read(text.slice(0, length)), text.slice(0, length)).toThrow(/^GeoJSON: /)
    }
    expect(read(text)).toHaveLength(4)
  })

  it('accepts exactly what JSON.parse accepts when one byte of a file is changed', () => {
    const text = collection('{"a":"x"},{"b":[1,2]}')
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 0x20, max: 0x7e }), (at, byte) => {
        const changed = text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1)
        let expected: unknown
        try {
          const parsed = JSON.parse(changed) as { type?: unknown; features?: unknown }
          const isCollection = parsed.type === 'FeatureCollection' && Array.isArray(parsed.features)
          expected = isCollection ? parsed.features : undefined
        } catch {
          expected = undefined
        }
        if (expected === undefined) expect(() => read(changed)).toThrow(/^GeoJSON: /)
        else expect(read(changed)).toEqual(expected)
      }),
      { numRuns: runs(2000) },
    )
  })

  it.each([
    ['a Feature', '{"type":"Feature","geometry":null,"properties":{}}', 'type must be'],
    ['an array', '[]', 'one FeatureCollection object'],
    ['text', 'hello', 'one FeatureCollection object'],
    ['nothing', '', 'ends early'],
    ['features that are no array', '{"type":"FeatureCollection","features":{}}', 'be an array'],
    ['features null', '{"type":"FeatureCollection","features":null}', 'be an array'],
    ['a collection without features', '{"type":"FeatureCollection"}', 'be an array'],
    ['two arrays of features', '{"features":[],"features":[]}', 'occurs twice'],
    ['a second value behind', `${collection('')} {}`, 'text after'],
    ['a missing comma', collection('{} {}'), 'comma after feature 0'],
    ['a trailing comma', collection('{},'), 'feature 1'],
    ['a broken feature', collection('{},{"a":}'), 'feature 1 is not valid JSON'],
    ['a broken member', '{"type":"FeatureCollection","x":+1,"features":[]}', 'around the features'],
  ])('refuses %s and says why', (_name, text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })

  it('refuses bytes that are not UTF-8, in a feature and around it', () => {
    const invalid = bytesOf(collection('{"name":"#"}'))
    invalid[invalid.indexOf(0x23)] = 0xff
    expect(() => [...readFeatures([invalid])]).toThrow('feature 0 is not UTF-8')
    const around = bytesOf('{"type":"FeatureCollection","name":"#","features":[]}')
    around[around.indexOf(0x23)] = 0xff
    expect(() => [...readFeatures([around])]).toThrow('not UTF-8')
  })

  it('leaves out a byte order mark, also one that is cut by a chunk', () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytesOf(collection('{}'))])
    expect([...readFeatures(cut(bytes, [1, 2]))]).toEqual([{}])
    expect(() => [...readFeatures([bytes.slice(1)])]).toThrow('one FeatureCollection object')
  })

  it('finds the member features by its name, however that is written, and at the top only', () => {
    const text =
      '{"x":{"features":[1]},"a":"features","f\\u0065atures":[7],"type":"FeatureCollection"}'
    expect(read(text)).toEqual([7])
  })

  it('does not need the chunk any more once its features are consumed', () => {
    const splitter = new FeatureSplitter()
    const chunk = bytesOf('{"type":"FeatureCollection","features":[{"name":"Str')
    expect([...splitter.push(chunk)]).toEqual([])
    chunk.fill(0)
    expect([...splitter.push(bytesOf('aße"}]}'))]).toEqual([{ name: 'Straße' }])
  })

  it('reads a feature of a hundred thousand nested arrays', () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(read(collection(nested))).toHaveLength(1)
  })
})
