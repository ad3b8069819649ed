import { fixedLinkTermsDbm } from '../../rf/link-budget.ts'
import type { Cell } from '../cell.ts'
import type { OutsidePack } from '../evidence/outside-pack.ts'
import { radioCell } from '../interference/radio-cell.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { bootstrapMeanIntervals } from './area-bootstrap.ts'
import { type Area, campaignAreas } from './areas.ts'
import { blocksAlike } from './blocks.ts'
import type { Interval } from './bootstrap.ts'
import { type ComparedSample, comparedSamples } from './compared-samples.ts'
import { comparisonRefusal, type ComparisonRefusal } from './comparison-refusal.ts'
import { type HeldOutBand, heldOutBands } from './held-out-band.ts'
import { heldOutParts, type HeldOutParts } from './held-out-parts.ts'
import { type LogDistanceFloor, logDistanceFloor } from './log-distance-floor.ts'
import type { MeasurementQuestion } from './measurements.ts'
import { cellEvaluators, modelResiduals, type ModelResiduals } from './model-residuals.ts'
import { cellUnder, type ModelVariant, modelVariants } from './model-variants.ts'
import { interpolatedQuantile, meanAbsolute, meanOf, rootMeanSquare } from './robust-statistics.ts'
import { statedPrior } from '../../rf/stated-prior.ts'

/** Errors of one model on the samples of a campaign, dB. */
interface ComparedErrors {
  readonly rootMeanSquareDb: number
  readonly meanAbsoluteDb: number
  /** Of the absolute errors. */
  readonly p90Db: number
}

/** The band that was stated of a model before anything was measured here. */
interface PriorBand {
  /** Half of its width, dB. */
  readonly halfWidthDb: number
  /** Share of the samples that it holds, without a fit. */
  readonly heldShare: number
}

/** How one model does on a campaign. Residuals are measured less predicted. Unrounded. */
export interface JudgedModel {
  readonly variant: ModelVariant
  readonly before: ComparedErrors
  /** Mean residual, which is the one offset. */
  readonly biasDb: number
  readonly bias95: Interval
  /** Standard deviation of the residuals. */
  readonly spreadDb: number
  /** With the offset of all samples. */
  readonly after: ComparedErrors
  /** With offsets of the other parts, on each part that was held out. */
  readonly heldOut: ComparedErrors
  readonly heldOutRootMeanSquare95: Interval
  readonly band: HeldOutBand
  /** Null where no prior of the model is stated. */
  readonly prior: PriorBand | null
  /** Held out over the campaign's floor; null where the floor is 0. */
  readonly floorRatio: number | null
  /** No worse than the first on the same held-out samples, by the interval of their paired difference. */
  readonly isEqualToBest: boolean
}

/** A model that does not answer for the campaign, with the reason of its first such link. */
export interface UnjudgedModel {
  readonly variant: ModelVariant
  readonly reason: string
}

/** What a comparison has found, without what it has found of single samples. */
export interface ComparisonTable {
  readonly usedCount: number
  readonly otherCellCount: number
  readonly beyondRadiusCount: number
  readonly areaCount: number
  readonly outsidePack: OutsidePack
  /** Why no model is judged; null where they are. */
  readonly refusal: ComparisonRefusal | null
  /** Null where no model is judged. */
  readonly floor: LogDistanceFloor | null
  /** The best held out first. */
  readonly judged: readonly JudgedModel[]
  /** In the order of the list. */
  readonly unjudged: readonly UnjudgedModel[]
}

export interface Comparison {
  readonly table: ComparisonTable
  /** What the models were compared on, ascending in id. */
  readonly used: readonly ComparedSample[]
  /** Of the judged models in their order, of the used samples in theirs. */
  readonly residualsDb: readonly (readonly number[])[]
}

/** Of what a comparison is made. */
type ComparedCampaign = Pick<MeasurementQuestion, 'cells' | 'samples' | 'noiseFigureDb'>

/**
 * Every model of the list on the same samples of a campaign, ranked by what it leaves on parts that its
 * one offset was not taken from. Cells keep everything but their model.
 *
 * @throws {StoppedError} when told to stop
 */
export function compareModels(
  world: World,
  campaign: ComparedCampaign,
  stop: StopSignal,
): Comparison {
  return judgeModels(
    world,
    campaign,
    (variant, used) => residualsUnder(world, campaign, used, variant, stop),
    stop,
  )
}

