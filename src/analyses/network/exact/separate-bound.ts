import { compositeScore, utilitiesOf } from '../scoring/scoring.ts'
import { differencesOfRuns } from './difference-tables.ts'
import type { PartialPlan } from './partial-plan.ts'

/**
 * A bound on the composite score that rounds exactly as the scorer does: every metric is bounded on
 * its own with exact sums and the scorer's own expression is applied to the bounds; each of its
 * steps is monotone. Looser than the linear bounds, but on a plateau of equal scores it is equal to
 * them to the last bit, where the linear bounds only come near.
 */
export function separateBound(plan: PartialPlan, active: Uint8Array): number {
  const { problem, multiplicity, freeMask } = plan
  const { classes, table, scoring, cells, stride } = problem
  const differences = new Float64Array(stride + 1)
  const gains = new Float64Array(classes.count)
  const maximumOf = (weights: Float64Array): number => {
    let sum = 0
    for (let index = 0; index < classes.count; index++) {
      gains[index] = multiplicity[index] === 0 ? weights[index] : 0
      if (multiplicity[index] > 0) sum += weights[index]
    }
    for (let place = 0; place < cells.length; place++) {
      if ((freeMask & (1 << place)) === 0) continue
      differencesOfRuns(cells[place].runs, gains, differences)
      let added = 0
      let best = 0
      for (let choice = 0; choice < cells[place].choiceCount; choice++) {
        added += differences[choice]
        if (active[place * stride + choice] === 1) best = Math.max(best, added)
      }
      sum += best
    }
    return sum
  }
  let reach = 0
  cells.forEach((cell, place) => {
    let best = 0
    for (let choice = 0; choice < cell.choiceCount; choice++) {
      const isOpen =
        (freeMask & (1 << place)) === 0
          ? plan.choices[place] === choice
          : active[place * stride + choice] === 1
      if (isOpen) best = Math.max(best, cell.reach[choice])
    }
    reach += best
  })
  const covered = maximumOf(classes.buildings)
  return compositeScore(
    scoring.effectiveWeights,
    utilitiesOf({
      servedDemandWeight: Math.min(table.relevantDemandWeight, maximumOf(classes.demandWeights)),
      relevantDemandWeight: table.relevantDemandWeight,
      residentialCovered: Math.min(
        table.relevantResidentialCount,
        maximumOf(classes.residentialBuildings),
      ),
      relevantResidentialTotal: table.relevantResidentialCount,
      propagationReachScore: reach,
      propagationReachMaximum: table.reachMaximum,
      coveredUnits: covered,
      overlapBuildings: plan.overlap,
      overlapRatio: covered > 0 ? plan.overlap / covered : 0,
      uniqueDemandBuildings: 0,
      servedResidentialDemand: 0,
    }),
  )
}
