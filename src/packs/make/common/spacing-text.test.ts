import { expect, test } from 'vitest'
import { differentSpacings, spacingText } from './spacing-text.ts'

const second = 1 / 3600
const of = (east: number, north: number) => ({
  spacingLonDeg: east * second,
  spacingLatDeg: north * second,
})

test('one number where postings are as far apart in both directions, else longitude first', () => {
  expect(spacingText(of(1, 1))).toBe('1 arc-seconds')
  expect(spacingText(of(1.5, 1))).toBe('1.5 x 1 arc-seconds')
  expect(spacingText(of(3, 3 + 1e-9))).toBe('3 arc-seconds')
})

test('spacings that differ are told with as many decimals as tell them apart', () => {
  expect(differentSpacings(of(2, 1), of(1.5, 1))).toEqual([
    '2 x 1 arc-seconds',
    '1.5 x 1 arc-seconds',
  ])
  expect(differentSpacings(of(1, 1), of(1.00003, 1.00003))).toEqual([
    '1 arc-seconds',
    '1.00003 arc-seconds',
  ])
})
