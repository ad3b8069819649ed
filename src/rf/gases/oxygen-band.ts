import { isWithin, type ValidRange } from '../valid-range.ts'
import { gaseousAttenuation, waterVapourPressureHpa } from './gaseous-attenuation.ts'

/** The band around 60 GHz in which oxygen absorbs, GHz. */
const oxygenBandGhz: ValidRange = { minimum: 52, maximum: 68 }

/** Less than this is not worth a word beside what a model leaves open, dB/km. */
const tellingDbPerKm = 1

/** Mean global reference atmosphere at sea level, Recommendation ITU-R P.835-6, Annex 1. */
const sea = { temperatureK: 288.15, pressureHpa: 1013.25, waterVapourDensityGM3: 7.5 } as const

/**
 * What the gases of the air cost in the oxygen band by Recommendation ITU-R P.676-13, Annex 1, at
 * 15 degrees Celsius, 1013.25 hPa and 7.5 g/m3 of water vapour, dB/km. Null outside 52 to 68 GHz and
 * where a kilometre costs no more than 1 dB.
 */
export function oxygenBandDbPerKm(frequencyGhz: number): number | null {
  if (!isWithin(oxygenBandGhz, frequencyGhz)) return null
  const { temperatureK, pressureHpa, waterVapourDensityGM3 } = sea
  const { totalDbPerKm } = gaseousAttenuation(frequencyGhz, {
    temperatureK,
    waterVapourDensityGM3,
    dryPressureHpa: pressureHpa - waterVapourPressureHpa(waterVapourDensityGM3, temperatureK),
  })
  return totalDbPerKm > tellingDbPerKm ? totalDbPerKm : null
}
