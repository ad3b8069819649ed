import { areTooNear, type PlanProblem, type PlanSite } from '../problem.ts'

/** Cells that are chosen together; with more, there are too many combinations. */
const largestGroup = 3

/** The candidates of a cell that are as near to those of others, and the best of them at some prices. */
interface Stances {
  readonly cell: number
  /** Stance of each candidate. */
  readonly of: Int32Array
  readonly points: Float64Array
  readonly candidate: Int32Array
  /** The best first. */
  readonly order: Int32Array
}

/**
 * Cells of a site that keep apart, of which the bound takes the best allowed combination instead of
 * the best candidate of each. A site of more than three cells falls into groups of three.
 */
export class SiteCombinations {
  readonly #stances: readonly Stances[]
  /** Conflicts between the stances of two places, the first before the second: 1 where they are too near. */
  readonly #isTooNear: readonly (readonly Uint8Array[])[]

  constructor(problem: PlanProblem, site: PlanSite, places: readonly number[]) {
    const samples = places.map((place) => stancesOf(problem, site, place))
    this.#stances = samples.map(({ stances }) => stances)
    this.#isTooNear = places.map((place, at) =>
      places.map((other, otherAt) => {
        const [mine, theirs] = [samples[at].candidates, samples[otherAt].candidates]
        const near = new Uint8Array(at < otherAt ? mine.length * theirs.length : 0)
        for (let pair = 0; pair < near.length; pair++) {
          const candidate = mine[Math.floor(pair / theirs.length)]
          const otherCandidate = theirs[pair % theirs.length]
          if (areTooNear(problem.cells, site, [place, candidate], [other, otherCandidate]))
            near[pair] = 1
        }
        return near
      }),
    )
  }

  get cells(): readonly number[] {
    return this.#stances.map(({ cell }) => cell)
  }

  /**
   * The best combination that is allowed; of equal ones the first by the worth of its cells in order.
   *
   * @param values of the candidates of each cell
   */
  best(values: readonly Float64Array[]): { readonly points: number; readonly solution: number[] } {
    for (const [at, stances] of this.#stances.entries()) rank(stances, values[at])
    const found = this.#bestOf(this.#stances.map(({ order }) => order))
    return {
      points: found.points,
      solution: found.stances.map((stance, at) => this.#stances[at].candidate[stance]),
    }
  }

  /**
   * Of each candidate the best combination with it; -Infinity: none with it is allowed.
   *
   * @param values of the candidates of each cell
   */
  bestWithEach(values: readonly Float64Array[]): Float64Array[] {
    for (const [at, stances] of this.#stances.entries()) rank(stances, values[at])
    const orders = this.#stances.map(({ order }) => order)
    return this.#stances.map(({ of, points }, place) => {
      const rest = points.map((own, stance) => {
        const held = orders.map((order, at) => (at === place ? Int32Array.of(stance) : order))
        return this.#bestOf(held).points - own
      })
      return values[place].map((value, candidate) => rest[of[candidate]] + value)
    })
  }

  /** @param orders of each cell the stances that it may take, the best first */
  #bestOf(orders: readonly Int32Array[]): { points: number; stances: readonly number[] } {
    const tops = this.#stances.map(({ points }, at) => points[orders[at][0]])
    const found: { points: number; stances: readonly number[] } = {
      points: -Infinity,
      stances: [0],
    }
    const visit = (taken: readonly number[], sum: number): void => {
      const at = taken.length
      if (at === tops.length) {
        found.points = sum
        found.stances = [...taken]
        return
      }
      const rest = tops.slice(at + 1).reduce((most, top) => most + top, 0)
      const { points } = this.#stances[at]
      for (const stance of orders[at]) {
        const next = sum + points[stance]
        if (next + rest <= found.points) break
        if (taken.every((other, before) => !this.#areNear(before, other, at, stance)))
          visit([...taken, stance], next)
      }
    }
    visit([], 0)
    return found
  }

  #areNear(place: number, stance: number, other: number, otherStance: number): boolean {
    const count = this.#stances[other].points.length
    return this.#isTooNear[place][other][stance * count + otherStance] === 1
  }
}

/** The groups of a problem's sites in which cells are chosen together. */
export function siteCombinations(problem: PlanProblem): SiteCombinations[] {
  return problem.sites.flatMap((site) =>
    groupsOf(site).map((places) => new SiteCombinations(problem, site, places)),
  )
}

/** Whether two cells of a site have no candidates that keep apart: no plan is allowed. */
export function isTooNarrow({ cells, sites }: PlanProblem): boolean {
  return sites.some((site) =>
    site.azimuths.some((mine, place) =>
      site.azimuths
        .slice(0, place)
        .some((theirs, other) =>
          mine.every((_, candidate) =>
            theirs.every((_one, otherCandidate) =>
              areTooNear(cells, site, [place, candidate], [other, otherCandidate]),
            ),
          ),
        ),
    ),
  )
}

function groupsOf({ cells }: PlanSite): number[][] {
  const groups: number[][] = []
  for (let first = 0; first + 1 < cells.length; first += largestGroup)
    groups.push([...cells.keys()].slice(first, first + largestGroup))
  return groups
}

/** Stances in the order of their first candidates, and these. */
function stancesOf(
  { cells }: PlanProblem,
  { cells: ofSite, azimuths }: PlanSite,
  place: number,
): { readonly stances: Stances; readonly candidates: readonly number[] } {
  const cell = ofSite[place]
  const { baseline } = cells[cell]
  const candidates: number[] = []
  const places = new Map<string, number>()
  const of = azimuths[place].map((azimuth, candidate) => {
    const key = candidate === baseline ? 'baseline' : String(azimuth)
    if (!places.has(key)) {
      places.set(key, candidates.length)
      candidates.push(candidate)
    }
    return places.get(key)!
  })
  return {
    candidates,
    stances: {
      cell,
      of: Int32Array.from(of),
      points: new Float64Array(candidates.length),
      candidate: new Int32Array(candidates.length),
      order: new Int32Array(candidates.length),
    },
  }
}

function rank({ of, points, candidate, order }: Stances, values: Float64Array): void {
  points.fill(-Infinity)
  for (let at = 0; at < of.length; at++) {
    if (values[at] <= points[of[at]]) continue
    points[of[at]] = values[at]
    candidate[of[at]] = at
  }
  for (let stance = 0; stance < order.length; stance++) order[stance] = stance
  order.sort((a, b) => points[b] - points[a] || a - b)
}
