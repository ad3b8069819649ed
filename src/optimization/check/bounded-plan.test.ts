import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { neverStop } from '../../stop-signal.ts'
import { boundedSearch } from '../search/branch-and-bound.ts'
import { type BoundedPlanDocument, boundedPlanDocument } from '../certificate/plan-certificate.ts'
import { tableProblem } from '../model/table-problem.ts'
import { checkBoundedPlan } from './bounded-plan.ts'
import { runs } from '../../../test/runs.ts'

function documentOf(seed: number, maxChanges = Infinity): BoundedPlanDocument {
  const table = networkWorld({ seed, cells: 3, buildings: 40 })
  const cells = table.cells.map(() => ({
    txPowerDbm: 40,
    mayBeOff: true,
    startsOff: false,
    siteId: null,
    leastSeparationDeg: 0,
  }))
  const { problem } = tableProblem(table, cells, {
    weights: { demand: 1, residential: 1, coverage: 1 },
    costs: {
      turned: 0.001,
      tilted: 0,
      powered: 0,
      switchedOff: 0.01,
      switchedOn: 0,
      perWatt: 0.001,
    },
    maxChanges,
    constraints: [],
  })
  const budget = { maxEvaluations: 10_000, boundSteps: 100 }
  const outcome = boundedSearch(problem, budget, neverStop)
  return structuredClone(boundedPlanDocument(problem, outcome))
}

describe('the check of a bounded plan', () => {
  it('proves what the search says, after a journey as JSON', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.constantFrom(0, 1, 2, Infinity), (seed, maxChanges) => {
        const document: unknown = JSON.parse(JSON.stringify(documentOf(seed, maxChanges)))
        expect(checkBoundedPlan(document).isProven).toBe(true)
      }),
      { numRuns: runs(20) },
    )
  })

  const good = documentOf(3, 2)
  type Mutable = { -readonly [Key in keyof BoundedPlanDocument]: unknown } & {
    cells: { options: Record<string, unknown>[]; own: unknown; id: unknown }[]
    multipliers: { of_classes: number[]; of_change: number }
    class_points: number[]
    plan: number[]
    points: number
    upper_bound: number
  }
  const tampered = (change: (document: Mutable) => void) => {
    const document = JSON.parse(JSON.stringify(good)) as Mutable
    change(document)
    return document
  }
  const used = good.cells[0].options[good.plan[0]].serves[0]

  it.each<[string, (document: Mutable) => void]>([
    ['more points', (d) => d.points++],
    ['fewer points', (d) => d.points--],
    ['a lower bound', (d) => d.upper_bound--],
    ['a higher bound', (d) => d.upper_bound++],
    ['another plan', (d) => (d.plan[0] = (d.plan[0] + 1) % d.cells[0].options.length)],
    ['a class that is worth more', (d) => d.class_points[used]++],
    ['an option that is worth more', (d) => (d.cells[0].options[d.plan[0]]['points'] = 5e11)],
    ['an option that serves nothing', (d) => (d.cells[0].options[d.plan[0]]['serves'] = [])],
    ['a dearer change', (d) => (d.multipliers.of_change += 1e12)],
    ['no change allowed', (d) => (d.max_changes = 0)],
  ])('refutes %s', (_, change) => {
    expect(checkBoundedPlan(tampered(change)).isProven).toBe(false)
  })

  it.each<[string, (document: Mutable) => void, RegExp]>([
    ['another layout', (d) => (d.schema = 'x'), /schema must be network-bounded-plan-v1/],
    ['a member that is unknown', (d) => Object.assign(d, { more: 1 }), /unknown member "more"/],
    ['no cells', (d) => (d.cells = []), /between 1 and 200 cells/],
    ['a cell twice', (d) => (d.cells[1].id = d.cells[0].id), /distinct ids/],
    ['a cell without options', (d) => (d.cells[0].options = []), /own must be below 0/],
    [
      'a change as the own option',
      (d) => (d.cells[0].options[Number(d.cells[0].own)]['is_change'] = true),
      /own must be no change/,
    ],
    ['an option beyond the list', (d) => (d.plan[0] = 999), /plan\[0\] must be below/],
    ['a plan of fewer cells', (d) => d.plan.pop(), /an option for every cell/],
    [
      'a class beyond the list',
      (d) => (d.cells[0].options[0]['serves'] = [99_999]),
      /must be below/,
    ],
    ['a class twice', (d) => (d.cells[0].options[0]['serves'] = [1, 1]), /serves must ascend/],
    ['a part of a point', (d) => (d.cells[0].options[0]['points'] = 0.5), /must be an integer/],
    [
      'points beyond exact sums',
      (d) => (d.cells[0].options[0]['points'] = 3e12),
      /between -2000000000000/,
    ],
    [
      'a class of less than nothing',
      (d) => (d.class_points[0] = -1),
      /class_points must be at least 0/,
    ],
    ['classes beyond exact sums', (d) => (d.class_points[0] = 2e12), /their sum must be at most/],
    [
      'a multiplier above its class',
      (d) => (d.multipliers.of_classes[used] = d.class_points[used] + 1),
      /must not be above class_points/,
    ],
    ['a negative multiplier', (d) => (d.multipliers.of_classes[0] = -1), /must be at least 0/],
    ['a multiplier too few', (d) => d.multipliers.of_classes.pop(), /one number for each class/],
    ['a change that pays', (d) => (d.multipliers.of_change = -1), /of_change must be at least 0/],
    ['changes that are no count', (d) => (d.max_changes = 1.5), /max_changes must be an integer/],
    [
      'a flag that is none',
      (d) => (d.cells[0].options[0]['is_change'] = 1),
      /must be true or false/,
    ],
    ['points that are text', (d) => Object.assign(d, { points: '1' }), /points must be an integer/],
  ])('refuses %s', (_, change, message) => {
    expect(() => checkBoundedPlan(tampered(change))).toThrow(message)
  })

  it.each([[null], [[]], ['x'], [{}]])('refuses %j', (value) => {
    expect(() => checkBoundedPlan(value)).toThrow(/must be/)
  })
})
