import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packedBytesAtMost, placeAt, PlacePacker, type PostingBox } from './packed-places.ts'
import { runs } from '../../test/runs.ts'

/** Packs a box in pieces that end at multiples of a length. */
function packed(
  box: PostingBox,
  placeCount: number,
  placeOf: (column: number, row: number) => number,
  pieceLength = 16,
) {
  // Memory of former use, and more than is needed.
  const memory = new ArrayBuffer(packedBytesAtMost(box, placeCount) + 100)
  new Uint8Array(memory).fill(255)
  const packer = new PlacePacker(box, placeCount, memory)
  const [endColumn, endRow] = [box.firstColumn + box.width, box.firstRow + box.height]
  const next = (at: number, end: number) =>
    Math.min((Math.floor(at / pieceLength) + 1) * pieceLength, end)
  for (let firstRow = box.firstRow; firstRow < endRow; firstRow = next(firstRow, endRow)) {
    for (
      let firstColumn = box.firstColumn;
      firstColumn < endColumn;
      firstColumn = next(firstColumn, endColumn)
    ) {
      const width = next(firstColumn, endColumn) - firstColumn
      const height = next(firstRow, endRow) - firstRow
      packer.add({ firstColumn, firstRow, width, height }, (posting) =>
        placeOf(firstColumn + (posting % width), firstRow + Math.floor(posting / width)),
      )
    }
  }
  return packer.finish()
}

const bytesOf = ({ blocks, packed: bits }: ReturnType<typeof packed>) =>
  blocks.byteLength + bits.byteLength

describe('packed places', () => {
  const box = fc.record({
    firstColumn: fc.nat(50),
    firstRow: fc.nat(50),
    width: fc.integer({ min: 1, max: 45 }),
    height: fc.integer({ min: 1, max: 45 }),
  })

  test('are what was packed, however many there are and wherever box and pieces lie', () => {
    fc.assert(
      fc.property(
        box,
        fc.constantFrom(1, 2, 3, 4, 5, 16, 17, 255),
        fc.constantFrom(8, 16, 24, 1000),
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 12 }),
        (within, placeCount, pieceLength, salt, patch) => {
          const placeOf = (column: number, row: number) =>
            (Math.imul(Math.floor(column / patch) * 31 + Math.floor(row / patch) * 17, salt) >>>
              8) %
            placeCount
          const places = packed(within, placeCount, placeOf, pieceLength)
          const postings = Array.from({ length: within.width * within.height }, (_, posting) => ({
            column: within.firstColumn + (posting % within.width),
            row: within.firstRow + Math.floor(posting / within.width),
          }))
          expect(postings.map(({ column, row }) => placeAt(places, column, row))).toEqual(
            postings.map(({ column, row }) => placeOf(column, row)),
          )
          expect(bytesOf(places)).toBeLessThanOrEqual(packedBytesAtMost(within, placeCount))
        },
      ),
      { numRuns: runs(150) },
    )
  })

  test('take what is in them, and never more than their box may', () => {
    const whole = { firstColumn: 0, firstRow: 0, width: 256, height: 256 }
    const blocks = 32 * 32
    expect(bytesOf(packed(whole, 11, () => 7))).toBe(4 * blocks)
    // Two places in every block, three, five.
    expect(bytesOf(packed(whole, 11, (column) => (column >> 2) % 2))).toBe((4 + 12) * blocks)
    expect(bytesOf(packed(whole, 11, (column) => column % 3))).toBe((4 + 20) * blocks)
    expect(bytesOf(packed(whole, 11, (column) => column % 5))).toBe((4 + 32) * blocks)
    expect(packedBytesAtMost(whole, 16)).toBe((4 + 32) * blocks)
    expect(bytesOf(packed(whole, 17, (column) => column % 5))).toBe((4 + 64) * blocks)
    expect(packedBytesAtMost(whole, 17)).toBe((4 + 64) * blocks)
    expect(packedBytesAtMost({ ...whole, width: 0 }, 17)).toBe(0)
  })
})