/**
 * What one model leaves on the samples of a campaign: the part of a comparison that takes time. Null where
 * no model can be judged.
 *
 * @throws {StoppedError} when told to stop
 */
export function residualsOfModel(
  world: World,
  campaign: ComparedCampaign,
  variant: ModelVariant,
  stop: StopSignal,
): ModelResiduals | null {
  const { used, ...counts } = comparedSamples(campaign.cells, campaign.samples, world.packArea)
  const { areas } = campaignAreas(used)
  const isRefused =
    comparisonRefusal({ used, ...counts }, areas) !== null ||
    heldOutParts(areas, used.length) === null
  if (isRefused) return null
  return residualsUnder(world, campaign, used, variant, stop)
}

/**
 * A comparison of residuals that are there already.
 *
 * @param residualsOf asked for every model of the list in its order, unless none can be judged
 * @throws {StoppedError} when told to stop
 */
export function judgeModels(
  world: World,
  { cells, samples, noiseFigureDb }: ComparedCampaign,
  residualsOf: (variant: ModelVariant, used: readonly ComparedSample[]) => ModelResiduals,
  stop: StopSignal,
): Comparison {
  const { used, ...counts } = comparedSamples(cells, samples, world.packArea)
  const { areas } = campaignAreas(used)
  const facts = { usedCount: used.length, areaCount: areas.length, ...counts }
  const refuse = (refusal: ComparisonRefusal): Comparison => ({
    table: {
      ...facts,
      refusal,
      floor: null,
      judged: [],
      unjudged: modelVariants.map((variant) => ({ variant, reason: refusal })),
    },
    used,
    residualsDb: [],
  })
  const refusal = comparisonRefusal({ used, ...counts }, areas)
  if (refusal !== null) return refuse(refusal)
  const parts = heldOutParts(areas, used.length)
  if (parts === null) return refuse('areas_too_near')
  const floor = logDistanceFloor(
    measuredLossesDb(world, cells, used, noiseFigureDb, stop),
    used.map(({ distanceM }) => distanceM),
    parts,
  )
  const predictions = modelVariants.map((variant) => ({
    variant,
    ...residualsOf(variant, used),
  }))
  const answered = predictions.flatMap(({ variant, residualsDb }) =>
    residualsDb === null ? [] : [{ variant, residualsDb }],
  )
  const judged = ranked(answered, cells, areas, parts, floor, stop)
  const unjudged = predictions.flatMap(({ variant, reason }) =>
    reason === null ? [] : [{ variant, reason }],
  )
  const byVariant = new Map(answered.map(({ variant, residualsDb }) => [variant, residualsDb]))
  return {
    table: { ...facts, refusal: null, floor, judged, unjudged },
    used,
    residualsDb: judged.map(({ variant }) => byVariant.get(variant)!),
  }
}

function residualsUnder(
  world: World,
  { cells, noiseFigureDb }: ComparedCampaign,
  samples: readonly ComparedSample[],
  variant: ModelVariant,
  stop: StopSignal,
): ModelResiduals {
  const ofModel = cells.map((cell) => cellUnder(cell, variant))
  const evaluators = cellEvaluators(world, ofModel, stop)
  // Without terrain the ground that a variant adds is not there.
  if (variant.ground !== null && evaluators.some(({ site }) => site.lacksGround)) {
    return { residualsDb: null, reason: 'required_terrain_missing' }
  }
  return modelResiduals(evaluators, samples, noiseFigureDb, stop)
}

/** The path losses that were measured: what the antenna sends towards a sample less what came. */
function measuredLossesDb(
  world: World,
  cells: readonly Cell[],
  samples: readonly ComparedSample[],
  noiseFigureDb: number,
  stop: StopSignal,
): readonly number[] {
  const sent = cells.map((cell) => ({
    evaluator: new LinkEvaluator(world, cell, cell.profile.radiusM, stop),
    termsDbm:
      fixedLinkTermsDbm(cell.profile, cell.calibrationOffsetDb) +
      radioCell(cell, noiseFigureDb).normalizationDb,
  }))
  return samples.map(({ lon, lat, cell, distanceM, rsrpDbm }) => {
    const { evaluator, termsDbm } = sent[cell]
    const [x, y] = evaluator.toLocal(lon, lat)
    const offsetDeg = evaluator.offsetDeg(x, y)
    return termsDbm - evaluator.pattern.totalAttenuationDb(offsetDeg, distanceM) - rsrpDbm
  })
}

