import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definedTown } from '../../../test/worlds/plan-by-definition.ts'
import { sectorTown } from '../../../test/worlds/sector-town.ts'
import { neverStop } from '../../stop-signal.ts'
import { boundedSearch } from '../search/branch-and-bound.ts'
import { type BoundedPlanDocument, boundedPlanDocument } from '../certificate/plan-certificate.ts'
import { tableProblem } from '../model/table-problem.ts'
import { checkBoundedPlan } from './bounded-plan.ts'
import { runs } from '../../../test/runs.ts'

/** A plan of few cells that keeps three constraints, which have prices. */
function documentOf(seed: number): BoundedPlanDocument | null {
  const size = { seed, cells: 4, buildings: 60, azimuthStepDeg: 120, maxChanges: 3 }
  const { candidates, baseline, demand } = definedTown(sectorTown(size))
  const served = new Set(baseline.flatMap((at, cell) => candidates[cell][at].serves))
  const ofBaseline = [...served].reduce((sum, building) => sum + demand[building], 0)
  const watts = baseline.reduce((sum, at, cell) => sum + candidates[cell][at].watts, 0)
  const { table, cells, objective } = sectorTown({
    ...size,
    limits: [
      { of: 'demand', bound: 1.1 * ofBaseline, area: null },
      { of: 'transmittedW', bound: 0.99 * watts, area: null },
      { of: 'turned', bound: 2, area: null },
    ],
  })
  const { problem } = tableProblem(table, cells, objective)
  const budget = { maxEvaluations: 20_000, boundSteps: 150 }
  const outcome = boundedSearch(problem, budget, neverStop)
  const prices = [...outcome.multipliers.ofConstraints]
  if (outcome.violation > 0 || prices.every((price) => price === 0)) return null
  return JSON.parse(JSON.stringify(boundedPlanDocument(problem, outcome))) as BoundedPlanDocument
}

const documents = Array.from({ length: 60 }, (_, seed) => documentOf(seed)).filter(
  (document) => document !== null,
)

/** Whether no two cells of a site are nearer than they may be, degree by degree. */
function isApart({ sites = [], cells }: BoundedPlanDocument, plan: readonly number[]): boolean {
  return sites.every((site) => {
    const azimuths = site.cells.map((cell, place) => site.azimuths_deg[place][plan[cell]])
    const isOwn = site.cells.map((cell) => plan[cell] === cells[cell].own)
    return azimuths.every((azimuth, place) =>
      azimuths.slice(0, place).every((other, at) => {
        if (azimuth === null || other === null || (isOwn[place] && isOwn[at])) return true
        const turnDeg = Math.abs(azimuth - other) % 360
        const leastDeg = Math.max(site.least_separation_deg[place], site.least_separation_deg[at])
        return Math.min(turnDeg, 360 - turnDeg) >= leastDeg - 1e-7
      }),
    )
  })
}

/** The most points of all plans of a document that keep what it says. */
function bestOf(document: BoundedPlanDocument): number {
  const { cells, limits = [], max_changes: maxChanges = Infinity } = document
  let best = -Infinity
  const visit = (plan: readonly number[]): void => {
    if (plan.length < cells.length) {
      for (const option of cells[plan.length].options.keys()) visit([...plan, option])
      return
    }
    const chosen = plan.map((option, cell) => cells[cell].options[option])
    if (chosen.filter((option) => option.is_change).length > maxChanges) return
    if (!isApart(document, plan)) return
    const served = [...new Set(chosen.flatMap(({ serves }) => serves))]
    const sumOf = (points: readonly number[], own: (place: number) => number) =>
      served.reduce(
        (sum, item) => sum + points[item],
        chosen.reduce((sum, _, cell) => sum + own(cell), 0),
      )
    const keepsLimits = limits.every(
      ({ class_points: points, least }, limit) =>
        sumOf(points, (cell) => chosen[cell].limit_points![limit]) >= least,
    )
    if (keepsLimits)
      best = Math.max(
        best,
        sumOf(document.class_points, (cell) => chosen[cell].points),
      )
  }
  visit([])
  return best
}

type Path = readonly (string | number)[]

/** Every number of a document, by the way to it. */
function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => numbersIn(member, [...path, name]))
}

function changedAt(document: unknown, path: Path, change: (value: number) => number): unknown {
  const copy: unknown = structuredClone(document)
  const [last, ...way] = path.toReversed()
  const holder = way
    .toReversed()
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], copy)
  const members = holder as Record<string, unknown>
  members[last] = change(members[last] as number)
  return copy
}

/** Null: refused. */
function verdictOf(document: unknown): boolean | null {
  try {
    return checkBoundedPlan(document).isProven
  } catch {
    return null
  }
}

