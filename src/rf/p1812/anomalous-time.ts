// Recommendation ITU-R P.1812-7, Annex 1, section 3.8: point incidence of anomalous propagation.
import type { PathStages } from './path-stages.ts'
import { power, powerOfTen } from './powers.ts'

/**
 * beta_0, the percentage of time with refractivity gradients beyond -100 N-units/km in the lowest
 * 100 m, equations (2) to (5), and tau, equation (3a); from the longest stretches over land and
 * inland of the path and the latitude of its middle, degrees.
 */
export function setAnomalousTime(path: PathStages, middleLatitudeDeg: number): void {
  const tau = 1 - Math.exp(-4.12e-4 * power(path.longestInlandKm, 2.41))
  const latitudeDeg = Math.abs(middleLatitudeDeg)
  // log10 of mu_1, which is at most 1.
  const stretch = powerOfTen(-path.longestLandKm / (16 - 6.6 * tau))
  const logMu1 = Math.min(0, 0.2 * Math.log10(stretch + powerOfTen(-5 * (0.496 + 0.354 * tau))))
  const isPolar = latitudeDeg > 70
  // Equation (4): mu_4 is mu_1 to this power.
  const mu4Power = isPolar ? 0.3 : -0.935 + 0.0176 * latitudeDeg
  const logPoint = isPolar ? Math.log10(4.17) : -0.015 * latitudeDeg + 1.67
  path.inlandShare = tau
  path.anomalousTimePercent = powerOfTen(logPoint + (1 + mu4Power) * logMu1)
}
