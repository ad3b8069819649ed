import { WallCounter } from '../../spatial/wall-counter.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import type { Cell } from '../cell.ts'
import { pathsTo } from '../interference/evaluated-points.ts'
import { radioCell, type RadioCell } from '../interference/radio-cell.ts'
import type { OutsidePack } from '../evidence/outside-pack.ts'
import { samplesInPack } from '../evidence/samples-in-pack.ts'
import { type CellSights, servedSights } from '../evidence/sights.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import { pollEvery, type StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { calibrate, type Calibration, judgedByPack } from './calibration.ts'
import { type ComparedWith, predictions } from './predictions.ts'
import { medianOf, outlierThresholdDb } from './robust-statistics.ts'

/** One measured point. */
export interface MeasuredSample {
  /** Unique in the campaign. */
  readonly id: string
  readonly lon: number
  readonly lat: number
  /** Power of a reference resource element, dBm. */
  readonly rsrpDbm: number
  /** The cell that the receiver named; null: none. */
  readonly cellId: string | null
}

export interface MeasurementQuestion {
  /** 1 to `maximumMeasuredCells`, distinct ids, technologies with numerology. */
  readonly cells: readonly Cell[]
  readonly samples: readonly MeasuredSample[]
  readonly noiseFigureDb: number
  /** The offset that the predictions contain, dB. */
  readonly calibrationOffsetDb: number
  /** The cell that a sample with a named cell is compared with; absent: the strongest. */
  readonly comparedWith?: ComparedWith
}

type SampleStatus = 'valid' | 'cell_mismatch' | 'no_signal' | 'outside_pack'

/** A sample beside its prediction. Unrounded. */
export interface EvaluatedSample {
  readonly sample: MeasuredSample
  readonly status: SampleStatus
  /** Index of the cell that it is compared with; null: none. */
  readonly serving: number | null
  readonly predictedRsrpDbm: number | null
  /** Measured less predicted; null unless valid, as are the next two. */
  readonly residualDb: number | null
  readonly distanceM: number | null
  /** Walls between the serving antenna and the receiver, two a building. */
  readonly wallCount: number | null
  readonly isOutlier: boolean
}

export interface Measurements {
  readonly cells: readonly RadioCell[]
  readonly sites: readonly TransmitterSite[]
  /** Ascending in id. */
  readonly samples: readonly EvaluatedSample[]
  /** Null without a valid sample. */
  readonly outlierThresholdDb: number | null
  readonly outsidePack: OutsidePack
  /** The samples in sight of their serving cells. */
  readonly sights: readonly CellSights[]
  readonly calibration: Calibration
}

const samplesBetweenStops = 256

/**
 * Measured RSRP against the prediction of a cell at the same point, and one offset that would bring them
 * together. A sample is compared with the strongest cell, or with the one that it names.
 *
 * @throws {StoppedError} when told to stop
 */
export function evaluateMeasurements(
  world: World,
  question: MeasurementQuestion,
  stop: StopSignal,
): Measurements {
  const { calibrationOffsetDb, noiseFigureDb } = question
  const ordered = [...question.samples].sort((a, b) => compareUtf8(a.id, b.id))
  const cells = question.cells.map((cell) => radioCell(cell, noiseFigureDb))
  const paths = pathsTo(world, question.cells, ordered, stop)
  const walls = paths.map(({ evaluator }) => new WallCounter(evaluator.scene, evaluator.site.hosts))
  const { samples: inPack, outsidePack } = samplesInPack(world.packArea, question.cells, ordered)
  const withValue = new Set(inPack)
  const isExcluded = (sample: MeasuredSample) => !withValue.has(sample)
  const points = predictions(cells, paths, { ...question, samples: ordered }, stop)
  const poll = pollEvery(samplesBetweenStops, stop)
  const samples = points.map((found): Omit<EvaluatedSample, 'isOutlier'> => {
    poll()
    const { point, serving, rsrpDbm, path } = found
    if (isExcluded(point)) return unheard(point, 'outside_pack')
    if (found.isOfOtherCell) {
      const prediction = { sample: point, serving, predictedRsrpDbm: rsrpDbm }
      return { ...prediction, status: 'cell_mismatch', ...nothingKnown }
    }
    if (serving === null || rsrpDbm === null || path === null) return unheard(point, 'no_signal')
    return {
      sample: point,
      serving,
      predictedRsrpDbm: rsrpDbm,
      status: 'valid',
      residualDb: point.rsrpDbm - rsrpDbm,
      distanceM: path.distanceM,
      wallCount: walls[serving].count(path.x, path.y, -1),
    }
  })
  return {
    cells,
    sites: paths.map(({ evaluator }) => evaluator.site),
    ...withOutliers(samples),
    outsidePack,
    sights: servedSights(
      paths.map(({ evaluator }) => evaluator),
      points.flatMap(({ point, serving, path }) =>
        isExcluded(point) ? [] : [{ quality: { serving }, path }],
      ),
    ),
    calibration: judgedByPack(calibrate(validOf(samples), calibrationOffsetDb, stop), outsidePack),
  }
}

const nothingKnown = { residualDb: null, distanceM: null, wallCount: null } as const

function unheard(
  sample: MeasuredSample,
  status: 'no_signal' | 'outside_pack',
): Omit<EvaluatedSample, 'isOutlier'> {
  return { sample, status, serving: null, predictedRsrpDbm: null, ...nothingKnown }
}

function validOf(samples: readonly Omit<EvaluatedSample, 'isOutlier'>[]) {
  return samples.flatMap(({ sample: { lon, lat }, residualDb }) =>
    residualDb === null ? [] : [{ lon, lat, residualDb }],
  )
}

function withOutliers(
  samples: readonly Omit<EvaluatedSample, 'isOutlier'>[],
): Pick<Measurements, 'samples' | 'outlierThresholdDb'> {
  const residuals = validOf(samples).map(({ residualDb }) => residualDb)
  const thresholdDb = residuals.length === 0 ? null : outlierThresholdDb(residuals)
  const centerDb = residuals.length === 0 ? 0 : medianOf(residuals)
  const isOutlier = (residualDb: number | null) =>
    residualDb !== null && thresholdDb !== null && Math.abs(residualDb - centerDb) > thresholdDb
  return {
    samples: samples.map((sample) => ({ ...sample, isOutlier: isOutlier(sample.residualDb) })),
    outlierThresholdDb: thresholdDb,
  }
}
