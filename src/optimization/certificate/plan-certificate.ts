import type { BoundedOutcome } from '../search/branch-and-bound.ts'
import type { Multipliers } from '../bounds/multipliers.ts'
import { receivableCells, type PlanSamples } from '../plan-samples.ts'
import type { BranchNode } from '../search/branch-nodes.ts'
import type { PlanProblem, PlanSite } from '../problem.ts'

/** Schema of a document that proves the bound of a plan. */
export const boundedPlanSchema = 'network-bounded-plan-v1'

/**
 * A problem, a plan and the multipliers of its bound as a document, whose numbers are all whole: who
 * reads it needs nothing but additions to see that the bound holds.
 */
export interface BoundedPlanDocument {
  readonly schema: typeof boundedPlanSchema
  readonly class_points: readonly number[]
  /** Overlap loss of each class, once a second cell serves it; absent: none. */
  readonly overlap_points?: readonly number[]
  /** Absent: the plan is not judged by what interference leaves. */
  readonly samples?: SamplesDocument
  /** Largest number of changed cells; absent: any. */
  readonly max_changes?: number
  /** Constraints: what a plan adds by its candidates and serves is at least so much. Absent: none. */
  readonly limits?: readonly {
    readonly class_points: readonly number[]
    readonly least: number
  }[]
  /** Cells that keep apart, by their places. Absent: none. */
  readonly sites?: readonly {
    readonly cells: readonly number[]
    /** Least separation of each cell; two keep the larger of theirs, unless both stay at their baseline. */
    readonly least_separation_deg: readonly number[]
    /** Azimuth of each candidate of each cell; null: off. */
    readonly azimuths_deg: readonly (readonly (number | null)[])[]
  }[]
  readonly cells: readonly {
    readonly id: string
    /** Place of the baseline among the candidates. */
    readonly own: number
    /** What each of its candidates stands for; absent: nothing is said of it. */
    readonly settings?: readonly CandidateSetting[]
    readonly options: readonly {
      readonly points: number
      readonly is_change: boolean
      readonly serves: readonly number[]
      /** What the candidate adds to each constraint; absent without constraints. */
      readonly limit_points?: readonly number[]
    }[]
  }[]
  /** Per cell the place of its candidate. */
  readonly plan: readonly number[]
  readonly points: number
  readonly upper_bound: number
  /** Cuts: every plan is given their prices for its slack. Absent: none. */
  readonly cuts?: readonly CutDocument[]
  readonly multipliers: MultipliersDocument
  /** The branch-and-bound tree; absent: the multipliers prove the bound of all plans at once. */
  readonly parts?: SplitDocument
}

/** Azimuth and electrical tilt, degrees, and conducted power, dBm; null: the cell is off. */
export type CandidateSetting =
  | readonly [azimuthDeg: number, electricalTiltDeg: number, txPowerDbm: number]
  | null

/**
 * A zero-half cut. Twice the number of these classes that a plan serves is at most their number less that of
 * the cells, plus for each candidate of the plan how many of them it serves, one more in these cells. The cut
 * has half of that, the first rounded down, each of the others up.
 */
interface CutDocument {
  readonly classes: readonly number[]
  readonly cells: readonly number[]
  readonly price: number
}

interface MultipliersDocument {
  readonly of_classes: readonly number[]
  readonly of_change: number
  /** Multiplier of each constraint, in steps: 1,048,576 steps are a point for a point. */
  readonly of_limits?: readonly number[]
}

/**
 * A node with children. Plans with a candidate in `closed` have no more than the upper bound by the
 * multipliers of the node. The open candidates of `cell` are branched on: each is in one of the parts.
 */
interface SplitDocument {
  readonly closed: readonly { readonly cell: number; readonly options: readonly number[] }[]
  readonly cell: number
  readonly parts: readonly PartDocument[]
}

/** A child node: the plans that take one of some candidates of the cell branched on. */
interface PartDocument {
  readonly options: readonly number[]
  /** Multipliers of the node, which prove its bound where it has no children; absent: those of its parent. */
  readonly multipliers?: MultipliersDocument
  readonly split?: SplitDocument
}

/**
 * Samples whose classes, from the first on, are worth their points where the plan serves them well
 * enough: the strongest cell does, of equal ones the first, where its strength by the needed ratio, cut
 * to whole units, less its noise is at least what the others of its channel disturb.
 */
