import { degreesAround, type GeographicPoint } from '../../analyses/sub-thz/reflection/frame.ts'
import { type AntennaLook, verticalPatternId } from '../../analyses/sub-thz/reflection/look.ts'
import {
  antennaModes,
  type ReflectionEnd,
  type ReflectionQuestion,
} from '../../analyses/sub-thz/reflection/question.ts'
import type {
  ReflectedPath,
  ReflectionAnswer,
} from '../../analyses/sub-thz/reflection/reflection.ts'
import {
  type FacadeRoom,
  type Roughness,
  smoothRoughnessParameter,
} from '../../analyses/sub-thz/reflection/reflector-evidence.ts'
import { type Enu, minus, unit } from '../../analyses/sub-thz/reflection/vector.ts'
import type { LegVisibility } from '../../analyses/sub-thz/reflection/visibility.ts'
import { degreesToRadians } from '../../rf/angles.ts'
import type { ComplexNumber } from '../../rf/sub-thz/plane-wave.ts'
import {
  always,
  alwaysEach,
  flag,
  group,
  ifAny,
  kind,
  list,
  type Members,
  named,
  number,
  object,
  of,
  oneOf,
  text,
  wordList,
  words,
} from '../wire/told.ts'
import { referenceFingerprintKind } from './identity.ts'
import {
  complexMembers,
  magnitudeOf,
  materialMembers,
  mediumAt,
  phaseDegOf,
} from './material-answer.ts'
import { materialSources } from './material-question.ts'
import { reflectionModelId } from './references.ts'
import { reflectorMode } from './reflection-question.ts'
import { reflectionTexts } from './reflection-texts.ts'
import { polarizations } from './slab-question.ts'

interface ReflectionFound {
  readonly question: ReflectionQuestion
  readonly answer: ReflectionAnswer
  readonly fingerprint: string
}

/** Where there is a reflected path. */
interface PathFound extends ReflectionFound {
  readonly path: ReflectedPath
}

function pathFound(found: ReflectionFound): PathFound | null {
  const { path } = found.answer
  return path && { ...found, path }
}

const vector = object<Enu>(named(number, 'x', 'y', 'z'))
const origin = object<GeographicPoint>(named(number, 'lon', 'lat', 'z'))
const lonLat = object<{ readonly lon: number; readonly lat: number }>(named(number, 'lon', 'lat'))

const localFrame = object<ReflectionQuestion['frame']>({
  coordinate_system: always('ENU'),
  mode: oneOf(['local_enu', 'geographic_enu'])('mode'),
  projection: text(({ mode }) =>
    mode === 'local_enu' ? reflectionTexts.localProjection : reflectionTexts.geographicProjection,
  ),
  origin: origin.orNull('origin'),
  origin_enu: vector(() => ({ x: 0, y: 0, z: 0 })),
  origin_provenance: oneOf(['request', 'transmitter', 'none'])('originProvenance'),
  transform_description: text(({ mode }) =>
    mode === 'local_enu' ? reflectionTexts.localFrame : reflectionTexts.geographicFrame,
  ),
})

const specular: Members<PathFound> = {
  mirrored_tx_enu: vector(({ path }) => path.specular.mirroredTransmitter),
  reflection_point_enu: vector(({ path }) => path.specular.reflectionPoint),
  incident_direction: vector(({ path, question }) =>
    unit(minus(path.specular.reflectionPoint, question.transmitter.position)),
  ),
  reflected_direction: vector(({ path, question }) =>
    unit(minus(question.receiver.position, path.specular.reflectionPoint)),
  ),
  image_intersection_t: number(({ path }) => path.specular.imageIntersection),
  segment_parameter: number(({ path }) => path.specular.segmentParameter),
  segment_distance_from_line_m: number(({ path }) => path.specular.distanceFromLineM),
  d1_m: number(({ path }) => path.specular.d1M),
  d2_m: number(({ path }) => path.specular.d2M),
  total_reflected_path_length_m: number(({ path }) => path.specular.totalM),
  image_path_length_m: number(({ path }) => path.specular.imagePathM),
  image_path_difference_m: number(({ path }) => path.specular.totalM - path.specular.imagePathM),
  incidence_angle_deg: number(({ path }) => path.specular.incidenceAngleDeg),
  reflection_angle_deg: number(({ path }) => path.specular.reflectionAngleDeg),
  specular_equality_error: number(({ path }) => path.specular.equalityError),
  te_tm_basis: object<ReflectedPath['specular']['basis']>({
    te: vector('te'),
    tm: vector('tm'),
    normal_incidence_basis: flag('isNormalIncidence'),
    convention: words(reflectionTexts.basis),
    magnitudes_equivalent: flag('isNormalIncidence'),
  })(({ path }) => path.specular.basis),
}

