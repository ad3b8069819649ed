import { degreesAround, type GeographicPoint } from '../../analyses/sub-thz/reflection/frame.ts'
import type { ReflectionQuestion } from '../../analyses/sub-thz/reflection/question.ts'
import type {
  ReflectedPath,
  ReflectionAnswer,
} from '../../analyses/sub-thz/reflection/reflection.ts'
import {
  type FacadeRoom,
  farFieldFormula,
  type Roughness,
  smoothSurfaceFormula,
} from '../../analyses/sub-thz/reflection/reflector-evidence.ts'
import { type Enu, minus, unit } from '../../analyses/sub-thz/reflection/vector.ts'
import * as field from '../wire/answer-schema.ts'
import type { ReferenceFound } from './references.ts'

/** What an answer about a reflection says of itself. */
export const reflectionTexts = {
  localProjection: 'none',
  geographicProjection: 'WGS84 mid-latitude metres around the origin',
  angles: 'from the normal of the facade; 0 is normal incidence',
  farField: `${farFieldFormula} of each antenna against the length of its own leg`,
  model:
    'Single specular reflection from one finite vertical planar facade by image-source construction',
  localFrame: 'Positions are taken as east, north and up metres as they are.',
  geographicFrame:
    'East and north metres around the origin with the radii of curvature at the mean latitude, the ' +
    'metres of all radio routes; up is z less the z of the origin.',
  basis:
    'te = normal x incident direction, tm = te x incident direction, both of unit length; at normal ' +
    'incidence te is up, and both polarizations reflect alike.',
  roughness:
    'Rayleigh parameter of the stated roughness. The loss of a Gaussian surface is shown and not ' +
    'applied: no diffuse part is modelled that could receive it.',
  exclusions: [
    'The direct path, and any sum of paths.',
    'Gases, rain and fog; P.1411 and P.526 terms; wall events.',
    'Diffuse scattering, edge diffraction, more than one bounce.',
  ],
  assumptions: [
    'Time convention exp(+j w t): eps = eps_real - j eps_loss.',
    'One flat facade, one material, one plane wave at the angle of the specular path.',
    'Free space spreads over the whole path once; the reflection coefficient is applied once.',
  ],
  limitations: [
    'A reference for research: no canonical result of the service uses it or is changed by it.',
    'The facade counts as unbounded for the coefficient; Fresnel zone and edges are evidence beside it.',
    'Terrain is not looked at.',
  ],
} as const

/** What an answer of `POST /api/sub-thz-reflection-reference` is told from. */
export interface ReflectionFound extends ReferenceFound<ReflectionQuestion> {
  readonly answer: ReflectionAnswer
}

/** Where there is a reflected path. */
interface PathFound extends ReflectionFound {
  readonly path: ReflectedPath
}

function pathFound(found: ReflectionFound): PathFound | null {
  const { path } = found.answer
  return path && { ...found, path }
}

export const reflectorEvidence = field.oneOf<FacadeRoom['evidence']>([
  'facade_extent_known',
  'facade_extent_unknown',
  'facade_extent_smaller_than_scalar_fresnel_zone',
])

export function evidenceOf({ answer }: ReflectionFound): FacadeRoom['evidence'] {
  return answer.path?.room.evidence ?? 'facade_extent_unknown'
}

const vector = field.object<Enu>(field.named(field.number, 'x', 'y', 'z'))
const origin = field.object<GeographicPoint>(field.named(field.number, 'lon', 'lat', 'z'))
const lonLat = field.object<{ readonly lon: number; readonly lat: number }>(
  field.named(field.number, 'lon', 'lat'),
)

const localFrame = field.object<ReflectionQuestion['frame']>({
  coordinate_system: field.always('ENU'),
  mode: field.oneOf(['local_enu', 'geographic_enu'])('mode'),
  projection: field.text(({ mode }) =>
    mode === 'local_enu' ? reflectionTexts.localProjection : reflectionTexts.geographicProjection,
  ),
  origin: origin.orNull('origin'),
  origin_enu: vector(() => ({ x: 0, y: 0, z: 0 })),
  origin_provenance: field.oneOf(['request', 'transmitter', 'none'])('originProvenance'),
  transform_description: field.text(({ mode }) =>
    mode === 'local_enu' ? reflectionTexts.localFrame : reflectionTexts.geographicFrame,
  ),
})

