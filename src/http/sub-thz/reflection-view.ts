import { degreesAround } from '../../analyses/sub-thz/reflection/frame.ts'
import { verticalPatternId } from '../../analyses/sub-thz/reflection/look.ts'
import type {
  ReflectionAnswer,
  ReflectedPath,
} from '../../analyses/sub-thz/reflection/reflection.ts'
import type {
  ReflectionEnd,
  ReflectionQuestion,
} from '../../analyses/sub-thz/reflection/question.ts'
import {
  type Roughness,
  smoothRoughnessParameter,
} from '../../analyses/sub-thz/reflection/reflector-evidence.ts'
import { minus, unit } from '../../analyses/sub-thz/reflection/vector.ts'
import type { LegVisibility } from '../../analyses/sub-thz/reflection/visibility.ts'
import type { AntennaLook } from '../../analyses/sub-thz/reflection/look.ts'
import { degreesToRadians } from '../../rf/angles.ts'
import type { ComplexNumber } from '../../rf/sub-thz/plane-wave.ts'
import { complexView, materialIdentityView, mediumView } from './material-view.ts'
import { reflectionModelId } from './references.ts'
import { reflectionTexts } from './reflection-texts.ts'
import { present } from './shapes.ts'

/** The answer of `POST /api/sub-thz-reflection-reference`; numbers as computed, nothing is rounded. */
export function reflectionView(
  question: ReflectionQuestion,
  answer: ReflectionAnswer,
  fingerprint: string,
) {
  const { status, reasons, qualifications, path } = answer
  return {
    schema_version: 1,
    model: reflectionTexts.model,
    model_id: reflectionModelId,
    model_version: 'v1',
    readiness: 'reference_only',
    promoted: false,
    production_candidate: false,
    canonical: false,
    network_coupled: false,
    multipath_combined: false,
    coherent_multipath_combined: false,
    frequency_ghz: question.frequencyGhz,
    polarization: question.polarization,
    status,
    applicability: { status, ...present({ reasons, qualifications }) },
    geometry: geometryView(question, path),
    facade: facadeView(question, path),
    material: materialView(question, answer),
    visibility: {
      terrain_status:
        question.terrainMode === 'flat_ground_relative_datum'
          ? 'flat_ground_relative_datum'
          : 'terrain_unavailable',
      leg1_visibility: legView(path?.firstLeg ?? null),
      leg2_visibility: legView(path?.secondLeg ?? null),
    },
    antennas: {
      tx: antennaView(question.transmitter, path?.transmitterLook ?? null, 'departure'),
      rx: antennaView(question.receiver, path?.receiverLook ?? null, 'arrival_look'),
    },
    spreading: {
      wavelength_m: answer.wavelengthM,
      total_reflected_path_length_m: path?.specular.totalM ?? null,
      fspl_reflected_path_db: path?.freeSpaceLossDb ?? null,
      formula: '20*log10(4*pi*L/wavelength_m), L = d1_m + d2_m, once',
      two_leg_fspl_composition: false,
    },
    link_budget: budgetView(question, answer),
    evidence: evidenceView(answer),
    diffuse_scattering_modelled: false,
    atmosphere_composition_supported: false,
    direct_path_calculated: false,
    exclusions: reflectionTexts.exclusions,
    assumptions: reflectionTexts.assumptions,
    limitations: reflectionTexts.limitations,
    fingerprint,
  }
}

function geometryView(
  { frame, facade, ...question }: ReflectionQuestion,
  path: ReflectedPath | null,
) {
  const { mode, origin, originProvenance } = frame
  return {
    local_frame: {
      coordinate_system: 'ENU',
      mode,
      projection: mode === 'local_enu' ? 'none' : 'WGS84 mid-latitude metres around the origin',
      origin,
      origin_enu: { x: 0, y: 0, z: 0 },
      origin_provenance: originProvenance,
      transform_description:
        mode === 'local_enu' ? reflectionTexts.localFrame : reflectionTexts.geographicFrame,
    },
    tx_enu: question.transmitter.position,
    rx_enu: question.receiver.position,
    facade_start_enu: facade.start,
    facade_end_enu: facade.end,
    plane_point_enu: facade.planePoint,
    plane_normal: path?.specular.normal ?? facade.outwardNormal,
    ...(path === null ? {} : specularView(question.transmitter, question.receiver, path)),
    ...(path === null || origin === null || mode === 'local_enu'
      ? {}
      : { reflection_point_lon_lat: degreesAround(origin, path.specular.reflectionPoint) }),
    angle_convention: 'from the normal of the facade; 0 is normal incidence',
    vertical_extent_status: path?.specular.verticalExtent ?? 'unknown',
    ...present({ base_z: facade.baseZ, top_z: facade.topZ }),
  }
}

