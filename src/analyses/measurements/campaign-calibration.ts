import { type Calibration, nearestCalibratedM } from '../../rf/calibration.ts'
import { clutterCategories } from '../../rf/ground-profile.ts'
import type { Cell } from '../cell.ts'
import type { OutsidePack } from '../evidence/outside-pack.ts'
import { roundTo2 } from '../../rounding.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { campaignAreas } from './areas.ts'
import { type CalibrationFit, type CalibrationSamples, fitCalibration } from './calibration-fit.ts'
import { type ComparedSample, comparedSamples } from './compared-samples.ts'
import { comparisonRefusal, type ComparisonRefusal } from './comparison-refusal.ts'
import { heldOutParts } from './held-out-parts.ts'
import type { MeasurementQuestion } from './measurements.ts'
import { cellEvaluators, modelResiduals } from './model-residuals.ts'
import { offsetWithPrior } from './prior-offsets.ts'
import { meanOf } from './robust-statistics.ts'
import { statedPrior } from '../../rf/stated-prior.ts'

/** What a campaign says of the model that its cells state. */
export interface CampaignCalibration {
  readonly usedCount: number
  readonly otherCellCount: number
  readonly beyondRadiusCount: number
  readonly areaCount: number
  readonly outsidePack: OutsidePack
  /** Why nothing is judged: a need of the campaign, or why the model does not answer; null where it is. */
  readonly refusal: ComparisonRefusal | { readonly modelReason: string } | null
  /** Null where nothing is judged. */
  readonly fit: CalibrationFit | null
  /** Null too where no correction was accepted. Rounded to hundredths. */
  readonly found: FoundCalibration | null
  /**
   * Where the samples are too few to hold any out: the mean share of the stated prior in the offsets of the
   * measured cells, 0 to 1. Null: no prior was used.
   */
  readonly priorWeight: number | null
}

/** A calibration without what its owner says of it, and what it is of. */
export type FoundCalibration = Omit<Calibration, 'name' | 'fingerprint' | 'scope' | 'measuredOn'>

/**
 * The corrections that a campaign bears out of the model that its cells state, by contiguous fifths that
 * are held out.
 *
 * @throws {StoppedError} when told to stop
 */
export function calibrateCampaign(
  world: World,
  { cells, samples, noiseFigureDb }: MeasurementQuestion,
  stop: StopSignal,
): CampaignCalibration {
  const { used, ...counts } = comparedSamples(cells, samples, world.packArea)
  const { areas } = campaignAreas(used)
  const facts = { usedCount: used.length, areaCount: areas.length, ...counts }
  const refuse = (refusal: CampaignCalibration['refusal']): CampaignCalibration => ({
    ...facts,
    refusal,
    fit: null,
    found: null,
    priorWeight: null,
  })
  const refusal = comparisonRefusal({ used, ...counts }, areas)
  const parts = refusal === null ? heldOutParts(areas, used.length) : null
  if (parts === null) {
    const reason = refusal ?? 'areas_too_near'
    const withPrior = isOfSize(reason)
      ? foundByPrior(world, cells, used, noiseFigureDb, stop)
      : null
    return { ...refuse(withPrior === null ? reason : null), ...withPrior }
  }
  const logs = used.map(({ distanceM }) => Math.log10(Math.max(distanceM, nearestCalibratedM)))
  // Powers of ten by the exponential: of distances, whatever was measured there.
  const referenceDistanceM = Math.max(1, Math.round(Math.exp(meanOf(logs) * Math.LN10)))
  const known = samplesUnder(world, cells, used, noiseFigureDb, stop)
  if (!('residualsDb' in known)) return refuse(known)
  const referenceLog = Math.log10(referenceDistanceM)
  const decades = logs.map((log) => log - referenceLog)
  const fit = fitCalibration({ ...known, decades }, areas, parts, stop)
  return {
    ...facts,
    refusal: null,
    fit,
    found: foundIn(fit, cells, referenceDistanceM, used.length),
    priorWeight: null,
  }
}

