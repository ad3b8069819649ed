import type { ZeroHalfCut } from './zero-half-cuts.ts'

/** A class that fractional candidates serve. */
export interface FractionalClass {
  /** The class, or the first of those that the same candidates serve. */
  readonly item: number
  /** Slack of its two inequalities: what a cut with the class loses of its violation. */
  readonly slack: number
  /** Fractions, by their numbers, ascending. */
  readonly fractions: readonly number[]
  /** Cells that serve it by an integral candidate, ascending. */
  readonly wholes: readonly number[]
}

/** The fractional part of a solution of the relaxation. */
export interface Fractions {
  /** Cell and value of each fractional candidate; those of a cell sum to one. */
  readonly cellOf: readonly number[]
  readonly share: readonly number[]
  readonly classes: readonly FractionalClass[]
}

/** Largest slack of a cut that is violated by 0.01 at least. */
const maximumLoss = 0.98

/** A row modulo 2: a combination of inequalities, with the fractions that have odd coefficients. */
interface Row {
  readonly lost: number
  /** A bit for each fraction with an odd coefficient, those with the largest values first. */
  readonly bits: Uint32Array
  readonly isOdd: boolean
  /** A bit for each class of the combination, and at most how many of them there are. */
  readonly classes: bigint
  readonly size: number
}

interface FoundCut {
  readonly cut: ZeroHalfCut
  readonly lost: number
}

/** State of a separation between two orders of elimination; plain data. */
export interface SeparationState {
  /** Completed orders of elimination. */
  readonly orders: number
  /** The most violated first. */
  readonly found: readonly FoundCut[]
}

/** Limits of a separation. */
interface SeparationGoal {
  /** Cuts that it keeps at most. */
  readonly count: number
  /** Orders in which fractions are eliminated. */
  readonly orders: number
  /**
   * Called before each order with the rows that the one before has looked at; false: the separation is left.
   */
  readonly mayGoOn: (rows: number) => boolean
}

export const noSeparation: SeparationState = { orders: 0, found: [] }

/**
 * Separates violated zero-half cuts, the most violated first. Rows are added up modulo 2 so that fractions
 * are eliminated one after the other (Koster, Zymolka and Kutschka, 2009), in several orders. A cut loses
 * the slack of its rows and what is rounded. However the separation is sliced, its result is the same.
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

/** Rows modulo 2: one for each cell, whose fractions sum to one, and one for each class. */
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

/** Gaussian elimination modulo 2; considers each sum on the way. @returns rows looked at */
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

/** Order of pivots: the smallest slack first, then the fewest classes. */
function isBefore(row: Row, other: Row): boolean {
  const [lost, otherLost] = [stepsOf(row.lost), stepsOf(other.lost)]
  return lost < otherLost || (lost === otherLost && row.size < other.size)
}

/** Slack in thousandths, so that nearly equal ones are compared by size. */
function stepsOf(lost: number): number {
  return Math.round(1000 * lost)
}

/** A pseudorandom sequence in 0 to 1 that depends on its seed alone. */
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

/** Sum of the values of the fractions with odd coefficients, up to the largest slack. */
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

/** The most violated cut of some classes; null: none is violated enough. */
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
