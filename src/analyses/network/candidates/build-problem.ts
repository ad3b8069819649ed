import type { AreaConstraint } from '../plan-question.ts'
import { invalidRequest, SightlineError } from '../../../errors.ts'
import type { FootprintStore } from '../../../spatial/footprint-store.ts'
import type { PolygonRings } from '../../../spatial/polygon-area.ts'
import { hasBit, wordCountFor } from '../../../optimization/table/bits.ts'
import { planCellOf, sharesOf, attainableObjective } from '../../../optimization/model/objective.ts'
import type { CellCandidates } from './cell-candidates.ts'
import { askedFor, isInArea } from './counting-domain.ts'
import { isOfBuildings, leastPoints } from '../../../optimization/model/constraints.ts'
import {
  judgedBySamples,
  plannedCells,
  type PlanQuestion,
  reachMaximumOf,
  objectiveOf,
} from '../plan-question.ts'
import { withSamples } from './problem-with-samples.ts'
import type { ConstraintRow } from '../../../optimization/problem.ts'
import { classSums } from '../../../optimization/model/served-classes.ts'
import {
  constraintWithoutBuildings,
  overlapPointsOf,
  planProblem,
  pointsOf,
  type TableProblem,
} from '../../../optimization/model/table-problem.ts'

/** The problem of a plan, and what its classes are besides points. */
export interface BuiltProblem extends TableProblem {
  /** In the order of the question. */
  readonly cells: readonly CellCandidates[]
  /**
   * Per cell and row the classes that it serves: those of the problem, and after them, unless buildings are
   * told by name, those of buildings that no plan is judged by.
   */
  readonly reported: readonly (readonly Int32Array[])[]
  /** Demand weight and homes of each of these classes. */
  readonly classDemand: Float64Array
  readonly classHomes: Float64Array
  /** Buildings of each class in the area; absent: overlap costs nothing. */
  readonly classBuildings?: Float64Array
  /** Demand of all buildings that count, served or not. */
  readonly demandTotal: number
  readonly homesTotal: number
  readonly counted: CountedBuildings
  /** In the area. */
  readonly buildings: number
}

/** The buildings that count, ascending. */
export interface CountedBuildings {
  /** Indices into the store. */
  readonly footprints: Uint32Array
  /** Class of each building; -1 where no candidate of any cell serves it. */
  readonly classOf: Int32Array
  readonly demandWeights: Float64Array
  /** 1 where somebody lives. */
  readonly isHome: Float64Array
}

type Weights = Pick<
  FootprintStore,
  'demandWeight' | 'residentialDemand' | 'centroidLon' | 'centroidLat'
>

/** Memory that the candidates of a plan may take, bytes. */
const maximumCandidateBytes = 1_000_000_000

/**
 * The problem of a plan from the rows of its cells. Buildings that all rows of all cells serve alike
 * become one class.
 *
 * @param cells of each cell of the question, in its order
 * @throws {SightlineError} `invalid_request` when no building counts
 * @throws {SightlineError} `not_processable` when the candidates would take too much memory
 */
