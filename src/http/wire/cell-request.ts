import { questionBounds, questionDefaults } from '../../analyses/question-bounds.ts'
import { beyondPackRules, groundRules, sightSources, unknownHeightRules } from '../../rf/profile.ts'
import { calibrationOffsetBound, profileBounds } from '../../rf/profile-bounds.ts'
import { locationProbability, propagationModelText } from './rf-profile-schema.ts'
import { boundedNumber } from './shapes.ts'

/** Request members that are defaults for the profiles of all cells of a request. */
export const commonRfSettings = {
  rays: {
    ...boundedNumber(
      questionBounds.rays,
      'Rays over the beam. rays x ceil(radius_m / 25) is at most 25000; beyond 5 km rays have 200 pieces.',
    ),
    default: questionDefaults.rays,
  },
  radius_m: { ...boundedNumber(profileBounds.radiusM, 'Radius of the cell.'), default: 400 },
  frequency_ghz: {
    ...boundedNumber(profileBounds.frequencyGhz, 'Carrier frequency.'),
    default: 28,
  },
  tx_power_dbm: {
    ...boundedNumber(profileBounds.txPowerDbm, 'Conducted transmitter power.'),
    default: 30,
  },
  azimuth: { type: 'number', default: 0, description: 'Degrees from north; any finite angle.' },
  beam_width: {
    ...boundedNumber(profileBounds.beamWidthDeg, 'Width of the beam, degrees.'),
    default: 120,
  },
  propagation_model: propagationModelText,
  sight: {
    type: 'string',
    enum: sightSources,
    default: 'footprints',
    description:
      'Who decides about sight: roofs; nobody (statistical); roofs where buildings are known ' +
      '(footprints_else_statistical); or everything is out of sight (obstructed).',
  },
  ground: {
    type: 'string',
    enum: groundRules,
    default: 'ignored',
    description:
      'ignored: all ground is flat. diffraction: it hides what lies behind it, and its ' +
      'delta-Bullington loss (ITU-R P.526) is added. Models that count the ground themselves do so ' +
      'under either.',
  },
  location_probability: locationProbability('Absent: half of them.'),
  service_rsrp_dbm: boundedNumber(
    profileBounds.serviceRsrpDbm,
    `${profileBounds.serviceRsrpDbm.description} Absent: ${profileBounds.serviceRsrpDbm.absent}.`,
  ),
  calibration_offset_db: {
    ...boundedNumber(calibrationOffsetBound, 'Positive raises the received power.'),
    default: 0,
  },
  beyond_pack: {
    type: 'string',
    enum: beyondPackRules,
    default: 'free',
    description:
      'Beyond the bounds of the pack no building is known. free: everything there reads as free ' +
      'line of sight. excluded: points there have no value, and no reach goes beyond the bounds.',
  },
  unknown_heights: {
    type: 'string',
    enum: unknownHeightRules,
    default: 'block',
    description:
      'What a building of unknown height is to a line of sight: block, 9 m as drawn on a map, or ' +
      'nothing. The first and the last are the bracket of what is not known.',
  },
} as const

export const lonSchema = { type: 'number', minimum: -180, maximum: 180 } as const
export const latSchema = { type: 'number', minimum: -90, maximum: 90 } as const
