import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { borrow, giveBack, isTaken, newLease, SharedMemoryPool, takeOver } from './shared-memory.ts'

it('memory is taken once, by nobody while it is borrowed, and borrowed by nobody after that', () => {
  const steps = fc.array(fc.constantFrom('borrow', 'give back', 'take over'), { maxLength: 30 })
  fc.assert(
    fc.property(steps, (taken) => {
      const lease = newLease()
      let borrowers = 0
      let isGone = false
      for (const step of taken) {
        if (step === 'borrow') {
          expect(borrow(lease)).toBe(!isGone)
          if (!isGone) borrowers++
        } else if (step === 'take over') {
          const isFree: boolean = !isGone && borrowers === 0
          expect(takeOver(lease)).toBe(isFree)
          isGone ||= isFree
        } else if (borrowers > 0) {
          giveBack(lease)
          borrowers--
        }
        expect(isTaken(lease)).toBe(isGone)
      }
    }),
  )
})

describe('memory of former work', () => {
  it('is at least as large as asked for, and its own for each who asks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 20 }), (sizes) => {
        const pool = new SharedMemoryPool()
        const given = sizes.map((bytes) => ({ bytes, memory: pool.take(bytes) }))
        expect(new Set(given.map(({ memory }) => memory)).size).toBe(sizes.length)
        for (const { bytes, memory } of given) {
          expect(memory.byteLength).toBeGreaterThanOrEqual(bytes)
          expect(memory.byteLength).toBeLessThanOrEqual(Math.max(1, 1.5 * bytes))
        }
      }),
    )
  })

  it('serves again for work a third larger or smaller than the one before', () => {
    const pool = new SharedMemoryPool()
    const first = pool.take(40_000)
    for (const bytes of [40_000, 45_000, 33_000, 49_000]) {
      pool.giveBack(first)
      expect(pool.take(bytes)).toBe(first)
    }
  })

  it('is kept of the two largest alone, and the smaller of them that fits is taken', () => {
    const pool = new SharedMemoryPool()
    const [small, middle, large] = [1 << 10, 1 << 12, 1 << 14].map((bytes) => pool.take(bytes))
    for (const memory of [large, small, middle]) pool.giveBack(memory)
    expect(pool.take(10)).toBe(middle)
    expect(pool.take(10)).toBe(large)
    expect([small, middle, large]).not.toContain(pool.take(10))
  })
})
