import { invalidRequest, SightlineError } from '../../errors.ts'
import { normalizeDegrees } from '../../angles.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { maximumRuns } from '../question-bounds.ts'
import type { SectorQuestion } from '../sector/sector-question.ts'

/** A sector as it was asked for, before defaults: they follow from what a run changes. */
export interface ExperimentBase {
  readonly lon: number
  readonly lat: number
  readonly azimuthDeg: number
  readonly calibrationOffsetDb: number
  readonly rays: number
  /** Overrides of the whole request, and those of its profile, which win. */
  readonly topLevel: RfProfileOverrides
  readonly nested: RfProfileOverrides
}

/** Values that are varied. An empty axis stands for the value of the base. */
export interface ExperimentAxes {
  readonly frequenciesGhz: readonly number[]
  readonly txPowersDbm: readonly number[]
  readonly beamWidthsDeg: readonly number[]
  readonly azimuthsDeg: readonly number[]
  readonly calibrationOffsetsDb: readonly number[]
}

/** Plain data: it is kept and travels between processes as JSON. */
export interface ExperimentDefinition {
  readonly base: ExperimentBase
  readonly axes: ExperimentAxes
}

/** What tells one run from another. */
export interface RunParameters {
  readonly frequencyGhz: number
  readonly txPowerDbm: number
  readonly beamWidthDeg: number
  readonly azimuthDeg: number
  readonly calibrationOffsetDb: number
}

export interface ExperimentRun {
  readonly parameters: RunParameters
  readonly question: SectorQuestion
}

/** Follow from the frequency, so a frequency axis decides them anew whatever the base states. */
const followFrequency = [
  'networkTech',
  'band',
  'duplexMode',
  'bandwidthMhz',
  'propagationModel',
  'modelParameters',
  'receiverNoiseBandwidthHz',
  'receiverNoiseBandwidthSource',
] as const satisfies readonly (keyof RfProfileOverrides)[]

/** Name of the only cell of a run: that of a sector request. */
const sectorCellId = 'sector'

/** The size of the product of the axes, an empty one counting as one value. */
function countRuns({ axes }: ExperimentDefinition): number {
  const sizes = Object.values<readonly number[]>({ ...axes }).map(({ length }) =>
    Math.max(1, length),
  )
  return sizes.reduce((product, size) => product * size, 1)
}

/**
 * The runs of an experiment: the product of its axes in the order frequency, power, beam width,
 * azimuth, calibration offset, the last varying fastest.
 *
 * @throws {SightlineError} invalid_request when they are too many, when an axis repeats a value, or
 *   naming the first combination that is no valid sector request, and why.
 */
export function expandExperiment(definition: ExperimentDefinition): ExperimentRun[] {
  const { base, axes } = definition
  checkAxes(axes)
  const count = countRuns(definition)
  if (count > maximumRuns) {
    throw invalidRequest(`the matrix must give at most ${maximumRuns} runs; it gives ${count}`)
  }
  const runs: ExperimentRun[] = []
  for (const frequencyGhz of valuesOf(axes.frequenciesGhz)) {
    for (const txPowerDbm of valuesOf(axes.txPowersDbm)) {
      for (const beamWidthDeg of valuesOf(axes.beamWidthsDeg)) {
        for (const azimuthDeg of valuesOf(axes.azimuthsDeg)) {
          for (const calibrationOffsetDb of valuesOf(axes.calibrationOffsetsDb)) {
            const changes = {
              frequencyGhz,
              txPowerDbm,
              beamWidthDeg,
              azimuthDeg,
              calibrationOffsetDb,
            }
            runs.push(resolveRun(base, changes, runs.length))
          }
        }
      }
    }
  }
  return runs
}

/** Two equal values would be one run twice. */
function checkAxes(axes: ExperimentAxes): void {
  for (const name of Object.keys(axisTexts) as (keyof ExperimentAxes)[]) {
    const values = name === 'azimuthsDeg' ? axes[name].map(normalizeDegrees) : axes[name]
    const repeated = values.findIndex((value, index) => values.indexOf(value) !== index)
    if (repeated < 0) continue
    throw invalidRequest(`${axisTexts[name]} must not repeat a value: ${axes[name][repeated]}`)
  }
}

const axisTexts = {
  frequenciesGhz: 'matrix.frequencies_ghz',
  txPowersDbm: 'matrix.tx_powers_dbm',
  beamWidthsDeg: 'matrix.beam_widths_deg',
  azimuthsDeg: 'matrix.azimuths_deg',
  calibrationOffsetsDb: 'matrix.calibration_offsets_db',
} as const satisfies Record<keyof ExperimentAxes, string>

/** What a run changes of the base; undefined keeps it. */
type RunChanges = { readonly [Name in keyof RunParameters]: number | undefined }

function valuesOf(axis: readonly number[]): readonly (number | undefined)[] {
  return axis.length === 0 ? [undefined] : axis
}

function resolveRun(base: ExperimentBase, changes: RunChanges, index: number): ExperimentRun {
  const question = questionOf(base, changes, index)
  const { profile } = question.cell
  return {
    parameters: {
      frequencyGhz: profile.frequencyGhz,
      txPowerDbm: profile.txPowerDbm,
      beamWidthDeg: profile.beamWidthDeg,
      azimuthDeg: question.cell.azimuthDeg,
      calibrationOffsetDb: question.cell.calibrationOffsetDb,
    },
    question,
  }
}

function questionOf(base: ExperimentBase, changes: RunChanges, index: number): SectorQuestion {
  const { frequencyGhz, txPowerDbm, beamWidthDeg } = changes
  const isRetuned = frequencyGhz !== undefined
  const retained = (overrides: RfProfileOverrides) =>
    isRetuned ? withoutFollowers(overrides) : overrides
  try {
    return {
      cell: {
        id: sectorCellId,
        lon: base.lon,
        lat: base.lat,
        azimuthDeg: normalizeDegrees(changes.azimuthDeg ?? base.azimuthDeg),
        calibrationOffsetDb: changes.calibrationOffsetDb ?? base.calibrationOffsetDb,
        profile: resolveRfProfile(retained(base.topLevel), {
          ...retained(base.nested),
          ...(isRetuned ? { frequencyGhz } : {}),
          ...(txPowerDbm === undefined ? {} : { txPowerDbm }),
          ...(beamWidthDeg === undefined ? {} : { beamWidthDeg }),
        }),
      },
      rays: base.rays,
    }
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    throw invalidRequest(`${combinationText(changes, index)}: ${error.message}`)
  }
}

function withoutFollowers(overrides: RfProfileOverrides): RfProfileOverrides {
  const followers = new Set<string>(followFrequency)
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => !followers.has(name)))
}

const parameterTexts = {
  frequencyGhz: 'frequency_ghz',
  txPowerDbm: 'tx_power_dbm',
  beamWidthDeg: 'beam_width_deg',
  azimuthDeg: 'azimuth_deg',
  calibrationOffsetDb: 'calibration_offset_db',
} as const satisfies Record<keyof RunParameters, string>

/** A combination by what it changes, for the message of a refusal. */
function combinationText(changes: RunChanges, index: number): string {
  const parts = (Object.keys(parameterTexts) as (keyof RunParameters)[])
    .filter((name) => changes[name] !== undefined)
    .map((name) => `${parameterTexts[name]} ${changes[name]}`)
  return parts.length === 0 ? 'base' : `run ${index} of the matrix (${parts.join(', ')})`
}