function specularView(
  transmitter: ReflectionEnd,
  receiver: ReflectionEnd,
  { specular }: ReflectedPath,
) {
  const { reflectionPoint, basis } = specular
  return {
    mirrored_tx_enu: specular.mirroredTransmitter,
    reflection_point_enu: reflectionPoint,
    incident_direction: unit(minus(reflectionPoint, transmitter.position)),
    reflected_direction: unit(minus(receiver.position, reflectionPoint)),
    image_intersection_t: specular.imageIntersection,
    segment_parameter: specular.segmentParameter,
    segment_distance_from_line_m: specular.distanceFromLineM,
    d1_m: specular.d1M,
    d2_m: specular.d2M,
    total_reflected_path_length_m: specular.totalM,
    image_path_length_m: specular.imagePathM,
    image_path_difference_m: specular.totalM - specular.imagePathM,
    incidence_angle_deg: specular.incidenceAngleDeg,
    reflection_angle_deg: specular.reflectionAngleDeg,
    specular_equality_error: specular.equalityError,
    te_tm_basis: {
      te: basis.te,
      tm: basis.tm,
      normal_incidence_basis: basis.isNormalIncidence,
      convention: reflectionTexts.basis,
      magnitudes_equivalent: basis.isNormalIncidence,
    },
  }
}

function facadeView({ facade }: ReflectionQuestion, path: ReflectedPath | null) {
  const room = path?.room ?? null
  return {
    geometry_provenance: facade.geometryProvenance,
    normal_provenance: facade.normalProvenance ?? 'unknown',
    height_provenance: facade.heightProvenance ?? 'unknown',
    ...present({
      reflecting_object_id: facade.reflectingObjectId,
      base_z: facade.baseZ,
      top_z: facade.topZ,
      available_horizontal_left_m: room && room.leftM,
      available_horizontal_right_m: room && room.rightM,
      available_vertical_below_m: room && room.belowM,
      available_vertical_above_m: room && room.aboveM,
      fresnel_zone_scale_m: room && room.fresnelRadiusM,
    }),
    finite_reflector_evidence: room?.evidence ?? 'facade_extent_unknown',
    facade_extent_known: facade.baseZ !== null && facade.topZ !== null,
    ...(path === null ? {} : { roughness: roughnessView(path.roughness) }),
    diffuse_scattering_modelled: false,
  }
}

function roughnessView(roughness: Roughness | null) {
  return {
    ...present({
      rms_roughness_m: roughness && roughness.rmsM,
      roughness_parameter: roughness && roughness.parameter,
      unapplied_specular_loss_db: roughness && roughness.unappliedLossDb,
    }),
    smooth_surface_criterion: `4*pi*sigma*cos(theta)/wavelength < ${smoothRoughnessParameter}`,
    specularity_status: roughness?.status ?? 'roughness_unknown',
    specularity_evidence: reflectionTexts.roughness,
  }
}

function materialView({ reflector, frequencyGhz }: ReflectionQuestion, answer: ReflectionAnswer) {
  const { choice, body, incidentMedium } = reflector
  const { properties, path } = answer
  const isSlab = body.mode === 'finite_slab'
  const isReference = choice.source === 'p2040_reference'
  const coefficient = path?.coefficient ?? null
  return {
    mode: body.mode,
    material_source: choice.source,
    ...materialIdentityView(choice, properties),
    p2040_identity: isReference,
    ...present({ provenance: isReference ? null : choice.material.provenanceNote }),
    incident_medium: mediumView(incidentMedium, frequencyGhz),
    ...(isSlab
      ? {
          exit_medium: mediumView(body.exitMedium, frequencyGhz),
          ...present({ thickness_m: body.thicknessM }),
          thickness_provenance: body.thicknessProvenance,
          phase_coherence: body.phaseCoherence,
        }
      : {}),
    ...(coefficient === null
      ? {}
      : {
          reflection_coefficient: coefficientView(coefficient.total),
          interface_coefficient: coefficientView(coefficient.firstInterface),
        }),
    multiple_internal_reflections_included: isSlab,
  }
}

