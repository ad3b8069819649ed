import { isStopped, neverStop, type StopSignal } from '../../../stop-signal.ts'
import { demandPointsPerUnit } from '../../../optimization/score-points.ts'
import {
  type BoundedOutcome,
  continueSearch,
  outcomeSoFar,
} from '../../../optimization/search/branch-and-bound.ts'
import {
  type BoundedBudget,
  isSearchOver,
  searchFrom,
} from '../../../optimization/search/search-state.ts'
import {
  type BoundedPlanDocument,
  boundedPlanDocument,
} from '../../../optimization/certificate/plan-certificate.ts'
import { objectiveScale, type PlanCell, type PlanProblem } from '../../../optimization/problem.ts'
import { rankChanges } from '../../../optimization/search/rank-changes.ts'
import { classSums, servedClasses } from '../../../optimization/model/served-classes.ts'
import {
  MetricsEvaluator,
  overlapPenaltyPerBuilding,
} from '../../../optimization/scoring/metrics.ts'
import { legacyNetworkScore } from '../../../optimization/scoring/scoring.ts'
import type { ContributionTable } from '../../../optimization/table/table.ts'

/** One of the sites that are chosen together. */
interface JointSite {
  /** Place of its cell among the cells of the table, and its row there. */
  readonly cell: number
  readonly row: number
  /** Network score that it adds to the selected cells alone, and to those and the sites before it. */
  readonly alone: number
  readonly gain: number
}

/** The best few of many candidates together, and how far from the best of all such choices they are. */
export interface JointSites {
  /** In the order in which each adds the most. */
  readonly sites: readonly JointSite[]
  /** Network score with them. */
  readonly score: number
  /** No choice of so many candidates has a higher network score. */
  readonly upperBound: number
  readonly isProvenOptimal: boolean
  /** Whether it was told to stop: another time it may find more. */
  readonly isCutShort: boolean
  readonly certificate: BoundedPlanDocument
}

/** What a search may do at most where its options serve few. */
const budget: BoundedBudget = { maxEvaluations: 5_000_000, boundSteps: 400 }

/** Ways to a bound that a search may take. */
const subgradientRuns = 4

/** Fewer steps than this lead to no bound worth telling. */
const fewestSteps = 40

/**
 * Served classes that the local search, and as many that the ways to a bound may look at: some seconds of
 * arithmetic, so that 200 candidates of any radius end within the time of a request.
 */
const maximumLooks = 2_500_000_000

/** Options weighed between two looks at the signal. */
const slice = 20_000

/** What may be done with a problem: the same for the same problem, whatever the clock says. */
function budgetFor({ cells }: PlanProblem, looks: number): BoundedBudget {
  let candidates = 0
  let served = 0
  for (const cell of cells)
    for (const { serves } of cell.candidates) {
      candidates++
      served += serves.length
    }
  const perCandidate = Math.max(1, served / candidates)
  const steps = Math.floor(looks / subgradientRuns / Math.max(candidates, served))
  return {
    maxEvaluations: Math.min(budget.maxEvaluations, Math.ceil(looks / perCandidate)),
    boundSteps: Math.min(budget.boundSteps, Math.max(fewestSteps, steps)),
    staysWhole: true,
  }
}

interface EndedSearch {
  readonly outcome: BoundedOutcome
  readonly isCutShort: boolean
}

/** Searches to its end, or until it is told to stop: then it has the best plan so far and its bound. */
function searchUntilStopped(problem: PlanProblem, looks: number, stop: StopSignal): EndedSearch {
  const allowed = budgetFor(problem, looks)
  let state = searchFrom(problem, allowed)
  while (!isSearchOver(state) && !isStopped(stop))
    state = continueSearch(problem, state, allowed, slice, neverStop)
  return { outcome: outcomeSoFar(problem, state), isCutShort: !isSearchOver(state) }
}

/**
 * Which candidates together add most to the network score of some cells: each is off or at one of its
 * rows. Demand, homes, reach and overlap are those of the score, so that a plan's points are its share of
 * what all together could come to.
 *
 * @param table the selected cells with one row each, then the candidates
 * @param most candidates that are chosen at most
 * @param stop told to stop, it ends with the best choice so far and a bound on all others
 * @param looks served classes that the search may look at, and its ways to a bound as well; fewer leave a
 *   wider gap, never a wrong bound
 */
export function jointSites(
  table: ContributionTable,
  selected: number,
  most: number,
  stop: StopSignal,
  looks = maximumLooks,
): JointSites {
  const { problem, scorePerPoint } = sitesProblem(table, selected, most)
  const { outcome, isCutShort } = searchUntilStopped(problem, looks, stop)
  const rows = outcome.plan.map((candidate, cell) =>
    candidate < table.cells[cell].candidates.length ? candidate : -1,
  )
  const roundings = problem.classPoints.length + problem.cells.length / 2
  return {
    sites: rankChanges(problem, outcome.plan).map(({ cell, candidate, alone, gain }) => ({
      cell,
      row: candidate,
      alone: alone * scorePerPoint,
      gain: gain * scorePerPoint,
    })),
    score: legacyNetworkScore(new MetricsEvaluator(table).evaluate(rows)),
    upperBound: (outcome.upperBound + roundings) * scorePerPoint,
    isProvenOptimal: outcome.isProvenOptimal,
    isCutShort,
    certificate: boundedPlanDocument(problem, outcome),
  }
}

function sitesProblem(table: ContributionTable, selected: number, most: number) {
  const worth = table.demandWeights.map(
    (weight, building) => demandPointsPerUnit * (weight + table.residentialDemands[building]),
  )
  const overlap = new Float64Array(table.buildingCount).fill(overlapPenaltyPerBuilding)
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const whole = Math.max(1, sum(worth) + sum(overlap) + table.reachMaximum)
  const points = (score: number) => Math.round((objectiveScale * score) / whole)
  const isAsked = new Uint8Array(table.buildingCount).fill(1)
  const { classOf, classCount, serves } = servedClasses(table, isAsked)
  const cells = table.cells.map(({ id, candidates, reachScores }, cell): PlanCell => {
    const isSiteCandidate = cell >= selected
    const planCandidates = candidates.map((_, row) => ({
      points: points(reachScores[row]),
      isChange: isSiteCandidate,
      serves: serves[cell][row],
      constraintPoints: [],
    }))
    const off = { points: 0, isChange: false, serves: new Int32Array(0), constraintPoints: [] }
    return isSiteCandidate
      ? { id, baseline: planCandidates.length, candidates: [...planCandidates, off] }
      : { id, baseline: 0, candidates: planCandidates }
  })
  const problem: PlanProblem = {
    cells,
    classPoints: classSums(classOf, classCount, worth).map(points),
    overlapPoints: classSums(classOf, classCount, overlap).map(points),
    maxChanges: most,
    constraints: [],
    sites: [],
  }
  return { problem, scorePerPoint: whole / objectiveScale }
}