describe('the check of a bounded plan with constraints', () => {
  it('has documents whose constraints have prices, and proves them', () => {
    expect(documents.length).toBeGreaterThan(10)
    for (const document of documents) {
      expect(checkBoundedPlan(document).isProven).toBe(true)
      expect(document.upper_bound).toBeGreaterThanOrEqual(bestOf(document))
    }
  })

  it('proves nothing that is not so, whichever number of a document is changed', () => {
    const found = { proven: 0, not: 0 }
    fc.assert(
      fc.property(
        fc.nat(documents.length - 1),
        fc.nat(1_000_000),
        fc.constantFrom(1, -1, 1000, -1000, 1_000_000_007, -1_000_000_007),
        (which, at, by) => {
          const document = documents[which]
          const paths = numbersIn(document)
          const path = paths[at % paths.length]
          const tampered = changedAt(document, path, (value) => value + by)
          if (verdictOf(tampered) !== true) {
            found.not++
            return
          }
          found.proven++
          const claimed = tampered as BoundedPlanDocument
          expect(claimed.upper_bound, path.join('.')).toBeGreaterThanOrEqual(bestOf(claimed))
          // No better claim is made of what was asked.
          expect(claimed.points).toBe(document.points)
          expect(claimed.upper_bound).toBe(document.upper_bound)
        },
      ),
      { numRuns: runs(600) },
    )
    expect(found.not).toBeGreaterThan(100)
    expect(found.proven).toBeGreaterThan(0)
  })

  it('proves no other claim, and multipliers and prices that were changed only where they prove the same', () => {
    for (const document of documents.slice(0, 6)) {
      for (const path of numbersIn(document)) {
        const isClaim = path[0] === 'points' || path[0] === 'upper_bound'
        if (!isClaim && path[0] !== 'multipliers') continue
        for (const by of [1, -1]) {
          const tampered = changedAt(document, path, (value) => value + by)
          const isProven = verdictOf(tampered) === true
          if (isClaim) expect(isProven, path.join('.')).toBe(false)
          // Any multipliers bound all plans; these bound them alike.
          else if (isProven)
            expect((tampered as BoundedPlanDocument).upper_bound).toBe(document.upper_bound)
        }
      }
    }
  })

  const good = documents.find(({ sites, plan, cells }) =>
    sites?.some((site) =>
      site.cells.every(
        (cell, place) =>
          site.azimuths_deg[place][plan[cell]] !== null && plan[cell] !== cells[cell].own,
      ),
    ),
  )!
  const site = good.sites!.findIndex(({ cells }) => cells.length > 1)
  interface Option {
    points: unknown
    is_change: unknown
    serves: unknown[]
    limit_points: unknown
  }
  interface Mutable {
    cells: { id: unknown; own: unknown; options: Option[] }[]
    sites: {
      cells: number[]
      least_separation_deg: unknown[]
      azimuths_deg: unknown[][]
    }[]
    limits: { class_points: unknown[]; least: number }[]
    multipliers: { of_classes: number[]; of_change: number; of_limits: unknown[] }
    class_points: number[]
    plan: number[]
    points: number
    upper_bound: number
    max_changes: number
  }
  const tamperedBy = (change: (document: Mutable) => void) => {
    const document: unknown = structuredClone(good)
    change(document as Mutable)
    return document
  }
  const chosen = good.plan[0]
  const priced = good.multipliers.of_limits!.findIndex((price) => price > 0)
  const served = good.cells[0].options[chosen].serves[0]

  it.each<[string, (document: Mutable) => void]>([
    ['more points', (d) => d.points++],
    ['fewer points', (d) => d.points--],
    ['a lower bound', (d) => d.upper_bound--],
    ['a higher bound', (d) => d.upper_bound++],
    ['a bound of the plan itself', (d) => (d.upper_bound = d.points - 1)],
    ['a limit that requires more', (d) => (d.limits[priced].least += 1_000_000)],
    ['a limit that requires less', (d) => (d.limits[priced].least -= 1_000_000)],
    ['a limit that the plan misses', (d) => (d.limits[0].least = 1e12)],
    ['watts that the plan sends too much', (d) => (d.limits[1].least = -1)],
    ['a class that counts less for a limit', (d) => d.limits[0].class_points.fill(0)],
    ['a price of a limit that is left out', (d) => (d.multipliers.of_limits[priced] = 0)],
    ['the highest price of a limit', (d) => (d.multipliers.of_limits[priced] = 67_108_864)],
    ['a dearer change', (d) => (d.multipliers.of_change += 1e11)],
    ['no change allowed', (d) => (d.max_changes = 0)],
    ['a class that is worth more', (d) => d.class_points[served]++],
    ['an option that is worth more', (d) => (d.cells[0].options[chosen].points = 5e11)],
    ['an option that serves nothing', (d) => (d.cells[0].options[chosen].serves = [])],
    [
      'cells that keep half a turn between them',
      (d) => d.sites.forEach((one) => one.least_separation_deg.fill(180)),
    ],
    [
      'cells of a site that look the same way',
      (d) => d.sites.forEach((one) => one.azimuths_deg.forEach((list) => list.fill(7))),
    ],
    ['multipliers of nothing', (d) => d.multipliers.of_classes.fill(0)],
  ])('refutes %s', (_, change) => {
    expect(checkBoundedPlan(tamperedBy(change)).isProven).toBe(false)
  })

  it.each<[string, (document: Mutable) => void, RegExp]>([
    ['no list of limits', (d) => (d.limits = []), /between 1 and 8 limits/],
    [
      'nine limits',
      (d) => (d.limits = Array.from({ length: 9 }, () => d.limits[0])),
      /between 1 and 8 limits/,
    ],
    ['limits that are left out', (d) => Reflect.deleteProperty(d, 'limits'), /unknown member/],
    [
      'a limit without its points',
      (d) => Reflect.deleteProperty(d.limits[0], 'class_points'),
      /limits\[0\]/,
    ],
    [
      'a limit of fewer classes',
      (d) => d.limits[0].class_points.pop(),
      /one number for each class/,
    ],
    [
      'a class that counts against a limit',
      (d) => (d.limits[0].class_points[0] = -1),
      /limits\[0\].class_points must be at least 0/,
    ],
    [
      'a class that counts for more than exact sums',
      (d) => (d.limits[0].class_points[0] = 2e12),
      /limits\[0\].class_points: their sum must be at most/,
    ],
    ['a part of a point as a limit', (d) => (d.limits[0].least = 0.5), /least must be an integer/],
    ['a limit beyond exact sums', (d) => (d.limits[0].least = 1e15), /least must be an integer/],
    [
      'a limit that is text',
      (d) => Object.assign(d.limits[0], { least: '1' }),
      /least must be an integer/,
    ],
    [
      'a limit with more to it',
      (d) => Object.assign(d.limits[0], { more: 1 }),
      /unknown member "more"/,
    ],
    ['a price too few', (d) => d.multipliers.of_limits.pop(), /a number for each limit/],
    ['a price below zero', (d) => (d.multipliers.of_limits[0] = -1), /of_limits/],
    ['a part of a step as a price', (d) => (d.multipliers.of_limits[0] = 0.5), /of_limits/],
    ['a price beyond exact sums', (d) => (d.multipliers.of_limits[0] = 67_108_865), /at most/],
    ['no prices', (d) => Reflect.deleteProperty(d.multipliers, 'of_limits'), /of_limits/],
    [
      'an option that says nothing of limits',
      (d) => Reflect.deleteProperty(d.cells[0].options[0], 'limit_points'),
      /cells\[0\].options\[0\]/,
    ],
    [
      'an option with a number too few',
      (d) => (d.cells[0].options[0].limit_points = [0, 0]),
      /a number for each limit/,
    ],
    [
      'an option that adds a part of a point',
      (d) => (d.cells[0].options[0].limit_points = [0, 0.5, 0]),
      /limit_points must be an integer/,
    ],
    [
      'options that add more than exact sums',
      (d) => d.cells.forEach(({ options }) => (options[0].limit_points = [2e12, 0, 0])),
      /limit_points of limits\[0\]: their sum must be at most/,
    ],
    ['no sites in a list of them', (d) => (d.sites = []), /at least 1 site/],
    ['a site of one cell', (d) => d.sites[site].cells.splice(1), /ascend and be at least 2/],
    [
      'a site with a cell twice',
      (d) => (d.sites[site].cells[1] = d.sites[site].cells[0]),
      /ascend/,
    ],
    ['a site with a cell beyond the list', (d) => (d.sites[site].cells[1] = 9), /must be below/],
    ['two sites that share a cell', (d) => d.sites.push(d.sites[site]), /must not share a cell/],
    [
      'a separation too few',
      (d) => d.sites[site].least_separation_deg.pop(),
      /a separation and azimuths for each/,
    ],
    [
      'a separation beyond half a turn',
      (d) => (d.sites[site].least_separation_deg[0] = 181),
      /between 0 and 180/,
    ],
    [
      'an azimuth too few',
      (d) => d.sites[site].azimuths_deg[0].pop(),
      /one for each option of a cell/,
    ],
    [
      'an azimuth that is text',
      (d) => (d.sites[site].azimuths_deg[0][0] = '90'),
      /between 0 and 360/,
    ],
    ['a site with more to it', (d) => Object.assign(d.sites[site], { more: 1 }), /unknown member/],
    [
      'a multiplier above its class at the prices',
      (d) => (d.multipliers.of_classes[served] = 1e12 + d.class_points[served]),
      /must not be above class_points/,
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => checkBoundedPlan(tamperedBy(change))).toThrow(message)
  })
})
