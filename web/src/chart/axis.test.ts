// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { axisRange, axisTexts, percentBounds, roomFor, stepsFor } from './axis.ts'

test('numbers beside an axis have the signs of those in the text, whatever the language', () => {
  expect(axisTexts([-120, -0, 97.5, 1000, 0.1 + 0.2])).toEqual([
    '−120',
    '0',
    '97.5',
    '1,000',
    '0.3',
  ])
})

test('an axis of percentages never leaves 0 to 100, holds all values and is at least a point wide', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(percent, percent, fc.constantFrom(0, 0.1), (a, b, padShare) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const [from, to] = axisRange(low, high, { bounds: percentBounds, padShare })
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(100)
      expect(from).toBeLessThanOrEqual(low)
      expect(to).toBeGreaterThanOrEqual(high)
      expect(to - from).toBeGreaterThanOrEqual(1 - 1e-9)
    }),
    { numRuns: runs(200) },
  )
  expect(axisRange(100, 100, { bounds: percentBounds })).toEqual([99, 100])
  expect(axisRange(99.999999999, 100, { bounds: percentBounds })).toEqual([99, 100])
})

test('values that are alike but for rounding are drawn with one unit around them, and counts not below 0', () => {
  expect(axisRange(89.69999999999999, 89.7, {}).map(Math.round)).toEqual([89, 91])
  expect(axisRange(-80, -80, { padShare: 0.1 })).toEqual([-81, -79])
  expect(axisRange(0, 0, {})).toEqual([0, 2])
  expect(axisRange(0, 10, { padShare: 0.1 })).toEqual([0, 11])
  expect(axisRange(-10, 0, { padShare: 0.1 })).toEqual([-11, 0])
})

test('counts have whole steps, other values those of the chart', () => {
  expect(stepsFor([1, 2, null, 3])?.every(Number.isInteger)).toBe(true)
  expect(stepsFor([1, 2, 3])?.slice(0, 5)).toEqual([1, 2, 5, 10, 20])
  expect(stepsFor([1, 2.5])).toBeUndefined()
})

test('an upright axis has room for its longest number', () => {
  expect(roomFor(null)).toBe(48)
  expect(roomFor(['0', '50'])).toBe(48)
  expect(roomFor(['1,000,000'])).toBeGreaterThan(roomFor(['1,000']))
})
