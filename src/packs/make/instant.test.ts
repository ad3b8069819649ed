import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantMilliseconds, isInstant } from './instant.ts'

describe('an instant of RFC 3339', () => {
  it('is what the clock writes, at any time of the four-digit years', () => {
    const min = new Date('0000-01-01T00:00:00Z')
    const max = new Date('9999-12-31T23:59:59Z')
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        expect(isInstant(date.toISOString())).toBe(true)
      }),
    )
  })

  it.each([
    '1985-04-12T23:20:50.52Z',
    '1996-12-19T16:39:57-08:00',
    '1990-12-31T23:59:60Z',
    '1937-01-01T12:00:27.87+00:20',
    '2024-02-29t00:00:00z',
  ])('may be written %s', (text) => {
    expect(isInstant(text)).toBe(true)
  })

  it.each([
    'yesterday',
    '',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+0100',
    ' 2026-01-01T00:00:00Z',
    '20260101T000000Z',
  ])('is not %j', (text) => {
    expect(isInstant(text)).toBe(false)
  })
})

describe('the milliseconds of an instant', () => {
  it.each([
    ['1970-01-01T00:00:01Z', 1000],
    ['1970-01-01 00:00:01.5z', 1500],
    ['1970-01-01t01:00:00+01:00', 0],
    ['1972-06-30T23:59:60Z', 78_796_799_000],
    ['1972-06-30T23:59:60.25-00:30', 78_798_599_250],
  ])('of %s are %d', (text, milliseconds) => {
    expect(instantMilliseconds(text)).toBe(milliseconds)
  })

  it.each(['2026-02-30T00:00:00Z', '2026-04-31 00:00:00Z', '2026-01-01', ''])(
    'are none for %j',
    (text) => {
      expect(instantMilliseconds(text)).toBeNaN()
    },
  )
})
