import { invalidRequest } from '../../errors.ts'
import { azimuthMicrodegrees } from '../azimuth.ts'
import type { Candidate } from '../candidate.ts'
import { type DominanceRules, type CellOfTable, undominatedCandidates } from './dominance.ts'
import { constraintPointsOf, type Constraint } from './constraints.ts'
import { objectiveScale, type PlanCandidate } from '../problem.ts'

/** Objective of a plan, with its costs and constraints. */
export interface PlanObjective {
  /** Each 0 or more, not all 0: shares of the whole that is served or reached count by them. */
  readonly weights: {
    readonly demand: number
    readonly residential: number
    readonly coverage: number
    /** Weight of the samples that interference leaves; absent: 0. */
    readonly radioQuality?: number
  }
  /** What each change costs, as a share of a plan that achieves everything. */
  readonly costs: {
    readonly turned: number
    readonly tilted: number
    readonly powered: number
    readonly switchedOff: number
    /** Cost of switching on a cell that is off now. */
    readonly switchedOn: number
    /** Cost of each watt that a cell sends. */
    readonly perWatt: number
    /** Cost of overlap: of all buildings served by more than one cell; absent: nothing. */
    readonly overlap?: number
  }
  /** How many cells may be changed; Infinity: all. */
  readonly maxChanges: number
  readonly constraints: readonly Constraint[]
}

/** What a plan of many cells is made of, beside the rows of the table. */
export interface PlannedCell {
  /** Conducted power where a candidate says none, dBm. */
  readonly txPowerDbm: number
  readonly mayBeOff: boolean
  /** Whether the cell is off now, and may stay off. */
  readonly startsOff: boolean
  /** Cells of one site keep apart; null: it stands alone. */
  readonly siteId: string | null
  /** Least angle between two cells of its site that are on, degrees, 0 to 180. */
  readonly leastSeparationDeg: number
}

/** Contributions of a cell at each of its candidates. */
interface CandidateContributions {
  readonly id: string
  readonly candidates: readonly Candidate[]
  /** Place of the candidate that is the cell as it stands; of no account where that is off. */
  readonly baseline: number
  /** Per candidate the sum of the reach points of all rays. */
  readonly reachScores: ArrayLike<number>
  /** Per candidate the classes of buildings that it serves, ascending. */
  readonly serves: readonly Int32Array[]
}

/** The row of a candidate of a cell that is off, as the metrics of a plan have it. */
export const offRow = -1

/** What exists for the weights of an objective. */
export interface Existing {
  readonly demand: boolean
  readonly residential: boolean
  /** Points at which interference is judged; absent: as the weight says. */
  readonly radioQuality?: boolean
}

/** The objective without the weights of what nobody has: the others share the whole. */
export function attainableObjective(objective: PlanObjective, exists: Existing): PlanObjective {
  const { demand, residential, coverage, radioQuality = 0 } = objective.weights
  return {
    ...objective,
    weights: {
      demand: exists.demand ? demand : 0,
      residential: exists.residential ? residential : 0,
      coverage,
      radioQuality: exists.radioQuality === false ? 0 : radioQuality,
    },
  }
}

/** Weights of an objective as shares of their sum; all 0 where the sum is 0. */
export function sharesOf({ weights }: PlanObjective): Required<PlanObjective['weights']> {
  const { demand, residential, coverage, radioQuality = 0 } = weights
  const sum = demand + residential + coverage + radioQuality || 1
  return {
    demand: demand / sum,
    residential: residential / sum,
    coverage: coverage / sum,
    radioQuality: radioQuality / sum,
  }
}

/** @throws SightlineError `invalid_request` when all weights are 0 */
export function requireWeights({ weights }: PlanObjective): void {
  const { demand, residential, coverage, radioQuality = 0 } = weights
  if (!(demand + residential + coverage + radioQuality > 0))
    throw invalidRequest('weights must not all be zero: nothing would be wanted of a plan')
}

/** Rules of dominance for plans of so many cells. */
export function dominanceRules(
  { maxChanges, costs, weights }: PlanObjective,
  cellCount: number,
): DominanceRules {
  return {
    isLimited: maxChanges < cellCount,
    costsOverlap: (costs.overlap ?? 0) > 0,
    judgesSamples: (weights.radioQuality ?? 0) > 0,
  }
}

/** Whether cells of its site keep apart from a cell. */
export function keepsApart({ siteId }: PlannedCell, cells: readonly PlannedCell[]): boolean {
  if (siteId === null) return false
  const site = cells.filter((cell) => cell.siteId === siteId)
  return site.length > 1 && site.some(({ leastSeparationDeg }) => leastSeparationDeg > 0)
}

/**
 * A cell of the problem: its candidates with their points, and off where it may be.
 *
 * @param reachMaximum reach points of all cells together, at most
 * @throws SightlineError `invalid_request` when one costs more than everything is worth
 */
