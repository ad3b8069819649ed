import fc from 'fast-check'
import { expect, it } from 'vitest'
import { borrow, giveBack, isTaken, newLease, takeOver } from './lent-memory.ts'

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
