/** Power ratio of a decibel value: 10^(x/10). Any finite x; no error is raised. */
export function decibelToLinear(decibel: number): number {
  return Math.exp(decibel * (Math.LN10 / 10))
}

/** Decibel value of a power ratio: 10 log10(x). Zero gives -Infinity, a negative ratio NaN. */
export function linearToDecibel(ratio: number): number {
  return 10 * Math.log10(ratio)
}

/** Milliwatts of a power in dBm. */
export function dbmToMilliwatt(powerDbm: number): number {
  return decibelToLinear(powerDbm)
}

/** dBm of a power in milliwatts; zero milliwatts give -Infinity. */
export function milliwattToDbm(powerMilliwatt: number): number {
  return linearToDecibel(powerMilliwatt)
}
