/**
 * One thing that plans are counted by. The amount of a plan is `base`, its candidates' own gains, and
 * for every group `once` when some cell serves it and `again` when a second one does.
 */
export interface Measure {
  readonly base: number
  /** Per group. */
  readonly once: Float64Array
  /** Per group, never positive; null: a second server changes nothing. */
  readonly again: Float64Array | null
  /** Per cell and candidate. */
  readonly own: readonly Float64Array[]
}

/** The plans that are left: some candidates for every cell, one where a cell is decided. */
export interface Subproblem {
  /** Per cell, as numbered in the document. */
  readonly candidates: readonly Int32Array[]
  /** Buildings that the same candidates serve, each group by two undecided cells or more. */
  readonly groupCount: number
  /** Cells that can serve each group. */
  readonly servers: Uint8Array
  /** Per cell: group, first candidate and end of every stretch of candidates that serve it, by group. */
  readonly stretches: readonly Int32Array[]
  readonly measures: readonly Measure[]
  /** Per bounded amount and group; negative: not thought about yet. */
  readonly multipliers: readonly Float64Array[]
}

/** The part in which every cell keeps these of its candidates, given by their places, ascending. */
export function restrict(subproblem: Subproblem, keep: readonly Int32Array[]): Subproblem {
  const stretches = subproblem.stretches.map((list, cell) =>
    keep[cell].length === subproblem.candidates[cell].length
      ? list
      : movedStretches(list, keep[cell]),
  )
  const counts = keep.map((places) => places.length)
  const fate = fateOfGroups(subproblem, stretches, counts)
  return {
    candidates: subproblem.candidates.map((candidates, cell) =>
      keep[cell].map((place) => candidates[place]),
    ),
    groupCount: fate.remaining.length,
    servers: Uint8Array.from(fate.remaining, (group) => fate.possible[group]),
    stretches: stretches.map((list, cell) => remainingStretches(list, counts[cell], fate.next)),
    measures: subproblem.measures.map((measure) => {
      const own = keep.map((places, cell) => {
        const gains = Float64Array.from(places, (place) => measure.own[cell][place])
        return addLone(gains, measure, stretches[cell], fate)
      })
      return decided(measure, own, fate)
    }),
    multipliers: subproblem.multipliers.map((values) => pick(values, fate.remaining)),
  }
}

/** Stretches over the candidates that are kept; empty ones vanish. */
function movedStretches(list: Int32Array, places: Int32Array): Int32Array {
  const before = new Int32Array(65)
  for (const place of places) before[place + 1] = 1
  for (let place = 1; place < before.length; place++) before[place] += before[place - 1]
  const moved = new Int32Array(list.length)
  let length = 0
  for (let at = 0; at < list.length; at += 3) {
    const [from, to] = [before[list[at + 1]], before[list[at + 2]]]
    if (from === to) continue
    moved[length++] = list[at]
    moved[length++] = from
    moved[length++] = to
  }
  return moved.subarray(0, length)
}

const settled = -1
const lone = -2

interface Fate {
  /** New number of each group; `settled`; or `lone` where one undecided cell can serve it. */
  readonly next: Int32Array
  /** Old number of each group that stays. */
  readonly remaining: Int32Array
  /** Undecided cells that can serve each group. */
  readonly possible: Uint8Array
  /** Cells that serve each group in every plan that is left. */
  readonly times: Uint8Array
}

function fateOfGroups(
  { groupCount, measures }: Subproblem,
  stretches: readonly Int32Array[],
  counts: readonly number[],
): Fate {
  const times = new Uint8Array(groupCount)
  const possible = new Uint8Array(groupCount)
  for (const [cell, list] of stretches.entries()) {
    let last = -1
    for (let at = 0; at < list.length; at += 3) {
      if (list[at + 2] - list[at + 1] === counts[cell]) times[list[at]]++
      else if (list[at] !== last) possible[list[at]]++
      last = list[at]
    }
  }
  const enough = measures.some(({ again }) => again !== null) ? 2 : 1
  const next = new Int32Array(groupCount)
  const remaining = new Int32Array(groupCount)
  let count = 0
  for (let group = 0; group < groupCount; group++) {
    if (times[group] >= enough || possible[group] === 0) next[group] = settled
    else if (possible[group] === 1) next[group] = lone
    else {
      remaining[count] = group
      next[group] = count++
    }
  }
  return { next, remaining: remaining.subarray(0, count), possible, times }
}

function remainingStretches(list: Int32Array, count: number, next: Int32Array): Int32Array {
  const remaining = new Int32Array(list.length)
  let length = 0
  for (let at = 0; at < list.length; at += 3) {
    const group = next[list[at]]
    if (group < 0 || list[at + 2] - list[at + 1] === count) continue
    remaining[length++] = group
    remaining[length++] = list[at + 1]
    remaining[length++] = list[at + 2]
  }
  return remaining.subarray(0, length)
}

/** Adds to a cell's own gains what nobody else can serve. */
function addLone(
  gains: Float64Array,
  measure: Measure,
  list: Int32Array,
  { next, times }: Fate,
): Float64Array {
  const changes = new Float64Array(gains.length + 1)
  for (let at = 0; at < list.length; at += 3) {
    if (next[list[at]] !== lone || list[at + 2] - list[at + 1] === gains.length) continue
    const gain = nextGain(measure, list[at], times)
    changes[list[at + 1]] += gain
    changes[list[at + 2]] -= gain
  }
  let sum = 0
  return gains.map((gain, candidate) => gain + (sum += changes[candidate]))
}

/** What the first further server of a group yields. */
function nextGain({ once, again }: Measure, group: number, times: Uint8Array): number {
  return times[group] === 0 ? once[group] : again === null ? 0 : again[group]
}

/** Puts into the base what every plan has that is left. */
function decided(measure: Measure, own: Float64Array[], { remaining, times }: Fate): Measure {
  const { once, again } = measure
  let { base } = measure
  for (let group = 0; group < times.length; group++) {
    if (times[group] > 0) base += once[group]
    if (times[group] > 1 && again !== null) base += again[group]
  }
  for (const gains of own) {
    if (gains.length !== 1) continue
    base += gains[0]
    gains[0] = 0
  }
  return {
    base,
    own,
    once: Float64Array.from(remaining, (group) => nextGain(measure, group, times)),
    again:
      again && Float64Array.from(remaining, (group) => (times[group] === 0 ? again[group] : 0)),
  }
}

function pick(values: Float64Array, remaining: Int32Array): Float64Array {
  const picked = new Float64Array(remaining.length)
  for (let at = 0; at < picked.length; at++) picked[at] = values[remaining[at]]
  return picked
}