interface AnsweredModel {
  readonly variant: ModelVariant
  readonly residualsDb: readonly number[]
}

function ranked(
  answered: readonly AnsweredModel[],
  cells: readonly Cell[],
  areas: readonly Area[],
  parts: HeldOutParts,
  floor: LogDistanceFloor,
  stop: StopSignal,
): readonly JudgedModel[] {
  const { partOf, training } = parts
  const withHeldOut = answered.map(({ variant, residualsDb }) => {
    const offsetsDb = training.map((samples) => meanOf(samples.map((index) => residualsDb[index])))
    const heldOutDb = residualsDb.map((residual, index) => residual - offsetsDb[partOf[index]])
    return { variant, residualsDb, heldOutDb }
  })
  const bandOf = heldOutBands(areas, parts)
  const means = withHeldOut.map(({ residualsDb }) => residualsDb)
  const offsets95 = bootstrapMeanIntervals(areas, means, 'wide', stop)
  // An interval of the error on these very samples: how far shadowing reaches is no doubt there.
  const squares = withHeldOut.map(({ heldOutDb }) => heldOutDb.map((error) => error * error))
  const squares95 = bootstrapMeanIntervals(areas, squares, 'areas', stop)
  const judged = withHeldOut.map(({ variant, residualsDb, heldOutDb }, index) => {
    const biasDb = meanOf(residualsDb)
    const heldOut = errorsOf(heldOutDb)
    const after = errorsOf(residualsDb.map((residual) => residual - biasDb))
    return {
      variant,
      before: errorsOf(residualsDb),
      biasDb,
      bias95: offsets95[index],
      spreadDb: after.rootMeanSquareDb,
      after,
      heldOut,
      heldOutRootMeanSquare95: {
        lowerDb: Math.sqrt(Math.max(0, squares95[index].lowerDb)),
        upperDb: Math.sqrt(squares95[index].upperDb),
      },
      band: bandOf(residualsDb, heldOutDb),
      prior: priorBand(cells, variant, residualsDb),
      floorRatio:
        floor.rootMeanSquareDb > 0 ? heldOut.rootMeanSquareDb / floor.rootMeanSquareDb : null,
    }
  })
  // Models of one error stay in the order of the list.
  const order = judged.map((_, place) => place)
  order.sort((a, b) => judged[a].heldOut.rootMeanSquareDb - judged[b].heldOut.rootMeanSquareDb)
  const equal = equalToFirst(withHeldOut, order[0], areas, stop)
  return order.map((place) => ({ ...judged[place], isEqualToBest: equal[place] }))
}

/** The widest of the cells, as a campaign has one error. */
function priorBand(
  cells: readonly Cell[],
  variant: ModelVariant,
  residualsDb: readonly number[],
): PriorBand | null {
  const stated = cells.map((cell) => statedPrior(cellUnder(cell, variant).profile)?.band90Db ?? NaN)
  const halfWidthDb = Math.max(...stated)
  if (Number.isNaN(halfWidthDb)) return null
  const held = residualsDb.filter((db) => Math.abs(db) <= halfWidthDb)
  return { halfWidthDb, heldShare: held.length / residualsDb.length }
}

/** Differences of mean squares below this are rounding, dB squared. */
const roundingDb2 = 1e-9

/**
 * Whether the excess of each model over the best one, as mean square of the same held-out errors, has a
 * 95 % interval that reaches down to 0. What shadowing does to both cancels in the difference.
 */
function equalToFirst(
  models: readonly { readonly heldOutDb: readonly number[] }[],
  first: number | undefined,
  areas: readonly Area[],
  stop: StopSignal,
): readonly boolean[] {
  if (first === undefined) return []
  const best = models[first].heldOutDb
  const excess = models.map(({ heldOutDb }) =>
    heldOutDb.map((error, sample) => error * error - best[sample] * best[sample]),
  )
  return bootstrapMeanIntervals(areas, excess, blocksAlike(areas, best), stop).map(
    ({ lowerDb }) => lowerDb <= roundingDb2,
  )
}

function errorsOf(residualsDb: readonly number[]): ComparedErrors {
  return {
    rootMeanSquareDb: rootMeanSquare(residualsDb),
    meanAbsoluteDb: meanAbsolute(residualsDb),
    p90Db: interpolatedQuantile(residualsDb.map(Math.abs), 0.9),
  }
}