const geometry = object<ReflectionFound>(
  {
    local_frame: localFrame(({ question }) => question.frame),
    tx_enu: vector(({ question }) => question.transmitter.position),
    rx_enu: vector(({ question }) => question.receiver.position),
    facade_start_enu: vector(({ question }) => question.facade.start),
    facade_end_enu: vector(({ question }) => question.facade.end),
    plane_point_enu: vector(({ question }) => question.facade.planePoint),
    plane_normal: vector(
      ({ question, answer }) => answer.path?.specular.normal ?? question.facade.outwardNormal,
    ),
    ...ifAny(pathFound, specular),
    reflection_point_lon_lat: lonLat.optional(({ question, answer }) => {
      const { mode, origin: around } = question.frame
      if (answer.path === null || around === null || mode === 'local_enu') return null
      return degreesAround(around, answer.path.specular.reflectionPoint)
    }),
    angle_convention: words(reflectionTexts.angles),
    vertical_extent_status: oneOf(['known', 'unknown', 'outside'])(
      ({ answer }) => answer.path?.specular.verticalExtent ?? 'unknown',
    ),
    base_z: number.optional(({ question }) => question.facade.baseZ),
    top_z: number.optional(({ question }) => question.facade.topZ),
  },
  { id: 'SubThzReflectionGeometry' },
)

const reflectorEvidence = oneOf<FacadeRoom['evidence']>([
  'facade_extent_known',
  'facade_extent_unknown',
  'facade_extent_smaller_than_scalar_fresnel_zone',
])

const roughness = object<Roughness | null>({
  rms_roughness_m: number.optional((found) => found?.rmsM),
  roughness_parameter: number.optional((found) => found?.parameter),
  unapplied_specular_loss_db: number.optional((found) => found?.unappliedLossDb),
  smooth_surface_criterion: words(`4*pi*sigma*cos(theta)/wavelength < ${smoothRoughnessParameter}`),
  specularity_status: oneOf(['supported_smooth', 'rough_surface_warning', 'roughness_unknown'])(
    (found) => found?.status ?? 'roughness_unknown',
  ),
  specularity_evidence: words(reflectionTexts.roughness),
})

const room: Members<FacadeRoom> = {
  available_horizontal_left_m: number('leftM'),
  available_horizontal_right_m: number('rightM'),
  available_vertical_below_m: number.optional('belowM'),
  available_vertical_above_m: number.optional('aboveM'),
  fresnel_zone_scale_m: number('fresnelRadiusM'),
}

const facade = object<ReflectionFound>(
  {
    geometry_provenance: text(({ question }) => question.facade.geometryProvenance),
    normal_provenance: text(({ question }) => question.facade.normalProvenance ?? 'unknown'),
    height_provenance: text(({ question }) => question.facade.heightProvenance ?? 'unknown'),
    reflecting_object_id: text.optional(({ question }) => question.facade.reflectingObjectId),
    base_z: number.optional(({ question }) => question.facade.baseZ),
    top_z: number.optional(({ question }) => question.facade.topZ),
    ...ifAny(({ answer }: ReflectionFound) => answer.path?.room, room),
    finite_reflector_evidence: reflectorEvidence(evidenceOf),
    facade_extent_known: flag(
      ({ question }) => question.facade.baseZ !== null && question.facade.topZ !== null,
    ),
    ...ifAny(pathFound, { roughness: roughness(({ path }) => path.roughness) }),
    diffuse_scattering_modelled: always(false),
  },
  { id: 'SubThzFacade' },
)

function evidenceOf({ answer }: ReflectionFound): FacadeRoom['evidence'] {
  return answer.path?.room.evidence ?? 'facade_extent_unknown'
}

function powerFraction(coefficient: ComplexNumber): number {
  return magnitudeOf(coefficient) * magnitudeOf(coefficient)
}

const coefficient = object<ComplexNumber>({
  ...complexMembers,
  phase_rad: number((found) => degreesToRadians(phaseDegOf(found))),
  power_fraction: number(powerFraction),
  reflection_loss_db: number.optional((found) => {
    const fraction = powerFraction(found)
    return fraction > 0 ? -10 * Math.log10(fraction) : null
  }),
})

const slabMembers: Members<ReflectionQuestion> = ifAny(
  ({ reflector: { body }, frequencyGhz }: ReflectionQuestion) =>
    body.mode === 'finite_slab' ? { body, frequencyGhz } : null,
  {
    exit_medium: mediumAt(({ body, frequencyGhz }) => ({ medium: body.exitMedium, frequencyGhz })),
    thickness_m: number.optional(({ body }) => body.thicknessM),
    thickness_provenance: text(({ body }) => body.thicknessProvenance),
    phase_coherence: text(({ body }) => body.phaseCoherence),
  },
)

