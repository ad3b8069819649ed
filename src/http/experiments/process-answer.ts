import { maximumRuns } from '../../analyses/question-bounds.ts'
import type { Configuration } from '../../config.ts'
import { calibrationOffsetBound, profileBounds } from '../../rf/profile-bounds.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import { count, flag, group, list, number, object, text, words } from '../wire/told.ts'
import { wordList } from '../wire/told.ts'
import { processLinks } from '../wire/process-links.ts'
import { processId } from './job-answer.ts'
import { longestNameCharacters } from './request-schema.ts'

interface Axis {
  readonly member: string
  readonly dimension: string
  /** Null where any finite number will do. */
  readonly bound: ValidRange | null
}

/** In the order in which the runs are numbered, the last varying fastest. */
const axes: readonly Axis[] = [
  { member: 'frequencies_ghz', dimension: 'frequency_ghz', bound: profileBounds.frequencyGhz },
  { member: 'tx_powers_dbm', dimension: 'tx_power_dbm', bound: profileBounds.txPowerDbm },
  { member: 'beam_widths_deg', dimension: 'beam_width_deg', bound: profileBounds.beamWidthDeg },
  { member: 'azimuths_deg', dimension: 'azimuth_deg', bound: null },
  {
    member: 'calibration_offsets_db',
    dimension: 'calibration_offset_db',
    bound: calibrationOffsetBound,
  },
]

const axis = object<Axis>({
  member: text(({ member }) => `matrix.${member}`),
  dimension: text('dimension'),
  minimum: number.optional(({ bound }) => bound?.minimum),
  maximum: number.optional(({ bound }) => bound?.maximum),
  exclusive_minimum: flag.optional(({ bound }) => (bound?.exclusiveMinimum === true ? true : null)),
})

/** What the process takes, and what it gives. */
export const processAnswer = object<Configuration>(
  {
    id: words(processId),
    version: words('1.0.0'),
    title: words('Batch experiment'),
    description: words(
      'Runs a sector under every combination of the given values and says which runs no other beats.',
    ),
    job_control_options: wordList(['async-execute', 'dismiss']),
    dimensions: wordList(axes.map(({ dimension }) => dimension)),
    axes: list(axis)(() => axes),
    max_runs: count(() => maximumRuns),
    limits: group<Configuration>({
      max_runs: count(() => maximumRuns),
      max_name_characters: count(() => longestNameCharacters),
      max_waiting_experiments: count('MAX_WAITING_EXPERIMENTS'),
      kept_ended_experiments: count('KEPT_EXPERIMENTS'),
    }),
    ...processLinks(processId),
  },
  { id: 'ExperimentProcess' },
)
