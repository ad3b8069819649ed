import { wavelengthM } from '../../../rf/constants.ts'
import { freeSpaceLossDb } from '../../../rf/free-space.ts'
import type { MaterialProperties } from '../material.ts'
import type { World } from '../../world.ts'
import {
  type CoefficientFault,
  reflectionCoefficient,
  type ReflectionCoefficient,
  reflectorProperties,
} from './coefficient.ts'
import {
  type GeometryFault,
  geometryFaults,
  type SpecularFault,
  specularPath,
  type SpecularPath,
} from './image-source.ts'
import { type AntennaLook, antennaLook } from './look.ts'
import type { ReflectionQuestion } from './question.ts'
import {
  type FacadeRoom,
  facadeRoom,
  type FarField,
  farField,
  type Roughness,
  roughnessOf,
} from './reflector-evidence.ts'
import { type LegVisibility, legVisibilities } from './visibility.ts'

type ReflectionReason =
  | 'invalid_facade_or_coordinate_geometry'
  | SpecularFault
  | CoefficientFault
  | 'leg1_blocked'
  | 'leg2_blocked'
  | 'antenna_pattern_outside_hard_beam'
  | 'reflection_coefficient_zero_or_below_numeric_floor'
  | 'non_finite_reference_power'

type ReflectionQualification =
  | GeometryFault
  | 'roughness_unknown'
  | 'rough_surface'
  | 'antenna_far_field_unknown'
  | 'antenna_far_field_warning'
  | 'finite_reflector_extent_qualification'
  | 'terrain_unknown'
  | 'visibility_assumed_for_local_enu'
  | 'visibility_unknown'
  | 'leg1_visibility_unknown'
  | 'leg2_visibility_unknown'
  | 'two_leg_visibility_unknown'

/** Everything that follows once a specular path exists. */
export interface ReflectedPath {
  readonly specular: SpecularPath
  readonly firstLeg: LegVisibility
  readonly secondLeg: LegVisibility
  readonly transmitterLook: AntennaLook
  readonly receiverLook: AntennaLook
  readonly room: FacadeRoom
  readonly roughness: Roughness | null
  readonly farField: FarField
  /** Null where the material gives none. */
  readonly coefficient: ReflectionCoefficient | null
  /** Free space over the whole reflected path, once. */
  readonly freeSpaceLossDb: number
}

export interface ReflectionAnswer {
  readonly status: 'applicable_reference' | 'qualified_reference' | 'inapplicable'
  readonly reasons: readonly ReflectionReason[]
  readonly qualifications: readonly ReflectionQualification[]
  readonly wavelengthM: number
  readonly properties: MaterialProperties | null
  /** Null where facade and antennas have no reflection at all. */
  readonly path: ReflectedPath | null
  /** Null unless the reference applies. */
  readonly receivedPowerDbm: number | null
}

/**
 * One specular reflection from one finite vertical facade by image-source construction: geometry,
 * both legs' visibility, the coefficient of the facade's material, and one ledger with free space of
 * the whole path. No direct path, no sum of paths, no diffuse part.
 */
export function reflectionReference(
  world: World | null,
  question: ReflectionQuestion,
): ReflectionAnswer {
  const { transmitter, receiver, facade } = question
  const { properties, faults: materialFaults } = reflectorProperties(question)
  const common = { wavelengthM: wavelengthM(question.frequencyGhz), properties }
  const faults = geometryFaults(facade, transmitter.position, receiver.position)
  if (faults.length > 0) {
    const reasons = ['invalid_facade_or_coordinate_geometry' as const, ...materialFaults]
    const nothing = { path: null, receivedPowerDbm: null }
    return { ...common, status: 'inapplicable', reasons, qualifications: faults, ...nothing }
  }
  const path = reflectedPath(world, question, properties, materialFaults.length === 0)
  const reasons: ReflectionReason[] = [...path.specular.faults, ...materialFaults]
  reasons.push(...pathReasons(path))
  const qualifications = qualificationsOf(question, path)
  const powerDbm = receivedPowerDbm(question, path)
  const isKnown = powerDbm !== null && Number.isFinite(powerDbm)
  if (reasons.length === 0 && !isKnown) reasons.push('non_finite_reference_power')
  const isApplicable = reasons.length === 0
  const status = !isApplicable
    ? 'inapplicable'
    : qualifications.length > 0
      ? 'qualified_reference'
      : 'applicable_reference'
  const receivedPower = isApplicable ? powerDbm : null
  return { ...common, status, reasons, qualifications, path, receivedPowerDbm: receivedPower }
}

