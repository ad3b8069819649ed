// Recommendation ITU-R P.2040-4, section 2.2: plane waves at flat interfaces, equations (31), (32) and (37).
import { Complex } from 'complex.js'
import { degreesToRadians, radiansToDegrees } from '../../angles.ts'
import type { ValidRange } from '../valid-range.ts'
import type { Permittivity } from './permittivity.ts'

/** TE: the electric field is perpendicular to the plane of incidence; TM: it lies in it. */
export type Polarization = 'TE' | 'TM'

export interface ComplexNumber {
  readonly real: number
  readonly imaginary: number
}

/** Angles from the normal for which the coefficients are evaluated: 90 degrees is no incidence. */
export const incidenceAngleRange = {
  minimum: 0,
  maximum: 89.999999,
} as const satisfies ValidRange

/**
 * A plane wave in one of the media that share an interface. Its tangential field is the electric
 * one for TE and the magnetic one for TM, and carries power in proportion to the real part of
 * `impedance`: the cosine of the wave times n for TE, over n for TM.
 */
export interface WaveInMedium {
  readonly index: Complex
  /** n cos(angle): the component of the wave vector along the normal, over that of vacuum. */
  readonly normal: Complex
  readonly impedance: Complex
  /** What `normal` is divided by to become `impedance`: 1 for TE, the permittivity for TM. */
  readonly impedanceDivisor: Complex
}

/** The wave that arrives at an angle from the normal. */
export function incidentWave(
  medium: Permittivity,
  incidenceAngleDeg: number,
  polarization: Polarization,
): WaveInMedium {
  const index = forwardRoot(complexPermittivity(medium))
  const normal = index.mul(Math.cos(degreesToRadians(incidenceAngleDeg)))
  return waveOf(medium, normal, polarization)
}

/** The wave that continues in another medium (Snell). */
export function refractedWave(
  incident: WaveInMedium,
  incidentMedium: Permittivity,
  medium: Permittivity,
  polarization: Polarization,
): WaveInMedium {
  const normal = forwardRoot(normalSquare(incident, incidentMedium, medium))
  return waveOf(medium, normal, polarization)
}

/**
 * Reflection coefficient where one wave meets the medium of the other, of the electric field for TE
 * (equation (37a)) and of the magnetic field for TM (equation (37b)).
 */
export function reflectionBetween(from: WaveInMedium, to: WaveInMedium): Complex {
  return from.impedance.sub(to.impedance).div(from.impedance.add(to.impedance))
}

/** Angle from the normal at which the phase of a wave travels, degrees; 90 along the interface. */
export function phaseAngleDeg(
  incident: WaveInMedium,
  incidenceAngleDeg: number,
  wave: WaveInMedium,
): number {
  const along = incident.index.re * Math.sin(degreesToRadians(incidenceAngleDeg))
  return radiansToDegrees(Math.atan2(along, Math.abs(wave.normal.re)))
}

/**
 * Reflection coefficient of a half space (equations (37a) and (37b)); TM with the sign of the magnetic
 * field, so that TE and TM are opposite at normal incidence. Angles in `incidenceAngleRange`.
 */
export function halfSpaceReflection(
  incidentMedium: Permittivity,
  material: Permittivity,
  incidenceAngleDeg: number,
  polarization: Polarization,
): ComplexNumber {
  const incident = incidentWave(incidentMedium, incidenceAngleDeg, polarization)
  const refracted = refractedWave(incident, incidentMedium, material, polarization)
  return plainNumber(reflectionBetween(incident, refracted))
}

/** A complex value as plain data. */
export function plainNumber(value: Complex): ComplexNumber {
  // A zero keeps no sign: -0 would read as a phase of 180 degrees.
  return { real: value.re + 0, imaginary: value.im + 0 }
}

function complexPermittivity({ real, loss }: Permittivity): Complex {
  return new Complex(real, -loss)
}

/**
 * Square of n cos in another medium: eps - eps_1 sin^2, written so that nothing cancels at grazing
 * angles and between like media.
 */
function normalSquare(incident: WaveInMedium, incidentMedium: Permittivity, medium: Permittivity) {
  const contrast = complexPermittivity(medium).sub(complexPermittivity(incidentMedium))
  return contrast.add(incident.normal.mul(incident.normal))
}

function waveOf(medium: Permittivity, normal: Complex, polarization: Polarization): WaveInMedium {
  const permittivity = complexPermittivity(medium)
  const impedanceDivisor = polarization === 'TE' ? new Complex(1) : permittivity
  const impedance = normal.div(impedanceDivisor)
  return { index: forwardRoot(permittivity), normal, impedance, impedanceDivisor }
}

/**
 * The root of a wave that goes on: forward where it travels, decaying where it is evanescent. Both
 * are one except behind a lossy medium, where a wave can travel and grow.
 */
function forwardRoot(square: Complex): Complex {
  const root = square.sqrt()
  return root.im > root.re ? root.neg() : root
}
