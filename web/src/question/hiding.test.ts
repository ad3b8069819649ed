import { expect, test } from 'vitest'
import { isHiddenBy } from './hiding.ts'

const coverage = { id: 'surface', isPicture: true } as const
const interference = { id: 'interference', isPicture: true } as const
const gaps = { id: 'gaps' } as const

test('a new answer hides the older ones of its kind, and one picture is shown at a time', () => {
  expect(isHiddenBy(coverage, coverage)).toBe(true)
  expect(isHiddenBy(gaps, gaps)).toBe(true)
  expect(isHiddenBy(coverage, interference)).toBe(true)
  expect(isHiddenBy(interference, coverage)).toBe(true)
})

test('what lies over a picture stays, whichever came first', () => {
  expect(isHiddenBy(coverage, gaps)).toBe(false)
  expect(isHiddenBy(gaps, coverage)).toBe(false)
  expect(isHiddenBy(coverage, undefined)).toBe(false)
})
