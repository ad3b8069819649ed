import { describe, expect, test } from 'vitest'
import { axes, matrixOf, parseAxis } from './matrix.ts'

const [azimuths] = axes

describe('the matrix of an experiment', () => {
  test('reads numbers between commas or spaces, and ranges with their ends', () => {
    expect(parseAxis('0, 90 180;270', azimuths).values).toEqual([0, 90, 180, 270])
    expect(parseAxis('0:330:30', azimuths).values).toHaveLength(12)
    expect(parseAxis('0:0.3:0.1', azimuths).values).toEqual([0, 0.1, 0.2, 0.3])
    expect(parseAxis('10 10 10', azimuths).values).toEqual([10])
    expect(parseAxis(' ', azimuths).values).toEqual([])
  })

  test.each(['north', '0:330:0', '10:0:1', '0:360:0.1', '1:2:3:4', '1e400'])(
    'says what is wrong with %s',
    (text) => {
      const parsed = parseAxis(text, azimuths)
      expect(parsed.values).toBeNull()
      expect(parsed.problem).not.toBe('')
    },
  )

  test('counts every combination and refuses too many', () => {
    const two = matrixOf({ azimuths_deg: '0:330:30', tx_powers_dbm: '30, 40' })
    expect(two).toMatchObject({ axes: { tx_powers_dbm: [30, 40] }, runs: 24, problem: null })
    expect(matrixOf({ azimuths_deg: '0:330:30', tx_powers_dbm: '1:6:1' }).problem).toContain(
      '72 runs',
    )
    expect(matrixOf({}).problem).toContain('at least one axis')
  })
})
