/** Speed of light in vacuum, metres per second (SI definition). */
export const speedOfLightMPerS = 299_792_458

/** Speed of light as 3GPP TR 38.901 rounds it in its breakpoint distance, metres per second. */
export const tr38901SpeedOfLightMPerS = 3e8

/** Thermal noise density at 290 K by the planning convention, dBm per hertz (exactly -174). */
export const thermalNoiseDensityDbmHz = -174

/** Temperature that the noise density and noise figures refer to, kelvin. */
export const referenceTemperatureK = 290

/** Wavelength in vacuum, metres. Any frequency above 0 GHz. */
export function wavelengthM(frequencyGhz: number): number {
  return speedOfLightMPerS / (frequencyGhz * 1e9)
}
