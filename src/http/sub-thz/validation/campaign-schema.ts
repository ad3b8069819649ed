import { sourceTypes } from '../../../analyses/sub-thz/validation/campaign.ts'
import { latSchema, lonSchema } from '../../wire/cell-request.ts'
import { boundedNumber } from '../../wire/shapes.ts'
import { decibelBounds, decibels } from '../shapes.ts'
import {
  beamwidth,
  comparisonBasis,
  directionality,
  measurementSchema,
} from './measurement-schema.ts'
import {
  closed,
  closedWith,
  flag,
  frequencyRangeGhz,
  id,
  instant,
  label,
  labelSource,
  prose,
  proseList,
  title,
  version,
  weather,
  wordOf,
} from './shapes.ts'

const source = closed({
  citation: prose,
  doi: prose,
  url: prose,
  license: prose,
  data_availability: prose,
  dataset_version: prose,
})

const provenance = closed({
  source_type: wordOf(sourceTypes),
  collected_by: prose,
  imported_by: prose,
  metadata_url: prose,
  imported_at: instant,
  notes: proseList,
})

const environment = closed({
  environment_type: prose,
  morphology: label,
  morphology_source: labelSource,
  rooftop_relation: label,
  rooftop_source: labelSource,
  los_state: label,
  los_source: labelSource,
  description: prose,
})

const antennaSetup = closed({
  tx_gain_dbi: decibels('Of measurements that state none.'),
  rx_gain_dbi: decibels('Of measurements that state none.'),
  beamwidth_deg: beamwidth,
  polarization: prose,
  directionality,
  comparison_basis: comparisonBasis,
  pattern_metadata: prose,
  strongest_beam_selected: flag,
  beam_average_method: prose,
  notes: prose,
})

const calibration = closed({
  conducted_tx_power_dbm: decibels('Of measurements that state none.'),
  tx_cable_loss_db: decibels('Of measurements that state none.'),
  rx_cable_loss_db: decibels('Of measurements that state none.'),
  receiver_calibration_applied: flag,
  dynamic_range_db: boundedNumber({ ...decibelBounds, minimum: 0 }, 'Of the receiver.'),
  noise_floor_dbm: decibels('Of the receiver.'),
  detectable_power_floor_dbm: decibels('Of the receiver.'),
  reference: prose,
  notes: prose,
})

const site = closedWith(['site_id'], {
  site_id: { ...id, description: 'Unique in its campaign.' },
  name: prose,
  lon: lonSchema,
  lat: latSchema,
  morphology: label,
  morphology_source: labelSource,
  rooftop_relation: label,
  rooftop_source: labelSource,
  description: prose,
})

export const campaignSchema = closedWith(['schema_version', 'campaign_id', 'frequency_range_ghz'], {
  schema_version: { type: 'integer', const: 1 },
  campaign_id: {
    ...id,
    description: 'Letters, digits and . _ : -; unique in the request.',
  },
  campaign_version: version,
  title,
  source,
  provenance,
  frequency_range_ghz: closedWith(['min_ghz', 'max_ghz'], {
    min_ghz: boundedNumber(frequencyRangeGhz, 'Gigahertz.'),
    max_ghz: boundedNumber(frequencyRangeGhz, 'Gigahertz, not below the minimum.'),
  }),
  environment,
  equipment: closed({
    transmitter: prose,
    receiver: prose,
    channel_sounder: prose,
    receiver_model: prose,
    notes: prose,
  }),
  antenna_setup: antennaSetup,
  calibration,
  weather: {
    ...weather,
    description: 'Of measurements without their own; only where a temperature is stated.',
  },
  sites: { type: 'array', items: site },
  measurements: { type: 'array', items: measurementSchema },
  limitations: proseList,
})
