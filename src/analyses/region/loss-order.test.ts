import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lossOrder } from './loss-order.ts'

/** Tiles that are merged from some of up to 12 losses each, and every loss of some tile. */
const tiles = fc
  .array(fc.uniqueArray(fc.nat(11), { maxLength: 8 }), { minLength: 1, maxLength: 9 })
  .map((lossesOfTile) => {
    const used = [...new Set(lossesOfTile.flat())].sort((a, b) => a - b)
    return lossesOfTile.map((losses) => losses.map((loss) => used.indexOf(loss)))
  })

describe('the order of losses', () => {
  it('has each loss once, and tells when the last one that a tile is merged from has come', () => {
    fc.assert(
      fc.property(tiles, (lossesOfTile) => {
        const count = new Set(lossesOfTile.flat()).size
        const { order, lossesUntil } = lossOrder(lossesOfTile, count)
        expect([...order].sort((a, b) => a - b)).toEqual([...Array(count).keys()])
        lossesOfTile.forEach((losses, tile) => {
          const last = Math.max(-1, ...losses.map((loss) => order.indexOf(loss)))
          expect(lossesUntil[tile]).toBe(last + 1)
        })
      }),
    )
  })

  it('completes no tile before the one that needs the fewest', () => {
    fc.assert(
      fc.property(tiles, (lossesOfTile) => {
        const counts = lossesOfTile.map((losses) => losses.length).filter((count) => count > 0)
        const { lossesUntil } = lossOrder(lossesOfTile, new Set(lossesOfTile.flat()).size)
        const first = Math.min(...lossesUntil.filter((count) => count > 0))
        expect(first).toBe(Math.min(...counts))
      }),
    )
  })

  it('goes from a corner to the tiles beside it, which share losses with what is done', () => {
    // Four tiles in a row with losses of their own, and five of each two neighbours; the last has the fewest.
    const alone = (tile: number, count: number) =>
      Array.from({ length: count }, (_, index) => 100 * tile + index)
    const between = (tile: number) =>
      Array.from({ length: 5 }, (_, index) => 1000 + 5 * tile + index)
    const row = [
      [...alone(0, 11), ...between(0)],
      [...alone(1, 10), ...between(0), ...between(1)],
      [...alone(2, 10), ...between(1), ...between(2)],
      [...alone(3, 4), ...between(2)],
    ]
    const names = [...new Set(row.flat())]
    const { lossesUntil } = lossOrder(
      row.map((losses) => losses.map((loss) => names.indexOf(loss))),
      names.length,
    )
    expect(lossesUntil).toEqual([50, 39, 24, 9])
  })
})
