import type { PackSnapshot } from '../../../packs/snapshot.ts'
import { stringAt, type StringTable } from '../../../spatial/string-table.ts'
import { type SourcedRange, sourcedRangesInPack } from '../../link/profile-in-pack.ts'
import type { TransmitterSite } from '../../link/transmitter-site.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { Candidate } from '../../../optimization/candidate.ts'
import type { BoundedOutcome } from '../../../optimization/search/branch-and-bound.ts'
import type { SearchMoment, SearchState } from '../../../optimization/search/search-state.ts'
import { searchOutcome } from '../../../optimization/search/branch-and-bound.ts'
import { offRow, wattsOf } from '../../../optimization/model/objective.ts'
import type { CountedBuildings, BuiltProblem } from '../candidates/build-problem.ts'
import {
  type JudgedConstraint,
  judgedConstraints,
} from '../../../optimization/certificate/judged-constraints.ts'
import { type Shortlist, shortlistOf } from '../../../optimization/search/shortlist.ts'
import {
  type BoundedPlanDocument,
  boundedPlanDocument,
  type CandidateSetting,
} from '../../../optimization/certificate/plan-certificate.ts'
import { servedSamples } from '../../../optimization/plan-samples.ts'
import { type PlanQuestion, reachMaximumOf } from '../plan-question.ts'
import {
  objectiveScale,
  countChanges,
  baselinePlan,
  type Plan,
  scaledObjective,
  type PlanProblem,
} from '../../../optimization/problem.ts'
import { rankChanges } from '../../../optimization/search/rank-changes.ts'

/** What a plan comes to. Scores are shares of a plan that achieves everything and costs nothing. */
export interface PlanFigures {
  readonly score: number
  /** Shares of what there is in the circles of the cells, and the area; null: there is none. */
  readonly servedDemandShare: number | null
  readonly servedHomesShare: number | null
  readonly coverageShare: number
  readonly servedDemandWeight: number
  readonly servedHomes: number
  /** Power of all cells that are on, watts. */
  readonly transmittedW: number
  readonly cellsOn: number
  readonly changedCells: number
  /** Buildings that more than one cell serves, and their share; absent: overlap costs nothing. */
  readonly overlap?: { readonly buildings: number; readonly share: number }
  /** Samples that interference leaves serviceable; absent: the plan is not judged by them. */
  readonly serviceableSamples?: number
}

/** A change for the field team. */
export interface PlannedChange {
  readonly cellId: string
  /** Null: the cell is switched off. */
  readonly choice: Candidate | null
  /** Gain of the change on the baseline alone, and after the changes before it. */
  readonly alone: number
  readonly gain: number
  /** The plan with it and those before it. */
  readonly after: PlanFigures
}

/** How far a search was, and how good. */
export interface PlanMoment {
  /** Evaluations until then, those for the bound included. */
  readonly evaluations: number
  readonly best: number
  /** Null: there is none yet. */
  readonly bound: number | null
}

/** A plan of many cells. */
export interface PlannedNetwork {
  /** Setting of each cell in the order of the question; null: off. */
  readonly chosen: readonly (Candidate | null)[]
  /** Where its antenna stands. */
  readonly sites: readonly TransmitterSite[]
  /** What maps may say of the air; absent in a record of a version that did not tell it. */
  readonly air?: readonly SourcedRange[]
  readonly baseline: PlanFigures
  readonly planned: PlanFigures
  /** No plan has a higher score. */
  readonly upperBound: number
  readonly isProvenOptimal: boolean
  /** In the order in which they bring the most. */
  readonly changes: readonly PlannedChange[]
  readonly moments: readonly PlanMoment[]
  /** Evaluations of local search and branch and bound, at most the budget. */
  readonly evaluations: number
  /** Evaluations of the root bound and of the solver; absent in a record of an earlier version. */
  readonly boundEvaluations?: number
  /** Whether the local search ended because it had weighed as many as it may. */
  readonly isBudgetSpent: boolean
  /** Present: a solver was wanted and has failed, so that the plan was sought without it. */
  readonly hasSolverFailed?: true
  readonly buildings: number
  /** Where they are asked for. */
  readonly buildingList?: PlannedBuildings
  readonly buildingClasses: number
  /** Candidates that no other one of their cell replaces. */
  readonly choices: number
  readonly certificate: BoundedPlanDocument
  /** What the plan is judged by where radio quality is asked for and exists. */
  readonly samples?: JudgedSamples
  /** Absent: the question has none. */
  readonly limits?: readonly JudgedConstraint[]
  /** The plan of fewer changes that was asked for beside it. */
  readonly shortlist?: PlannedShortlist
}

