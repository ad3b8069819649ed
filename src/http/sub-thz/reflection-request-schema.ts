import { materialFrequencyRangeGhz } from '../../analyses/sub-thz/material.ts'
import { antennaModes, terrainModes } from '../../analyses/sub-thz/reflection/question.ts'
import { thicknessRangeM } from '../../analyses/sub-thz/slab-reference.ts'
import { horizontalPatternIds } from '../../rf/profile.ts'
import { latSchema, lonSchema } from '../wire/cell-request.ts'
import { boundedNumber, requestObject } from '../wire/shapes.ts'
import { materialMembers, mediumRequest } from './material-schema.ts'
import { decibels, shortText } from './shapes.ts'

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
const maximumCorners = 256

const corners = {
  type: 'array',
  items: positionRequest,
  minItems: 3,
  maxItems: maximumCorners,
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

export const reflectorMode = { type: 'string', enum: ['interface', 'finite_slab'] } as const

export const reflectionRequest = requestObject(
  'SubThzReflectionRequest',
  {
    schema_version: { type: 'integer', const: 1 },
    frequency_ghz: boundedNumber(materialFrequencyRangeGhz, 'Gigahertz.'),
    polarization: {
      type: 'string',
      maxLength: 64,
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
