// The shares of each cell that an answer prints, computed again from the contribution table.
import type { ComparedNumbers } from './compared-numbers.ts'
import { listOf, membersOf } from './document-members.ts'
import type { PlanDocument } from './plan-document.ts'
import { leftOut, measurableObjectives } from './plan-score.ts'
import { objectives, planNumbers } from './stated-statistics.ts'

/** Nine decimals are printed. Sums in another order may differ in the last, or by so much of their size. */
const printedRounding = 1.5e-9
const relativeSlack = 1e-11

/** What is shared out among the cells, under the names that an answer has for it; null: not measured. */
function sharedValues(document: PlanDocument, plan: readonly number[]) {
  const numbers = planNumbers(document, plan)
  const isMeasurable = measurableObjectives(document)
  const utilities = objectives.map((id) => {
    const utility = isMeasurable[id] ? numbers.utilities[id] : null
    return [`${id}_utility`, utility] as const
  })
  const values: Readonly<Record<string, number | null>> = {
    served_demand_weight: numbers.demandWeight,
    residential_covered: numbers.residentialBuildings,
    served_residential_demand: numbers.residentialDemand,
    propagation_reach_score: numbers.reach,
    covered_units: numbers.covered,
    overlap_buildings: numbers.overlapping,
    overlap_ratio: numbers.overlapRatio,
    unique_demand_buildings: numbers.demandBuildings,
    ...Object.fromEntries(utilities),
    composite_score: numbers.compositeScore,
    network_score: numbers.networkScore,
  }
  return values
}

type Values = ReturnType<typeof sharedValues>

/**
 * Compares the Shapley shares of the cells of a plan: the mean of what a cell adds over all orders in which
 * the cells may be switched on. Taken by the places in the order: each place is as likely, and at it each set
 * of as many others.
 */
export function compareShares(
  document: PlanDocument,
  printed: unknown,
  plan: readonly number[],
  compared: ComparedNumbers,
): void {
  const { coalitions, empty, all, cells } = membersOf(printed)
  if (printed === undefined) return
  const count = plan.length
  const values = Array.from({ length: 1 << count }, (_, set) =>
    sharedValues(
      document,
      plan.map((candidate, cell) => (isIn(set, cell) ? candidate : leftOut)),
    ),
  )
  compared.compare('shapley.coalitions', coalitions, values.length)
  const whole = values[values.length - 1]
  const compare = (path: string, one: unknown, of: Values) =>
    compareValues(path, one, of, whole, compared)
  compare('shapley.empty', empty, values[0])
  compare('shapley.all', all, whole)
  listOf(cells).forEach((one, index) => {
    if (index >= count) return
    const at = `shapley.cells[${index}]`
    compared.compare(`${at}.id`, one['id'], document.cells[index].id)
    compare(`${at}.shares`, one['shares'], shareOf(values, index, count))
  })
}

function shareOf(values: readonly Values[], cell: number, count: number): Values {
  const sums = Array.from({ length: count }, () => ({ sets: 0, gains: new Map<string, number>() }))
  for (const [set, before] of values.entries()) {
    if (isIn(set, cell)) continue
    const after = values[set | (1 << cell)]
    const place = sums[sizeOf(set, count)]
    place.sets++
    for (const [name, value] of Object.entries(before))
      place.gains.set(name, (place.gains.get(name) ?? 0) + (after[name] ?? 0) - (value ?? 0))
  }
  return Object.fromEntries(
    Object.entries(values[0]).map(([name, value]) => [
      name,
      value === null
        ? null
        : sums.reduce((sum, { sets, gains }) => sum + gains.get(name)! / sets / count, 0),
    ]),
  )
}

/** @param whole what all cells have together: a share is a difference of numbers of that size */
function compareValues(
  path: string,
  printed: unknown,
  values: Values,
  whole: Values,
  compared: ComparedNumbers,
): void {
  const members = membersOf(printed)
  for (const [name, value] of Object.entries(values)) {
    const rounding = printedRounding + relativeSlack * Math.abs(whole[name] ?? 0)
    compared.compare(`${path}.${name}`, members[name], value, rounding)
  }
}

function isIn(set: number, cell: number): boolean {
  return ((set >> cell) & 1) === 1
}

function sizeOf(set: number, count: number): number {
  return Array.from({ length: count }, (_, cell) => isIn(set, cell)).filter(Boolean).length
}
