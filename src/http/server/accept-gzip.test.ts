import { expect, it } from 'vitest'
import { acceptsGzip } from './accept-gzip.ts'

it.each([
  ['gzip', true],
  ['GZIP', true],
  ['br, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, *', false],
  ['*', true],
  ['*;q=0', false],
  ['*;q=0, gzip', true],
  ['br', false],
  ['x-gzip', false],
  ['identity', false],
  ['gzip;q=nonsense', false],
  ['', false],
  [undefined, false],
])('accept-encoding %j takes gzip: %s', (header, expected) => {
  expect(acceptsGzip({ headers: { 'accept-encoding': header } })).toBe(expected)
})