export function planCellOf(
  { id, candidates, baseline, reachScores, serves }: CandidateContributions,
  planned: PlannedCell,
  objective: PlanObjective,
  reachMaximum: number,
): CellOfTable {
  const { coverage } = sharesOf(objective)
  const present = planned.startsOff ? null : candidates[baseline]
  const planCandidates = candidates.map((candidate, row): PlanCandidate => {
    const reachShare = reachMaximum > 0 ? reachScores[row] / reachMaximum : 0
    const cost = costOf(id, candidate, present, planned, objective)
    const watts = wattsOf(candidate, planned)
    const limited = { candidate, baseline: present, reachShare, watts }
    return {
      points: Math.round(objectiveScale * (coverage * reachShare - cost)),
      isChange: planned.startsOff || row !== baseline,
      serves: serves[row],
      constraintPoints: objective.constraints.map((constraint) =>
        constraintPointsOf(constraint, limited),
      ),
    }
  })
  const rows = [...planCandidates.keys()]
  if (!planned.mayBeOff && !planned.startsOff)
    return { id, baseline, candidates: planCandidates, rows }
  const cost = planned.startsOff ? 0 : objective.costs.switchedOff
  const limited = { candidate: null, baseline: present, reachShare: 0, watts: 0 }
  const off = {
    points: 0 - Math.round(objectiveScale * cost),
    isChange: !planned.startsOff,
    serves: new Int32Array(0),
    constraintPoints: objective.constraints.map((constraint) =>
      constraintPointsOf(constraint, limited),
    ),
  }
  return {
    id,
    baseline: planned.startsOff ? planCandidates.length : baseline,
    candidates: [...planCandidates, off],
    rows: [...rows, offRow],
  }
}

/**
 * The candidates of a cell that no other one dominates. Where cells of its site keep apart, the other one
 * must have the same azimuth or be off, so that it is allowed wherever the one is.
 *
 * @param isApart whether cells of its site keep apart from the cell
 */
export function withoutDominated(
  cell: CellOfTable,
  candidates: readonly Candidate[],
  isApart: boolean,
  rules: DominanceRules,
): CellOfTable {
  // What two candidates do to samples is never the same.
  if (rules.judgesSamples) return cell
  if (!isApart) return undominatedCandidates(cell, rules)
  const azimuths = cell.rows.map((row) =>
    row === offRow ? null : azimuthMicrodegrees(candidates[row].azimuthDeg),
  )
  return undominatedCandidates(
    cell,
    rules,
    (other, candidate) => azimuths[other] === null || azimuths[other] === azimuths[candidate],
  )
}

/**
 * What a candidate of a cell costs, as a share of a plan that achieves everything.
 *
 * @param own the cell as it stands; null: off
 * @throws SightlineError `invalid_request` when it costs more than everything is worth
 */
export function costOf(
  id: string,
  candidate: Candidate,
  baseline: Candidate | null,
  planned: Pick<PlannedCell, 'txPowerDbm'>,
  { costs }: PlanObjective,
): number {
  const cost =
    costOfChange(candidate, baseline, costs) + costs.perWatt * wattsOf(candidate, planned)
  if (cost <= 1) return cost
  throw invalidRequest(
    `costs: a choice of cell "${id}" costs ${cost} times what all is worth, at most 1`,
  )
}

function costOfChange(
  candidate: Candidate,
  baseline: Candidate | null,
  costs: PlanObjective['costs'],
): number {
  if (baseline === null) return costs.switchedOn
  return (
    (candidate.azimuthDeg === baseline.azimuthDeg ? 0 : costs.turned) +
    (candidate.electricalTiltDeg === baseline.electricalTiltDeg ? 0 : costs.tilted) +
    (candidate.txPowerDbm === baseline.txPowerDbm ? 0 : costs.powered)
  )
}

/** Power that a cell sends at a candidate, watts. */
export function wattsOf(
  candidate: Candidate,
  { txPowerDbm }: Pick<PlannedCell, 'txPowerDbm'>,
): number {
  return Math.exp((((candidate.txPowerDbm ?? txPowerDbm) - 30) / 10) * Math.LN10)
}

/**
 * Cells of a site that are always on share the full turn among them.
 *
 * @param leastDeg of each of its cells
 * @throws {SightlineError} `invalid_request` when no plan keeps them apart
 */
export function requireSiteRoom(siteId: string, leastDeg: readonly number[]): void {
  const { length } = leastDeg
  if (length < 2 || length * Math.min(...leastDeg) <= 360) return
  throw invalidRequest(
    `least_separation_deg of site ${JSON.stringify(siteId)} must be at most ` +
      `${360 / length}: its ${length} cells stay on and share 360 degrees`,
  )
}
