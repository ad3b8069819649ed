// Recommendation ITU-R P.2040-4, section 2.2.2, equations (43) and (44): one homogeneous slab between two
// media.
import { Complex } from 'complex.js'
import { wavelengthM } from '../constants.ts'
import { linearToDecibel } from '../db.ts'
import type { Permittivity } from './permittivity.ts'
import {
  incidentWave,
  phaseAngleDeg,
  plainNumber,
  reflectionBetween,
  refractedWave,
} from './plane-wave.ts'
import type { ComplexNumber, Polarization, WaveInMedium } from './plane-wave.ts'

export interface SlabSetting {
  readonly frequencyGhz: number
  readonly incidentMedium: Permittivity
  readonly slab: Permittivity
  readonly exitMedium: Permittivity
  readonly thicknessM: number
  readonly incidenceAngleDeg: number
  readonly polarization: Polarization
}

/**
 * `finite`; `power_below_numeric_floor` when the transmitted fraction is too small for a number but its
 * loss in decibels is known; `below_numeric_floor` when the field itself is, so that only a lower bound
 * of the loss is known; `no_power_transmitted` when the exit medium carries no power away (total
 * reflection), so that there is no loss to state.
 */
type SlabNumericState =
  | 'finite'
  | 'power_below_numeric_floor'
  | 'below_numeric_floor'
  | 'no_power_transmitted'

/** The transmitted wave as far as numbers can say it. */
interface SlabTransmission {
  /** Of the electric field, its phase referred to the normal thickness; null below the floor. */
  readonly transmission: ComplexNumber | null
  /** Null below the floor of powers. */
  readonly transmittedPowerFraction: number | null
  /** What |transmission|^2 is multiplied by to become power. */
  readonly powerFluxCorrection: number
  readonly transmissionLossDb: number | null
  readonly lowerBoundTransmissionLossDb: number | null
  readonly numericState: SlabNumericState
}

export interface SlabResponse extends SlabTransmission {
  readonly reflection: ComplexNumber
  readonly firstInterfaceReflection: ComplexNumber
  readonly firstInterfacePowerFraction: number
  readonly reflectedPowerFraction: number
  readonly absorbedPowerFraction: number
  /**
   * Reflected, transmitted and absorbed power together, less 1: rounding, unless the incident medium is
   * lossy.
   */
  readonly powerBalanceError: number
  readonly slabAngleDeg: number
  readonly exitAngleDeg: number
  /** Of the material, radians and nepers (negative) per metre. */
  readonly propagationConstant: ComplexNumber
  /** Phase and (negative) nepers over the thickness along the normal. */
  readonly normalPhaseThickness: ComplexNumber
}

/** Natural logarithm of the smallest double above 0. */
const numericFloorLog = Math.log(Number.MIN_VALUE)

/**
 * The three waves and what the slab between them does, written in their impedances and not in the
 * reflection coefficients of its faces: those cancel for thin slabs and towards grazing.
 *
 * With a, b, c the impedances of incident medium, slab and exit medium, x the phase, e = exp(-2jx), and the
 * faces r = (a - b)/(a + b) and s = (b - c)/(b + c) (equation (37)), all internal reflections sum up to
 * R = (r + s e)/(1 + r s e) and T = (1 + r)(1 + s) exp(-jx)/(1 + r s e): (43) and (44) where c = a, s = -r.
 * Both times (a + b)(b + c)/2b, with even = (1 + e)/2 and odd = (1 - e)/2, the denominator becomes
 * echoes = (a + c) even + ac odd/b + b odd, and R = ((a - c) even + ac odd/b - b odd)/echoes,
 * T = 2a exp(-jx)/echoes: no difference of nearly equal coefficients is left.
 */
interface SlabWaves {
  readonly incident: WaveInMedium
  readonly inside: WaveInMedium
  readonly exit: WaveInMedium
  /** Phase over the thickness along the normal. */
  readonly phase: Complex
  /** exp(-j phase) cos(phase). */
  readonly even: Complex
  /** j exp(-j phase) sin(phase) over the slab's impedance, and times it. */
  readonly oddOver: Complex
  readonly oddTimes: Complex
  /** What every field is divided by: all internal reflections. */
  readonly echoes: Complex
}

/**
 * Reflection, transmission and absorption of a homogeneous slab with all its internal reflections
 * (equations (43) and (44), generalized to different media on both sides). The absorbed power is what
 * enters through the first face less what leaves through the second. A slab of thickness 0 vanishes.
 * Angle in `incidenceAngleRange`, thickness from 0 m. Behind a lossy incident medium a wave can grow
 * on its way through a slab, beyond any number: then some of the answer is not finite.
 */
