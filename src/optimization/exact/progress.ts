/** How far a search was after some nodes. */
export interface ProgressStep {
  readonly nodes: number
  /** Best composite score of a feasible plan; null while none is known. */
  readonly best: number | null
  /** No feasible plan has a larger composite score. */
  readonly bound: number
}

/** The last step of a search comes on top. */
const maximumSteps = 19

/** The course of a search in few steps, evenly spread over its nodes. */
export class Progress {
  #taken: ProgressStep[] = []
  #interval = 1

  /** True when a step is due after so many nodes. */
  isDue(nodes: number): boolean {
    return nodes % this.#interval === 0
  }

  add(step: ProgressStep): void {
    if (this.#taken.length === maximumSteps) {
      this.#interval *= 2
      this.#taken = this.#taken.filter(({ nodes }) => nodes % this.#interval === 0)
    }
    if (this.isDue(step.nodes)) this.#taken.push(step)
  }

  /** At most 20 steps, the last one as it was at the end. */
  steps(end: ProgressStep): readonly ProgressStep[] {
    return [...this.#taken.filter(({ nodes }) => nodes < end.nodes), end]
  }
}
