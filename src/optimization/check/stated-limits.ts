// What an answer prints of the hard limits of a plan, computed again from the certificate in it.
import type { PlanDocument } from './bounded-plan-document.ts'
import type { ComparedNumbers } from './compared-numbers.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import { limitPointsOf, ownPlanOf } from './document-plan-points.ts'
import { settingsOf, type StatedPlan, wattsOf } from './stated-numbers.ts'

/** Points of a limit: of a whole share, of a changed cell, and of as many watts as are allowed. */
const pointsOfShare = 1e12
const pointsOfChange = 2e10
const pointsOfWatts = 1e10

const rounding = 1e-6

/**
 * Compares the limits of an answer: what is asked, what the network and the plan have of it, whether that is
 * kept, and what no plan exceeds by a certificate of the limit.
 *
 * @param provenMost of each limit the bound that its certificate proves; null: it has none
 */
export function compareLimits(
  { answer, at, document }: StatedPlan,
  provenMost: readonly (number | null)[],
  compared: ComparedNumbers,
): void {
  const { limits: told } = membersOf(answer)
  if (told === undefined && document.limits.length === 0) return
  const limits = listOf(told)
  if (limits.length !== document.limits.length) {
    const has = `its certificate has ${document.limits.length} limits`
    compared.refute(`the answer tells ${limits.length} limits, ${has}`)
    return
  }
  limits.forEach((limit, index) => {
    const path = `${at}limits[${index}]`
    const { least } = document.limits[index]
    const sum = limitPointsOf(document, index, document.plan)
    compared.compare(`${path}.met`, limit['met'], sum >= least)
    const values = valuesOf(document, index, limit)
    if (values === null) return
    const compare = (name: string, value: number) =>
      compared.compare(`${path}.${name}`, limit[name], value, rounding + 1e-8 * Math.abs(value))
    compare(values.asked, values.bound)
    compare('baseline', values.of(ownPlanOf(document)))
    compare('planned', values.of(document.plan))
    const most = provenMost[index]
    if (most !== null) compare('most_possible', values.ofPoints(most))
  })
}

/** How points of a limit are read; null: the certificate does not say it. */
function valuesOf(document: PlanDocument, index: number, limit: Members) {
  const { least } = document.limits[index]
  const sum = (plan: readonly number[]) => limitPointsOf(document, index, plan)
  if (limit['at_least'] !== undefined) {
    const ofPoints = (points: number) => points / pointsOfShare
    const of = (plan: readonly number[]) => ofPoints(sum(plan))
    return { asked: 'at_least', bound: ofPoints(least), ofPoints, of }
  }
  if (limit['of'] !== 'transmitted_w') {
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

/** The watts of a limit by the option that takes most of it and is not cut off at twice of all. */
function allowedWatts({ cells }: PlanDocument, limit: number): number | null {
  let [most, bound]: [number, number | null] = [0, null]
  for (const { options, settings } of cells)
    for (const [option, { limitPoints }] of options.entries()) {
      const setting = settings?.[option]
      const points = 0 - limitPoints[limit]
      if (setting === undefined || points <= most || points >= 2 * pointsOfWatts) continue
      most = points
      bound = (wattsOf([setting]) * pointsOfWatts) / points
    }
  return bound
}
