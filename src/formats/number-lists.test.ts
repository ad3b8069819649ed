import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ByteSource } from './byte-source.ts'
import { encodeNumberLists, NumberLists } from './number-lists.ts'
import { runs } from '../../test/runs.ts'

function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    byteLength: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  }
}

function encoded(lists: readonly (readonly [number, readonly number[]])[]): Buffer {
  const ordered = [...lists].sort(([a], [b]) => a - b)
  const asked = ordered.map(([key, numbers]) => ({
    ...{ key, length: numbers.length },
    numbers: () => Float64Array.from(numbers),
  }))
  return Buffer.concat([...encodeNumberLists(asked)])
}

const longest = 100
const key = fc.nat(40)
const number = fc.double({ noNaN: true })
const lists = fc.uniqueArray(fc.tuple(key, fc.array(number, { maxLength: 9 })), {
  selector: ([one]) => one,
  maxLength: 20,
})

it('lists come back under their keys, and nothing under any other', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (all) => {
      const read = await NumberLists.open(sourceOf(encoded(all)))
      const expected = new Map(all)
      for (let asked = 0; asked <= 40; asked++) {
        expect([...(await read.find(asked, longest))]).toEqual(expected.get(asked) ?? [])
      }
    }),
    { numRuns: runs(60) },
  )
})

it('bytes that are no lists are refused, or at the most other numbers', async () => {
  const damage = fc.record({ at: fc.nat(500), byte: fc.nat(255), cut: fc.nat(30) })
  await fc.assert(
    fc.asyncProperty(lists, damage, async (all, { at, byte, cut }) => {
      const bytes = encoded(all)
      bytes[at % bytes.length] = byte
      const source = sourceOf(cut < 20 ? bytes : bytes.subarray(0, Math.max(0, bytes.length - cut)))
      const reading = async () => {
        const read = await NumberLists.open(source)
        for (const [one] of all) expect((await read.find(one, longest)).length).toBeLessThan(101)
      }
      await reading().catch((error: unknown) => {
        expect(String(error)).toContain('the bytes are no lists of numbers')
      })
    }),
    { numRuns: runs(200) },
  )
})

it('a list that is longer than what is asked for is not read', async () => {
  const read = await NumberLists.open(sourceOf(encoded([[7, [1, 2, 3]]])))
  await expect(read.find(7, 2)).rejects.toThrow('the bytes are no lists of numbers')
})