export function slabResponse(setting: SlabSetting): SlabResponse {
  const waves = slabWaves(setting)
  const { incident, inside, exit } = waves
  const reflection = slabReflection(waves)
  const first = reflectionBetween(incident, inside)
  const reflectedPowerFraction = powerOf(reflection)
  const { leaving, ...transmission } = transmittedWave(waves, setting.polarization)
  const absorbedPowerFraction = Math.max(0, enteringPower(waves) - leaving)
  const wavesPerMetre = (2 * Math.PI) / wavelengthM(setting.frequencyGhz)
  return {
    ...transmission,
    reflection: plainNumber(reflection),
    firstInterfaceReflection: plainNumber(first),
    firstInterfacePowerFraction: powerOf(first),
    reflectedPowerFraction,
    absorbedPowerFraction,
    powerBalanceError: reflectedPowerFraction + leaving + absorbedPowerFraction - 1,
    slabAngleDeg: phaseAngleDeg(incident, setting.incidenceAngleDeg, inside),
    exitAngleDeg: phaseAngleDeg(incident, setting.incidenceAngleDeg, exit),
    propagationConstant: plainNumber(inside.index.mul(wavesPerMetre)),
    normalPhaseThickness: plainNumber(waves.phase),
  }
}

function slabWaves(setting: SlabSetting): SlabWaves {
  const { incidentMedium, polarization } = setting
  const incident = incidentWave(incidentMedium, setting.incidenceAngleDeg, polarization)
  const inside = refractedWave(incident, incidentMedium, setting.slab, polarization)
  const exit = refractedWave(incident, incidentMedium, setting.exitMedium, polarization)
  const phasePerNormal = (2 * Math.PI * setting.thicknessM) / wavelengthM(setting.frequencyGhz)
  const phase = inside.normal.mul(phasePerNormal)
  const roundTripLessOne = phase.mul(0, -2).expm1()
  const even = roundTripLessOne.div(2).add(1)
  // exp(-j x) sin(x) / x, which is 1 at 0: a wave along the faces gathers no phase.
  const oddPerPhase = isZero(phase) ? new Complex(1) : roundTripLessOne.div(phase.mul(0, -2))
  const oddOver = oddPerPhase.mul(0, phasePerNormal).mul(inside.impedanceDivisor)
  const oddTimes = oddPerPhase.mul(phase).mul(0, 1).mul(inside.impedance)
  const bothImpedances = incident.impedance.mul(exit.impedance)
  const echoes = incident.impedance
    .add(exit.impedance)
    .mul(even)
    .add(bothImpedances.mul(oddOver))
    .add(oddTimes)
  return { incident, inside, exit, phase, even, oddOver, oddTimes, echoes }
}

function slabReflection({ incident, exit, even, oddOver, oddTimes, echoes }: SlabWaves): Complex {
  const bothImpedances = incident.impedance.mul(exit.impedance)
  return incident.impedance
    .sub(exit.impedance)
    .mul(even)
    .add(bothImpedances.mul(oddOver))
    .sub(oddTimes)
    .div(echoes)
}

/** Share of the incident power that flows in through the first face. */
function enteringPower({ incident, exit, even, oddOver, oddTimes, echoes }: SlabWaves): number {
  const scale = incident.impedance.mul(2).div(echoes)
  const field = even.add(exit.impedance.mul(oddOver)).mul(scale)
  const dualField = exit.impedance.mul(even).add(oddTimes).mul(scale)
  return field.mul(dualField.conjugate()).re / incident.impedance.re
}

/** What leaves the slab, in the log domain: a thick lossy slab passes less than any number can say. */
function transmittedWave(
  { incident, exit, phase, echoes }: SlabWaves,
  polarization: Polarization,
): SlabTransmission & { readonly leaving: number } {
  const toElectric = polarization === 'TE' ? new Complex(1) : incident.index.div(exit.index)
  const amplitude = incident.impedance.mul(2).div(echoes).mul(toElectric)
  const fluxRatio = exit.impedance.re / incident.impedance.re / powerOf(toElectric)
  const powerFluxCorrection = Math.max(0, fluxRatio)
  const passes = powerFluxCorrection > 0
  const fluxDb = linearToDecibel(powerFluxCorrection)
  const logMagnitude = Math.log(amplitude.abs()) + phase.im
  if (logMagnitude < numericFloorLog) {
    return {
      leaving: 0,
      transmission: null,
      transmittedPowerFraction: null,
      powerFluxCorrection,
      transmissionLossDb: null,
      lowerBoundTransmissionLossDb: passes ? fieldLossDb(numericFloorLog) - fluxDb : null,
      numericState: 'below_numeric_floor',
    }
  }
  const transmission = amplitude.mul(phase.mul(0, -1).exp())
  const leaving = powerOf(transmission) * powerFluxCorrection
  const underflows = passes && leaving === 0
  return {
    leaving,
    transmission: plainNumber(transmission),
    transmittedPowerFraction: underflows ? null : leaving,
    powerFluxCorrection,
    transmissionLossDb: passes ? fieldLossDb(logMagnitude) - fluxDb : null,
    lowerBoundTransmissionLossDb: null,
    numericState: numericState(passes, underflows),
  }
}

function numericState(passes: boolean, underflows: boolean): SlabNumericState {
  if (!passes) return 'no_power_transmitted'
  return underflows ? 'power_below_numeric_floor' : 'finite'
}

/** Loss of a field whose magnitude has this natural logarithm, dB. */
function fieldLossDb(logMagnitude: number): number {
  return -(20 / Math.LN10) * logMagnitude
}

function isZero(value: Complex): boolean {
  return value.re === 0 && value.im === 0
}

function powerOf(value: Complex): number {
  return value.re * value.re + value.im * value.im
}
