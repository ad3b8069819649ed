import { ServicePatterns } from './service-patterns.ts'

/**
 * One thing that plans are counted by: score, covered buildings, a constrained number. The amount of
 * a plan is `base`, plus the gains of its choices, plus for every class its first gain when a chosen
 * cell serves it and its second gain when another one does too; a third server changes nothing.
 */
export interface Tally {
  readonly base: number
  /** Per class; null: no gain. */
  readonly first: Float64Array | null
  readonly second: Float64Array | null
  /** Per choice. */
  readonly gains: Float64Array
}

/**
 * What is left to decide once some cells are fixed and some choices closed. Flat arrays over choices
 * hold those of free cell i from `offsets[i]` to `offsets[i + 1]`. A class is a group of buildings
 * that the same choices serve. Each can be served by two free cells or more: where only one can, its
 * gain has gone to that cell's choices, and where one serves it whatever it chooses, to the base.
 */
export interface Subproblem {
  /** Row of every cell in request order; -1 while it is free. */
  readonly plan: Int32Array
  /** Request index of each free cell. */
  readonly cells: readonly number[]
  readonly offsets: Int32Array
  /** The table's row of each choice. */
  readonly rows: Int32Array
  readonly classCount: number
  /** Free cells that can serve each class. */
  readonly servers: Uint8Array
  /** Per free cell: class, first choice and end of every run of choices that serve it, by class. */
  readonly runs: readonly Int32Array[]
  readonly tallies: readonly Tally[]
  /** Per criterion and class: the multipliers that its bound starts from. */
  readonly multipliers: readonly Float64Array[]
}

/**
 * The subproblem with some cells fixed and some choices closed.
 * @param fixed per free cell the choice it is fixed at, or -1
 * @param open per choice whether it may still be chosen; null: all
 */
export function narrow(
  from: Subproblem,
  fixed: ArrayLike<number>,
  open: Uint8Array | null,
): Subproblem {
  const kept = keepChoices(from, fixed, open)
  const classes = keepClasses(from, fixed, kept)
  const tallies = from.tallies.map((tally) => narrowTally(tally, from, fixed, kept, classes))
  return {
    plan: kept.plan,
    cells: kept.cells,
    offsets: kept.offsets,
    rows: kept.rows,
    classCount: classes.count,
    servers: classes.servers,
    runs: kept.runs.map((list, index) => openRuns(list, kept.counts[index], classes.next)),
    tallies,
    multipliers: from.multipliers.map((values) => {
      const left = new Float64Array(classes.count)
      for (let at = 0; at < left.length; at++) left[at] = values[classes.sources[at]]
      return left
    }),
  }
}

/** The free cells that stay free, with their open choices. */
interface KeptChoices {
  readonly plan: Int32Array
  readonly cells: readonly number[]
  readonly counts: readonly number[]
  readonly offsets: Int32Array
  readonly rows: Int32Array
  /** Where each kept choice stood before. */
  readonly sources: Int32Array
  /** Runs over the kept choices, of all classes. */
  readonly runs: readonly Int32Array[]
}

function keepChoices(
  from: Subproblem,
  fixed: ArrayLike<number>,
  open: Uint8Array | null,
): KeptChoices {
  const { offsets } = from
  const plan = from.plan.slice()
  const [cells, counts, runs]: [number[], number[], Int32Array[]] = [[], [], []]
  const sources = new Int32Array(from.rows.length)
  const positions = new Int32Array(from.rows.length + 1)
  let length = 0
  for (let cell = 0; cell < from.cells.length; cell++) {
    const first = offsets[cell]
    if (fixed[cell] >= 0) {
      plan[from.cells[cell]] = from.rows[first + fixed[cell]]
      continue
    }
    const start = length
    for (let choice = first; choice < offsets[cell + 1]; choice++) {
      positions[choice - first] = length - start
      if (open === null || open[choice] === 1) sources[length++] = choice
    }
    positions[offsets[cell + 1] - first] = length - start
    cells.push(from.cells[cell])
    counts.push(length - start)
    runs.push(open === null ? from.runs[cell] : movedRuns(from.runs[cell], positions))
  }
  const newOffsets = new Int32Array(cells.length + 1)
  for (let cell = 0; cell < cells.length; cell++)
    newOffsets[cell + 1] = newOffsets[cell] + counts[cell]
  const rows = new Int32Array(length)
  for (let choice = 0; choice < length; choice++) rows[choice] = from.rows[sources[choice]]
  return { plan, cells, counts, offsets: newOffsets, rows, sources, runs }
}

/** Runs over the kept choices: empty ones vanish, those that now touch become one. */
function movedRuns(runs: Int32Array, positions: Int32Array): Int32Array {
  const moved = new Int32Array(runs.length)
  let length = 0
  for (let run = 0; run < runs.length; run += 3) {
    const start = positions[runs[run + 1]]
    const end = positions[runs[run + 2]]
    if (start === end) continue
    if (length > 0 && moved[length - 3] === runs[run] && moved[length - 1] === start)
      moved[length - 1] = end
    else {
      moved[length] = runs[run]
      moved[length + 1] = start
      moved[length + 2] = end
      length += 3
    }
  }
  return moved.subarray(0, length)
}

const settled = -1
const lone = -2

interface KeptClasses {
  readonly count: number
  /** New index of each class; `settled`, or `lone` where one free cell decides alone. */
  readonly next: Int32Array
  /** Old index of each kept class, and more room than needed. */
  readonly sources: Int32Array
  readonly servers: Uint8Array
  /** Cells that serve each old class in every plan that is left. */
  readonly times: Uint8Array
}

