import type { PlanDocument } from './bounded-plan-document.ts'
import type { DocumentMultipliers } from './document-multipliers.ts'
import { cellGroups, isTooNarrow, largestSum } from './document-sites.ts'
import { pricedClasses, timesPriceUp } from './document-multipliers.ts'
import { serversOf } from './document-plan-points.ts'

/** Open candidates of each cell, ascending. */
export type OpenCandidates = readonly (readonly number[])[]

type Group = ReturnType<typeof cellGroups>[number]

/** What multipliers prove of the plans that take open candidates. */
export class NodeBound {
  /** No such plan has more; -Infinity: there is none. */
  readonly bound: number
  readonly #document: PlanDocument
  readonly #groups: readonly Group[]
  /** Value of each candidate; -Infinity: not open. */
  readonly #values: readonly (readonly number[])[]

  constructor(document: PlanDocument, open: OpenCandidates, multipliers: DocumentMultipliers) {
    this.#document = document
    this.#groups = cellGroups(document.sites, document.cells.length)
    this.#values = valuesOf(document, open, multipliers)
    const shared = sharedOf(document, open, multipliers)
    this.bound = document.sites.some((site) => isTooNarrow(site, document.cells, open))
      ? -Infinity
      : this.#groups.reduce((sum, group) => sum + this.#largest(group, this.#values), shared)
  }

  /** On those of them that take one of some open candidates of a cell. */
  boundWith(cell: number, candidates: readonly number[]): number {
    if (this.bound === -Infinity) return -Infinity
    const taken = new Set(candidates)
    const values = this.#values.map((list, at) =>
      at === cell
        ? list.map((value, candidate) => (taken.has(candidate) ? value : -Infinity))
        : list,
    )
    const group = this.#groups.find(({ cells }) => cells.includes(cell))!
    return this.bound - this.#largest(group, this.#values) + this.#largest(group, values)
  }

  #largest(group: Group, values: readonly (readonly number[])[]): number {
    return largestSum(group, this.#document.cells, values)
  }
}

/** What a candidate is worth to its cell at its multipliers. */
function valuesOf(
  { cells }: PlanDocument,
  open: OpenCandidates,
  { ofClasses, ofChange, ofConstraints }: DocumentMultipliers,
): number[][] {
  return cells.map(({ candidates }, cell) => {
    const isOpen = new Set(open[cell])
    return candidates.map(({ points, isChange, serves, constraintPoints }, candidate) => {
      if (!isOpen.has(candidate)) return -Infinity
      const priced = constraintPoints.reduce(
        (sum, value, constraint) => sum + timesPriceUp(value, ofConstraints[constraint]),
        points - (isChange ? ofChange : 0),
      )
      return serves.reduce((sum, item) => sum + ofClasses[item], priced)
    })
  })
}

/** What is left of classes, changes and constraints, whatever the cells take. */
function sharedOf(
  document: PlanDocument,
  open: OpenCandidates,
  { ofClasses, ofChange, ofConstraints }: DocumentMultipliers,
): number {
  const { cells, maxChanges, constraints, overlapPoints } = document
  const classPoints = pricedClasses({ ...document, ofConstraints })
  const shared =
    overlapPoints === null
      ? classPoints.reduce((sum, points, item) => sum + points - ofClasses[item], 0)
      : sharedWithOverlap(
          cells.map(({ candidates }, cell) => open[cell].map((candidate) => candidates[candidate])),
          ofClasses,
          classPoints,
          overlapPoints,
        )
  const changes = ofChange * Math.min(maxChanges, cells.length)
  const required = constraints.reduce((sum, { least }, constraint) => {
    // Rounded down: what is taken is never more than its price.
    return sum - timesPriceUp(-least, ofConstraints[constraint])
  }, 0)
  return shared + changes - required
}

/**
 * What is left of each class beside its multipliers, whatever number of cells serves it: between those
 * that do so at all their candidates and those that can.
 */
function sharedWithOverlap(
  cells: readonly (readonly { readonly serves: readonly number[] }[])[],
  ofClasses: readonly number[],
  classPoints: readonly number[],
  overlapPoints: readonly number[],
): number {
  const classes = classPoints.length
  const can = cells.map((candidates) => [...new Set(candidates.flatMap(({ serves }) => serves))])
  const always = cells.map((candidates) => {
    const counts = serversOf(
      candidates.map(({ serves }) => serves),
      classes,
    )
    return [...counts.keys()].filter((item) => counts[item] === candidates.length)
  })
  const [fewest, largest] = [serversOf(always, classes), serversOf(can, classes)]
  return ofClasses.reduce((sum, multiplier, item) => {
    let left = -Infinity
    for (let count = fewest[item]; count <= largest[item]; count++) {
      const points = count > 0 ? classPoints[item] : 0
      const lost = count > 1 ? overlapPoints[item] : 0
      left = Math.max(left, points - lost - count * multiplier)
    }
    return sum + left
  }, 0)
}
