import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrierFrequencyMhz } from './carrier.ts'
import { earfcnFrequencyMhz, nrArfcnFrequencyMhz } from './carrier-numbers.ts'

describe('the frequency of a carrier number', () => {
  // Carriers as regulators and operators publish them, worked out by hand from the equation.
  it.each([
    [1300, 1815],
    [3350, 2680],
    [6300, 806],
    [9435, 780.5],
    [40_620, 2593],
    [55_990, 3625],
    [66_786, 2145],
    [4749, 2169.9],
    [4949, 1495.8],
  ])('EARFCN %d is %d MHz', (number, frequencyMhz) => {
    expect(earfcnFrequencyMhz(number)).toBe(frequencyMhz)
  })

  it.each([
    [151_600, 758],
    [599_999, 2999.995],
    [600_000, 3000],
    [632_628, 3489.42],
    [2_016_666, 24_249.99],
    [2_016_667, 24_250.08],
    [2_079_167, 28_000.08],
    [3_279_165, 99_999.96],
  ])('NR-ARFCN %d is %d MHz', (number, frequencyMhz) => {
    expect(nrArfcnFrequencyMhz(number)).toBe(frequencyMhz)
  })

  it.each([-1, 4950, 5009, 10_360, 35_999, 65_535, 70_706, 200_000, NaN])(
    'is none where no band has it: EARFCN %d',
    (number) => {
      expect(earfcnFrequencyMhz(number)).toBeNull()
    },
  )

  it.each([-1, 3_279_166, NaN])('is none beyond the raster: NR-ARFCN %d', (number) => {
    expect(nrArfcnFrequencyMhz(number)).toBeNull()
  })

  // n28, n3, n1, n41, n78, n79, n257 and n261 by channels in use.
  it.each([
    ['151600', 758],
    ['368500.0', 1842.5],
    ['427000', 2135],
    ['520000', 2600],
    ['632628', 3489.42],
    ['700000', 4500],
    ['2079167', 28_000.08],
  ])('NR-ARFCN %s of a log is %d MHz', (text, frequencyMhz) => {
    expect(carrierFrequencyMhz('5g', text)).toBeCloseTo(frequencyMhz, 9)
  })

  it('is none of NR for any number of LTE, nor between the bands', () => {
    for (let number = 0; number <= 73_485; number++) {
      expect(carrierFrequencyMhz('5g', String(number))).toBeNull()
    }
    for (const text of ['80000', '135000', '600000', '900000', '3000000']) {
      expect(carrierFrequencyMhz('5g', text), text).toBeNull()
    }
  })

  it('rises with every number of NR, without a gap wider than a step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_279_164 }), (number) => {
        const [own, next] = [nrArfcnFrequencyMhz(number), nrArfcnFrequencyMhz(number + 1)]
        const stepMhz = (next ?? NaN) - (own ?? NaN)
        expect(stepMhz).toBeGreaterThan(0.0049)
        expect(stepMhz).toBeLessThan(0.0901)
      }),
    )
  })
})
