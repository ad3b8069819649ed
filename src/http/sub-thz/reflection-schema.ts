import { materialFrequencyRangeGhz } from '../../analyses/sub-thz/material.ts'
import { antennaModes, terrainModes } from '../../analyses/sub-thz/reflection/question.ts'
import { thicknessRangeM } from '../../analyses/sub-thz/slab-reference.ts'
import { horizontalPatternIds } from '../../rf/profile.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  boundedNumber,
  lonLatSchema,
  nullable,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { referenceFingerprintText } from './identity.ts'
import {
  materialIdentityMembers,
  materialMembers,
  mediumRequest,
  mediumSchema,
  optionalMaterialMembers,
} from './material-schema.ts'
import { reflectionModelId } from './references.ts'
import { always, decibels, numberOrNull, shortText } from './shapes.ts'
import { latSchema, lonSchema } from '../wire/cell-request.ts'

/** Local metres: nothing of one reflection lies farther away. */
const localMetres = { type: 'number', minimum: -100_000, maximum: 100_000 } as const

/** A point, in exactly one of its forms. */
const positionRequest = {
  type: 'object',
  additionalProperties: false,
  description: 'x, y, z in local metres, the same as enu or coordinates, or lon, lat and z.',
  properties: {
    x: localMetres,
    y: localMetres,
    z: localMetres,
    enu: {
      type: 'object',
      additionalProperties: false,
      properties: { x: localMetres, y: localMetres, z: localMetres },
      required: ['x', 'y'],
    },
    coordinates: {
      type: 'array',
      items: localMetres,
      minItems: 2,
      maxItems: 3,
      description: '[x, y, z] in a local frame, [lon, lat, z] in a geographic one.',
    },
    lon: lonSchema,
    lat: latSchema,
  },
} as const

const antennaRequest = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: { type: 'string', enum: antennaModes },
    absolute_gain_dbi: decibels('At boresight. Or gain_dbi, or tx_gain_dbi of the link budget.'),
    gain_dbi: decibels('The same as absolute_gain_dbi.'),
    pattern_id: {
      type: 'string',
      enum: horizontalPatternIds,
      description: 'Of directional antennas; cosine-sector where nothing is said.',
    },
    boresight_azimuth_deg: {
      type: 'number',
      minimum: -360,
      maximum: 360,
      description: 'From north, clockwise; required for directional antennas.',
    },
    boresight_elevation_deg: {
      type: 'number',
      minimum: -90,
      maximum: 90,
      description: 'Above the horizon; required for directional antennas.',
    },
    beam_width_deg: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 360,
      description: 'Of directional antennas; 120 where nothing is said.',
    },
    aperture_m: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 1000,
      description: 'Largest dimension, for the far-field range.',
    },
    assumption: shortText,
  },
  required: ['mode'],
} as const

const endRequest = {
  type: 'object',
  additionalProperties: false,
  properties: {
    position: positionRequest,
    height_m: { ...localMetres, description: 'In place of z of the position.' },
    antenna: antennaRequest,
  },
  required: ['position', 'antenna'],
} as const

const direction = { type: 'number', minimum: -1.001, maximum: 1.001 } as const
const mostCorners = 256

const corners = {
  type: 'array',
  items: positionRequest,
  minItems: 3,
  maxItems: mostCorners,
} as const

const facadeRequest = {
  type: 'object',
  additionalProperties: false,
  properties: {
    start: positionRequest,
    segment_start: positionRequest,
    end: positionRequest,
    segment_end: positionRequest,
    plane_point: positionRequest,
    outward_normal: {
      type: 'object',
      additionalProperties: false,
      description: 'Unit vector, horizontal, away from the building.',
      properties: { x: direction, y: direction, z: direction },
      required: ['x', 'y'],
    },
    polygon_context: {
      type: 'object',
      additionalProperties: false,
      description:
        'Outline of the building: the facade is one of its edges. In place of the normal.',
      properties: { vertices: corners, role: { type: 'string', enum: ['outer', 'hole'] } },
      required: ['vertices'],
    },
    geometry_provenance: shortText,
    normal_provenance: shortText,
    height_provenance: shortText,
    base_z: localMetres,
    top_z: localMetres,
    reflecting_object_id: shortText,
  },
  required: ['geometry_provenance'],
} as const

