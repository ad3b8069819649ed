import type { PlanDocument } from './bounded-plan-document.ts'
import { membersOf } from './document-members.ts'

/** Buildings that an answer names, by the classes of its certificate. */
export interface ListedBuildings {
  /** Null: no candidate serves it. */
  readonly classes: readonly (number | null)[]
  readonly demandWeights: readonly number[]
  readonly homes: readonly boolean[]
}

/** The buildings of an answer; null where it names none, or not as many of each. */
export function listedBuildings(value: unknown, { classPoints, samples }: PlanDocument) {
  const { classes, demand_weights: demandWeights, homes } = membersOf(value)
  if (!Array.isArray(classes) || !Array.isArray(demandWeights) || !Array.isArray(homes)) return null
  const count = samples?.firstClass ?? classPoints.length
  const isClass = (one: unknown) => one === null || (Number.isInteger(one) && Number(one) < count)
  const isListed =
    classes.length === demandWeights.length &&
    classes.length === homes.length &&
    classes.every(isClass) &&
    demandWeights.every((one) => typeof one === 'number') &&
    homes.every((one) => typeof one === 'boolean')
  return isListed ? ({ classes, demandWeights, homes } as ListedBuildings) : null
}

/** Whom a plan serves of some buildings, and what share of all of them that is; null where there are none. */
export function servedOf(
  { cells }: PlanDocument,
  { classes, demandWeights, homes }: ListedBuildings,
  plan: readonly number[],
) {
  const isServed = new Set(
    plan.flatMap((candidate, cell) => [...cells[cell].candidates[candidate].serves]),
  )
  let [demandWeight, demandTotal, served, homesTotal] = [0, 0, 0, 0]
  for (const [building, item] of classes.entries()) {
    const home = homes[building] ? 1 : 0
    demandTotal += demandWeights[building]
    homesTotal += home
    if (item === null || !isServed.has(item)) continue
    demandWeight += demandWeights[building]
    served += home
  }
  return {
    demandWeight,
    homes: served,
    demandShare: demandTotal > 0 ? demandWeight / demandTotal : null,
    homesShare: homesTotal > 0 ? served / homesTotal : null,
  }
}