export function buildProblem(
  question: PlanQuestion,
  cells: readonly CellCandidates[],
  store: Weights,
): BuiltProblem {
  const all = countedBuildings(cells, store)
  const { footprints } = all
  const isAskedFor = askedFor(question, store)
  const isAsked = Uint8Array.from(footprints, (footprint) => (isAskedFor(footprint) ? 1 : 0))
  const { demandWeights, isHome, isIn } = within(question.area, all, store)
  const count = isIn.reduce((sum, one) => sum + one, 0)
  const demandTotal = demandWeights.reduce((sum, weight) => sum + weight, 0)
  const homesTotal = isHome.reduce((sum, one) => sum + one, 0)
  requireBuildings(question, isIn.filter((one, building) => one * isAsked[building] === 1).length)
  const objective = attainableObjective(objectiveOf(question), {
    demand: demandTotal > 0,
    residential: homesTotal > 0,
    radioQuality: cells[0].samples?.count !== 0,
  })
  const { demand, residential } = sharesOf(objective)
  const places = cells.map((cell) => placesOf(cell.footprints, footprints))
  const { classOf, askedCount, reportedCount } = commonClasses(cells, places, isAsked)
  // Whoever is told the buildings by name is told by the candidates' classes who serves them.
  const classCount = question.listsBuildings === true ? reportedCount : askedCount
  const worth = demandWeights.map(
    (weight, building) =>
      demand * ratio(weight, demandTotal) + residential * ratio(isHome[building], homesTotal),
  )
  const reported = servedClassesOf(cells, places, classOf)
  const serves = reported.map((rows) => rows.map((classes) => classesBelow(classes, classCount)))
  const planned = plannedCells(question)
  const planCells = cells.map(({ candidates, baseline, reachScores }, index) => {
    const { id } = question.cells[index].cell
    const rows = { id, candidates, baseline, reachScores, serves: serves[index] }
    return planCellOf(rows, planned[index], objective, reachMaximumOf(question))
  })
  const candidates = cells.map((cell) => cell.candidates)
  // What is behind the classes of the problem, no sum of it has a place for.
  const classPoints = pointsOf(classSums(classOf, classCount, worth))
  const constraints = (question.limits ?? []).map((constraint, index): ConstraintRow => {
    if (!isOfBuildings(constraint))
      return constraintWithoutBuildings(constraint, classCount, cells.length)
    const inArea = within(constraint.area ?? question.area, all, store)
    const values = constraint.of === 'demand' ? inArea.demandWeights : inArea.isHome
    const total = values.reduce((sum, value) => sum + value, 0)
    if (total <= 0) throw invalidRequest(nothingToConstrain(constraint, index, question.area))
    const sums = classSums(
      classOf,
      classCount,
      values.map((value) => value / total),
    )
    return { classPoints: pointsOf(sums), least: leastPoints(constraint, classCount) }
  })
  const { overlap = 0 } = objective.costs
  const classBuildings = classSums(classOf, classCount, isIn)
  const points = { classPoints, constraints, ...overlapPointsOf(overlap, classBuildings, count) }
  const ofBuildings = planProblem(planCells, candidates, planned, points, objective.maxChanges)
  return {
    ...withSamples(question, cells, ofBuildings, sharesOf(objective).radioQuality),
    cells,
    ...(overlap > 0 && { classBuildings }),
    reported,
    classDemand: classSums(classOf, reportedCount, demandWeights),
    classHomes: classSums(classOf, reportedCount, isHome),
    demandTotal,
    homesTotal,
    counted: { footprints, classOf, demandWeights, isHome },
    buildings: count,
  }
}

function nothingToConstrain(
  { of, area }: AreaConstraint,
  index: number,
  areaOfPlan: PolygonRings | null,
): string {
  const none = of === 'demand' ? 'there is no demand' : 'there are no homes'
  const ofPlan = areaOfPlan === null ? '' : 'in the area and '
  const where = area === null ? ofPlan : 'in its area and '
  return `limits[${index}]: ${none} ${where}within the radius of a cell`
}

/** @throws {SightlineError} `invalid_request` when only buildings are wanted, and there are none */
export function requireBuildings(question: PlanQuestion, buildings: number): void {
  const { area, weights } = question
  if (buildings > 0 || (area === null && weights.coverage > 0)) return
  if (judgedBySamples(question) === true) return
  throw invalidRequest(
    area === null
      ? 'no building that weights ask for lies within the radius of a cell'
      : 'area: no building that weights ask for lies in it and within the radius of a cell',
  )
}

/** The buildings that count in any circle, ascending. */
function countedBuildings(cells: readonly CellCandidates[], store: Weights) {
  const marks = new Map<number, boolean>()
  for (const { footprints, holdsCentroid } of cells)
    for (const [place, footprint] of footprints.entries())
      marks.set(footprint, marks.get(footprint) === true || holdsCentroid[place] === 1)
  const footprints = Uint32Array.from(marks.keys()).sort()
  return {
    footprints,
    demandWeights: Float64Array.from(footprints, (footprint) =>
      marks.get(footprint) === true ? store.demandWeight[footprint] : 0,
    ),
    isHome: Float64Array.from(footprints, (footprint) =>
      store.residentialDemand[footprint] > 0 ? 1 : 0,
    ),
  }
}