const material = object<ReflectionFound>(
  {
    mode: kind<string>(reflectorMode.schema)(modeOf),
    material_source: oneOf(materialSources)(({ question }) => question.reflector.choice.source),
    ...of(
      ({ question, answer }: ReflectionFound) => ({
        choice: question.reflector.choice,
        properties: answer.properties,
      }),
      materialMembers,
    ),
    p2040_identity: flag(({ question }) => question.reflector.choice.source === 'p2040_reference'),
    provenance: text.optional(({ question }) => {
      const { choice } = question.reflector
      return choice.source === 'user_defined' ? choice.material.provenanceNote : null
    }),
    incident_medium: mediumAt(({ question }) => ({
      medium: question.reflector.incidentMedium,
      frequencyGhz: question.frequencyGhz,
    })),
    ...of(({ question }: ReflectionFound) => question, slabMembers),
    ...ifAny(({ answer }: ReflectionFound) => answer.path?.coefficient, {
      reflection_coefficient: coefficient(({ total }) => total),
      interface_coefficient: coefficient(({ firstInterface }) => firstInterface),
    }),
    multiple_internal_reflections_included: flag((found) => modeOf(found) === 'finite_slab'),
  },
  { id: 'SubThzReflectorMaterial' },
)

function modeOf({ question }: ReflectionFound) {
  return question.reflector.body.mode
}

const meeting = object<LegVisibility['meetings'][number]>({
  object_id: text('objectId'),
  entry_t: number('entry'),
  exit_t: number('exit'),
  positive_length: flag('hasLength'),
  vertical_overlap: flag.orNull('overlapsVertically'),
})

const leg = object<LegVisibility | undefined>({
  status: oneOf(['visible', 'blocked', 'unknown'])((found) => found?.status ?? 'unknown'),
  evidence: text((found) => found?.evidence ?? 'not_evaluated'),
  blocking_object_ids: list(text).optional((found) => found?.blockingIds),
  reasons: list(text).optional((found) => found?.reasons),
  intervals: list(meeting).optional((found) => found?.meetings),
})

interface AntennaFound {
  readonly antenna: ReflectionEnd['antenna']
  readonly look: AntennaLook | undefined
}

/** An antenna and its look along its leg. */
function antenna(direction: 'departure' | 'arrival_look') {
  return object<AntennaFound>({
    mode: oneOf(antennaModes)(({ antenna: { mode } }) => mode),
    ...ifAny(({ antenna: { directional } }: AntennaFound) => directional, {
      pattern_id: text('patternId'),
      vertical_pattern_id: text(({ patternId }) =>
        patternId === '3gpp-single-element' ? patternId : verticalPatternId,
      ),
    }),
    absolute_gain_dbi: number(({ antenna: { absoluteGainDbi } }) => absoluteGainDbi),
    ...ifAny(({ look }: AntennaFound) => look, {
      [`${direction}_azimuth_deg`]: number('azimuthDeg'),
      [`${direction}_elevation_deg`]: number('elevationDeg'),
      pattern_attenuation_db: number('patternAttenuationDb'),
    }),
    pattern_attenuation_source: oneOf(['stated', 'pattern', 'none'])(({ antenna: own }) => {
      if (own.statedPatternAttenuationDb !== null) return 'stated'
      return own.directional === null ? 'none' : 'pattern'
    }),
    pattern_eligible: flag(({ look }) => look?.isInBeam ?? false),
    pattern_eligibility_reason: text(({ look }) => {
      if (look === undefined) return 'not_evaluated'
      return look.isInBeam ? 'within_beam' : 'outside_hard_beam'
    }),
    aperture_m: number.optional(({ antenna: { apertureM } }) => apertureM),
  })
}

const linkBudget = group<ReflectionFound>({
  pt_conducted_dbm: number(({ question }) => question.budget.conductedTxPowerDbm),
  tx_absolute_gain_dbi: number(({ question }) => question.transmitter.antenna.absoluteGainDbi),
  tx_pattern_attenuation_db: number.orNull(
    ({ answer }) => answer.path?.transmitterLook.patternAttenuationDb,
  ),
  rx_absolute_gain_dbi: number(({ question }) => question.receiver.antenna.absoluteGainDbi),
  rx_pattern_attenuation_db: number.orNull(
    ({ answer }) => answer.path?.receiverLook.patternAttenuationDb,
  ),
  system_loss_db: number(({ question }) => question.budget.systemLossDb),
  polarization_loss_db: number(({ question }) => question.budget.polarizationLossDb),
  calibration_db: number(({ question }) => question.budget.calibrationDb),
  fspl_reflected_path_db: number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
  reflection_power_term_db: number.orNull(({ answer }) => answer.path?.coefficient?.powerTermDb),
  reflected_path_reference_power_dbm: number.optional(({ answer }) => answer.receivedPowerDbm),
  equation: words(reflectionTexts.equation),
})

