import { bears, hearingOf, nobody, type PlanSamples } from '../plan-samples.ts'

/** What the others leave of the samples of a cell that has no option now. */
interface Others {
  readonly cell: number
  /** Of each of its samples the strongest other cell, and its strength. */
  readonly best: Int32Array
  readonly strength: Float64Array
  /** What that one bears more than it is disturbed by. */
  readonly slack: Float64Array
  /** What disturbs the cell. */
  readonly disturbed: Float64Array
}

/** The samples of a plan that changes: what an option adds beside the others. */
export class SampleTally {
  readonly #samples: PlanSamples
  readonly #classPoints: Float64Array
  /** Option of each cell; -1: none. */
  readonly #plan: Int32Array
  #others: Others | null = null

  constructor(samples: PlanSamples, classPoints: Float64Array) {
    this.#samples = samples
    this.#classPoints = classPoints
    this.#plan = new Int32Array(samples.cells.length).fill(-1)
  }

  put(cell: number, option: number): void {
    this.#plan[cell] = option
    this.#others = null
  }

  take(cell: number): void {
    this.#plan[cell] = -1
    this.#others = null
  }

  /** Points of the samples that are served well enough with an option, less those without it. */
  worth(cell: number, option: number): number {
    const { cells, neededRatio, classOf } = this.#samples
    const { samples, options, noise, channel } = cells[cell]
    const chosen = options[option]
    if (chosen === null) return 0
    if (this.#others?.cell !== cell) this.#others = this.#othersOf(cell)
    const { best, strength: strongest, slack, disturbed } = this.#others
    const { strength, disturbs } = chosen
    let worth = 0
    for (let place = 0; place < samples.length; place++) {
      const own = strength[place]
      if (own === 0 && disturbs[place] === 0) continue
      const item = classOf[samples[place]]
      if (item < 0) continue
      const other = best[place]
      const isServed = other !== nobody && slack[place] >= 0
      const isBest = own > strongest[place] || (own > 0 && own === strongest[place] && cell < other)
      const left = isBest
        ? bears(own, noise, neededRatio) - disturbed[place]
        : other === nobody
          ? -1
          : slack[place] - (cells[other].channel === channel ? disturbs[place] : 0)
      worth += (Number(left >= 0) - Number(isServed)) * this.#classPoints[item]
    }
    return worth
  }

  #othersOf(cell: number): Others {
    const { samples } = this.#samples.cells[cell]
    const others: Others = {
      cell,
      best: new Int32Array(samples.length).fill(nobody),
      strength: new Float64Array(samples.length),
      slack: new Float64Array(samples.length).fill(-1),
      disturbed: new Float64Array(samples.length),
    }
    for (const [place, sample] of samples.entries()) this.#lookAround(others, place, sample)
    return others
  }

  #lookAround(others: Others, place: number, sample: number): void {
    const { cells, neededRatio } = this.#samples
    const { start, cell, place: places } = hearingOf(this.#samples)
    for (let at = start[sample]; at < start[sample + 1]; at++) {
      const option = this.#chosen(cell[at])
      if (option === null) continue
      if (option.strength[places[at]] > others.strength[place]) {
        others.strength[place] = option.strength[places[at]]
        others.best[place] = cell[at]
      }
      if (cells[cell[at]].channel === cells[others.cell].channel)
        others.disturbed[place] += option.disturbs[places[at]]
    }
    const best = others.best[place]
    if (best === nobody) return
    let slack = bears(others.strength[place], cells[best].noise, neededRatio)
    for (let at = start[sample]; at < start[sample + 1]; at++)
      if (cell[at] !== best && cells[cell[at]].channel === cells[best].channel)
        slack -= this.#chosen(cell[at])?.disturbs[places[at]] ?? 0
    others.slack[place] = slack
  }

  #chosen(cell: number) {
    return this.#plan[cell] < 0 ? null : this.#samples.cells[cell].options[this.#plan[cell]]
  }
}
