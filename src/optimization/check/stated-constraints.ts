// What an answer prints of the hard constraints of a plan, computed again from the certificate in it.
import type { PlanDocument } from './bounded-plan-document.ts'
import type { ComparedNumbers } from './compared-numbers.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import { constraintPointsOf, baselinePlanOf } from './document-plan-points.ts'
import { settingsOf, type StatedPlan, wattsOf } from './stated-numbers.ts'

/** Points of a constraint: of a whole share, of a changed cell, and of as many watts as are allowed. */
const pointsOfShare = 1e12
const pointsOfChange = 2e10
const pointsOfWatts = 1e10

const rounding = 1e-6

/**
 * Compares the constraints of an answer: what is asked, what the network and the plan have of it, whether
 * that is kept, and what no plan exceeds by a certificate of the constraint.
 *
 * @param provenMost of each constraint the bound that its certificate proves; null: it has none
 */
export function compareConstraints(
  { answer, at, document }: StatedPlan,
  provenMost: readonly (number | null)[],
  compared: ComparedNumbers,
): void {
  const { limits: printed } = membersOf(answer)
  if (printed === undefined && document.constraints.length === 0) return
  const constraints = listOf(printed)
  if (constraints.length !== document.constraints.length) {
    const has = `its certificate has ${document.constraints.length} limits`
    compared.refute(`the answer tells ${constraints.length} limits, ${has}`)
    return
  }
  constraints.forEach((constraint, index) => {
    const path = `${at}limits[${index}]`
    const { least } = document.constraints[index]
    const sum = constraintPointsOf(document, index, document.plan)
    compared.compare(`${path}.met`, constraint['met'], sum >= least)
    const values = valuesOf(document, index, constraint)
    if (values === null) return
    const compare = (name: string, value: number) =>
      compared.compare(
        `${path}.${name}`,
        constraint[name],
        value,
        rounding + 1e-8 * Math.abs(value),
      )
    compare(values.asked, values.bound)
    compare('baseline', values.of(baselinePlanOf(document)))
    compare('planned', values.of(document.plan))
    const most = provenMost[index]
    if (most !== null) compare('most_possible', values.ofPoints(most))
  })
}

/** How points of a constraint are read; null: the certificate does not say it. */
function valuesOf(document: PlanDocument, index: number, constraint: Members) {
  const { least } = document.constraints[index]
  const sum = (plan: readonly number[]) => constraintPointsOf(document, index, plan)
  if (constraint['at_least'] !== undefined) {
    const ofPoints = (points: number) => points / pointsOfShare
    const of = (plan: readonly number[]) => ofPoints(sum(plan))
    return { asked: 'at_least', bound: ofPoints(least), ofPoints, of }
  }
  if (constraint['of'] !== 'transmitted_w') {
    const ofPoints = (points: number) => 0 - points / pointsOfChange
    const of = (plan: readonly number[]) => ofPoints(sum(plan))
    return { asked: 'at_most', bound: ofPoints(least), ofPoints, of }
  }
  const bound = allowedWatts(document, index)
  if (bound === null || settingsOf(document, document.plan) === null) return null
  const ofPoints = (points: number) => (0 - points / pointsOfWatts) * bound
  const of = (plan: readonly number[]) => wattsOf(settingsOf(document, plan) ?? [])
  return { asked: 'at_most', bound, ofPoints, of }
}

/** The watts of a constraint by the candidate that takes most of it and is not cut off at twice of all. */
function allowedWatts({ cells }: PlanDocument, constraint: number): number | null {
  let [most, bound]: [number, number | null] = [0, null]
  for (const { candidates, settings } of cells)
    for (const [candidate, { constraintPoints }] of candidates.entries()) {
      const setting = settings?.[candidate]
      const points = 0 - constraintPoints[constraint]
      if (setting === undefined || points <= most || points >= 2 * pointsOfWatts) continue
      most = points
      bound = (wattsOf([setting]) * pointsOfWatts) / points
    }
  return bound
}
