// Recommendation ITU-R P.453-14, Annex 1, equation (9): saturation vapour pressure over water.

/**
 * Saturation vapour pressure over liquid water, hPa, in air of a total pressure in hPa; made for -40
 * to 50 degrees Celsius, a fair guide beyond.
 */
export function saturationPressureHpa(temperatureK: number, pressureHpa: number): number {
  const celsius = temperatureK - 273.15
  const enhancement = 1 + 1e-4 * (7.2 + pressureHpa * (0.032 + 5.9e-6 * celsius * celsius))
  const exponent = ((18.678 - celsius / 234.5) * celsius) / (celsius + 257.14)
  return enhancement * 6.1121 * Math.exp(exponent)
}
