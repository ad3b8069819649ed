import { describe, expect, it } from 'vitest'
import { describeRange, isWithin } from './valid-range.ts'

const closed = { minimum: 10, maximum: 150 }
const open = { minimum: 0.5, maximum: 100, exclusiveMinimum: true, exclusiveMaximum: true }

describe('a valid range', () => {
  it('includes its ends unless they are exclusive', () => {
    expect(isWithin(closed, 10)).toBe(true)
    expect(isWithin(closed, 150)).toBe(true)
    expect(isWithin(open, 0.5)).toBe(false)
    expect(isWithin(open, 100)).toBe(false)
    expect(isWithin(open, 99.999)).toBe(true)
  })

  it('contains neither NaN nor what lies beyond it', () => {
    expect(isWithin(closed, Number.NaN)).toBe(false)
    expect(isWithin(closed, 9.999)).toBe(false)
    expect(isWithin(closed, Infinity)).toBe(false)
  })

  it('says which ends belong to it', () => {
    expect(describeRange(closed)).toBe('between 10 and 150')
    expect(describeRange(open)).toBe('above 0.5 and below 100')
    expect(describeRange({ minimum: 0, maximum: 300, exclusiveMinimum: true })).toBe(
      'above 0 and at most 300',
    )
    expect(describeRange({ minimum: 0, maximum: 360, exclusiveMaximum: true })).toBe(
      'at least 0 and below 360',
    )
  })
})
