import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillVoids } from './filled-voids.ts'

const side = 7
const grids = fc.array(
  fc.oneof(fc.constant(NaN), fc.double({ min: -100, max: 4000, noNaN: true })),
  {
    minLength: side * side,
    maxLength: side * side,
  },
)

describe('a grid without its voids', () => {
  it('keeps what is known, and fills with nothing beyond it', () => {
    fc.assert(
      fc.property(grids, (values) => {
        const filled = fillVoids(Float64Array.from(values), side)
        const known = values.filter((value) => !Number.isNaN(value))
        if (known.length === 0) {
          expect(filled).toBeNull()
          return
        }
        const [low, high] = [Math.min(...known), Math.max(...known)]
        filled!.forEach((value, i) => {
          if (!Number.isNaN(values[i])) expect(value).toBe(values[i])
          else expect(value >= low - 1e-9 && value <= high + 1e-9).toBe(true)
        })
      }),
    )
  })

  it('is level where the ground around is level', () => {
    const values = new Float64Array(64 * 64).fill(210)
    for (let i = 0; i < 2000; i++) values[i] = NaN
    expect(new Set(fillVoids(values, 64))).toEqual(new Set([210]))
  })

  it('is the same array where it has no void', () => {
    const values = new Float64Array(16).fill(1)
    expect(fillVoids(values, 4)).toBe(values)
  })
})
