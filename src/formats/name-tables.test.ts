import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memorySource } from './byte-source.ts'
import { encodeNameTables, type NameTable, NameTables } from './name-tables.ts'
import { runs } from '../../test/runs.ts'

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** A table of names, each with its place among them as it was given. */
function tableOf(names: readonly string[]): { table: NameTable; ordered: readonly string[] } {
  const ordered = [...names].sort(byBytes)
  let end = 0
  return {
    ordered,
    table: {
      text: Buffer.from(ordered.join('')),
      ends: Float64Array.from(ordered, (name) => (end += Buffer.byteLength(name))),
      numbers: Float64Array.from(ordered, (name) => names.indexOf(name)),
    },
  }
}

const bytesOf = (...tables: NameTable[]) => Buffer.concat([...encodeNameTables(tables)])

const names = () =>
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), { maxLength: 40 })

describe('tables of names', () => {
  it('find every name, no other one, and give any part in the order of bytes', async () => {
    const question = fc.record({
      ...{ one: names(), other: names(), from: fc.nat(45), count: fc.nat(45) },
      stranger: fc.string({ unit: 'grapheme' }),
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ one, other, from, count, stranger }) => {
        const [first, second] = [tableOf(one), tableOf(other)]
        const source = memorySource(bytesOf(first.table, second.table))
        const read = await NameTables.open(source, 2)
        for (const [table, all, ordered] of [
          [0, one, first.ordered],
          [1, other, second.ordered],
        ] as const) {
          expect(read.count(table)).toBe(all.length)
          for (const [number, name] of all.entries()) {
            expect(await read.find(table, name)).toBe(number)
          }
          const place = all.indexOf(stranger)
          expect(await read.find(table, stranger)).toBe(place < 0 ? undefined : place)
          const part = await read.names(table, from, from + count)
          expect(part.map(({ name }) => name)).toEqual(ordered.slice(from, from + count))
        }
      }),
    )
  })

  it('say of any other bytes that they are none, or give names of them', async () => {
    const whole = bytesOf(tableOf(['a', 'bc', 'd']).table)
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 5 }),
        fc.nat(whole.length),
        async (changes, cut) => {
          const bytes = Uint8Array.from(whole.subarray(0, cut))
          for (const { at, byte } of changes) if (at < cut) bytes[at] = byte
          try {
            const read = await NameTables.open(memorySource(bytes), 1)
            await read.names(0, 0, 3)
            await read.find(0, 'bc')
          } catch (error) {
            expect((error as Error).message).toBe('the bytes are no tables of names')
          }
        },
      ),
      { numRuns: runs(300) },
    )
    await expect(NameTables.open(memorySource(whole), 2)).rejects.toThrow('no tables of names')
  })
})
