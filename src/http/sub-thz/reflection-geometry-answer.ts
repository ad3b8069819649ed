import { degreesAround, type GeographicPoint } from '../../analyses/sub-thz/reflection/frame.ts'
import type { ReflectionQuestion } from '../../analyses/sub-thz/reflection/question.ts'
import type { ReflectedPath } from '../../analyses/sub-thz/reflection/reflection.ts'
import {
  type FacadeRoom,
  type Roughness,
  smoothSurfaceFormula,
} from '../../analyses/sub-thz/reflection/reflector-evidence.ts'
import { type Enu, minus, unit } from '../../analyses/sub-thz/reflection/vector.ts'
import {
  always,
  flag,
  ifAny,
  type Members,
  named,
  number,
  object,
  oneOf,
  text,
  words,
} from '../wire/told.ts'
import {
  evidenceOf,
  type PathFound,
  pathFound,
  type ReflectionFound,
  reflectorEvidence,
} from './reflection-found.ts'
import { reflectionTexts } from './reflection-texts.ts'

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

const verticalExtent: Members<ReflectionFound> = {
  base_z: number.optional(({ question }) => question.facade.baseZ),
  top_z: number.optional(({ question }) => question.facade.topZ),
}

/** Where the ends, the facade and the reflected path lie. */
export const geometry = object<ReflectionFound>(
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
    ...verticalExtent,
  },
  { id: 'SubThzReflectionGeometry' },
)

const roughness = object<Roughness | null>({
  rms_roughness_m: number.optional((found) => found?.rmsM),
  roughness_parameter: number.optional((found) => found?.parameter),
  unapplied_specular_loss_db: number.optional((found) => found?.unappliedLossDb),
  smooth_surface_criterion: words(smoothSurfaceFormula),
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

/** The facade, its room around the reflection point and its roughness. */
export const facade = object<ReflectionFound>(
  {
    geometry_provenance: text(({ question }) => question.facade.geometryProvenance),
    normal_provenance: text(({ question }) => question.facade.normalProvenance ?? 'unknown'),
    height_provenance: text(({ question }) => question.facade.heightProvenance ?? 'unknown'),
    reflecting_object_id: text.optional(({ question }) => question.facade.reflectingObjectId),
    ...verticalExtent,
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
