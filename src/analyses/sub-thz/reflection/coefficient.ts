import { linearToDecibel } from '../../../rf/db.ts'
import { type ComplexNumber, halfSpaceReflection } from '../../../rf/sub-thz/plane-wave.ts'
import { slabResponse } from '../../../rf/sub-thz/slab.ts'
import { type MaterialProperties, mediumPermittivity, propertiesAt } from '../material.ts'
import type { ReflectionQuestion } from './question.ts'

/** Gamma of the facade at one angle. */
export interface ReflectionCoefficient {
  /** Of the whole facade: the half space, or the slab with its internal reflections. */
  readonly total: ComplexNumber
  /** Of the first face alone. */
  readonly firstInterface: ComplexNumber
  readonly powerFraction: number
  /** 10 log10 |Gamma|^2; null when nothing is reflected. */
  readonly powerTermDb: number | null
}

export type CoefficientFault = 'material_frequency_out_of_range' | 'thickness_unknown_for_slab_mode'

/** Less than this reflects nothing that a number could say. */
const powerFloor = 1e-300

/** Properties of the facade's material, and why there is no coefficient of it. */
export function reflectorProperties(question: ReflectionQuestion): {
  readonly properties: MaterialProperties | null
  readonly faults: readonly CoefficientFault[]
} {
  const { choice, body } = question.reflector
  const properties = propertiesAt(choice, question.frequencyGhz)
  const faults: CoefficientFault[] = []
  if (properties === null) faults.push('material_frequency_out_of_range')
  if (body.mode === 'finite_slab' && body.thicknessM === null) {
    faults.push('thickness_unknown_for_slab_mode')
  }
  return { properties, faults }
}

/**
 * The coefficient of a reflector without faults, at the angle of incidence; null where a wave grows
 * through a slab behind a lossy medium beyond any number.
 */
export function reflectionCoefficient(
  question: ReflectionQuestion,
  properties: MaterialProperties,
  incidenceAngleDeg: number,
): ReflectionCoefficient | null {
  const { frequencyGhz, polarization, reflector } = question
  const { body } = reflector
  const incidentMedium = mediumPermittivity(reflector.incidentMedium, frequencyGhz)
  const firstInterface = halfSpaceReflection(
    incidentMedium,
    properties.permittivity,
    incidenceAngleDeg,
    polarization,
  )
  const total =
    body.mode === 'interface'
      ? firstInterface
      : slabResponse({
          frequencyGhz,
          incidentMedium,
          slab: properties.permittivity,
          exitMedium: mediumPermittivity(body.exitMedium, frequencyGhz),
          thicknessM: body.thicknessM!,
          incidenceAngleDeg,
          polarization,
        }).reflection
  const powerFraction = total.real * total.real + total.imaginary * total.imaginary
  const powerTermDb = powerFraction < powerFloor ? null : linearToDecibel(powerFraction)
  if (!Number.isFinite(powerFraction)) return null
  return { total, firstInterface, powerFraction, powerTermDb }
}
