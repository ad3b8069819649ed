import { antennaModes } from '../../analyses/sub-thz/reflection/question.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  lonLatSchema,
  nullable,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { referenceFingerprintText } from './identity.ts'
import {
  materialIdentityMembers,
  mediumSchema,
  optionalMaterialMembers,
} from './material-schema.ts'
import { reflectorMode } from './reflection-request-schema.ts'
import { reflectionModelId } from './references.ts'
import { always, numberOrNull } from './shapes.ts'

const vector: JsonSchema = responseObject({ x: anyNumber, y: anyNumber, z: anyNumber })

const geometry = responseObject(
  {
    local_frame: responseObject({
      coordinate_system: always('ENU'),
      mode: { enum: ['local_enu', 'geographic_enu'] },
      projection: anyText,
      origin: { anyOf: [vectorOrigin(), { type: 'null' }] },
      origin_enu: vector,
      origin_provenance: { enum: ['request', 'transmitter', 'none'] },
      transform_description: anyText,
    }),
    tx_enu: vector,
    rx_enu: vector,
    facade_start_enu: vector,
    facade_end_enu: vector,
    plane_point_enu: vector,
    plane_normal: vector,
    mirrored_tx_enu: vector,
    reflection_point_enu: vector,
    reflection_point_lon_lat: lonLatSchema,
    incident_direction: vector,
    reflected_direction: vector,
    image_intersection_t: anyNumber,
    segment_parameter: anyNumber,
    segment_distance_from_line_m: anyNumber,
    d1_m: anyNumber,
    d2_m: anyNumber,
    total_reflected_path_length_m: anyNumber,
    image_path_length_m: anyNumber,
    image_path_difference_m: anyNumber,
    incidence_angle_deg: anyNumber,
    reflection_angle_deg: anyNumber,
    angle_convention: anyText,
    specular_equality_error: anyNumber,
    te_tm_basis: responseObject({
      te: vector,
      tm: vector,
      normal_incidence_basis: anyFlag,
      convention: anyText,
      magnitudes_equivalent: anyFlag,
    }),
    vertical_extent_status: { enum: ['known', 'unknown', 'outside'] },
    base_z: anyNumber,
    top_z: anyNumber,
  },
  {
    id: 'SubThzReflectionGeometry',
    optional: [
      'mirrored_tx_enu',
      'reflection_point_enu',
      'reflection_point_lon_lat',
      'incident_direction',
      'reflected_direction',
      'image_intersection_t',
      'segment_parameter',
      'segment_distance_from_line_m',
      'd1_m',
      'd2_m',
      'total_reflected_path_length_m',
      'image_path_length_m',
      'image_path_difference_m',
      'incidence_angle_deg',
      'reflection_angle_deg',
      'specular_equality_error',
      'te_tm_basis',
      'base_z',
      'top_z',
    ],
  },
)

function vectorOrigin(): JsonSchema {
  return responseObject({ lon: anyNumber, lat: anyNumber, z: anyNumber })
}

const reflectorEvidence: JsonSchema = {
  enum: [
    'facade_extent_known',
    'facade_extent_unknown',
    'facade_extent_smaller_than_scalar_fresnel_zone',
  ],
}

const facade = responseObject(
  {
    geometry_provenance: anyText,
    normal_provenance: anyText,
    height_provenance: anyText,
    reflecting_object_id: anyText,
    base_z: anyNumber,
    top_z: anyNumber,
    available_horizontal_left_m: anyNumber,
    available_horizontal_right_m: anyNumber,
    available_vertical_below_m: anyNumber,
    available_vertical_above_m: anyNumber,
    fresnel_zone_scale_m: anyNumber,
    finite_reflector_evidence: reflectorEvidence,
    facade_extent_known: anyFlag,
    roughness: responseObject(
      {
        rms_roughness_m: anyNumber,
        roughness_parameter: anyNumber,
        smooth_surface_criterion: anyText,
        specularity_status: {
          enum: ['supported_smooth', 'rough_surface_warning', 'roughness_unknown'],
        },
        specularity_evidence: anyText,
        unapplied_specular_loss_db: anyNumber,
      },
      { optional: ['rms_roughness_m', 'roughness_parameter', 'unapplied_specular_loss_db'] },
    ),
    diffuse_scattering_modelled: always(false),
  },
  {
    id: 'SubThzFacade',
    optional: [
      'reflecting_object_id',
      'base_z',
      'top_z',
      'available_horizontal_left_m',
      'available_horizontal_right_m',
      'available_vertical_below_m',
      'available_vertical_above_m',
      'fresnel_zone_scale_m',
      'roughness',
    ],
  },
)

const coefficient = responseObject(
  {
    real: anyNumber,
    imaginary: anyNumber,
    magnitude: anyNumber,
    phase_rad: anyNumber,
    phase_deg: anyNumber,
    power_fraction: anyNumber,
    reflection_loss_db: anyNumber,
  },
  { optional: ['reflection_loss_db'] },
)

