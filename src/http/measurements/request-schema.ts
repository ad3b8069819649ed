import { maximumMeasuredCells } from '../../analyses/cell-count.ts'
import { maximumCampaignSamples, maximumMeasuredSamples } from '../../analyses/question-bounds.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import { calibrationDay, calibrationName } from '../wire/calibration.ts'
import { commonRfSettings, latSchema, lonSchema } from '../wire/cell-request.ts'
import { towersOf } from '../wire/cells-request.ts'
import { optimizationRequest } from '../wire/plan-request.ts'
import { locationProbability } from '../wire/rf-profile-schema.ts'
import { radioQualitySettings } from '../wire/radio-request.ts'
import { requestObject } from '../wire/shapes.ts'

const provenanceBytes = 256

const measuredSample = requestObject(
  'MeasuredSample',
  {
    id: { type: 'string', minLength: 1, description: 'Unique in the request.' },
    lon: lonSchema,
    lat: latSchema,
    technology: { type: 'string', enum: ['4g', '5g'], description: 'That of the request.' },
    rsrp_dbm: { type: 'number', minimum: -180, maximum: -20 },
    cell_id: { type: 'string', description: 'The cell that the receiver named.' },
  },
  ['id', 'lon', 'lat', 'technology', 'rsrp_dbm'],
)

const provenanceText = {
  type: 'string',
  maxLength: provenanceBytes,
  'x-max-utf8-bytes': provenanceBytes,
} as const

const members = {
  towers: towersOf(1, maximumMeasuredCells),
  ...commonRfSettings,
  location_probability: locationProbability(
    'Checked, and without effect: what was measured is compared with half of the places.',
  ),
  ...radioQualitySettings,
  optimization: optimizationRequest,
  samples: {
    type: 'array',
    items: measuredSample,
    minItems: 1,
    maxItems: maximumMeasuredSamples,
  },
  calibration_provenance: requestObject(
    'CalibrationProvenance',
    {
      campaign_id: provenanceText,
      source: provenanceText,
      collected_at: { type: 'string', description: 'RFC 3339.' },
      expires_at: { type: 'string', description: 'RFC 3339; after collected_at.' },
    },
    [],
  ),
} as const
const needed = ['towers', 'network_tech', 'samples'] as const

/** Some cells, and what was measured of them. */
export const measurementRequest = requestObject('MeasurementRequest', members, needed)

/** The same for a comparison of models. */
export const comparisonRequest = requestObject(
  'MeasurementComparisonRequest',
  {
    ...members,
    detail_of: requestObject(
      'ComparedModelName',
      {
        propagation_model: { type: 'string', enum: [...propagationModelIds] },
        variant: { type: 'string', maxLength: 64, description: 'As the answer names it.' },
      },
      ['propagation_model', 'variant'],
    ),
  },
  needed,
)

/** The same for a comparison in the background: a longer campaign, and no model sample by sample. */
export const comparisonJobRequest = requestObject(
  'MeasurementComparisonJobRequest',
  { ...members, samples: { ...members.samples, maxItems: maximumCampaignSamples } },
  needed,
)

/** The same, and what a calibration that is made of it is called. */
export const calibrateRequest = requestObject(
  'CalibrateRequest',
  { ...members, name: calibrationName, measured_on: calibrationDay },
  [...needed, 'name'],
)
