import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calculators, examplesOf } from './examples.ts'

test('the API document has an example for every calculator', () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Parameters<
    typeof examplesOf
  >[0]
  expect(Object.keys(examplesOf(document))).toEqual(calculators.map(([id]) => id))
})
