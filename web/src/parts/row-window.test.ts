import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsBetween } from './row-window.ts'

test('every visible row of a long list stands in the page, and never many more', () => {
  const size = fc.integer({ min: 0, max: 30_000 })
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 900 }), size, (top, height, count) => {
      const { from, to } = rowsBetween(top, height, 29, count)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(count)
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 29) + 22)
      for (let row = 0; row < count; row += Math.max(1, Math.floor(count / 50))) {
        const isSeen = (row + 1) * 29 > top && row * 29 < top + height
        if (isSeen) expect([from <= row, row < to]).toEqual([true, true])
      }
    }),
  )
})
