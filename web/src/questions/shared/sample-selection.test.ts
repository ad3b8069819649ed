import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evenly, samplesIn } from './sample-selection.ts'

it('an even choice has as many as wanted, each once, in their order, from the first to near the last', () => {
  const lengths = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 400 }), (length, most) => {
      const items = Array.from({ length }, (_, i) => i)
      const chosen = evenly(items, most)
      expect(chosen.length).toBe(Math.min(length, most))
      expect([...new Set(chosen)].sort((a, b) => a - b)).toEqual(chosen)
      const widest = Math.ceil(length / most)
      for (const [place, item] of chosen.entries()) {
        const next = chosen[place + 1] ?? length
        expect(next - item).toBeLessThanOrEqual(widest)
      }
      expect(chosen[0] ?? 0).toBe(0)
    }),
  )
})

it('what has no samples has none', () => {
  expect(samplesIn({})).toEqual([])
  expect(samplesIn({ samples: 'x' })).toEqual([])
  expect(samplesIn({ samples: [{ id: 'a' }, null, 3] })).toEqual([{ id: 'a' }])
})