/** Aperture, range and distance of the far field of one antenna. */
function farFieldOf(end: 'tx' | 'rx') {
  return ifAny(
    ({ answer }: ReflectionFound) =>
      answer.path?.farField[end === 'tx' ? 'transmitter' : 'receiver'],
    {
      [`${end}_aperture_m`]: number.optional('apertureM'),
      [`${end}_far_field_range_m`]: number.optional('rangeM'),
      [`${end}_compared_distance_m`]: number('comparedDistanceM'),
    },
  )
}

const evidence = group<ReflectionFound>({
  fresnel: group({
    radius_m: number.orNull(({ answer }) => answer.path?.room.fresnelRadiusM),
    horizontal_extent_known: flag(({ answer }) => answer.path !== null),
    vertical_extent_known: flag(({ answer }) => {
      const { belowM = null, aboveM = null } = answer.path?.room ?? {}
      return belowM !== null && aboveM !== null
    }),
    finite_reflector_evidence: reflectorEvidence(evidenceOf),
  }),
  far_field: group({
    far_field_status: oneOf(['unknown', 'supported', 'warning'])(
      ({ answer }) => answer.path?.farField.status ?? 'unknown',
    ),
    ...farFieldOf('tx'),
    ...farFieldOf('rx'),
    wavelength_m: number(({ answer }) => answer.wavelengthM),
    comparison: words(reflectionTexts.farField),
  }),
})

/** The answer of `POST /api/sub-thz-reflection-reference`; numbers as computed, nothing is rounded. */
export const reflectionAnswer = object<ReflectionFound>(
  {
    schema_version: always(1),
    model: words(reflectionTexts.model),
    model_id: always(reflectionModelId),
    model_version: always('v1'),
    readiness: always('reference_only'),
    ...alwaysEach(false, 'promoted', 'production_candidate', 'canonical', 'network_coupled'),
    ...alwaysEach(false, 'multipath_combined', 'coherent_multipath_combined'),
    frequency_ghz: number(({ question }) => question.frequencyGhz),
    polarization: oneOf(polarizations)(({ question }) => question.polarization),
    status: oneOf(['applicable_reference', 'qualified_reference', 'inapplicable'])(
      ({ answer }) => answer.status,
    ),
    applicability: group({
      status: text(({ answer }) => answer.status),
      reasons: list(text).optional(({ answer }) => answer.reasons),
      qualifications: list(text).optional(({ answer }) => answer.qualifications),
    }),
    geometry: geometry((found) => found),
    facade: facade((found) => found),
    material: material((found) => found),
    visibility: group({
      terrain_status: oneOf(['flat_ground_relative_datum', 'terrain_unavailable'])(
        ({ question }) =>
          question.terrainMode === 'flat_ground_relative_datum'
            ? question.terrainMode
            : 'terrain_unavailable',
      ),
      leg1_visibility: leg(({ answer }) => answer.path?.firstLeg),
      leg2_visibility: leg(({ answer }) => answer.path?.secondLeg),
    }),
    antennas: group({
      tx: antenna('departure')(({ question, answer }) => ({
        antenna: question.transmitter.antenna,
        look: answer.path?.transmitterLook,
      })),
      rx: antenna('arrival_look')(({ question, answer }) => ({
        antenna: question.receiver.antenna,
        look: answer.path?.receiverLook,
      })),
    }),
    spreading: group({
      wavelength_m: number(({ answer }) => answer.wavelengthM),
      total_reflected_path_length_m: number.orNull(({ answer }) => answer.path?.specular.totalM),
      fspl_reflected_path_db: number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
      formula: words(reflectionTexts.spreading),
      two_leg_fspl_composition: always(false),
    }),
    link_budget: linkBudget,
    evidence,
    ...alwaysEach(false, 'diffuse_scattering_modelled', 'atmosphere_composition_supported'),
    direct_path_calculated: always(false),
    exclusions: wordList(reflectionTexts.exclusions),
    assumptions: wordList(reflectionTexts.assumptions),
    limitations: wordList(reflectionTexts.limitations),
    fingerprint: referenceFingerprintKind('specular-reflection-reference')('fingerprint'),
  },
  { id: 'SubThzReflectionResponse' },
)
