// Recommendation ITU-R P.840-9, Annex 1, section 2, equations (1) to (11): attenuation by fog and cloud
// droplets.
import type { ValidRange } from '../valid-range.ts'

/** Where the Rayleigh approximation for droplets holds. */
export const fogAttenuationRange = {
  frequencyGhz: { minimum: 1, maximum: 200 },
} as const satisfies Record<string, ValidRange>

/**
 * Specific attenuation coefficient of liquid water K_l, (dB/km)/(g/m3), at the temperature of the
 * droplets (equation (2)), from 1 to 200 GHz. Water below freezing means supercooled droplets.
 */
export function fogCoefficient(frequencyGhz: number, temperatureK: number): number {
  const { real, loss } = waterPermittivity(frequencyGhz, temperatureK)
  const eta = (2 + real) / loss
  return (0.819 * frequencyGhz) / (loss * (1 + eta * eta))
}

/** Specific attenuation gamma = K_l M, dB/km (equation (1)), for M in g/m3 of liquid water. */
export function fogAttenuationDbPerKm(coefficient: number, liquidWaterDensityGM3: number): number {
  return coefficient * liquidWaterDensityGM3
}

/** Double-Debye model of the permittivity of water, eps' - j eps'' (equations (4) to (11)). */
function waterPermittivity(frequencyGhz: number, temperatureK: number) {
  const warmth = 300 / temperatureK - 1
  const eps0 = 77.66 + 103.3 * warmth
  const eps1 = 0.0671 * eps0
  const eps2 = 3.52
  const principalGhz = 20.2 - 146 * warmth + 316 * warmth * warmth
  const secondaryGhz = 39.8 * principalGhz
  const principal = frequencyGhz / principalGhz
  const secondary = frequencyGhz / secondaryGhz
  const principalFall = 1 + principal * principal
  const secondaryFall = 1 + secondary * secondary
  return {
    real: (eps0 - eps1) / principalFall + (eps1 - eps2) / secondaryFall + eps2,
    loss: (principal * (eps0 - eps1)) / principalFall + (secondary * (eps1 - eps2)) / secondaryFall,
  }
}
