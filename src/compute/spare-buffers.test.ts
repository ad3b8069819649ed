import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SpareBuffers } from './spare-buffers.ts'

describe('memory of former windows', () => {
  it('is at least as large as asked for, and its own for each who asks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 20 }), (sizes) => {
        const spares = new SpareBuffers()
        const given = sizes.map((bytes) => ({ bytes, memory: spares.take(bytes) }))
        expect(new Set(given.map(({ memory }) => memory)).size).toBe(sizes.length)
        for (const { bytes, memory } of given) {
          expect(memory.byteLength).toBeGreaterThanOrEqual(bytes)
          expect(memory.byteLength).toBeLessThanOrEqual(Math.max(1, 1.5 * bytes))
        }
      }),
    )
  })

  it('serves again for windows a third larger or smaller than the one before', () => {
    const spares = new SpareBuffers()
    const first = spares.take(40_000)
    for (const bytes of [40_000, 45_000, 33_000, 49_000]) {
      spares.add(first)
      expect(spares.take(bytes)).toBe(first)
    }
  })

  it('is kept of the two largest alone, and the smaller of them that fits is taken', () => {
    const spares = new SpareBuffers()
    const [small, middle, large] = [1 << 10, 1 << 12, 1 << 14].map((bytes) => spares.take(bytes))
    for (const memory of [large, small, middle]) spares.add(memory)
    expect(spares.take(10)).toBe(middle)
    expect(spares.take(10)).toBe(large)
    expect([small, middle, large]).not.toContain(spares.take(10))
  })
})