const reflectorMode = { type: 'string', enum: ['interface', 'finite_slab'] } as const

export const reflectionRequest = requestObject(
  'SubThzReflectionRequest',
  {
    schema_version: { type: 'integer', const: 1 },
    frequency_ghz: boundedNumber(materialFrequencyRangeGhz, 'Gigahertz.'),
    polarization: {
      type: 'string',
      maxLength: 2,
      description: 'TE or TM against the plane of incidence, in any case. H and V are not it.',
    },
    coordinate_frame: {
      type: 'object',
      additionalProperties: false,
      properties: {
        mode: {
          type: 'string',
          maxLength: 64,
          description:
            'local_enu (enu) or geographic_enu (wgs84_enu, epsg:4326); where nothing is said: ' +
            'geographic if a position has lon and lat.',
        },
        origin: {
          type: 'object',
          additionalProperties: false,
          description: 'The transmitter at z = 0 where nothing is said.',
          properties: { lon: lonSchema, lat: latSchema, z: localMetres },
          required: ['lon', 'lat'],
        },
      },
    },
    tx: endRequest,
    rx: endRequest,
    facade: facadeRequest,
    material: {
      type: 'object',
      additionalProperties: false,
      properties: {
        mode: reflectorMode,
        reflection_mode: { ...reflectorMode, description: 'The same as mode.' },
        ...materialMembers,
        incident_medium: mediumRequest,
        exit_medium: mediumRequest,
        thickness_m: boundedNumber(thicknessRangeM, 'Of a finite slab, metres.'),
        thickness_provenance: shortText,
        phase_coherence: {
          type: 'string',
          enum: ['coherent', 'coherent_total_slab'],
          description: 'Required for a finite slab: its internal reflections add as waves.',
        },
      },
      required: ['material_source', 'incident_medium'],
    },
    terrain: {
      type: 'object',
      additionalProperties: false,
      properties: { mode: { type: 'string', enum: terrainModes }, provenance: shortText },
      required: ['mode'],
    },
    link_budget: {
      type: 'object',
      additionalProperties: false,
      properties: {
        pt_conducted_dbm: decibels('At the antenna port.'),
        tx_gain_dbi: decibels('The same as absolute_gain_dbi of the transmitting antenna.'),
        rx_gain_dbi: decibels('The same as absolute_gain_dbi of the receiving antenna.'),
        tx_pattern_attenuation_db: decibels('In place of what the pattern gives.'),
        rx_pattern_attenuation_db: decibels('In place of what the pattern gives.'),
        system_loss_db: decibels('0 where nothing is said.'),
        polarization_loss_db: decibels('0 where nothing is said.'),
        calibration_db: decibels('Added to the received power; 0 where nothing is said.'),
      },
      required: ['pt_conducted_dbm'],
    },
    rms_roughness_m: {
      type: 'number',
      minimum: 0,
      maximum: 10,
      description: 'Of the face; evidence alone, no loss follows from it.',
    },
    obstructions: {
      type: 'array',
      maxItems: 1000,
      description: 'Everything that may stand in the way; an empty list means that nothing does.',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          id: shortText,
          polygon: corners,
          base_z: localMetres,
          top_z: localMetres,
          reflector: { type: 'boolean', default: false },
        },
        required: ['id', 'polygon', 'base_z', 'top_z'],
      },
    },
  },
  [
    'schema_version',
    'frequency_ghz',
    'polarization',
    'tx',
    'rx',
    'facade',
    'material',
    'terrain',
    'link_budget',
  ],
)

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
