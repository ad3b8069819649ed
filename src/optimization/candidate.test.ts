import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  compareCandidates,
  compareCandidatesByKey,
  planKey,
  azimuthCandidate,
} from './candidate.ts'

const stated = (values: readonly number[]) => fc.constantFrom(null, ...values)
const candidate: fc.Arbitrary<Candidate> = fc.record({
  azimuthDeg: fc.integer({ min: 0, max: 3599 }).map((tenths) => tenths / 10),
  electricalTiltDeg: stated([0, 2, 9.5]),
  txPowerDbm: stated([20, 43]),
})

describe('the candidates of a cell', () => {
  it('have one order, in which no two different ones share a place', () => {
    fc.assert(
      fc.property(candidate, candidate, candidate, (a, b, c) => {
        const isSame = JSON.stringify(a) === JSON.stringify(b)
        for (const compare of [compareCandidates, compareCandidatesByKey]) {
          expect(compare(a, b) === 0).toBe(isSame)
          expect(Math.sign(compare(a, b))).toBe(0 - Math.sign(compare(b, a)))
          if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('are told apart by the key of a plan, which names azimuths alone where nothing else is chosen', () => {
    expect(planKey([azimuthCandidate(10), azimuthCandidate(355.25)])).toBe('10.0,355.3')
    const all = [
      azimuthCandidate(10),
      { ...azimuthCandidate(10), electricalTiltDeg: 4 },
      { ...azimuthCandidate(10), txPowerDbm: 4 },
      { azimuthDeg: 10, electricalTiltDeg: 4, txPowerDbm: 4 },
    ]
    expect(new Set(all.map((one) => planKey([one]))).size).toBe(all.length)
  })
})
