import type { ZeroHalfCut } from './zero-half-cuts.ts'

/** A class that some fractions of candidates serve. */
export interface FractionalClass {
  /** The class, or the first of those that the same candidates serve. */
  readonly item: number
  /** By how much it is served less than by its candidates together, and less than once: a cut loses that. */
  readonly slack: number
  /** Fractions, by their numbers, ascending. */
  readonly fractions: readonly number[]
  /** Cells that serve it by a whole candidate, ascending. */
  readonly wholes: readonly number[]
}

/** How candidates are taken by fractions. */
export interface Fractions {
  /** Of each fraction its cell, and how much of it is taken; those of a cell are one together. */
  readonly cellOf: readonly number[]
  readonly share: readonly number[]
  readonly classes: readonly FractionalClass[]
}

/** A cut loses no more than this where fractions exceed it enough to be of use: by 0.01. */
const maximumLoss = 0.98

/** An odd number of classes and counted cells, and which fractions they serve an odd number of. */
interface Row {
  readonly lost: number
  /** A bit for each fraction, those with the largest shares first. */
  readonly bits: Uint32Array
  readonly isOdd: boolean
  /** A bit for each class, and at most how many of them there are. */
  readonly classes: bigint
  readonly size: number
}

interface FoundCut {
  readonly cut: ZeroHalfCut
  readonly lost: number
}

/** A search for cuts that was left between two orders of elimination; plain data. */
export interface SeparationState {
  /** Orders that are done. */
  readonly orders: number
  /** The most exceeded first. */
  readonly found: readonly FoundCut[]
}

/** How far a search for cuts goes. */
interface SeparationGoal {
  /** Cuts that it keeps at most. */
  readonly count: number
  /** Orders in which fractions are eliminated. */
  readonly orders: number
  /** Asked before each order, with how many rows the one before has looked at. */
  readonly mayGoOn: (rows: number) => boolean
}

export const noSeparation: SeparationState = { orders: 0, found: [] }

/**
 * Cuts that fractions exceed, the most exceeded first. A cut loses what its classes are from being served
 * once and what is rounded: classes are added up so that fractions are eliminated, one after the other, as
 * numbers of which only odd and even matter (Koster, Zymolka and Kutschka, 2009), in several orders.
 * However the search is cut into pieces, the whole of it is the same.
 */
export function separateCuts(
  fractions: Fractions,
  from: SeparationState,
  goal: SeparationGoal,
): SeparationState {
  const found = new Map(from.found.map((one) => [one.cut.classes.join(' '), one]))
  const bySize = [...fractions.share.keys()].sort(
    (a, b) => fractions.share[b] - fractions.share[a] || a - b,
  )
  const rows = rowsOf(fractions, bySize)
  const shares = bySize.map((fraction) => fractions.share[fraction])
  const tried = new Set<bigint>()
  const consider = ({ classes, isOdd, lost, bits }: Row) => {
    if (
      !isOdd ||
      classes === 0n ||
      tried.has(classes) ||
      lost + sharesOf(bits, shares) > maximumLoss
    )
      return
    tried.add(classes)
    const one = cutOf(fractions, classesIn(classes))
    if (one !== null) found.set(one.cut.classes.join(' '), one)
  }
  if (from.orders === 0) for (const row of rows) consider(row)
  let { orders } = from
  for (let looked = rows.length; orders < goal.orders && goal.mayGoOn(looked); orders++)
    looked = eliminate(rows, shares, orders, consider)
  // What does not stay would not be among the first if it were found once more.
  const first = [...found.values()].sort(
    (a, b) => stepsOf(a.lost) - stepsOf(b.lost) || a.cut.classes.length - b.cut.classes.length,
  )
  return { orders, found: first.slice(0, goal.count) }
}

/** A row for each cell, whose fractions are one together, and for each class. */
function rowsOf({ cellOf, classes }: Fractions, bySize: readonly number[]): Row[] {
  const place = new Map(bySize.map((fraction, at) => [fraction, at]))
  const bitsOf = (list: readonly number[]) => {
    const bits = new Uint32Array(Math.ceil(bySize.length / 32))
    for (const fraction of list) {
      const at = place.get(fraction)!
      bits[at >>> 5] ^= 1 << (at & 31)
    }
    return bits
  }
  const cells = new Map<number, number[]>()
  for (const [fraction, cell] of cellOf.entries())
    cells.set(cell, [...(cells.get(cell) ?? []), fraction])
  const ofCells = [...cells.values()].map((list) => ({
    lost: 0,
    bits: bitsOf(list),
    isOdd: true,
    classes: 0n,
    size: 0,
  }))
  const ofClasses = classes.map(({ slack, fractions, wholes }, at) => ({
    lost: slack,
    bits: bitsOf(fractions),
    isOdd: wholes.length % 2 === 0,
    classes: 1n << BigInt(at),
    size: 1,
  }))
  return [...ofCells, ...ofClasses.sort((a, b) => a.lost - b.lost)]
}