function coefficientView(coefficient: ComplexNumber) {
  const complex = complexView(coefficient)
  const powerFraction = complex.magnitude * complex.magnitude
  return {
    ...complex,
    phase_rad: degreesToRadians(complex.phase_deg),
    power_fraction: powerFraction,
    ...present({
      reflection_loss_db: powerFraction > 0 ? -10 * Math.log10(powerFraction) : null,
    }),
  }
}

function legView(leg: LegVisibility | null) {
  if (leg === null) return { status: 'unknown', evidence: 'not_evaluated' }
  return {
    status: leg.status,
    evidence: leg.evidence,
    ...present({
      blocking_object_ids: leg.blockingIds,
      reasons: leg.reasons,
      intervals: leg.meetings.map((meeting) => ({
        object_id: meeting.objectId,
        entry_t: meeting.entry,
        exit_t: meeting.exit,
        positive_length: meeting.hasLength,
        vertical_overlap: meeting.overlapsVertically,
      })),
    }),
  }
}

function antennaView(
  { antenna }: ReflectionEnd,
  look: AntennaLook | null,
  direction: 'departure' | 'arrival_look',
) {
  const { directional, statedPatternAttenuationDb } = antenna
  return {
    mode: antenna.mode,
    ...(directional === null
      ? {}
      : {
          pattern_id: directional.patternId,
          vertical_pattern_id:
            directional.patternId === '3gpp-single-element'
              ? directional.patternId
              : verticalPatternId,
        }),
    absolute_gain_dbi: antenna.absoluteGainDbi,
    ...(look === null
      ? {}
      : {
          [`${direction}_azimuth_deg`]: look.azimuthDeg,
          [`${direction}_elevation_deg`]: look.elevationDeg,
          pattern_attenuation_db: look.patternAttenuationDb,
        }),
    pattern_attenuation_source:
      statedPatternAttenuationDb !== null ? 'stated' : directional === null ? 'none' : 'pattern',
    pattern_eligible: look?.isInBeam ?? false,
    pattern_eligibility_reason: eligibility(look),
    ...present({ aperture_m: antenna.apertureM }),
  }
}

function eligibility(look: AntennaLook | null): string {
  if (look === null) return 'not_evaluated'
  return look.isInBeam ? 'within_beam' : 'outside_hard_beam'
}

function budgetView(question: ReflectionQuestion, { path, receivedPowerDbm }: ReflectionAnswer) {
  const { budget, transmitter, receiver } = question
  return {
    pt_conducted_dbm: budget.conductedTxPowerDbm,
    tx_absolute_gain_dbi: transmitter.antenna.absoluteGainDbi,
    tx_pattern_attenuation_db: path?.transmitterLook.patternAttenuationDb ?? null,
    rx_absolute_gain_dbi: receiver.antenna.absoluteGainDbi,
    rx_pattern_attenuation_db: path?.receiverLook.patternAttenuationDb ?? null,
    system_loss_db: budget.systemLossDb,
    polarization_loss_db: budget.polarizationLossDb,
    calibration_db: budget.calibrationDb,
    fspl_reflected_path_db: path?.freeSpaceLossDb ?? null,
    reflection_power_term_db: path?.coefficient?.powerTermDb ?? null,
    ...present({ reflected_path_reference_power_dbm: receivedPowerDbm }),
    equation: reflectionTexts.equation,
  }
}

function evidenceView({ path, wavelengthM }: ReflectionAnswer) {
  const room = path?.room ?? null
  const far = path?.farField ?? null
  return {
    fresnel: {
      radius_m: room && room.fresnelRadiusM,
      horizontal_extent_known: room !== null,
      vertical_extent_known: room !== null && room.belowM !== null && room.aboveM !== null,
      finite_reflector_evidence: room?.evidence ?? 'facade_extent_unknown',
    },
    far_field: {
      far_field_status: far?.status ?? 'unknown',
      ...present({
        tx_aperture_m: far && far.transmitter.apertureM,
        tx_far_field_range_m: far && far.transmitter.rangeM,
        tx_compared_distance_m: far && far.transmitter.comparedDistanceM,
        rx_aperture_m: far && far.receiver.apertureM,
        rx_far_field_range_m: far && far.receiver.rangeM,
        rx_compared_distance_m: far && far.receiver.comparedDistanceM,
      }),
      wavelength_m: wavelengthM,
      comparison: '2 D^2 / wavelength of each antenna against the length of its own leg',
    },
  }
}
