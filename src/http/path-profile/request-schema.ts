import {
  buildingLossModes,
  defaultFidelity,
  defaultWallMaterials,
  diffractionModels,
  fidelityBounds,
} from '../../analyses/path-profile/fidelity.ts'
import {
  defaultSampleSpacingM,
  maximumSamples,
  sampleSpacingRangeM,
} from '../../analyses/path-profile/question.ts'
import { calibrationOffsetBound } from '../../rf/profile-bounds.ts'
import { rfProfileRequest } from '../wire/rf-profile-schema.ts'
import { commonRfSettings, latSchema, lonSchema } from '../wire/cell-request.ts'
import { boundedNumber, requestObject } from '../wire/shapes.ts'

/** A point in degrees. It has no name of its own: a validator takes a named schema only once. */
const lonLatRequest = {
  type: 'object',
  additionalProperties: false,
  properties: { lon: lonSchema, lat: latSchema },
  required: ['lon', 'lat'],
} as const

const given = 'A given value; 0 leaves the term out.'

const fidelityRequest = requestObject(
  'PathFidelityRequest',
  {
    building_loss_mode: {
      type: 'string',
      enum: buildingLossModes,
      default: defaultFidelity.buildingLossMode,
      description: 'How buildings in the way count: as edges, as walls, or not at all.',
    },
    diffraction_model: {
      type: 'string',
      enum: diffractionModels,
      default: defaultFidelity.diffractionModel,
    },
    default_wall_material: {
      type: 'string',
      enum: defaultWallMaterials,
      default: defaultFidelity.defaultWallMaterial,
      description: 'Material of walls whose own is unknown.',
    },
    clutter_specific_attenuation_db_per_km: boundedNumber(
      fidelityBounds.clutterSpecificAttenuationDbPerKm,
      given,
    ),
    vegetation_depth_m: boundedNumber(fidelityBounds.vegetationDepthM, given),
    vegetation_specific_attenuation_db_per_m: boundedNumber(
      fidelityBounds.vegetationSpecificAttenuationDbPerM,
      given,
    ),
    gas_specific_attenuation_db_per_km: boundedNumber(
      fidelityBounds.gasSpecificAttenuationDbPerKm,
      given,
    ),
    rain_specific_attenuation_db_per_km: boundedNumber(
      fidelityBounds.rainSpecificAttenuationDbPerKm,
      given,
    ),
    shadow_sigma_db: boundedNumber(
      fidelityBounds.shadowSigmaDb,
      'Standard deviation of the shadow bounds around the median.',
    ),
  },
  [],
)

/** One path, and what its budget counts. */
export const pathProfileRequest = requestObject(
  'PathProfileRequest',
  {
    transmitter: lonLatRequest,
    receiver: lonLatRequest,
    sample_spacing_m: {
      ...boundedNumber(
        sampleSpacingRangeM,
        `Spacing of the samples; at most ${maximumSamples} over the path.`,
      ),
      default: defaultSampleSpacingM(0),
    },
    model_profile: {
      type: 'string',
      maxLength: 64,
      description:
        'terrain-profile (0.03 to 6 GHz), urban-short-range (0.3 to 100 GHz) or research-sub-thz ' +
        '(100 to 300 GHz); empty or absent: by frequency.',
    },
    azimuth: { type: 'number', default: 0, description: 'Degrees from north; any finite angle.' },
    calibration_offset_db: {
      ...boundedNumber(calibrationOffsetBound, 'Positive raises the received power.'),
      default: 0,
    },
    unknown_heights: commonRfSettings.unknown_heights,
    rf_profile: rfProfileRequest,
    fidelity: fidelityRequest,
  },
  ['transmitter', 'receiver'],
)
