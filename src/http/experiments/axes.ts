import type { ExperimentAxes, RunParameters } from '../../analyses/experiment/definition.ts'
import { maximumRuns } from '../../analyses/question-bounds.ts'
import { calibrationOffsetBound, profileBounds } from '../../rf/profile-bounds.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import * as parameter from '../wire/request-schema.ts'

/** One thing that an experiment varies. */
export interface Axis {
  /** Of the request, with all values. */
  readonly member: string
  /** Of a run, with one of them. */
  readonly parameter: keyof RunParameters
  /** Null where any finite number will do. */
  readonly bound: ValidRange | null
  readonly description: string
}

/** In the order in which the runs are numbered, the last varying fastest. */
export const axes: Readonly<Record<keyof ExperimentAxes, Axis>> = {
  frequenciesGhz: {
    member: 'frequencies_ghz',
    parameter: 'frequencyGhz',
    bound: profileBounds.frequencyGhz,
    description:
      'Carrier frequency; technology, band, duplex mode, bandwidths and model of its runs follow.',
  },
  txPowersDbm: {
    member: 'tx_powers_dbm',
    parameter: 'txPowerDbm',
    bound: profileBounds.txPowerDbm,
    description: 'Conducted transmitter power.',
  },
  beamWidthsDeg: {
    member: 'beam_widths_deg',
    parameter: 'beamWidthDeg',
    bound: profileBounds.beamWidthDeg,
    description: 'Width of the beam.',
  },
  azimuthsDeg: {
    member: 'azimuths_deg',
    parameter: 'azimuthDeg',
    bound: null,
    description: 'Degrees from north; any finite angle.',
  },
  calibrationOffsetsDb: {
    member: 'calibration_offsets_db',
    parameter: 'calibrationOffsetDb',
    bound: calibrationOffsetBound,
    description: 'Positive raises the received power.',
  },
}

/** The values of an axis; none of them means the value of the base. */
export function valuesOf({ bound, description }: Axis): parameter.Kind<readonly number[]> {
  const value =
    bound === null ? parameter.number({ description }) : parameter.within(bound, description)
  return parameter.plain({
    type: 'array',
    items: value.schema,
    maxItems: maximumRuns,
    uniqueItems: true,
  })
}
