import type { PartialPlan } from './partial-plan.ts'

/**
 * A score that is linear in who is served: a constant, a value per class that gets covered, a loss
 * per class that gets served a second time, a value per chosen row.
 */
export interface LinearForm {
  readonly constant: number
  readonly cover: Float64Array
  readonly penalty: Float64Array
  readonly rowValue: Float64Array
}

/**
 * A linear form that is never below the objective over all completions of a partial plan.
 *
 * Only the overlap ratio O/C (overlap by covered buildings) is not linear. With O >= O0 (what is
 * chosen stays) and C <= C1:
 *   O/C = O0/C + (O - O0)/C >= O0 (2/c - C/c^2) + (O - O0)/C1
 * because 1/C is convex and lies above its tangent at any c > 0. The right side is linear in O and C;
 * c is placed where good plans are expected.
 */
export class ObjectiveLinearization {
  private readonly covers: Float64Array
  private readonly penalties: Float64Array
  private readonly difference: Float64Array

  constructor(plan: PartialPlan) {
    this.covers = new Float64Array(plan.problem.classes.count)
    this.penalties = new Float64Array(plan.problem.classes.count)
    this.difference = new Float64Array(plan.problem.stride + 1)
  }

  /** Valid until the next call, for the classes that a free cell can serve. */
  at(plan: PartialPlan, active: Uint8Array, expectedCovered: number): LinearForm {
    const { objective, problem } = plan
    const weight = objective.overlapWeight
    if (weight === 0)
      return {
        constant: plan.value,
        cover: objective.cover,
        penalty: this.penalties,
        rowValue: objective.rowValue,
      }
    const most = this.maximumCovered(plan, active)
    const tangentAt = Math.min(most, Math.max(plan.covered, expectedCovered))
    const perCovered = tangentAt > 0 ? (weight * plan.overlap) / (tangentAt * tangentAt) : 0
    const perOverlap = most > 0 ? weight / most : 0
    const { buildings } = problem.classes
    const open = problem.classesOf[plan.freeMask]
    for (let item = 0; item < open.length; item++) {
      const index = open[item]
      this.covers[index] = objective.cover[index] + perCovered * buildings[index]
      this.penalties[index] = perOverlap * buildings[index]
    }
    const ratioNow =
      tangentAt > 0 ? plan.overlap * (2 / tangentAt - plan.covered / (tangentAt * tangentAt)) : 0
    return {
      constant: plan.value + weight * (1 - ratioNow),
      cover: this.covers,
      penalty: this.penalties,
      rowValue: objective.rowValue,
    }
  }

  /** No completion covers more buildings: what is covered plus each free cell's best addition. */
  private maximumCovered(plan: PartialPlan, active: Uint8Array): number {
    const { problem, multiplicity, freeMask } = plan
    const { buildings } = problem.classes
    const { difference } = this
    let most = plan.covered
    for (let place = 0; place < problem.cells.length; place++) {
      if ((freeMask & (1 << place)) === 0) continue
      const { runs, choiceCount } = problem.cells[place]
      const { classes, starts, ends } = runs
      difference.fill(0)
      for (let run = 0; run < classes.length; run++) {
        const index = classes[run]
        if (multiplicity[index] !== 0) continue
        difference[starts[run]] += buildings[index]
        difference[ends[run]] -= buildings[index]
      }
      let added = 0
      let best = 0
      for (let choice = 0; choice < choiceCount; choice++) {
        added += difference[choice]
        if (added > best && active[place * problem.stride + choice] === 1) best = added
      }
      most += best
    }
    let potential = plan.covered
    const open = problem.classesOf[freeMask]
    for (let item = 0; item < open.length; item++)
      if (multiplicity[open[item]] === 0) potential += buildings[open[item]]
    return Math.min(most, potential)
  }
}
