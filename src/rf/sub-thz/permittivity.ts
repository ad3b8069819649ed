// Recommendation ITU-R P.2040-4, section 2.1: complex relative permittivity, conductivity, loss tangent.

/** eps = real - j loss, time convention exp(+j w t); the loss is at least 0 in a passive medium. */
export interface Permittivity {
  readonly real: number
  readonly loss: number
}

/** eps'' = 17.98 sigma / f with the constant as the Recommendation rounds it (exactly 17.9751). */
const conductivityToLoss = 17.98

/** That law as answers tell it. */
export const conductivityLossFormula = `eps_loss = ${conductivityToLoss} sigma / f_GHz`

/** Permittivity of a medium of given conductivity in S/m (equation (9)). Any frequency above 0 GHz. */
export function permittivityOfConductivity(
  relativePermittivity: number,
  conductivitySPerM: number,
  frequencyGhz: number,
): Permittivity {
  return {
    real: relativePermittivity,
    loss: (conductivityToLoss * conductivitySPerM) / frequencyGhz,
  }
}

/** Permittivity of a medium of given loss tangent: eps'' = eps' tan(delta). */
export function permittivityOfLossTangent(
  relativePermittivity: number,
  lossTangent: number,
): Permittivity {
  return { real: relativePermittivity, loss: relativePermittivity * lossTangent }
}

/** Conductivity that gives a permittivity its loss at a frequency, S/m. */
export function conductivityOf(permittivity: Permittivity, frequencyGhz: number): number {
  return (permittivity.loss * frequencyGhz) / conductivityToLoss
}