function keepClasses(
  { classCount, cells, runs: all, tallies }: Subproblem,
  fixed: ArrayLike<number>,
  { runs, counts }: KeptChoices,
): KeptClasses {
  const times = new Uint8Array(classCount)
  const possible = new Uint8Array(classCount)
  for (let cell = 0; cell < cells.length; cell++) {
    const choice = fixed[cell]
    if (choice < 0) continue
    const list = all[cell]
    for (let run = 0; run < list.length; run += 3)
      if (list[run + 1] <= choice && choice < list[run + 2]) times[list[run]]++
  }
  for (let cell = 0; cell < runs.length; cell++) {
    const list = runs[cell]
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
  const sources = new Int32Array(classCount)
  let count = 0
  for (let index = 0; index < classCount; index++) {
    if (times[index] >= settledAt || possible[index] === 0) next[index] = settled
    else if (possible[index] === 1) next[index] = lone
    else {
      possible[count] = possible[index]
      sources[count] = index
      next[index] = count++
    }
  }
  return { count, next, sources, servers: possible, times }
}

function openRuns(runs: Int32Array, count: number, next: Int32Array): Int32Array {
  const kept = new Int32Array(runs.length)
  let length = 0
  for (let run = 0; run < runs.length; run += 3) {
    const index = next[runs[run]]
    if (index < 0 || runs[run + 2] - runs[run + 1] === count) continue
    kept[length] = index
    kept[length + 1] = runs[run + 1]
    kept[length + 2] = runs[run + 2]
    length += 3
  }
  return kept.subarray(0, length)
}

function narrowTally(
  tally: Tally,
  { cells, offsets }: Subproblem,
  fixed: ArrayLike<number>,
  kept: KeptChoices,
  { count, next, sources, times }: KeptClasses,
): Tally {
  const { first, second } = tally
  let { base } = tally
  for (let cell = 0; cell < cells.length; cell++)
    if (fixed[cell] >= 0) base += tally.gains[offsets[cell] + fixed[cell]]
  const gains = new Float64Array(kept.rows.length)
  for (let choice = 0; choice < gains.length; choice++)
    gains[choice] = tally.gains[kept.sources[choice]]
  if (first === null) return { base, first, second, gains }
  for (let index = 0; index < times.length; index++) {
    if (times[index] > 0) base += first[index]
    if (times[index] > 1 && second !== null) base += second[index]
  }
  const firstLeft = new Float64Array(count)
  const secondLeft = second === null ? null : new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const index = sources[at]
    if (times[index] === 0) {
      firstLeft[at] = first[index]
      if (secondLeft !== null) secondLeft[at] = second![index]
    } else if (second !== null) firstLeft[at] = second[index]
  }
  for (let cell = 0; cell < kept.runs.length; cell++)
    addLoneGains(tally, kept.runs[cell], kept.counts[cell], gains, kept.offsets[cell], next, times)
  return { base, first: firstLeft, second: secondLeft, gains }
}

/** Gives what only one free cell can serve to its choices. */
function addLoneGains(
  { first, second }: Tally,
  runs: Int32Array,
  count: number,
  gains: Float64Array,
  offset: number,
  next: Int32Array,
  times: Uint8Array,
): void {
  const differences = new Float64Array(count + 1)
  for (let run = 0; run < runs.length; run += 3) {
    const index = runs[run]
    if (next[index] !== lone || runs[run + 2] - runs[run + 1] === count) continue
    const gain = times[index] === 0 ? first![index] : second === null ? 0 : second[index]
    differences[runs[run + 1]] += gain
    differences[runs[run + 2]] -= gain
  }
  let sum = 0
  for (let choice = 0; choice < count; choice++) {
    sum += differences[choice]
    gains[offset + choice] += sum
  }
}

/** The same subproblem with classes merged that the same choices serve by now. */
export function mergeClasses(from: Subproblem): Subproblem {
  const patterns = new ServicePatterns(4 * from.classCount)
  const patternOf = new Int32Array(from.classCount)
  from.runs.forEach((list, cell) => {
    for (let run = 0; run < list.length; run += 3)
      patternOf[list[run]] = patterns.append(
        patternOf[list[run]],
        cell,
        list[run + 1],
        list[run + 2],
      )
  })
  const merged = new Map<number, number>()
  const next = patternOf.map((pattern) => {
    const known = merged.get(pattern)
    if (known === undefined) merged.set(pattern, merged.size)
    return known ?? merged.size - 1
  })
  // The first class of each pattern stands for it.
  const isFirst = new Uint8Array(next.length)
  let largest = -1
  next.forEach((index, at) => {
    isFirst[at] = index > largest ? 1 : 0
    largest = Math.max(largest, index)
  })
  const summed = (values: Float64Array) => {
    const sums = new Float64Array(merged.size)
    for (let index = 0; index < next.length; index++) sums[next[index]] += values[index]
    return sums
  }
  const servers = new Uint8Array(merged.size)
  for (let index = 0; index < next.length; index++) servers[next[index]] = from.servers[index]
  return {
    ...from,
    classCount: merged.size,
    servers,
    runs: from.runs.map((list) => {
      const kept = new Int32Array(list.length)
      let length = 0
      for (let run = 0; run < list.length; run += 3) {
        if (isFirst[list[run]] === 0) continue
        kept[length] = next[list[run]]
        kept[length + 1] = list[run + 1]
        kept[length + 2] = list[run + 2]
        length += 3
      }
      return kept.subarray(0, length)
    }),
    tallies: from.tallies.map((tally) => ({
      ...tally,
      first: tally.first && summed(tally.first),
      second: tally.second && summed(tally.second),
    })),
    multipliers: from.multipliers.map(summed),
  }
}
