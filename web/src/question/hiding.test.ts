import { expect, test } from 'vitest'
import { isHiddenBy } from './hiding.ts'

const coverage = { question: 'surface', covers: 'area' } as const
const interference = { question: 'interference', covers: 'area' } as const
const gaps = { question: 'gaps', covers: null } as const
const measurements = { question: 'measurements', covers: 'measured places' } as const
const residuals = { question: 'models', covers: 'measured places' } as const

test('a new answer hides the older ones of its kind, and one picture is shown at a time', () => {
  expect(isHiddenBy(coverage, coverage)).toBe(true)
  expect(isHiddenBy(gaps, gaps)).toBe(true)
  expect(isHiddenBy(coverage, interference)).toBe(true)
  expect(isHiddenBy(interference, coverage)).toBe(true)
})

test('what lies over a picture stays, whichever came first', () => {
  expect(isHiddenBy(coverage, gaps)).toBe(false)
  expect(isHiddenBy(gaps, coverage)).toBe(false)
  expect(isHiddenBy(coverage, measurements)).toBe(false)
  expect(isHiddenBy(measurements, coverage)).toBe(false)
})

test('measured places have one colour at a time; a table of models that draws none leaves them', () => {
  expect(isHiddenBy(residuals, measurements)).toBe(true)
  expect(isHiddenBy(measurements, residuals)).toBe(true)
  expect(isHiddenBy({ ...residuals, covers: null }, measurements)).toBe(false)
})
