/**
 * One thing that plans are counted by: score, covered buildings, a constrained number. The amount of
 * a plan is `base`, plus the gains of its candidates, plus for every class its first gain when a chosen
 * cell serves it and its second gain when another one does too; a third server changes nothing.
 */
export interface Tally {
  readonly base: number
  /** Per class. */
  readonly first: Float64Array
  /** Per class, never positive; null: none. */
  readonly second: Float64Array | null
  /** Per cell and candidate. */
  readonly gains: readonly Float64Array[]
}

/**
 * What is left to decide. Every cell has some candidates; one that has a single candidate is decided. A
 * class is a group of buildings that the same candidates serve, each by two free cells or more: where
 * only one can, its gain has gone to that cell's candidates, and where one serves it whatever it chooses,
 * to the base.
 */
export interface Subproblem {
  /** Per cell in request order: the table's row of each candidate. */
  readonly rows: readonly Int32Array[]
  readonly classCount: number
  /** Free cells that can serve each class. */
  readonly servers: Uint8Array
  /** Per cell: class, first candidate and end of every run of candidates that serve it, by class. */
  readonly runs: readonly Int32Array[]
  readonly tallies: readonly Tally[]
  /** Per bounded amount and class: the multipliers that its bound starts from. */
  readonly multipliers: readonly Float64Array[]
}

/** Per cell and candidate: 1 while it may be chosen. */
export type OpenCandidates = readonly Uint8Array[]

/** Every candidate of every cell open. */
export function allOpen({ rows }: Subproblem): OpenCandidates {
  return rows.map(({ length }) => new Uint8Array(length).fill(1))
}

/** True when every cell has an open candidate. */
export function leavesPlans(open: OpenCandidates): boolean {
  return open.every((flags) => flags.includes(1))
}

/** The cells that are not decided. */
export function freeCells({ rows }: Subproblem): number[] {
  return [...rows.keys()].filter((cell) => rows[cell].length > 1)
}

/** The rows of a complete plan in request order. */
export function rowsAt({ rows }: Subproblem, candidates: Int32Array): number[] {
  return rows.map((list, cell) => list[candidates[cell]])
}

/** All sets of so many cells, in the order of the cells. */
export function subsets(of: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return of.flatMap((first, at) =>
    subsets(of.slice(at + 1), size - 1).map((rest) => [first, ...rest]),
  )
}

/** The subproblem of the open candidates, at least one for every cell. */
export function narrow(from: Subproblem, open: OpenCandidates): Subproblem {
  const places = open.map(openPlaces)
  const counts = places.map(({ length }) => length)
  const runs = from.runs.map((list, cell) =>
    counts[cell] === open[cell].length ? list : movedRuns(list, open[cell]),
  )
  const classes = keepClasses(from, runs, counts)
  const { remaining, next } = classes
  return {
    rows: from.rows.map((rows, cell) => places[cell].map((place) => rows[place])),
    classCount: remaining.length,
    servers: picked(classes.possible, new Uint8Array(remaining.length), remaining),
    runs: runs.map((list, cell) => remainingRuns(list, counts[cell], next)),
    tallies: from.tallies.map((tally) => narrowTally(tally, places, runs, classes)),
    multipliers: from.multipliers.map((values) =>
      picked(values, new Float64Array(remaining.length), remaining),
    ),
  }
}

function openPlaces(flags: Uint8Array): Int32Array {
  const places = new Int32Array(flags.length)
  let length = 0
  for (let place = 0; place < flags.length; place++)
    if (flags[place] === 1) places[length++] = place
  return places.subarray(0, length)
}

function picked<List extends Uint8Array | Float64Array>(
  from: List,
  to: List,
  at: Int32Array,
): List {
  for (let index = 0; index < at.length; index++) to[index] = from[at[index]]
  return to
}

/** Runs over the open candidates alone; empty ones vanish. */
function movedRuns(list: Int32Array, open: Uint8Array): Int32Array {
  const before = new Int32Array(open.length + 1)
  for (let candidate = 0; candidate < open.length; candidate++)
    before[candidate + 1] = before[candidate] + open[candidate]
  const moved = new Int32Array(list.length)
  let length = 0
  for (let run = 0; run < list.length; run += 3) {
    const start = before[list[run + 1]]
    const end = before[list[run + 2]]
    if (start === end) continue
    moved[length++] = list[run]
    moved[length++] = start
    moved[length++] = end
  }
  return moved.subarray(0, length)
}

