import { freeSpaceLossDb } from '../../../rf/free-space.ts'
import {
  fogAttenuationDbPerKm,
  fogAttenuationRange,
  fogCoefficient,
} from '../../../rf/sub-thz/fog-attenuation.ts'
import {
  gaseousAttenuation,
  gaseousAttenuationRange,
  waterVapourPressureHpa,
} from '../../../rf/gases/gaseous-attenuation.ts'
import {
  rainAttenuationDbPerKm,
  rainCoefficients,
  rainPowerLaw,
} from '../../../rf/sub-thz/rain-attenuation.ts'
import { isWithin } from '../../../rf/valid-range.ts'
import { weatherRanges } from '../atmosphere.ts'
import type { Weather } from './campaign.ts'
import type { Prediction } from './prediction.ts'

/** Rain is taken as circularly polarized: then the elevation of the path does not matter either. */
const circularTiltDeg = 45

/** Air whose every number is stated. */
interface StatedAir {
  readonly temperatureK: number
  readonly pressureHpa: number
  readonly waterVapourDensityGM3: number
  readonly rainRateMmH: number
  readonly fogDensityGM3: number
}

/**
 * Predicts free space with gases, rain and fog (P.525-5, P.676-13, P.838-3, P.840-9) from stated
 * weather. Many measurements share an air: what one kilometre of it costs is computed once.
 */
export class AtmosphericModel {
  readonly #specificDbPerKm = new Map<string, number>()

  predict(frequencyGhz: number, distanceM: number, weather: Weather | null): Prediction {
    if (weather === null) return { status: 'unsupported', reason: 'weather_not_stated' }
    const air = statedAir(weather)
    if (typeof air === 'string') return { status: 'unsupported', reason: air }
    const reason = outsideReason(frequencyGhz, air)
    if (reason !== null) return { status: 'inapplicable', reason }
    const specificDbPerKm = this.#specific(frequencyGhz, air)
    const lossDb = freeSpaceLossDb(distanceM, frequencyGhz) + (specificDbPerKm * distanceM) / 1000
    return { status: 'applicable', lossDb }
  }

  #specific(frequencyGhz: number, air: StatedAir): number {
    const { temperatureK, pressureHpa, waterVapourDensityGM3, rainRateMmH, fogDensityGM3 } = air
    const state = `${temperatureK},${pressureHpa},${waterVapourDensityGM3}`
    const key = `${frequencyGhz},${state},${rainRateMmH},${fogDensityGM3}`
    const known = this.#specificDbPerKm.get(key)
    if (known !== undefined) return known
    const specificDbPerKm = attenuationDbPerKm(frequencyGhz, air)
    this.#specificDbPerKm.set(key, specificDbPerKm)
    return specificDbPerKm
  }
}

/** The air, or what is missing of it. */
function statedAir(weather: Weather): StatedAir | string {
  const { temperatureK, pressureHpa, waterVapourDensityGM3, rainRateMmH, fogDensityGM3 } = weather
  if (temperatureK === null) return 'temperature_not_stated'
  if (pressureHpa === null) return 'pressure_not_stated'
  if (waterVapourDensityGM3 === null) return 'water_vapour_density_not_stated'
  if (rainRateMmH === null) return 'rain_not_known'
  if (fogDensityGM3 === null) return 'fog_not_known'
  return { temperatureK, pressureHpa, waterVapourDensityGM3, rainRateMmH, fogDensityGM3 }
}

function outsideReason(frequencyGhz: number, air: StatedAir): string | null {
  if (!isWithin(gaseousAttenuationRange.frequencyGhz, frequencyGhz)) {
    return 'frequency_out_of_range'
  }
  // Campaigns may have been out in worse air.
  const { pressureHpa, temperatureK } = weatherRanges
  if (!isWithin(pressureHpa, air.pressureHpa)) return 'pressure_out_of_range'
  if (!isWithin(temperatureK, air.temperatureK)) return 'temperature_out_of_range'
  const hasFog = air.fogDensityGM3 > 0
  if (hasFog && !isWithin(fogAttenuationRange.frequencyGhz, frequencyGhz)) {
    return 'fog_frequency_out_of_range'
  }
  return null
}

function attenuationDbPerKm(frequencyGhz: number, air: StatedAir): number {
  const { temperatureK, waterVapourDensityGM3, fogDensityGM3 } = air
  const vapourHpa = waterVapourPressureHpa(waterVapourDensityGM3, temperatureK)
  const gas = gaseousAttenuation(frequencyGhz, {
    dryPressureHpa: air.pressureHpa - vapourHpa,
    temperatureK,
    waterVapourDensityGM3,
  })
  const rainLaw = rainPowerLaw(rainCoefficients(frequencyGhz), 0, circularTiltDeg)
  const fog =
    fogDensityGM3 === 0
      ? 0
      : fogAttenuationDbPerKm(fogCoefficient(frequencyGhz, temperatureK), fogDensityGM3)
  return gas.totalDbPerKm + rainAttenuationDbPerKm(rainLaw, air.rainRateMmH) + fog
}
