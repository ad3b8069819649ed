import {
  comparisonBases,
  detectionStatuses,
  directionalities,
  measurementQuantities,
} from '../../../analyses/sub-thz/validation/campaign.ts'
import {
  linkEndHeightRangeM,
  referenceDistanceRangeM,
} from '../../../analyses/sub-thz/link-ends.ts'
import { latSchema, lonSchema } from '../../wire/cell-request.ts'
import { boundedNumber } from '../../wire/shapes.ts'
import { decibels } from '../shapes.ts'
import {
  closed,
  closedWith,
  flag,
  frequencyRangeGhz,
  id,
  instant,
  label,
  labelSource,
  numberWithin,
  prose,
  proseList,
  weather,
  wordOf,
} from './shapes.ts'

const end = closed({
  lat: latSchema,
  lon: lonSchema,
  height_m: boundedNumber(linkEndHeightRangeM, 'Metres above flat ground.'),
  conducted_power_dbm: numberWithin(-100, 100, 'At the antenna port.'),
})

/** Directivity of a beam, degrees. */
export const beamwidth = boundedNumber(
  { minimum: 0, maximum: 360, exclusiveMinimum: true },
  'Degrees.',
)

export const directionality = wordOf(directionalities)
export const comparisonBasis = wordOf(comparisonBases)

const geometry = closed({
  direct_3d_distance_m: boundedNumber(
    referenceDistanceRangeM,
    'Between the antennas, in space. It goes before that of the coordinates.',
  ),
  street_width_m: numberWithin(0, 10_000, 'Metres.'),
  corner_geometry: prose,
  building_intersections: proseList,
  roof_heights_m: { type: 'array', items: numberWithin(0, 10_000, 'Metres.') },
  vegetation_present: flag,
  terrain_available: flag,
  wall_event_count: {
    type: 'integer',
    minimum: 0,
    maximum: 1000,
    description: 'Crossed walls, for research_sub_thz.',
  },
  diffraction_loss_db: numberWithin(0, 1000, 'Loss of one edge, for p526-single-edge-v1.'),
  source: prose,
  notes: prose,
})

export const measurementSchema = closedWith(['measurement_id', 'frequency_ghz'], {
  measurement_id: { ...id, description: 'Unique in its campaign.' },
  location_pair_id: id,
  beam_id: id,
  site_id: id,
  tx: end,
  rx: end,
  frequency_ghz: boundedNumber(frequencyRangeGhz, 'Gigahertz.'),
  bandwidth_hz: numberWithin(1, 1e12, 'Hertz.'),
  measurement_quantity: {
    ...wordOf(measurementQuantities),
    description: 'What was measured; required with its value unless nothing was detected.',
  },
  measured_received_power_dbm: decibels('Of received_power.'),
  measured_path_loss_db: decibels('Of every kind of path loss; a loss is positive.'),
  measured_path_gain_db: decibels('Of path_gain.'),
  value_db: decibels('Of another, with quantity_definition.'),
  quantity_definition: prose,
  antenna_gain_embedded: flag,
  cable_loss_embedded: flag,
  calibration_applied: flag,
  tx_conducted_power_dbm: numberWithin(-100, 100, 'The same as tx.conducted_power_dbm.'),
  tx_gain_dbi: decibels('Else that of antenna_setup.'),
  rx_gain_dbi: decibels('Else that of antenna_setup.'),
  tx_cable_loss_db: decibels('Else that of calibration.'),
  rx_cable_loss_db: decibels('Else that of calibration.'),
  tx_azimuth_deg: numberWithin(-360, 360, 'Degrees clockwise from north.'),
  tx_elevation_deg: numberWithin(-90, 90, 'Degrees above the horizontal.'),
  rx_orientation: prose,
  beamwidth_deg: beamwidth,
  pattern_metadata: prose,
  polarization: prose,
  directionality,
  antenna_comparison_basis: comparisonBasis,
  labels: closed({
    los_nlos: label,
    los_nlos_source: labelSource,
    morphology: label,
    morphology_source: labelSource,
    rooftop_relation: label,
    rooftop_relation_source: labelSource,
  }),
  weather,
  timestamp: instant,
  quality_flags: proseList,
  detection: closed({
    status: { ...wordOf(detectionStatuses), default: 'observed' },
    detection_limit_dbm: numberWithin(-220, 20, 'Weakest signal that would have been seen.'),
    notes: prose,
  }),
  geometry,
  notes: proseList,
})
