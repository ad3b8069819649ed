import { maximumRuns } from '../../analyses/question-bounds.ts'
import { calibrationOffsetBound, profileBounds } from '../../rf/profile-bounds.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import { sectorProperties } from '../wire/sector-request.ts'
import { boundedNumber, requestObject } from '../wire/shapes.ts'

/** Longest name of an experiment, in characters (code points). */
export const longestNameCharacters = 128

/** Values of one axis; none of them means the value of the base. */
function axis(bound: ValidRange, description: string) {
  return {
    type: 'array',
    items: boundedNumber(bound, description),
    maxItems: maximumRuns,
    uniqueItems: true,
  } as const
}

/** The sector that is varied: a sector request. */
const experimentBase = requestObject('ExperimentBase', sectorProperties, ['tower_lon', 'tower_lat'])

/** What an experiment varies. */
const experimentMatrix = requestObject(
  'ExperimentMatrix',
  {
    frequencies_ghz: axis(
      profileBounds.frequencyGhz,
      'Carrier frequency; technology, band, duplex mode, bandwidths and model of its runs follow.',
    ),
    tx_powers_dbm: axis(profileBounds.txPowerDbm, 'Conducted transmitter power.'),
    beam_widths_deg: axis(profileBounds.beamWidthDeg, 'Width of the beam.'),
    azimuths_deg: {
      type: 'array',
      items: { type: 'number', description: 'Degrees from north; any finite angle.' },
      maxItems: maximumRuns,
      uniqueItems: true,
    },
    calibration_offsets_db: axis(calibrationOffsetBound, 'Positive raises the received power.'),
  },
  [],
)

/** A sector, and what is varied about it. */
export const experimentRequest = requestObject(
  'ExperimentDefinition',
  {
    name: {
      type: 'string',
      maxLength: longestNameCharacters,
      description: 'For people; no part of the fingerprint.',
    },
    base: experimentBase,
    matrix: {
      ...experimentMatrix,
      description: `The product of all axes has at most ${maximumRuns} runs.`,
    },
  },
  ['base'],
)