interface SamplesDocument {
  readonly first_class: number
  readonly needed_ratio: number
  /** Noise power and channel of each cell. */
  readonly noise: readonly number[]
  readonly channel: readonly number[]
  /** Per sample with a class, in a row: cell, strength and interference of each receivable cell. */
  readonly heard: readonly (readonly number[])[]
}

function samplesDocument(samples: PlanSamples, plan: readonly number[]): SamplesDocument {
  const { firstClass, neededRatio, cells, classOf, count } = samples
  const { start, cell, place } = receivableCells(samples)
  const receivable: number[][] = []
  for (let sample = 0; sample < count; sample++) {
    if (classOf[sample] < 0) continue
    const list: number[] = []
    for (let at = start[sample]; at < start[sample + 1]; at++) {
      const candidate = cells[cell[at]].candidates[plan[cell[at]]]
      const [strength, interference] = [
        candidate?.strength[place[at]],
        candidate?.interference[place[at]],
      ]
      if (strength === undefined || interference === undefined) continue
      if (strength > 0 || interference > 0) list.push(cell[at], strength, interference)
    }
    receivable.push(list)
  }
  return {
    first_class: firstClass,
    needed_ratio: neededRatio,
    noise: cells.map(({ noise }) => noise),
    channel: cells.map(({ channel }) => channel),
    heard: receivable,
  }
}

/**
 * The document of a finished bounded search.
 *
 * @param settings of each cell what its candidates stand for, where that is to be told
 */
export function boundedPlanDocument(
  { cells, classPoints, overlapPoints, samples, maxChanges, constraints, sites }: PlanProblem,
  { plan, points, upperBound, cuts, multipliers, nodes }: BoundedOutcome,
  settings?: readonly (readonly CandidateSetting[])[],
): BoundedPlanDocument {
  const isLimited = constraints.length > 0
  return {
    schema: boundedPlanSchema,
    class_points: [...classPoints],
    ...(overlapPoints === undefined ? {} : { overlap_points: [...overlapPoints] }),
    ...(samples === undefined ? {} : { samples: samplesDocument(samples, plan) }),
    ...(Number.isFinite(maxChanges) ? { max_changes: maxChanges } : {}),
    ...(isLimited
      ? {
          limits: constraints.map((constraint) => ({
            class_points: [...constraint.classPoints],
            least: constraint.least,
          })),
        }
      : {}),
    ...(sites.length > 0 ? { sites: sites.map(siteDocument) } : {}),
    cells: cells.map(({ id, baseline, candidates }, cell) => ({
      id,
      own: baseline,
      ...(settings === undefined ? {} : { settings: settings[cell] }),
      options: candidates.map(({ points: worth, isChange, serves, constraintPoints }) => ({
        points: worth,
        is_change: isChange,
        serves: [...serves],
        ...(isLimited ? { limit_points: constraintPoints } : {}),
      })),
    })),
    plan,
    points,
    upper_bound: upperBound,
    ...(cuts.length > 0 ? { cuts } : {}),
    multipliers: multipliersDocument(multipliers),
    ...(nodes.length > 0 ? { parts: splitDocument(nodes, 0) } : {}),
  }
}

function multipliersDocument({
  ofClasses,
  ofChange,
  ofConstraints,
}: Multipliers): MultipliersDocument {
  return {
    of_classes: [...ofClasses],
    of_change: ofChange,
    ...(ofConstraints.length > 0 ? { of_limits: [...ofConstraints] } : {}),
  }
}

function splitDocument(nodes: readonly BranchNode[], place: number): SplitDocument {
  const places = [...nodes.keys()].filter((at) => nodes[at].parent === place)
  return {
    closed: nodes[place].fixedToZero.map(({ cell, candidates }) => ({ cell, options: candidates })),
    cell: nodes[places[0]].branch!.cell,
    parts: places.map((at): PartDocument => {
      const { branch, multipliers, isBranched } = nodes[at]
      return {
        options: branch!.candidates,
        ...(multipliers === null ? {} : { multipliers: multipliersDocument(multipliers) }),
        ...(isBranched ? { split: splitDocument(nodes, at) } : {}),
      }
    }),
  }
}

function siteDocument({ cells, azimuths, least }: PlanSite) {
  return {
    cells,
    least_separation_deg: least.map((microdegrees) => microdegrees / 1e6),
    azimuths_deg: azimuths.map((list) =>
      list.map((azimuth) => (azimuth === null ? null : azimuth / 1e6)),
    ),
  }
}