const specular: field.Members<PathFound> = {
  mirrored_tx_enu: vector(({ path }) => path.specular.mirroredTransmitter),
  reflection_point_enu: vector(({ path }) => path.specular.reflectionPoint),
  incident_direction: vector(({ path, question }) =>
    unit(minus(path.specular.reflectionPoint, question.transmitter.position)),
  ),
  reflected_direction: vector(({ path, question }) =>
    unit(minus(question.receiver.position, path.specular.reflectionPoint)),
  ),
  image_intersection_t: field.number(({ path }) => path.specular.imageIntersection),
  segment_parameter: field.number(({ path }) => path.specular.segmentParameter),
  segment_distance_from_line_m: field.number(({ path }) => path.specular.distanceFromLineM),
  d1_m: field.number(({ path }) => path.specular.d1M),
  d2_m: field.number(({ path }) => path.specular.d2M),
  total_reflected_path_length_m: field.number(({ path }) => path.specular.totalM),
  image_path_length_m: field.number(({ path }) => path.specular.imagePathM),
  image_path_difference_m: field.number(
    ({ path }) => path.specular.totalM - path.specular.imagePathM,
  ),
  incidence_angle_deg: field.number(({ path }) => path.specular.incidenceAngleDeg),
  reflection_angle_deg: field.number(({ path }) => path.specular.reflectionAngleDeg),
  specular_equality_error: field.number(({ path }) => path.specular.equalityError),
  te_tm_basis: field.object<ReflectedPath['specular']['basis']>({
    ...field.named(vector, 'te', 'tm'),
    normal_incidence_basis: field.flag('isNormalIncidence'),
    convention: field.sentence(reflectionTexts.basis),
    magnitudes_equivalent: field.flag('isNormalIncidence'),
  })(({ path }) => path.specular.basis),
}

const verticalExtent: field.Members<ReflectionFound> = {
  base_z: field.number.optional(({ question }) => question.facade.baseZ),
  top_z: field.number.optional(({ question }) => question.facade.topZ),
}

/** Where the ends, the facade and the reflected path lie. */
export const geometry = field.object<ReflectionFound>('SubThzReflectionGeometry', {
  local_frame: localFrame(({ question }) => question.frame),
  tx_enu: vector(({ question }) => question.transmitter.position),
  rx_enu: vector(({ question }) => question.receiver.position),
  facade_start_enu: vector(({ question }) => question.facade.start),
  facade_end_enu: vector(({ question }) => question.facade.end),
  plane_point_enu: vector(({ question }) => question.facade.planePoint),
  plane_normal: vector(
    ({ question, answer }) => answer.path?.specular.normal ?? question.facade.outwardNormal,
  ),
  ...field.ifAny(pathFound, specular),
  reflection_point_lon_lat: lonLat.optional(({ question, answer }) => {
    const { mode, origin: around } = question.frame
    if (answer.path === null || around === null || mode === 'local_enu') return null
    return degreesAround(around, answer.path.specular.reflectionPoint)
  }),
  angle_convention: field.sentence(reflectionTexts.angles),
  vertical_extent_status: field.oneOf(['known', 'unknown', 'outside'])(
    ({ answer }) => answer.path?.specular.verticalExtent ?? 'unknown',
  ),
  ...verticalExtent,
})

const roughness = field.object<Roughness | null>({
  rms_roughness_m: field.number.optional((found) => found?.rmsM),
  roughness_parameter: field.number.optional((found) => found?.parameter),
  unapplied_specular_loss_db: field.number.optional((found) => found?.unappliedLossDb),
  smooth_surface_criterion: field.sentence(smoothSurfaceFormula),
  specularity_status: field.oneOf([
    'supported_smooth',
    'rough_surface_warning',
    'roughness_unknown',
  ])((found) => found?.status ?? 'roughness_unknown'),
  specularity_evidence: field.sentence(reflectionTexts.roughness),
})

const room: field.Members<FacadeRoom> = {
  available_horizontal_left_m: field.number('leftM'),
  available_horizontal_right_m: field.number('rightM'),
  available_vertical_below_m: field.number.optional('belowM'),
  available_vertical_above_m: field.number.optional('aboveM'),
  fresnel_zone_scale_m: field.number('fresnelRadiusM'),
}

/** The facade, its room around the reflection point and its roughness. */
export const facade = field.object<ReflectionFound>('SubThzFacade', {
  geometry_provenance: field.text(({ question }) => question.facade.geometryProvenance),
  normal_provenance: field.text(({ question }) => question.facade.normalProvenance ?? 'unknown'),
  height_provenance: field.text(({ question }) => question.facade.heightProvenance ?? 'unknown'),
  reflecting_object_id: field.text.optional(({ question }) => question.facade.reflectingObjectId),
  ...verticalExtent,
  ...field.ifAny(({ answer }: ReflectionFound) => answer.path?.room, room),
  finite_reflector_evidence: reflectorEvidence(evidenceOf),
  facade_extent_known: field.flag(
    ({ question }) => question.facade.baseZ !== null && question.facade.topZ !== null,
  ),
  ...field.ifAny(pathFound, { roughness: roughness(({ path }) => path.roughness) }),
  diffuse_scattering_modelled: field.always(false),
})
