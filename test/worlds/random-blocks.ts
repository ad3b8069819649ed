import fc from 'fast-check'
import { box, type Block } from './block-world.ts'

/** Small random districts: rectangles on a lattice with gaps, some of unknown height. */
export const randomBlocks = fc
  .array(
    fc.record({
      column: fc.integer({ min: -6, max: 5 }),
      row: fc.integer({ min: -6, max: 5 }),
      width: fc.integer({ min: 8, max: 45 }),
      depth: fc.integer({ min: 8, max: 45 }),
      heightM: fc.option(fc.integer({ min: 3, max: 60 }), { nil: null, freq: 4 }),
      demandWeight: fc.integer({ min: 0, max: 90 }),
      residentialDemand: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((lots): Block[] => {
    const seen = new Set<string>()
    return lots.flatMap((lot): Block[] => {
      const id = `b${lot.column},${lot.row}`
      if (seen.has(id)) return []
      seen.add(id)
      const west = lot.column * 50 + 7
      const south = lot.row * 50 + 11
      return [box(id, [west, south, west + lot.width, south + lot.depth], lot.heightM, lot)]
    })
  })
