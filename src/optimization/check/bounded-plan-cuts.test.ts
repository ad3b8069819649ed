import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { anyCuts, bestPlanOf, rivalCells, rivalProblem } from '../../../test/worlds/rival-cells.ts'
import { loadIntegerSolver } from '../../compute/integer-solver.ts'
import { neverStop } from '../../stop-signal.ts'
import { mipBudget, continueMipAssisted, wholeSearch } from '../search/mip-assisted-search.ts'
import { searchOutcome } from '../search/branch-and-bound.ts'
import { withCuts } from '../bounds/zero-half-cuts.ts'
import { boundedPlanDocument } from '../certificate/plan-certificate.ts'
import { objectiveScale } from '../problem.ts'
import { searchFrom } from '../search/search-state.ts'
import { checkBoundedPlan } from './bounded-plan.ts'

interface Mutable {
  class_points: number[]
  cells: { options: { points: number; serves: number[] }[] }[]
  plan: number[]
  points: number
  upper_bound: number
  cuts: { classes: number[]; cells: number[]; price: number }[]
  multipliers: { of_classes: number[]; of_change: number }
}

const budget = mipBudget({ maxEvaluations: 3_000_000, boundSteps: 60 })

/** A certificate that is proven by cuts of which one counts a cell. */
async function documentWithCuts(): Promise<string> {
  const solver = await loadIntegerSolver()
  const solverOf = () => Promise.resolve(solver)
  for (let seed = 0; seed < 200; seed++) {
    const problem = rivalCells({ seed })
    const begun = searchFrom(problem, budget)
    const state = await continueMipAssisted(
      problem,
      begun,
      budget,
      wholeSearch,
      solverOf,
      neverStop,
    )
    const text = JSON.stringify(boundedPlanDocument(problem, searchOutcome(state)))
    const { cuts } = JSON.parse(text) as Partial<Mutable>
    const isTold = cuts !== undefined && cuts.length > 1
    if (isTold && cuts.some(({ cells }) => cells.length > 0)) return text
  }
  throw new Error('no problem has cuts')
}

/** The first cut that counts a cell. */
function counting({ cuts }: Mutable): Mutable['cuts'][number] {
  return cuts.find(({ cells }) => cells.length > 0)!
}

describe('the check of a bounded plan with cuts', () => {
  let good = ''
  beforeAll(async () => {
    good = await documentWithCuts()
  })

  function tampered(change: (document: Mutable) => void): Mutable {
    const document = JSON.parse(good) as Mutable
    change(document)
    return document
  }

  it('proves what the search says', () => {
    const { isProven, finding } = checkBoundedPlan(JSON.parse(good))
    const { points, upper_bound: bound } = JSON.parse(good) as Mutable
    expect(isProven).toBe(true)
    expect(finding).toBe(`the plan has ${points} points, and no plan has more than ${bound}`)
  })

  it.each<[string, (document: Mutable) => void]>([
    ['a lower bound', (d) => d.upper_bound--],
    ['a higher bound', (d) => d.upper_bound++],
    ['more points', (d) => d.points++],
    ['no cuts', (d) => delete (d as Partial<Mutable>).cuts],
    ['a cut too few', (d) => d.cuts.pop()],
    ['cuts for nothing', (d) => d.cuts.forEach((cut) => (cut.price = 0))],
    ['a cheaper cut', (d) => (d.cuts[0].price = Math.floor(d.cuts[0].price / 2))],
    ['a cut with a class less', (d) => d.cuts[0].classes.pop()],
    ['a cut that counts no cell', (d) => (counting(d).cells = [])],
    [
      'a cut that counts another cell',
      (d) =>
        (counting(d).cells = [...d.cells.keys()].filter((c) => !counting(d).cells.includes(c))),
    ],
    ['a class that is worth more', (d) => (d.class_points[0] += 1e9)],
    ['an option that is worth more', (d) => (d.cells[0].options[0].points += 5e11)],
    [
      'an option that serves more',
      (d) => (d.cells[0].options[0].serves = [...d.class_points.keys()]),
    ],
  ])('refutes %s', (_, change) => {
    expect(checkBoundedPlan(tampered(change)).isProven).toBe(false)
  })

  it.each<[string, (document: Mutable) => void, RegExp]>([
    ['cuts that are none', (d) => Object.assign(d, { cuts: null }), /cuts must be an array/],
    ['a member of a cut', (d) => Object.assign(d.cuts[0], { more: 1 }), /unknown member "more"/],
    ['a cut of no class', (d) => (d.cuts[0].classes = []), /classes must hold at least 1 class/],
    [
      'a class beyond all',
      (d) => d.cuts[0].classes.push(99),
      /cuts\[0\]\.classes must ascend and be/,
    ],
    ['a class twice', (d) => d.cuts[0].classes.push(d.cuts[0].classes.at(-1)!), /must ascend/],
    ['a cell beyond all', (d) => d.cuts[0].cells.push(9), /cuts\[0\]\.cells must ascend and be/],
    ['a cut that costs less than nothing', (d) => (d.cuts[0].price = -1), /price must be at least/],
    ['half a price', (d) => (d.cuts[0].price += 0.5), /cuts\[0\]\.price must be an integer/],
    ['a price above the points', (d) => (d.cuts[0].price = 1e12), /must not be above its class_po/],
    [
      'multipliers above what cuts leave',
      (d) => (d.multipliers.of_classes = [...d.class_points]),
      /of_classes must not be above class_points/,
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => checkBoundedPlan(tampered(change))).toThrow(message)
  })

  it('finds no bound below the best plan, whatever the cuts and multipliers are', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 15,
      maxLength: 15,
    })
    let lower = 0
    fc.assert(
      fc.property(fc.nat(10_000), anyCuts, shares, (seed, cutsOf, taken) => {
        const problem = rivalProblem(seed)
        const best = bestPlanOf(problem)
        fc.pre(best !== null)
        const { points } = best
        const cuts = cutsOf(problem)
        const left = withCuts(problem, cuts).classPoints
        const multipliers = {
          ofClasses: left.map((most, item) => Math.floor(taken[item] * most)),
          ofChange: Math.floor(1e10 * taken[14]),
          ofConstraints: new Float64Array(problem.constraints.length),
        }
        const outcome = {
          ...best,
          violation: 0,
          upperBound: points - 1,
          isProvenOptimal: true,
        }
        const document = boundedPlanDocument(problem, { ...outcome, multipliers, nodes: [], cuts })
        const { isProven, finding } = checkBoundedPlan(JSON.parse(JSON.stringify(document)))
        expect(isProven).toBe(false)
        const proven = Number(/the multipliers prove the bound (\d+), not/.exec(finding)?.[1])
        expect(proven).toBeGreaterThanOrEqual(points)
        if (proven < objectiveScale) lower++
      }),
    )
    expect(lower).toBeGreaterThan(0)
  })
})