function reflectedPath(
  world: World | null,
  question: ReflectionQuestion,
  properties: MaterialProperties | null,
  hasCoefficient: boolean,
): ReflectedPath {
  const { transmitter, receiver, facade, frequencyGhz, rmsRoughnessM } = question
  const specular = specularPath(facade, transmitter.position, receiver.position)
  const { reflectionPoint, incidenceAngleDeg } = specular
  const lambdaM = wavelengthM(frequencyGhz)
  const legs = legVisibilities(world, question, reflectionPoint)
  return {
    specular,
    firstLeg: legs.first,
    secondLeg: legs.second,
    transmitterLook: antennaLook(transmitter.antenna, transmitter.position, reflectionPoint),
    receiverLook: antennaLook(receiver.antenna, receiver.position, reflectionPoint),
    room: facadeRoom(facade, specular, lambdaM),
    roughness:
      rmsRoughnessM === null ? null : roughnessOf(rmsRoughnessM, incidenceAngleDeg, lambdaM),
    farField: farField(question, specular, lambdaM),
    coefficient:
      properties !== null && hasCoefficient
        ? reflectionCoefficient(question, properties, incidenceAngleDeg)
        : null,
    freeSpaceLossDb: freeSpaceLossDb(specular.totalM, frequencyGhz),
  }
}

function pathReasons(path: ReflectedPath): ReflectionReason[] {
  const reasons: ReflectionReason[] = []
  if (path.firstLeg.status === 'blocked') reasons.push('leg1_blocked')
  if (path.secondLeg.status === 'blocked') reasons.push('leg2_blocked')
  if (!path.transmitterLook.isInBeam || !path.receiverLook.isInBeam) {
    reasons.push('antenna_pattern_outside_hard_beam')
  }
  if (path.coefficient?.powerTermDb === null) {
    reasons.push('reflection_coefficient_zero_or_below_numeric_floor')
  }
  return reasons
}

function qualificationsOf(
  { terrainMode }: ReflectionQuestion,
  { roughness, farField: far, room, firstLeg, secondLeg }: ReflectedPath,
): ReflectionQualification[] {
  const found: ReflectionQualification[] = []
  if (roughness === null) found.push('roughness_unknown')
  if (roughness?.status === 'rough_surface_warning') found.push('rough_surface')
  if (far.status === 'unknown') found.push('antenna_far_field_unknown')
  if (far.status === 'warning') found.push('antenna_far_field_warning')
  if (room.evidence !== 'facade_extent_known') found.push('finite_reflector_extent_qualification')
  if (terrainMode === 'surveyed_or_dataset_terrain') found.push('terrain_unknown')
  const assumed = 'assumed_visible_local_enu_without_obstruction_data'
  if (firstLeg.evidence === assumed) found.push('visibility_assumed_for_local_enu')
  const unknown = [firstLeg, secondLeg].map(({ status }) => status === 'unknown')
  if (unknown.includes(true)) found.push('visibility_unknown')
  if (unknown[0]) found.push('leg1_visibility_unknown')
  if (unknown[1]) found.push('leg2_visibility_unknown')
  if (unknown[0] && unknown[1]) found.push('two_leg_visibility_unknown')
  return found
}

/** The loss of the whole path, and the power at its end, as answers tell them. */
export const reflectedSpreadingFormula = '20*log10(4*pi*L/wavelength_m), L = d1_m + d2_m, once'
export const reflectedPowerFormula =
  'pt + tx gain - tx pattern + rx gain - rx pattern - system - polarization + calibration - ' +
  'fspl(d1 + d2) + 10*log10(|Gamma|^2)'

/** That power, dBm; null where the facade reflects none that has a number. */
function receivedPowerDbm(question: ReflectionQuestion, path: ReflectedPath): number | null {
  const { budget, transmitter, receiver } = question
  const powerTermDb = path.coefficient?.powerTermDb ?? null
  if (powerTermDb === null) return null
  return (
    budget.conductedTxPowerDbm +
    transmitter.antenna.absoluteGainDbi -
    path.transmitterLook.patternAttenuationDb +
    receiver.antenna.absoluteGainDbi -
    path.receiverLook.patternAttenuationDb -
    budget.systemLossDb -
    budget.polarizationLossDb +
    budget.calibrationDb -
    path.freeSpaceLossDb +
    powerTermDb
  )
}
