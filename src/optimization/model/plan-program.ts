import { type IntegerProgram, ProgramRules } from './integer-program.ts'
import { areTooNear, type Plan, type PlanProblem, type PlanSite } from '../problem.ts'

/** Points that count as one in a program: its objective is then a million at most. */
export const programUnit = 1e6

/** The plans of a problem as an integer program. */
interface PlanProgram {
  readonly program: IntegerProgram
  readonly columnsOf: (plan: Plan) => Float64Array
  /** Plan of some columns: each cell takes its candidate with the largest one, of equal ones the first. */
  readonly planOf: (columns: Float64Array) => Plan
  readonly places: ProgramPlaces
}

/** Where a plan stands in a program. */
export interface ProgramPlaces {
  /** Column of the first candidate of each cell, and the one beyond all. */
  readonly first: readonly number[]
  readonly groups: readonly Pick<Group, 'classes' | 'servers'>[]
  /** Column and row of the first group; the others follow. */
  readonly groupColumn: number
  readonly groupRule: number
  /** -1: any number of cells may be changed. */
  readonly changesRule: number
  /** Row of the first constraint; the others follow. */
  readonly constraintRule: number
}

/** Classes that the same candidates serve, as one. */
interface Group {
  readonly classes: number[]
  /** Columns of the candidates, ascending. */
  readonly servers: readonly number[]
  /** Cells that they are of. */
  readonly cells: number
  points: number
  overlap: number
  readonly constraintPoints: number[]
}

/**
 * The best plan of a problem as an integer program: a column for each candidate, of which a cell takes one,
 * and one for each group of classes, at most the sum of the candidates that serve it; where overlap costs
 * something, another that is 1 once a second one does. A class that some cell serves whatever it chooses
 * is left out: no plan loses it.
 *
 * @param problem with cells that have some of their candidates; samples have no place in it
 */
export function planProgram(problem: PlanProblem): PlanProgram {
  const { cells, maxChanges, sites, overlapPoints } = problem
  const first = firstColumns(problem)
  const candidateCount = first[cells.length]
  const found = groupsOf(problem, first)
  const { groups } = found
  const servedAt = (group: number) => candidateCount + group
  const twiceAt = (group: number) => candidateCount + groups.length + group
  const count = candidateCount + groups.length * (overlapPoints === undefined ? 1 : 2)
  const worth = new Float64Array(count)
  const isWhole = new Uint8Array(count).fill(1)
  isWhole.fill(0, candidateCount, candidateCount + groups.length)
  const rules = new ProgramRules()
  for (const [cell, { candidates }] of cells.entries()) {
    const columns = candidates.map((_, candidate) => first[cell] + candidate)
    for (const [candidate, { points }] of candidates.entries())
      worth[columns[candidate]] = points / programUnit
    rules.add(1, 1, { columns, factor: 1 })
  }
  for (const [index, { servers, cells: most, points, overlap }] of groups.entries()) {
    const served = { columns: [servedAt(index)], factor: 1 }
    worth[servedAt(index)] = points / programUnit
    rules.add(-Infinity, 0, served, { columns: servers, factor: -1 })
    if (overlapPoints === undefined) continue
    worth[twiceAt(index)] = -overlap / programUnit
    const twice = { columns: [twiceAt(index)], factor: 1 - most }
    rules.add(-Infinity, 0, { columns: servers, factor: 1 }, { ...served, factor: -1 }, twice)
  }
  const changesRule = maxChanges < cells.length ? rules.count : -1
  if (changesRule >= 0) {
    const columns = cells.flatMap(({ candidates }, cell) =>
      candidates.flatMap(({ isChange }, candidate) => (isChange ? [first[cell] + candidate] : [])),
    )
    rules.add(-Infinity, maxChanges, { columns, factor: 1 })
  }
  const constraintRule = rules.count
  addConstraints(rules, problem, found)
  for (const site of sites) addSeparations(rules, problem, site, first)
  return {
    program: { worth, isWhole, ...rules.arrays },
    columnsOf: (plan) => {
      const columns = new Float64Array(count)
      for (const [cell, candidate] of plan.entries()) columns[first[cell] + candidate] = 1
      for (const [index, { servers }] of groups.entries()) {
        const times = servers.reduce((sum, column) => sum + columns[column], 0)
        columns[servedAt(index)] = Math.min(1, times)
        if (overlapPoints !== undefined && times > 1) columns[twiceAt(index)] = 1
      }
      return columns
    },
    planOf: (columns) =>
      cells.map((_, cell) => {
        const own = columns.subarray(first[cell], first[cell + 1])
        return own.indexOf(own.reduce((most, value) => Math.max(most, value), -Infinity))
      }),
    places: {
      first,
      groups,
      groupColumn: candidateCount,
      groupRule: cells.length,
      changesRule,
      constraintRule,
    },
  }
}

