import { expect, it } from 'vitest'
import { oxygenBandDbPerKm } from './oxygen-band.ts'

it('is the attenuation of figure 1 of P.676 at 60 GHz, and nothing outside the band', () => {
  // P.676-13, Figure 1 (7.5 g/m3, 15 degrees, 1013.25 hPa): between 14 and 15 dB/km at 60 GHz.
  expect(oxygenBandDbPerKm(60)).toBeGreaterThan(14.6)
  expect(oxygenBandDbPerKm(60)).toBeLessThan(14.7)
  expect(oxygenBandDbPerKm(51.9)).toBeNull()
  expect(oxygenBandDbPerKm(68.1)).toBeNull()
})

it('is told only where a kilometre costs more than 1 dB', () => {
  for (let frequencyGhz = 52; frequencyGhz <= 68; frequencyGhz += 0.25) {
    const costDbPerKm = oxygenBandDbPerKm(frequencyGhz)
    if (costDbPerKm === null) {
      expect(frequencyGhz < 53 || frequencyGhz > 67).toBe(true)
    } else expect(costDbPerKm).toBeGreaterThan(1)
  }
})