/** Whether a campaign is refused for its size alone: few samples, or near to each other. */
function isOfSize(refusal: ComparisonRefusal): boolean {
  return (
    refusal === 'too_few_samples' || refusal === 'too_few_areas' || refusal === 'areas_too_near'
  )
}

/**
 * An offset a cell from few samples and the stated prior of the model; null where no prior is stated, no
 * sample is there, or the model does not answer for one.
 */
function foundByPrior(
  world: World,
  cells: readonly Cell[],
  samples: readonly ComparedSample[],
  noiseFigureDb: number,
  stop: StopSignal,
): Pick<CampaignCalibration, 'found' | 'priorWeight'> | null {
  const priors = cells.flatMap(({ profile }) => statedPrior(profile) ?? [])
  if (samples.length === 0 || priors.length < cells.length) return null
  const evaluators = cellEvaluators(world, cells, stop)
  const { residualsDb } = modelResiduals(evaluators, samples, noiseFigureDb, stop)
  if (residualsDb === null) return null
  const known = samples.map((sample, index) => ({ ...sample, residualDb: residualsDb[index] }))
  const offsets = priors.map((prior, cell) =>
    offsetWithPrior(
      known.filter((sample) => sample.cell === cell),
      prior,
    ),
  )
  const measured = offsets.filter(({ priorWeight }) => priorWeight < 1)
  // All cells have one model: the priors differ by a choice of it at most.
  const spreadDb = Math.max(...priors.map((prior) => prior.spreadDb))
  const variance = meanOf(
    measured.map(({ deviationDb }) => spreadDb * spreadDb + deviationDb * deviationDb),
  )
  const isOne = cells.length === 1
  return {
    found: {
      sampleCount: samples.length,
      residualSpreadDb: roundTo2(Math.sqrt(variance)),
      offsetDb: isOne ? roundTo2(offsets[0].offsetDb) : 0,
      cellOffsets: isOne
        ? []
        : offsets.map(({ offsetDb }, cell) => ({
            cellId: cells[cell].id,
            offsetDb: roundTo2(offsetDb),
          })),
      clutterOffsets: [],
      slopeDbPerDecade: 0,
      referenceDistanceM: 1,
    },
    priorWeight: meanOf(measured.map(({ priorWeight }) => priorWeight)),
  }
}

/** What is known of the samples under the model that the cells state, or why it does not answer. */
function samplesUnder(
  world: World,
  cells: readonly Cell[],
  samples: readonly ComparedSample[],
  noiseFigureDb: number,
  stop: StopSignal,
): Omit<CalibrationSamples, 'decades'> | { readonly modelReason: string } {
  const evaluators = cellEvaluators(world, cells, stop)
  const { residualsDb, reason } = modelResiduals(evaluators, samples, noiseFigureDb, stop)
  if (residualsDb === null) return { modelReason: reason }
  return {
    residualsDb,
    cells: samples.map(({ cell }) => cell),
    clutter: samples.map(({ lon, lat, cell }) => {
      const evaluator = evaluators[cell]
      return evaluator.clutterAt(...evaluator.toLocal(lon, lat)) ?? -1
    }),
    cellCount: cells.length,
    clutterCount: clutterCategories.length,
  }
}

function foundIn(
  { terms, heldOutAfterDb }: CalibrationFit,
  cells: readonly Cell[],
  referenceDistanceM: number,
  sampleCount: number,
): FoundCalibration | null {
  if (terms === null) return null
  const { offsetDb, byCellDb, byClutterDb, slopeDb } = terms
  return {
    sampleCount,
    residualSpreadDb: roundTo2(heldOutAfterDb),
    offsetDb: roundTo2(offsetDb),
    cellOffsets: (byCellDb ?? []).map((db, cell) => ({
      cellId: cells[cell].id,
      offsetDb: roundTo2(db),
    })),
    clutterOffsets: (byClutterDb ?? []).map((db, kind) => ({
      clutter: clutterCategories[kind],
      offsetDb: roundTo2(db),
    })),
    slopeDbPerDecade: roundTo2(slopeDb),
    referenceDistanceM,
  }
}