/** Column of the first candidate of each cell, and the one beyond all. */
function firstColumns({ cells }: PlanProblem): number[] {
  const first = [0]
  for (const { candidates } of cells) first.push(first.at(-1)! + candidates.length)
  return first
}

/** What depends on the candidates of a problem, and which classes every plan serves. */
function groupsOf(
  problem: PlanProblem,
  first: readonly number[],
): { readonly groups: readonly Group[]; readonly settled: readonly number[] } {
  const { classPoints, overlapPoints, constraints } = problem
  const { servers, cells, always } = serversOf(problem, first)
  const enough = overlapPoints === undefined ? 1 : 2
  const groups = new Map<string, Group>()
  const settled: number[] = []
  for (const [item, columns] of servers.entries()) {
    if (always[item] >= enough) settled.push(item)
    if (always[item] >= enough || columns.length === 0) continue
    const key = columns.join(' ')
    const none = { classes: [], points: 0, overlap: 0, constraintPoints: constraints.map(() => 0) }
    const group = groups.get(key) ?? { servers: columns, cells: cells[item], ...none }
    groups.set(key, group)
    group.classes.push(item)
    group.points += classPoints[item]
    group.overlap += overlapPoints?.[item] ?? 0
    for (const [index, constraint] of constraints.entries())
      group.constraintPoints[index] += constraint.classPoints[item]
  }
  return { groups: [...groups.values()], settled }
}

/** Columns that serve each class, how many cells they are of, and how many of these always serve it. */
function serversOf({ cells, classPoints }: PlanProblem, first: readonly number[]) {
  const servers: number[][] = Array.from(classPoints, () => [])
  const serving = new Int32Array(classPoints.length)
  const always = new Int32Array(classPoints.length)
  const times = new Int32Array(classPoints.length)
  for (const [cell, { candidates }] of cells.entries()) {
    times.fill(0)
    for (const [candidate, { serves }] of candidates.entries())
      for (const item of serves) {
        servers[item].push(first[cell] + candidate)
        times[item]++
        if (times[item] === 1) serving[item]++
        if (times[item] === candidates.length) always[item]++
      }
  }
  return { servers, cells: serving, always }
}

function addConstraints(
  rules: ProgramRules,
  { cells, constraints }: PlanProblem,
  { groups, settled }: ReturnType<typeof groupsOf>,
): void {
  for (const [index, { classPoints, least }] of constraints.entries()) {
    const known = settled.reduce((sum, item) => sum + classPoints[item], 0)
    const ofCandidates = cells.flatMap(({ candidates }) =>
      candidates.map(({ constraintPoints }) => constraintPoints[index]),
    )
    const ofGroups = groups.map(({ constraintPoints }) => constraintPoints[index])
    const terms = [...ofCandidates, ...ofGroups].flatMap((points, column) =>
      points === 0 ? [] : [{ columns: [column], factor: points / programUnit }],
    )
    rules.add((least - known) / programUnit, Infinity, ...terms)
  }
}

/** Adds the separations of a site: of two cells, candidates that conflict with the same ones share a row. */
function addSeparations(
  rules: ProgramRules,
  { cells }: PlanProblem,
  site: PlanSite,
  first: readonly number[],
): void {
  for (const [place, cell] of site.cells.entries())
    for (const [other, otherCell] of site.cells.slice(0, place).entries()) {
      const near = new Map<
        string,
        { readonly mine: number[]; readonly theirs: readonly number[] }
      >()
      for (const candidate of cells[cell].candidates.keys()) {
        const theirs = [...cells[otherCell].candidates.keys()]
          .filter((one) => areTooNear(cells, site, [place, candidate], [other, one]))
          .map((one) => first[otherCell] + one)
        if (theirs.length === 0) continue
        const rule = near.get(theirs.join(' ')) ?? { mine: [], theirs }
        near.set(theirs.join(' '), rule)
        rule.mine.push(first[cell] + candidate)
      }
      for (const { mine, theirs } of near.values())
        rules.add(-Infinity, 1, { columns: [...mine, ...theirs], factor: 1 })
    }
}