/** Eliminates one fraction after the other, and looks at each sum on the way; returns how many rows it has looked at. */
function eliminate(
  rows: readonly Row[],
  shares: readonly number[],
  order: number,
  consider: (row: Row) => void,
): number {
  let looked = 0
  const random = shuffler(order)
  let left = order === 0 ? [...rows] : shuffled(rows, random)
  const keys = shares.map((share) => (order === 0 ? share : share * random()))
  const places = [...shares.keys()].sort((a, b) => keys[b] - keys[a] || a - b)
  for (const at of places) {
    looked += left.length
    const [word, bit] = [at >>> 5, 1 << (at & 31)]
    const having = left.filter(({ bits }) => (bits[word] & bit) !== 0)
    if (having.length === 0) continue
    const pivot = having.reduce((best, row) => (isBefore(row, best) ? row : best))
    const next: Row[] = []
    for (const row of left) {
      if (row === pivot) continue
      if ((row.bits[word] & bit) === 0) {
        next.push(row)
        continue
      }
      const lost = row.lost + pivot.lost
      if (lost > maximumLoss) continue
      const sum: Row = {
        lost,
        bits: row.bits.map((bits, index) => bits ^ pivot.bits[index]),
        isOdd: row.isOdd !== pivot.isOdd,
        classes: row.classes ^ pivot.classes,
        size: row.size + pivot.size,
      }
      consider(sum)
      if (sum.bits.some((bits) => bits !== 0)) next.push(sum)
    }
    left = next
  }
  return looked
}

/** What loses less makes more cuts, and of few classes stronger ones. */
function isBefore(row: Row, other: Row): boolean {
  const [lost, otherLost] = [stepsOf(row.lost), stepsOf(other.lost)]
  return lost < otherLost || (lost === otherLost && row.size < other.size)
}

/** What is lost alike is compared by other things. */
function stepsOf(lost: number): number {
  return Math.round(1000 * lost)
}

/** The same numbers from 0 to 1 each time. */
function shuffler(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item, at) => ({ item, at, key: random() }))
    .sort((a, b) => a.key - b.key || a.at - b.at)
    .map(({ item }) => item)
}

/** Shares of the fractions that are left, as far as they are no more than a cut may lose. */
function sharesOf(bits: Uint32Array, shares: readonly number[]): number {
  let sum = 0
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]; left !== 0 && sum <= maximumLoss; left &= left - 1)
      sum += shares[32 * word + 31 - Math.clz32(left & -left)]
  return sum
}

function classesIn(classes: bigint): number[] {
  const found: number[] = []
  const text = classes.toString(2)
  for (let at = 0; at < text.length; at++) if (text[text.length - 1 - at] === '1') found.push(at)
  return found
}

/** The cut of some classes that loses the least; null: too much. */
function cutOf({ cellOf, share, classes }: Fractions, chosen: readonly number[]): FoundCut | null {
  const isOdd = new Uint8Array(cellOf.length)
  let lost = 0
  const counted = new Set<number>()
  const turn = (cell: number) => {
    if (!counted.delete(cell)) counted.add(cell)
  }
  for (const at of chosen) {
    lost += classes[at].slack
    for (const fraction of classes[at].fractions) isOdd[fraction] ^= 1
    for (const cell of classes[at].wholes) turn(cell)
  }
  const odd = new Map<number, number>()
  for (const [fraction, cell] of cellOf.entries())
    odd.set(cell, (odd.get(cell) ?? 0) + isOdd[fraction] * share[fraction])
  let nearest = { cell: -1, loss: Infinity }
  for (const [cell, of] of odd) {
    if (of > 0.5) turn(cell)
    lost += Math.min(of, Math.abs(1 - of))
    const loss = Math.abs(1 - 2 * of)
    if (loss < nearest.loss) nearest = { cell, loss }
  }
  if ((chosen.length - counted.size) % 2 === 0) {
    lost += nearest.loss
    if (nearest.cell >= 0) turn(nearest.cell)
  }
  if (lost > maximumLoss) return null
  const items = chosen.map((at) => classes[at].item).sort((a, b) => a - b)
  return { lost, cut: { classes: items, cells: [...counted].sort((a, b) => a - b) } }
}
