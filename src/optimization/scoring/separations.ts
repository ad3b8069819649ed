import { azimuthMicrodegrees } from '../azimuth.ts'
import type { ContributionTable } from '../table/table.ts'
import type { SeparatedSite } from './objectives.ts'

const fullTurn = 360_000_000

/** One of the candidates of a cell: its place in the request, and its row. */
type CellAt = readonly [cell: number, row: number]

/**
 * Which rows of cells of one site are too near to each other for one plan: between two candidates is less
 * than the larger of the two least separations. As two cells stand now they are never too near.
 */
export class Separations {
  readonly #baselines: readonly number[]
  /** Per cell the azimuth of each row, whole microdegrees. */
  readonly #azimuths: readonly (readonly number[])[]
  /** Pairs of cells that keep apart, the first before the second. */
  readonly #pairs: readonly (readonly [first: number, second: number])[]
  /** Site and least separation of each cell, whole microdegrees. */
  readonly #ofCell = new Map<number, readonly [site: SeparatedSite, leastMicrodegrees: number]>()

  constructor({ cells }: Pick<ContributionTable, 'cells'>, sites: readonly SeparatedSite[]) {
    this.#baselines = cells.map(({ baselineRow }) => baselineRow)
    this.#azimuths = cells.map(({ candidates }) =>
      candidates.map(({ azimuthDeg }) => azimuthMicrodegrees(azimuthDeg)),
    )
    for (const site of sites)
      for (const [at, cell] of site.cells.entries())
        this.#ofCell.set(cell, [site, Math.round(1e6 * site.leastSeparationDeg[at])])
    this.#pairs = sites.flatMap((site) =>
      site.cells.flatMap((second, at) =>
        site.cells.slice(0, at).map((first) => [first, second] as const),
      ),
    )
  }

  /** Pairs of cells of a plan that are too near to each other; a row of -1 leaves the cell out. */
  countNear(rows: ArrayLike<number>): number {
    let count = 0
    for (const [first, second] of this.#pairs)
      if (this.areNear([first, rows[first]], [second, rows[second]])) count++
    return count
  }

  areNear([cell, row]: CellAt, [other, otherRow]: CellAt): boolean {
    const [site, least] = this.#ofCell.get(cell) ?? none
    const [otherSite, otherLeast] = this.#ofCell.get(other) ?? none
    if (site === null || site !== otherSite || cell === other || row < 0 || otherRow < 0)
      return false
    if (row === this.#baselines[cell] && otherRow === this.#baselines[other]) return false
    const turn = Math.abs(this.#azimuths[cell][row] - this.#azimuths[other][otherRow])
    return Math.min(turn, fullTurn - turn) < Math.max(least, otherLeast)
  }

  /**
   * Whether two cells could trade their candidates as far as separations are concerned: they keep the same
   * apart from the same cells, none of which are too near as they stand.
   */
  couldTrade(cell: number, other: number): boolean {
    const [site, least] = this.#ofCell.get(cell) ?? none
    const [otherSite, otherLeast] = this.#ofCell.get(other) ?? none
    if (site !== otherSite || least !== otherLeast) return false
    return site === null || !this.#standsTooNear(site)
  }

  #standsTooNear({ cells, leastSeparationDeg }: SeparatedSite): boolean {
    return cells.some((cell, at) =>
      cells.slice(0, at).some((other, before) => {
        const [one, two] = [cell, other].map((each) => this.#azimuths[each][this.#baselines[each]])
        const turn = Math.abs(one - two)
        const least = Math.max(leastSeparationDeg[at], leastSeparationDeg[before])
        return Math.min(turn, fullTurn - turn) < Math.round(1e6 * least)
      }),
    )
  }
}

const none = [null, 0] as const
