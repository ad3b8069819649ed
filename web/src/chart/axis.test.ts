// @vitest-environment node
import { expect, test } from 'vitest'
import { axisTexts } from './axis.ts'

test('numbers beside an axis have the signs of those in the text, whatever the language', () => {
  expect(axisTexts([-120, -0, 97.5, 1000, 0.1 + 0.2])).toEqual([
    '−120',
    '0',
    '97.5',
    '1,000',
    '0.3',
  ])
})
