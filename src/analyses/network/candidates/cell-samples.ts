import { leastServiceableRatio } from '../../../rf/radio-quality.ts'
import { serviceThresholds } from '../../../rf/service-thresholds.ts'
import { SightlineError } from '../../../errors.ts'
import { channelMismatch, type RadioCell, radioCell } from '../../interference/radio-cell.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import type { Candidate } from '../../../optimization/candidate.ts'
import { referencePowers } from '../quality/reference-powers.ts'
import {
  qualityNoiseFigureDb,
  qualitySamples,
  type SamplePaths,
  samplePaths,
} from '../quality/sample-paths.ts'
import { isInPolygon } from '../../../spatial/polygon-area.ts'
import type { PlanQuestion } from '../plan-question.ts'
import type { PlanSamples, SampleCandidate } from '../../../optimization/plan-samples.ts'

/** The paths from a cell of a plan to the samples that it may reach, whatever it is set to. */
export interface CellSamples extends SamplePaths {
  /** Samples of the plan, of which these are some. */
  readonly count: number
  /** Spacing of their grid, metres. */
  readonly spacingM: number
  /** Ascending. */
  readonly samples: Int32Array
}

/**
 * The samples of one cell of a plan: those of the grid of all its cells, in its area.
 *
 * @param index of the cell in the question
 * @throws {StoppedError} when told to stop
 */
export function cellSamples(
  world: World,
  question: PlanQuestion,
  index: number,
  stop: StopSignal,
): CellSamples {
  const cells = question.cells.map(({ cell }) => cell)
  const { area } = question
  const { samples: all, spacingM } = qualitySamples(world, cells, stop)
  const counted = area === null ? all : all.filter(({ lon, lat }) => isInPolygon(area, lon, lat))
  const { pathLossDb, marginDb, distanceM, bearingDeg } = samplePaths(
    world,
    cells[index],
    counted,
    stop,
  )
  const samples = Int32Array.from(counted.keys()).filter((at) => !Number.isNaN(pathLossDb[at]))
  const receivable = (values: Float64Array) => Float64Array.from(samples, (at) => values[at])
  return {
    count: counted.length,
    spacingM,
    samples,
    pathLossDb: receivable(pathLossDb),
    marginDb: marginDb === null ? null : receivable(marginDb),
    distanceM: receivable(distanceM),
    bearingDeg: receivable(bearingDeg),
  }
}

/** A part of the least noise among the cells: small enough that roundings of many cells decide nothing. */
const unitsOfNoise = 4096

/** 99 dB above the noise: no more is told apart, so that the sums of 200 cells are exact. */
const largestUnits = 35_184_372_088_832

/** Memory that the powers of all candidates may take, bytes. */
const maximumPowerBytes = 1_000_000_000

/**
 * What the cells of a plan do at its samples at each of their candidates: reference powers as those of an
 * interference answer, in whole units of the noise.
 *
 * @param rows per cell and candidate the place among its candidates; below 0: off
 * @throws {SightlineError} `not_processable` when that would take too much memory, with the figure
 */
export function judgedSamples(
  { cells }: PlanQuestion,
  samples: readonly CellSamples[],
  candidates: readonly (readonly Candidate[])[],
  rows: readonly (readonly number[])[],
): Omit<PlanSamples, 'classOf' | 'firstClass'> {
  requirePowerMemory(samples, rows)
  const radio = cells.map(({ cell }) => radioCell(cell, qualityNoiseFigureDb))
  const unit = Math.min(...radio.map(({ noiseMilliwatt }) => noiseMilliwatt)) / unitsOfNoise
  return {
    count: samples[0].count,
    neededRatio: leastServiceableRatio(),
    cells: radio.map((one, index) => ({
      samples: samples[index].samples,
      noise: Math.round(one.noiseMilliwatt / unit),
      channel: radio.findIndex((other) => channelMismatch(one, other) === null),
      candidates: rows[index].map((row) =>
        row < 0 ? null : powersOf(one, samples[index], candidates[index][row], unit),
      ),
    })),
  }
}

function powersOf(
  cell: RadioCell,
  paths: SamplePaths,
  candidate: Candidate,
  unit: number,
): SampleCandidate {
  const { servingDbm, milliwatt, interferingMilliwatt } = referencePowers(cell, paths, candidate)
  const { loadFactor } = cell.cell.profile
  const units = (power: number) => Math.min(largestUnits, Math.round(power / unit))
  return {
    strength: milliwatt.map((power, at) =>
      servingDbm[at] >= serviceThresholds.interferenceRsrpDbm ? units(power) : 0,
    ),
    interference: interferingMilliwatt.map((power) => units(loadFactor * power)),
  }
}

function requirePowerMemory(
  samples: readonly CellSamples[],
  rows: readonly (readonly number[])[],
): void {
  const bytes = samples.reduce(
    (sum, { samples: list }, cell) => sum + 16 * list.length * rows[cell].length,
    0,
  )
  if (bytes <= maximumPowerBytes) return
  throw new SightlineError(
    'not_processable',
    `radio_quality: the powers of all choices at all samples take ${Math.ceil(bytes / 1e6)} MB, at ` +
      `most ${maximumPowerBytes / 1e6}: decide fewer azimuths, tilts and powers, or fewer cells`,
  )
}
