import type { RawMetrics } from '../scoring/metrics.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { hasBit } from '../table/bits.ts'
import type { ContributionTable } from '../table/table.ts'
import type { Tally } from './subproblem.ts'

/** A tally that a plan must bring to a minimum. */
interface Constraint {
  readonly tally: number
  readonly minimum: number
  /** The constrained amount in the metrics of the scorer. */
  readonly amountIn: (metrics: RawMetrics) => number
}

/**
 * What plans are judged by. Tally 0 is the composite score but for the overlap utility, which is a
 * ratio: 1 - overlap / covered. Overlap is tallied as a negative number, so that more is better.
 */
export interface Criteria {
  readonly overlapWeight: number
  /** Where covered and overlapping buildings are tallied; 0 where nothing asks for them. */
  readonly coveredTally: number
  readonly overlapTally: number
  readonly constraints: readonly Constraint[]
  /** What each tally counts. */
  readonly kinds: readonly TallyKind[]
  /** Bits of the buildings that some tally counts. */
  readonly relevantBuildings: Uint32Array
}

type TallyKind = 'score' | 'covered' | 'overlap' | 'reach' | 'demand' | 'residential'

/** What a scoring asks of the plans of a table: its weights and limits as tallies. */
export function criteriaOf(table: ContributionTable, scoring: Scoring): Criteria {
  const { effectiveWeights: weights, constraints: limits } = scoring
  const kinds: TallyKind[] = ['score']
  const constraints: Constraint[] = []
  const tallyOf = (kind: TallyKind) =>
    kinds.includes(kind) ? kinds.indexOf(kind) : kinds.push(kind) - 1
  const require = (
    kind: TallyKind,
    minimum: number | undefined,
    amountIn: Constraint['amountIn'],
  ) => {
    if (minimum !== undefined) constraints.push({ tally: tallyOf(kind), minimum, amountIn })
  }
  const hasOverlap = weights.overlap > 0
  const coveredTally = hasOverlap ? tallyOf('covered') : 0
  const overlapTally = hasOverlap ? tallyOf('overlap') : 0
  require('reach', limits.minCoverageScore, (metrics) => metrics.propagationReachScore)
  require('demand', limits.minUniqueDemandBuildings, (metrics) => metrics.uniqueDemandBuildings)
  require('residential', limits.minUniqueResidentialBuildings, (metrics) => {
    return metrics.residentialCovered
  })
  const most = limits.maxOverlapBuildings
  require('overlap', most && -most, (metrics) => -metrics.overlapBuildings)
  const countsDemand = weights.demand > 0 || kinds.includes('demand')
  const countsResidential = weights.residential > 0 || kinds.includes('residential')
  return {
    overlapWeight: weights.overlap,
    coveredTally,
    overlapTally,
    constraints,
    kinds,
    relevantBuildings: Uint32Array.from(
      { length: table.wordCount },
      (_, word) =>
        (kinds.includes('overlap') ? -1 : 0) |
        (countsDemand ? table.demandBits[word] : 0) |
        (countsResidential ? table.residentialBits[word] : 0),
    ),
  }
}

/** The tallies of a network in which nothing is decided. */
export function rootTallies(
  table: ContributionTable,
  { effectiveWeights: weights }: Scoring,
  { kinds }: Criteria,
  classes: readonly (readonly number[])[],
  rows: readonly (readonly number[])[],
): Tally[] {
  const perClass = (worth: (building: number) => number) =>
    Float64Array.from(classes, (group) => group.reduce((sum, each) => sum + worth(each), 0))
  const perCandidate = (factor: number) =>
    rows.map((list, cell) =>
      Float64Array.from(list, (row) => factor * table.cells[cell].reachScores[row]),
    )
  const share = (weight: number, whole: number) => (whole > 0 ? weight / whole : 0)
  const demandShare = share(weights.demand, table.relevantDemandWeight)
  const residentialShare = share(weights.residential, table.relevantResidentialCount)
  const bit = (bits: Uint32Array, building: number) => (hasBit(bits, 0, building) ? 1 : 0)
  const { demandWeights, demandBits, residentialBits } = table
  const none = { base: 0, first: perClass(() => 0), second: null, gains: perCandidate(0) }
  const tallies: Record<TallyKind, () => Tally> = {
    score: () => ({
      ...none,
      first: perClass(
        (building) =>
          demandShare * demandWeights[building] + residentialShare * bit(residentialBits, building),
      ),
      gains: perCandidate(share(weights.coverage, table.reachMaximum)),
    }),
    covered: () => ({ ...none, first: perClass(() => 1) }),
    overlap: () => ({ ...none, second: perClass(() => -1) }),
    reach: () => ({ ...none, gains: perCandidate(1) }),
    demand: () => ({ ...none, first: perClass((building) => bit(demandBits, building)) }),
    residential: () => ({ ...none, first: perClass((building) => bit(residentialBits, building)) }),
  }
  return kinds.map((kind) => tallies[kind]())
}

/** The composite score of tallied amounts, but for rounding. */
export function scoreOf(
  { overlapWeight, coveredTally, overlapTally }: Criteria,
  amountOf: (tally: number) => number,
): number {
  if (overlapWeight === 0) return amountOf(0)
  const covered = amountOf(coveredTally)
  return amountOf(0) + overlapWeight * (1 + (covered > 0 ? amountOf(overlapTally) / covered : 0))
}

/** How much a plan lacks to meet the constraints, each relative to its minimum; 0 when it meets them. */
export function missedBy(
  { constraints }: Criteria,
  amountOf: (constraint: Constraint) => number,
): number {
  let missed = 0
  for (const constraint of constraints) {
    const violation = constraint.minimum - amountOf(constraint)
    if (violation > 0) missed += violation / Math.max(1, Math.abs(constraint.minimum))
  }
  return missed
}
