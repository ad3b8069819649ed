// Which corrections of a model a campaign bears out: each is judged where it was not taken from.
import type { StopSignal } from '../../stop-signal.ts'
import { bootstrapMeanIntervals } from './area-bootstrap.ts'
import type { Area } from './areas.ts'
import { blocksAlike } from './blocks.ts'
import type { Interval } from './bootstrap.ts'
import type { HeldOutParts } from './held-out-parts.ts'
import { meanOf, rootMeanSquare } from './robust-statistics.ts'
import { shrunkOffsets } from './shrunk-offsets.ts'

/** Corrections, in the order in which they are tried, each on top of those that were accepted. */
const singleTerms = ['offset', 'offset_per_cell', 'offset_per_clutter', 'slope'] as const
type CalibrationTerm = (typeof singleTerms)[number]
/** Tried last, where no offset was accepted: a wrong slope hides a wrong level, and the other way round. */
const pairTerm = 'offset_and_slope'
export const calibrationTerms = [...singleTerms, pairTerm] as const

/** What is known of the samples of a campaign under one model. */
export interface CalibrationSamples {
  /** Measured less predicted, dB. */
  readonly residualsDb: readonly number[]
  readonly cells: readonly number[]
  /** log10 of the distance over the reference. */
  readonly decades: readonly number[]
  /** Index of what stands there; -1: not known. */
  readonly clutter: readonly number[]
  readonly cellCount: number
  readonly clutterCount: number
}

/** How one correction did on what it was not taken from. */
export interface TermTrial {
  readonly term: (typeof calibrationTerms)[number]
  /** Why it was not tried; null where it was. */
  readonly untried: 'one_cell' | 'one_clutter_class' | 'one_distance' | null
  readonly heldOutBeforeDb: number | null
  readonly heldOutAfterDb: number | null
  /** By how much the mean square error falls, dB squared, with its 95 % interval. */
  readonly fall: number | null
  readonly fall95: Interval | null
  /** The whole interval lies above no fall. */
  readonly isAccepted: boolean
}

/** The corrections taken from some samples, added to the received power, dB. */
interface FittedTerms {
  readonly offsetDb: number
  /** Instead of it, by cell; null: the offset holds for all. */
  readonly byCellDb: readonly number[] | null
  /** On top, by clutter; null: none. */
  readonly byClutterDb: readonly number[] | null
  readonly slopeDb: number
}

export interface CalibrationFit {
  readonly trials: readonly TermTrial[]
  /** Taken from all samples; null where no correction was accepted. */
  readonly terms: FittedTerms | null
  /** Root mean square of the errors without and with what was accepted, held out. */
  readonly heldOutBeforeDb: number
  readonly heldOutAfterDb: number
  /** Of the mean residual. */
  readonly offset95: Interval
}

/**
 * The corrections that a campaign bears out.
 *
 * @throws {StoppedError} when told to stop
 */
export function fitCalibration(
  samples: CalibrationSamples,
  areas: readonly Area[],
  { partOf, training }: HeldOutParts,
  stop: StopSignal,
): CalibrationFit {
  const { residualsDb } = samples
  const areaOf = new Uint32Array(residualsDb.length)
  areas.forEach((area, index) => {
    for (const sample of area.samples) areaOf[sample] = index
  })
  const heldOut = (accepted: ReadonlySet<CalibrationTerm>): readonly number[] => {
    const fits = training.map((known) => fitTerms(samples, known, areaOf, accepted))
    return residualsDb.map((residual, sample) => {
      return residual - correctionDb(fits[partOf[sample]], samples, sample)
    })
  }
  let accepted: ReadonlySet<CalibrationTerm> = new Set()
  let errors: readonly number[] = residualsDb
  const tryTerms = (term: TermTrial['term'], added: readonly CalibrationTerm[]): TermTrial => {
    const wanted = new Set([...accepted, ...added])
    const after = heldOut(wanted)
    const falls = errors.map((error, sample) => error * error - after[sample] * after[sample])
    // A pair takes away what neither does alone: what it leaves says how far samples are alike.
    const drawn = added.length > 1 ? blocksAlike(areas, after) : 'wide'
    const [fall95] = bootstrapMeanIntervals(areas, [falls], drawn, stop, added.length)
    const trial = {
      term,
      untried: null,
      heldOutBeforeDb: rootMeanSquare(errors),
      heldOutAfterDb: rootMeanSquare(after),
      fall: meanOf(falls),
      fall95,
      isAccepted: fall95.lowerDb > 0,
    }
    if (trial.isAccepted) {
      accepted = wanted
      errors = after
    }
    return trial
  }
  const trials = singleTerms.map((term): TermTrial => {
    const untried = whyUntried(term, samples)
    return untried === null ? tryTerms(term, [term]) : { ...nothingTried, term, untried }
  })
  const hasOffset = accepted.has('offset') || accepted.has('offset_per_cell')
  if (!hasOffset && whyUntried('slope', samples) === null) {
    trials.push(tryTerms(pairTerm, ['offset', 'slope']))
  }
  const all = residualsDb.map((_, sample) => sample)
  return {
    trials,
    terms: accepted.size === 0 ? null : fitTerms(samples, all, areaOf, accepted),
    heldOutBeforeDb: rootMeanSquare(residualsDb),
    heldOutAfterDb: rootMeanSquare(errors),
    offset95: bootstrapMeanIntervals(areas, [residualsDb], 'wide', stop)[0],
  }
}

