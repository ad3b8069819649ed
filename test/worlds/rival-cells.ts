import fc from 'fast-check'
import type { PricedCut } from '../../src/optimization/bounds/zero-half-cuts.ts'
import {
  objectiveScale,
  isAllowed,
  totalViolation,
  scaledObjective,
  type PlanProblem,
  type PlanSite,
} from '../../src/optimization/problem.ts'
import { seededRandom } from './seeded-random.ts'

/** What a problem may have beside cells and classes. */
export interface RivalOptions {
  readonly seed: number
  readonly hasOverlap?: boolean
  readonly hasConstraint?: boolean
  readonly hasSite?: boolean
  readonly maxChanges?: number
}

/**
 * Three or four cells that compete for the same few classes, each of which several candidates of several
 * cells serve: by fractions of candidates they serve more than by whole ones, so that the bound of all plans
 * seldom meets the best of them. Equal candidates, equal problem.
 */
export function rivalCells(options: RivalOptions): PlanProblem {
  const random = seededRandom(options.seed)
  const pick = (count: number) => Math.floor(random() * count)
  const classes = 8 + pick(8)
  const points = () =>
    Float64Array.from({ length: classes }, () => Math.floor((random() * objectiveScale) / classes))
  const count = 3 + pick(2)
  const cells = Array.from({ length: count }, (_, cell) => ({
    id: `c${cell}`,
    baseline: 0,
    candidates: Array.from({ length: 3 + pick(3) }, (_, candidate) => ({
      points: candidate === 0 ? 0 : -pick(1e10),
      isChange: candidate > 0,
      serves: Int32Array.from([...Array(classes).keys()].filter(() => random() < 0.35)),
      constraintPoints: options.hasConstraint === true ? [pick(1e10)] : [],
    })),
  }))
  const classPoints = points()
  const constraint = {
    classPoints: points(),
    least: Math.floor((0.2 + 0.3 * random()) * objectiveScale),
  }
  return {
    cells,
    classPoints,
    ...(options.hasOverlap === true && { overlapPoints: points() }),
    maxChanges: options.maxChanges ?? Infinity,
    constraints: options.hasConstraint === true ? [constraint] : [],
    sites: options.hasSite === true ? [siteOf(cells, pick)] : [],
  }
}

const kinds: readonly Omit<RivalOptions, 'seed'>[] = [
  {},
  { hasOverlap: true },
  { hasConstraint: true },
  { hasSite: true },
  { maxChanges: 2 },
  { hasOverlap: true, hasConstraint: true, hasSite: true, maxChanges: 3 },
]

/** Rival cells, of which each sixth has everything that a problem may have, the others one thing or none. */
export function rivalProblem(seed: number): PlanProblem {
  return rivalCells({ seed, ...kinds[seed % kinds.length] })
}

/** All cells at one site, which stand at even distances now. */
function siteOf(cells: PlanProblem['cells'], pick: (count: number) => number): PlanSite {
  return {
    cells: [...cells.keys()],
    azimuths: cells.map(({ candidates }, cell) =>
      candidates.map((_, candidate) => 1e6 * (candidate === 0 ? 90 * cell : 30 * pick(12))),
    ),
    least: cells.map(() => 30e6 + 20e6 * pick(3)),
  }
}

/** Every plan, allowed or not. */
export function everyPlanOf({ cells }: PlanProblem): number[][] {
  return cells.reduce<number[][]>(
    (plans, { candidates }) =>
      plans.flatMap((plan) => [...candidates.keys()].map((o) => [...plan, o])),
    [[]],
  )
}

/** The best plan that keeps everything, by looking at all; null: none does. */
export function bestPlanOf(problem: PlanProblem): { plan: number[]; points: number } | null {
  return everyPlanOf(problem)
    .filter((plan) => isAllowed(problem, plan) && totalViolation(problem, plan) === 0)
    .map((plan) => ({ plan, points: scaledObjective(problem, plan) }))
    .reduce<ReturnType<typeof bestPlanOf>>(
      (best, one) => (best === null || one.points > best.points ? one : best),
      null,
    )
}

const ascending = (count: number, minLength: number) =>
  fc.uniqueArray(fc.nat(count - 1), { minLength }).map((places) => places.toSorted((a, b) => a - b))

/** Any cuts of rival cells, each at a share of what its classes may pay. */
export const anyCuts: fc.Arbitrary<(problem: PlanProblem) => readonly PricedCut[]> = fc
  .array(
    fc.record({
      classes: ascending(8, 1),
      cells: ascending(3, 0),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((cuts) => ({ classPoints }) => {
    const most = (classes: readonly number[]) =>
      classes.reduce((least, item) => Math.min(least, classPoints[item]), Infinity)
    return cuts.map(({ classes, cells, share }) => ({
      classes,
      cells,
      price: Math.floor((share * most(classes)) / cuts.length),
    }))
  })
