import { differencesOfRuns } from './difference-tables.ts'
import type { PartialPlan } from './partial-plan.ts'

/** The scores of all completions by one last cell, exact but for rounding. */
export class LastCell {
  private readonly values: Float64Array
  private readonly coveredGains: Float64Array
  private readonly overlapGains: Float64Array
  private readonly valueDifferences: Float64Array
  private readonly coveredDifferences: Float64Array
  private readonly overlapDifferences: Float64Array

  constructor(plan: PartialPlan) {
    const { classes, stride } = plan.problem
    this.values = new Float64Array(classes.count)
    this.coveredGains = new Float64Array(classes.count)
    this.overlapGains = new Float64Array(classes.count)
    this.valueDifferences = new Float64Array(stride + 1)
    this.coveredDifferences = new Float64Array(stride + 1)
    this.overlapDifferences = new Float64Array(stride + 1)
  }

  /** Writes the score of every choice of the last free cell into `scores`. */
  scores(plan: PartialPlan, place: number, scores: Float64Array): void {
    const { problem, objective } = plan
    const { runs, choiceCount } = problem.cells[place]
    this.fillClasses(plan)
    differencesOfRuns(runs, this.values, this.valueDifferences)
    differencesOfRuns(runs, this.coveredGains, this.coveredDifferences)
    differencesOfRuns(runs, this.overlapGains, this.overlapDifferences)
    let { value, covered, overlap } = plan
    for (let choice = 0; choice < choiceCount; choice++) {
      value += this.valueDifferences[choice]
      covered += this.coveredDifferences[choice]
      overlap += this.overlapDifferences[choice]
      const ratio = covered > 0 ? overlap / covered : 0
      scores[choice] =
        value +
        objective.rowValue[place * problem.stride + choice] +
        objective.overlapWeight * (1 - ratio)
    }
  }

  private fillClasses(plan: PartialPlan): void {
    const { multiplicity, problem, objective, freeMask } = plan
    const { buildings } = problem.classes
    const open = problem.classesOf[freeMask]
    for (let item = 0; item < open.length; item++) {
      const index = open[item]
      const times = multiplicity[index]
      this.values[index] = times === 0 ? objective.cover[index] : 0
      this.coveredGains[index] = times === 0 ? buildings[index] : 0
      this.overlapGains[index] = times === 1 ? buildings[index] : 0
    }
  }
}