const nothingTried = {
  heldOutBeforeDb: null,
  heldOutAfterDb: null,
  fall: null,
  fall95: null,
  isAccepted: false,
} as const

function whyUntried(
  term: CalibrationTerm,
  { cells, clutter, decades }: CalibrationSamples,
): TermTrial['untried'] {
  const isOne = (values: readonly number[]) => new Set(values).size < 2
  if (term === 'offset_per_cell' && isOne(cells)) return 'one_cell'
  if (term === 'offset_per_clutter' && isOne(clutter.filter((kind) => kind >= 0))) {
    return 'one_clutter_class'
  }
  return term === 'slope' && isOne(decades) ? 'one_distance' : null
}

/** Rounds in which offsets of cells and of clutter are taken anew, each from what the other leaves. */
const backfittingRounds = 3

/** The wanted corrections from some samples alone. */
function fitTerms(
  samples: CalibrationSamples,
  known: readonly number[],
  areaOf: Uint32Array,
  wanted: ReadonlySet<CalibrationTerm>,
): FittedTerms {
  const wantsClutter = wanted.has('offset_per_clutter')
  const rounds = wantsClutter ? backfittingRounds : 1
  let terms: FittedTerms = { offsetDb: 0, byCellDb: null, byClutterDb: null, slopeDb: 0 }
  for (let round = 0; round < rounds; round++) {
    terms = withoutClutter(samples, known, areaOf, wanted, terms.byClutterDb)
    if (wantsClutter) terms = { ...terms, byClutterDb: clutterOf(samples, known, areaOf, terms) }
  }
  return terms
}

/** Offsets and slope from what the offsets of the clutter leave. */
function withoutClutter(
  samples: CalibrationSamples,
  known: readonly number[],
  areaOf: Uint32Array,
  wanted: ReadonlySet<CalibrationTerm>,
  byClutterDb: readonly number[] | null,
): FittedTerms {
  const { residualsDb, cells, clutter, decades, cellCount } = samples
  const byCell = wanted.has('offset_per_cell')
  const left = residualsDb.map((residual, sample) => {
    const kind = clutter[sample]
    return byClutterDb === null || kind < 0 ? residual : residual - byClutterDb[kind]
  })
  const groupOf = (sample: number) => (byCell ? cells[sample] : 0)
  const slopeDb = wanted.has('slope')
    ? slopeWithin(known, left, decades, groupOf, byCell ? cellCount : 1)
    : 0
  const levelled = (sample: number) => left[sample] - slopeDb * decades[sample]
  const offsetDb = byCell || wanted.has('offset') ? meanOf(known.map(levelled)) : 0
  const fromCommon = (sample: number) => levelled(sample) - offsetDb
  const area = (sample: number) => areaOf[sample]
  const byCellDb = byCell
    ? shrunkOffsets(known, fromCommon, groupOf, area, cellCount).map((db) => offsetDb + db)
    : null
  return { offsetDb, byCellDb, byClutterDb, slopeDb }
}

function clutterOf(
  samples: CalibrationSamples,
  known: readonly number[],
  areaOf: Uint32Array,
  terms: FittedTerms,
): readonly number[] {
  const { residualsDb, clutter, clutterCount } = samples
  const others = { ...terms, byClutterDb: null }
  return shrunkOffsets(
    known,
    (sample) => residualsDb[sample] - correctionDb(others, samples, sample),
    (sample) => clutter[sample],
    (sample) => areaOf[sample],
    clutterCount,
  )
}

/** Least squares, within groups where each has an offset of its own. */
function slopeWithin(
  known: readonly number[],
  values: readonly number[],
  decades: readonly number[],
  groupOf: (sample: number) => number,
  groupCount: number,
): number {
  const sums = Array.from({ length: groupCount }, () => ({ x: 0, y: 0, count: 0 }))
  for (const sample of known) {
    const group = sums[groupOf(sample)]
    group.x += decades[sample]
    group.y += values[sample]
    group.count++
  }
  let square = 0
  let product = 0
  for (const sample of known) {
    const { x, y, count } = sums[groupOf(sample)]
    const across = decades[sample] - x / count
    square += across * across
    product += across * (values[sample] - y / count)
  }
  return square === 0 ? 0 : product / square
}

/** What the corrections add to the power of a sample, dB. */
function correctionDb(
  { offsetDb, byCellDb, byClutterDb, slopeDb }: FittedTerms,
  { cells, clutter, decades }: CalibrationSamples,
  sample: number,
): number {
  const cellDb = byCellDb === null ? offsetDb : byCellDb[cells[sample]]
  const kind = clutter[sample]
  const clutterDb = byClutterDb === null || kind < 0 ? 0 : byClutterDb[kind]
  return cellDb + clutterDb + slopeDb * decades[sample]
}