/** The runs of classes that stay, under their new numbers. */
function remainingRuns(list: Int32Array, count: number, next: Int32Array): Int32Array {
  const remaining = new Int32Array(list.length)
  let length = 0
  for (let run = 0; run < list.length; run += 3) {
    const index = next[list[run]]
    if (index < 0 || list[run + 2] - list[run + 1] === count) continue
    remaining[length++] = index
    remaining[length++] = list[run + 1]
    remaining[length++] = list[run + 2]
  }
  return remaining.subarray(0, length)
}

const settled = -1
const lone = -2

interface RemainingClasses {
  /** New index of each class; `settled`, or `lone` where one free cell decides alone. */
  readonly next: Int32Array
  /** Old index of each class that stays. */
  readonly remaining: Int32Array
  /** Free cells that can serve each old class. */
  readonly possible: Uint8Array
  /** Cells that serve each old class in every plan that is left. */
  readonly times: Uint8Array
}

function keepClasses(
  { classCount, tallies }: Subproblem,
  runs: readonly Int32Array[],
  counts: readonly number[],
): RemainingClasses {
  const times = new Uint8Array(classCount)
  const possible = new Uint8Array(classCount)
  for (const [cell, list] of runs.entries()) {
    let last = -1
    for (let run = 0; run < list.length; run += 3) {
      const index = list[run]
      if (list[run + 2] - list[run + 1] === counts[cell]) times[index]++
      else if (index !== last) possible[index]++
      last = index
    }
  }
  // Without second gains a class is settled by its first server.
  const settledAt = tallies.some(({ second }) => second !== null) ? 2 : 1
  const next = new Int32Array(classCount)
  const remaining = new Int32Array(classCount)
  let count = 0
  for (let index = 0; index < classCount; index++) {
    if (times[index] >= settledAt || possible[index] === 0) next[index] = settled
    else if (possible[index] === 1) next[index] = lone
    else {
      remaining[count] = index
      next[index] = count++
    }
  }
  return { next, remaining: remaining.subarray(0, count), possible, times }
}

function narrowTally(
  { base, first, second, gains }: Tally,
  places: readonly Int32Array[],
  runs: readonly Int32Array[],
  { remaining, next, times }: RemainingClasses,
): Tally {
  let decided = base
  const loneGain = new Float64Array(times.length)
  for (let index = 0; index < times.length; index++) {
    if (times[index] > 0) decided += first[index]
    if (times[index] > 1 && second !== null) decided += second[index]
    if (next[index] === lone)
      loneGain[index] = times[index] === 0 ? first[index] : second === null ? 0 : second[index]
  }
  const firstLeft = new Float64Array(remaining.length)
  const secondLeft = second && new Float64Array(remaining.length)
  for (let at = 0; at < remaining.length; at++) {
    const index = remaining[at]
    if (times[index] === 0) {
      firstLeft[at] = first[index]
      if (secondLeft !== null) secondLeft[at] = second![index]
    } else if (second !== null) firstLeft[at] = second[index]
  }
  const left: Float64Array[] = []
  for (let cell = 0; cell < places.length; cell++) {
    const own = picked(gains[cell], new Float64Array(places[cell].length), places[cell])
    if (own.length > 1) addRuns(own, runs[cell], loneGain)
    else decided += own[0]
    left.push(own.length > 1 ? own : new Float64Array(1))
  }
  return { base: decided, first: firstLeft, second: secondLeft, gains: left }
}

/** Adds to every candidate the worth of the classes that it serves and not every candidate does. */
export function addRuns(amounts: Float64Array, list: Int32Array, worth: Float64Array): void {
  const changes = new Float64Array(amounts.length + 1)
  for (let run = 0; run < list.length; run += 3) {
    if (list[run + 2] - list[run + 1] === amounts.length) continue
    changes[list[run + 1]] += worth[list[run]]
    changes[list[run + 2]] -= worth[list[run]]
  }
  let sum = 0
  for (let candidate = 0; candidate < amounts.length; candidate++) {
    sum += changes[candidate]
    amounts[candidate] += sum
  }
}

/** Adds one for every class that a candidate serves. */
export function countServed(list: Int32Array, candidate: number, served: Uint8Array): void {
  for (let run = 0; run < list.length; run += 3)
    if (list[run + 1] <= candidate && candidate < list[run + 2]) served[list[run]]++
}
