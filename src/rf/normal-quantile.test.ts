import { expect, it } from 'vitest'
import { normalQuantile } from './normal-quantile.ts'

it('has the quantiles of the statistics module of Python 3 to a millionth, on both sides', () => {
  const quantiles = [
    [0.5, 0.0],
    [0.25, -0.67448975],
    [0.1, -1.281551566],
    [0.05, -1.644853627],
    [0.01, -2.326347874],
    [0.001, -3.090232306],
    [0.0001, -3.719016485],
    [1e-9, -5.997807015],
    [1e-12, -7.034483825],
  ] as const
  for (const [probability, deviations] of quantiles) {
    expect(Math.abs(normalQuantile(probability) - deviations)).toBeLessThan(1e-6)
    if (probability > 1e-6) expect(normalQuantile(1 - probability)).toBeCloseTo(-deviations, 5)
  }
})