/** What buildings have that lie in an area; the others have nothing. */
function within(
  area: PolygonRings | null,
  { footprints, demandWeights, isHome }: ReturnType<typeof countedBuildings>,
  { centroidLon, centroidLat }: Weights,
) {
  const isIn = Uint8Array.from(footprints, (footprint) =>
    isInArea(area, centroidLon[footprint], centroidLat[footprint]) ? 1 : 0,
  )
  return {
    demandWeights: demandWeights.map((weight, building) => weight * isIn[building]),
    isHome: isHome.map((one, building) => one * isIn[building]),
    isIn,
  }
}

/** Where each of some buildings is among all; both ascending. */
function placesOf(some: Uint32Array, all: Uint32Array): Uint32Array {
  let at = 0
  return some.map((footprint) => {
    while (all[at] < footprint) at++
    return at
  })
}

interface CommonClasses {
  /** Class of each building; -1 where nothing serves it. */
  readonly classOf: Int32Array
  /** Classes with a building that is asked for; they are the first. */
  readonly askedCount: number
  /** All. */
  readonly reportedCount: number
}

function commonClasses(
  cells: readonly CellCandidates[],
  places: readonly Uint32Array[],
  isAsked: Uint8Array,
): CommonClasses {
  const classOf = new Int32Array(isAsked.length)
  let count = 1
  for (const [cell, { groupOf, groupCount }] of cells.entries()) {
    const split = new Map<number, number>()
    for (const [at, group] of groupOf.entries()) {
      if (group === 0) continue
      const building = places[cell][at]
      const key = classOf[building] * (groupCount + 1) + group
      const after = split.get(key) ?? count++
      split.set(key, after)
      classOf[building] = after
    }
  }
  const ids = new Map<number, number>([[0, -1]])
  const number = (item: number) => {
    if (!ids.has(item)) ids.set(item, ids.size - 1)
  }
  for (const [building, item] of classOf.entries()) if (isAsked[building] === 1) number(item)
  const askedCount = ids.size - 1
  for (const item of classOf) number(item)
  return {
    classOf: classOf.map((item) => ids.get(item)!),
    askedCount,
    reportedCount: ids.size - 1,
  }
}

/** The classes below one of ascending classes. */
function classesBelow(classes: Int32Array, end: number): Int32Array {
  const after = classes.findIndex((item) => item >= end)
  return after < 0 ? classes : classes.slice(0, after)
}

/** Per cell and row the classes that it serves, ascending. */
function servedClassesOf(
  cells: readonly CellCandidates[],
  places: readonly Uint32Array[],
  classOf: Int32Array,
): Int32Array[][] {
  const inGroups = cells.map(({ groupOf, groupCount }, cell) => {
    const found: Set<number>[] = Array.from({ length: groupCount + 1 }, () => new Set())
    for (const [at, group] of groupOf.entries()) found[group].add(classOf[places[cell][at]])
    return found.map((classes) => [...classes])
  })
  requireCandidateMemory(cells, inGroups)
  return cells.map(({ candidates, served, groupCount }, cell) => {
    const words = wordCountFor(groupCount)
    return candidates.map((_, row) => {
      const classes = inGroups[cell].flatMap((list, group) =>
        group > 0 && hasBit(served, row * words, group - 1) ? list : [],
      )
      return Int32Array.from(classes).sort()
    })
  })
}

function requireCandidateMemory(
  cells: readonly CellCandidates[],
  inGroups: readonly (readonly (readonly number[])[])[],
): void {
  let count = 0
  let rows = 0
  for (const [cell, { candidates, served, groupCount }] of cells.entries()) {
    const words = wordCountFor(groupCount)
    rows += candidates.length
    for (const row of candidates.keys())
      for (let group = 1; group <= groupCount; group++)
        if (hasBit(served, row * words, group - 1)) count += inGroups[cell][group].length
  }
  if (4 * count <= maximumCandidateBytes) return
  throw new SightlineError(
    'not_processable',
    `${rows} choices that no other one replaces take ${Math.ceil((4 * count) / 1e6)} MB, at most ` +
      `${maximumCandidateBytes / 1e6}: decide fewer azimuths, tilts and powers, or fewer cells`,
  )
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}