/** The grid that a plan is judged on by what interference leaves. */
interface JudgedSamples {
  readonly count: number
  /** Spacing that was really used, metres. */
  readonly spacingM: number
  /** No plan serves more of them. */
  readonly atMost: number
}

/** The buildings that count, by name; plain data, which survives a journey as JSON. */
export interface PlannedBuildings {
  readonly ids: readonly string[]
  /** Class of each building in the certificate; null: no candidate of any cell serves it. */
  readonly classes: readonly (number | null)[]
  readonly demandWeights: readonly number[]
  /** Whether somebody lives in it. */
  readonly homes: readonly boolean[]
}

/** A plan that changes no more cells than a field team can. */
interface PlannedShortlist extends Pick<
  PlannedNetwork,
  'chosen' | 'changes' | 'planned' | 'upperBound' | 'isProvenOptimal' | 'certificate'
> {
  readonly maxChanges: number
}

/**
 * The plan that a finished search has found, over the rows that it was searched in.
 *
 * @param snapshot of the city
 * @throws {StoppedError} when told to stop
 */
export function plannedNetwork(
  question: PlanQuestion,
  built: BuiltProblem,
  state: SearchState,
  snapshot: PackSnapshot,
  stop: StopSignal,
): PlannedNetwork {
  const { problem, counted } = built
  const outcome: BoundedOutcome = searchOutcome(state)
  const { limits: constraints, shortlistChanges } = question
  const watts = (plan: Plan) => figuresOf(question, built, plan).transmittedW
  const shortlist =
    shortlistChanges === undefined
      ? undefined
      : plannedShortlist(question, built, shortlistOf(problem, outcome, shortlistChanges, stop))
  return {
    ...foundPlan(question, built, problem, outcome),
    sites: built.cells.map(({ site }) => site),
    air: sourcedRangesInPack(
      question.cells.map(({ cell }) => cell),
      snapshot,
    ),
    baseline: figuresOf(question, built, baselinePlan(problem)),
    moments: state.moments.map(momentOf),
    evaluations: state.weighed,
    boundEvaluations: state.evaluations - state.weighed,
    isBudgetSpent: state.evaluationsLeft <= 0,
    ...(state.hasSolverFailed && { hasSolverFailed: true }),
    buildings: built.buildings,
    ...(question.listsBuildings === true && {
      buildingList: listed(counted, snapshot.footprints.ids),
    }),
    buildingClasses: problem.samples?.firstClass ?? problem.classPoints.length,
    choices: built.cells.reduce((sum, { candidates }) => sum + candidates.length, 0),
    ...samplesOf(built),
    ...(constraints === undefined
      ? {}
      : { limits: judgedConstraints(problem, constraints, outcome.plan, watts, stop) }),
    ...(shortlist === undefined ? {} : { shortlist }),
  }
}

function samplesOf({ cells: [{ samples }], problem }: BuiltProblem) {
  if (samples === undefined) return {}
  const { count, spacingM } = samples
  const buildingClasses = problem.samples?.firstClass ?? problem.classPoints.length
  return { samples: { count, spacingM, atMost: problem.classPoints.length - buildingClasses } }
}

function plannedShortlist(
  question: PlanQuestion,
  built: BuiltProblem,
  { problem, outcome }: Shortlist,
): PlannedShortlist {
  return {
    ...foundPlan(question, built, problem, outcome),
    maxChanges: problem.maxChanges,
  }
}

