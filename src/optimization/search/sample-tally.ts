import { maxInterference, receivableCells, noServer, type PlanSamples } from '../plan-samples.ts'

/** What the others leave of the samples of a cell that has no candidate now. */
interface Others {
  readonly cell: number
  /** Of each of its samples the strongest other cell, and its strength. */
  readonly best: Int32Array
  readonly strength: Float64Array
  /** What that one bears more than it is disturbed by. */
  readonly slack: Float64Array
  /** What disturbs the cell. */
  readonly totalInterference: Float64Array
}

/** The samples of a plan that changes: what a candidate adds beside the others. */
export class SampleTally {
  readonly #samples: PlanSamples
  readonly #classPoints: Float64Array
  /** Candidate of each cell; -1: none. */
  readonly #plan: Int32Array
  #others: Others | null = null

  constructor(samples: PlanSamples, classPoints: Float64Array) {
    this.#samples = samples
    this.#classPoints = classPoints
    this.#plan = new Int32Array(samples.cells.length).fill(-1)
  }

  put(cell: number, candidate: number): void {
    this.#plan[cell] = candidate
    this.#others = null
  }

  take(cell: number): void {
    this.#plan[cell] = -1
    this.#others = null
  }

  /** Points of the samples that are served well enough with a candidate, less those without it. */
  worth(cell: number, candidate: number): number {
    const { cells, neededRatio, classOf } = this.#samples
    const { samples, candidates, noise, channel } = cells[cell]
    const chosen = candidates[candidate]
    if (chosen === null) return 0
    if (this.#others?.cell !== cell) this.#others = this.#othersOf(cell)
    const { best, strength: strongest, slack, totalInterference } = this.#others
    const { strength, interference } = chosen
    let worth = 0
    for (let place = 0; place < samples.length; place++) {
      const own = strength[place]
      if (own === 0 && interference[place] === 0) continue
      const item = classOf[samples[place]]
      if (item < 0) continue
      const other = best[place]
      const isServed = other !== noServer && slack[place] >= 0
      const isBest = own > strongest[place] || (own > 0 && own === strongest[place] && cell < other)
      const left = isBest
        ? maxInterference(own, noise, neededRatio) - totalInterference[place]
        : other === noServer
          ? -1
          : slack[place] - (cells[other].channel === channel ? interference[place] : 0)
      worth += (Number(left >= 0) - Number(isServed)) * this.#classPoints[item]
    }
    return worth
  }

  #othersOf(cell: number): Others {
    const { samples } = this.#samples.cells[cell]
    const others: Others = {
      cell,
      best: new Int32Array(samples.length).fill(noServer),
      strength: new Float64Array(samples.length),
      slack: new Float64Array(samples.length).fill(-1),
      totalInterference: new Float64Array(samples.length),
    }
    for (const [place, sample] of samples.entries()) this.#lookAround(others, place, sample)
    return others
  }

  #lookAround(others: Others, place: number, sample: number): void {
    const { cells, neededRatio } = this.#samples
    const { start, cell, place: places } = receivableCells(this.#samples)
    for (let at = start[sample]; at < start[sample + 1]; at++) {
      const candidate = this.#chosen(cell[at])
      if (candidate === null) continue
      if (candidate.strength[places[at]] > others.strength[place]) {
        others.strength[place] = candidate.strength[places[at]]
        others.best[place] = cell[at]
      }
      if (cells[cell[at]].channel === cells[others.cell].channel)
        others.totalInterference[place] += candidate.interference[places[at]]
    }
    const best = others.best[place]
    if (best === noServer) return
    let slack = maxInterference(others.strength[place], cells[best].noise, neededRatio)
    for (let at = start[sample]; at < start[sample + 1]; at++)
      if (cell[at] !== best && cells[cell[at]].channel === cells[best].channel)
        slack -= this.#chosen(cell[at])?.interference[places[at]] ?? 0
    others.slack[place] = slack
  }

  #chosen(cell: number) {
    return this.#plan[cell] < 0 ? null : this.#samples.cells[cell].candidates[this.#plan[cell]]
  }
}
