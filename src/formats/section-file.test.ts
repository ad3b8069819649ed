import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { decodeDirectory, decodeTrailer, SectionWriter, trailerBytes } from './section-file.ts'

type Sections = readonly (readonly [name: string, pieces: readonly Uint8Array[]])[]

function written(sections: Sections, value: unknown, multiple?: number): Buffer {
  const parts: Uint8Array[] = []
  const hashed = () => createHash('sha256').update(Buffer.concat(parts)).digest()
  const writer = new SectionWriter((bytes) => parts.push(bytes), hashed, multiple)
  for (const [name, pieces] of sections) writer.add(name, pieces)
  writer.finish(value)
  return Buffer.concat(parts)
}

function read(file: Buffer) {
  const trailer = decodeTrailer(file.subarray(-trailerBytes), file.length)
  if (trailer === undefined) return undefined
  const { offset, length } = trailer.directory
  return decodeDirectory(file.subarray(offset, offset + length), offset)
}

const bytes = fc.uint8Array({ maxLength: 40 })
const sections = fc.uniqueArray(fc.tuple(fc.string(), fc.array(bytes, { maxLength: 3 })), {
  selector: ([name]) => name,
  maxLength: 6,
})
const value = fc.jsonValue({ maxDepth: 2 })

describe('a file of sections', () => {
  it('gives each section as it was written, at a multiple of the bytes that were asked for', () => {
    fc.assert(
      fc.property(sections, value, fc.constantFrom(8, 64, 4096), (given, text, multiple) => {
        const file = written(given, text, multiple)
        const directory = read(file)!
        expect(JSON.stringify(directory.value)).toBe(JSON.stringify(text))
        const names = Object.keys(directory.sections)
        expect(names.sort()).toEqual(given.map(([name]) => name).sort())
        for (const [name, pieces] of given) {
          const { offset, length } = directory.sections[name]
          expect(offset % multiple).toBe(0)
          expect(file.subarray(offset, offset + length).equals(Buffer.concat(pieces))).toBe(true)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('is known by its last bytes, with the hash of all before them', () => {
    const file = written([['a', [Uint8Array.of(1, 2, 3)]]], null)
    const { sha256 } = decodeTrailer(file.subarray(-trailerBytes), file.length)!
    const before = file.subarray(0, file.length - 40)
    expect(createHash('sha256').update(before).digest().equals(sha256)).toBe(true)
    for (let at = file.length - 8; at < file.length; at++) {
      const other = Buffer.from(file)
      other[at] ^= 4
      expect(read(other)).toBeUndefined()
    }
  })

  it('whose last bytes lie leads to no section outside of it', () => {
    const file = written(
      [
        ['a', [new Uint8Array(20)]],
        ['b', [new Uint8Array(9)]],
      ],
      { c: 1 },
    )
    const change = fc.tuple(fc.nat(file.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const other = Buffer.from(file)
        for (const [at, byte] of changes) other[at] = byte
        const found = Object.values(read(other)?.sections ?? {})
        for (const { offset, length } of found) {
          expect(offset >= 0 && length >= 0 && offset + length <= file.length).toBe(true)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('has a directory of a mebibyte at most', () => {
    const file = written([], 'x'.repeat(1024 * 1024))
    expect(decodeTrailer(file.subarray(-trailerBytes), file.length)).toBeUndefined()
  })
})