const material = responseObject(
  {
    mode: reflectorMode,
    material_source: { enum: ['p2040_reference', 'user_defined'] },
    ...materialIdentityMembers,
    p2040_identity: anyFlag,
    provenance: anyText,
    incident_medium: mediumSchema,
    exit_medium: mediumSchema,
    thickness_m: anyNumber,
    thickness_provenance: anyText,
    phase_coherence: anyText,
    reflection_coefficient: coefficient,
    interface_coefficient: coefficient,
    multiple_internal_reflections_included: anyFlag,
  },
  {
    id: 'SubThzReflectorMaterial',
    optional: [
      ...optionalMaterialMembers,
      'provenance',
      'exit_medium',
      'thickness_m',
      'thickness_provenance',
      'phase_coherence',
      'reflection_coefficient',
      'interface_coefficient',
    ],
  },
)

const leg = responseObject(
  {
    status: { enum: ['visible', 'blocked', 'unknown'] },
    evidence: anyText,
    blocking_object_ids: texts,
    reasons: texts,
    intervals: arrayOf(
      responseObject({
        object_id: anyText,
        entry_t: anyNumber,
        exit_t: anyNumber,
        positive_length: anyFlag,
        vertical_overlap: nullable('boolean'),
      }),
    ),
  },
  { optional: ['blocking_object_ids', 'reasons', 'intervals'] },
)

/** An antenna's look along its leg. */
function antenna(look: string): JsonSchema {
  return responseObject(
    {
      mode: { enum: antennaModes },
      pattern_id: anyText,
      vertical_pattern_id: anyText,
      absolute_gain_dbi: anyNumber,
      [`${look}_azimuth_deg`]: anyNumber,
      [`${look}_elevation_deg`]: anyNumber,
      pattern_attenuation_db: anyNumber,
      pattern_attenuation_source: { enum: ['stated', 'pattern', 'none'] },
      pattern_eligible: anyFlag,
      pattern_eligibility_reason: anyText,
      aperture_m: anyNumber,
    },
    {
      optional: [
        'pattern_id',
        'vertical_pattern_id',
        `${look}_azimuth_deg`,
        `${look}_elevation_deg`,
        'pattern_attenuation_db',
        'aperture_m',
      ],
    },
  )
}

export const reflectionResponse = responseObject(
  {
    schema_version: always(1),
    model: anyText,
    model_id: always(reflectionModelId),
    model_version: always('v1'),
    readiness: always('reference_only'),
    promoted: always(false),
    production_candidate: always(false),
    canonical: always(false),
    network_coupled: always(false),
    multipath_combined: always(false),
    coherent_multipath_combined: always(false),
    frequency_ghz: anyNumber,
    polarization: { enum: ['TE', 'TM'] },
    status: { enum: ['applicable_reference', 'qualified_reference', 'inapplicable'] },
    applicability: responseObject(
      { status: anyText, reasons: texts, qualifications: texts },
      { optional: ['reasons', 'qualifications'] },
    ),
    geometry,
    facade,
    material,
    visibility: responseObject({
      terrain_status: { enum: ['flat_ground_relative_datum', 'terrain_unavailable'] },
      leg1_visibility: leg,
      leg2_visibility: leg,
    }),
    antennas: responseObject({ tx: antenna('departure'), rx: antenna('arrival_look') }),
    spreading: responseObject({
      wavelength_m: anyNumber,
      total_reflected_path_length_m: numberOrNull,
      fspl_reflected_path_db: numberOrNull,
      formula: anyText,
      two_leg_fspl_composition: always(false),
    }),
    link_budget: responseObject(
      {
        pt_conducted_dbm: anyNumber,
        tx_absolute_gain_dbi: anyNumber,
        tx_pattern_attenuation_db: numberOrNull,
        rx_absolute_gain_dbi: anyNumber,
        rx_pattern_attenuation_db: numberOrNull,
        system_loss_db: anyNumber,
        polarization_loss_db: anyNumber,
        calibration_db: anyNumber,
        fspl_reflected_path_db: numberOrNull,
        reflection_power_term_db: numberOrNull,
        reflected_path_reference_power_dbm: anyNumber,
        equation: anyText,
      },
      { optional: ['reflected_path_reference_power_dbm'] },
    ),
    evidence: responseObject({
      fresnel: responseObject({
        radius_m: numberOrNull,
        horizontal_extent_known: anyFlag,
        vertical_extent_known: anyFlag,
        finite_reflector_evidence: reflectorEvidence,
      }),
      far_field: responseObject(
        {
          far_field_status: { enum: ['unknown', 'supported', 'warning'] },
          tx_aperture_m: anyNumber,
          tx_far_field_range_m: anyNumber,
          tx_compared_distance_m: anyNumber,
          rx_aperture_m: anyNumber,
          rx_far_field_range_m: anyNumber,
          rx_compared_distance_m: anyNumber,
          wavelength_m: anyNumber,
          comparison: anyText,
        },
        {
          optional: [
            'tx_aperture_m',
            'tx_far_field_range_m',
            'tx_compared_distance_m',
            'rx_aperture_m',
            'rx_far_field_range_m',
            'rx_compared_distance_m',
          ],
        },
      ),
    }),
    diffuse_scattering_modelled: always(false),
    atmosphere_composition_supported: always(false),
    direct_path_calculated: always(false),
    exclusions: texts,
    assumptions: texts,
    limitations: texts,
    fingerprint: referenceFingerprintText('specular-reflection-reference'),
  },
  { id: 'SubThzReflectionResponse' },
)