/** A plan, its changes and its bound. */
function foundPlan(
  question: PlanQuestion,
  built: BuiltProblem,
  problem: PlanProblem,
  outcome: BoundedOutcome,
) {
  const candidateOf = (cell: number, candidate: number) =>
    built.cells[cell].candidates[built.rows[cell][candidate]] ?? null
  return {
    chosen: outcome.plan.map((candidate, cell) => candidateOf(cell, candidate)),
    planned: figuresOf(question, built, outcome.plan),
    upperBound: outcome.upperBound / objectiveScale,
    isProvenOptimal: outcome.isProvenOptimal,
    changes: rankChanges(problem, outcome.plan).map(({ cell, candidate, alone, gain, plan }) => ({
      cellId: question.cells[cell].cell.id,
      choice: candidateOf(cell, candidate),
      alone: alone / objectiveScale,
      gain: gain / objectiveScale,
      after: figuresOf(question, built, plan),
    })),
    certificate: boundedPlanDocument(problem, outcome, settingsOf(question, built)),
  }
}

/** What the candidates of each cell stand for. */
function settingsOf({ cells }: PlanQuestion, { rows, cells: built }: BuiltProblem) {
  return rows.map((list, index) => {
    const { profile } = cells[index].cell
    return list.map((row): CandidateSetting => {
      if (row === offRow) return null
      const { azimuthDeg, electricalTiltDeg, txPowerDbm } = built[index].candidates[row]
      return [
        azimuthDeg,
        electricalTiltDeg ?? profile.electricalDowntiltDeg,
        txPowerDbm ?? profile.txPowerDbm,
      ]
    })
  })
}

function listed(
  { footprints, classOf, demandWeights, isHome }: CountedBuildings,
  ids: StringTable,
): PlannedBuildings {
  return {
    ids: Array.from(footprints, (footprint) => stringAt(ids, footprint)),
    classes: Array.from(classOf, (item) => (item < 0 ? null : item)),
    demandWeights: [...demandWeights],
    homes: Array.from(isHome, (one) => one === 1),
  }
}

export function momentOf({ evaluations, points, upperBound }: SearchMoment): PlanMoment {
  return {
    evaluations,
    best: points / objectiveScale,
    bound: upperBound === null ? null : upperBound / objectiveScale,
  }
}

function figuresOf(question: PlanQuestion, built: BuiltProblem, plan: Plan): PlanFigures {
  const { problem, rows, cells, reported, classDemand, classHomes, classBuildings } = built
  const { demandTotal, homesTotal } = built
  const isTwice = new Uint8Array(classDemand.length)
  const isServed = new Uint8Array(classDemand.length)
  let reach = 0
  let transmittedW = 0
  let cellsOn = 0
  for (const [cell, candidate] of plan.entries()) {
    const row = rows[cell][candidate]
    if (row < 0) continue
    const { candidates, reachScores } = cells[cell]
    cellsOn++
    reach += reachScores[row]
    transmittedW += wattsOf(candidates[row], question.cells[cell].cell.profile)
    for (const item of reported[cell][row]) {
      isTwice[item] = isServed[item]
      isServed[item] = 1
    }
  }
  const servedDemandWeight = sumOfServed(classDemand, isServed)
  const servedHomes = sumOfServed(classHomes, isServed)
  return {
    score: scaledObjective(problem, plan) / objectiveScale,
    servedDemandShare: demandTotal > 0 ? servedDemandWeight / demandTotal : null,
    servedHomesShare: homesTotal > 0 ? servedHomes / homesTotal : null,
    coverageShare: reach / reachMaximumOf(question),
    servedDemandWeight,
    servedHomes,
    transmittedW,
    cellsOn,
    changedCells: countChanges(problem, plan),
    ...(classBuildings !== undefined && {
      overlap: overlapOf(sumOfServed(classBuildings, isTwice), built.buildings),
    }),
    ...(problem.samples !== undefined && {
      serviceableSamples: servedSamples(problem.samples, plan).length,
    }),
  }
}

function overlapOf(buildings: number, all: number) {
  return { buildings, share: all > 0 ? buildings / all : 0 }
}

function sumOfServed(values: Float64Array, isServed: Uint8Array): number {
  return values.reduce((sum, value, item) => (isServed[item] === 1 ? sum + value : sum), 0)
}
