import type { Measure, Subproblem } from './subproblem.ts'

/**
 * Closes candidates that cannot lead above a limit, and says whether any plan of the part may be above it.
 *
 * A group with gains f and g <= 0 that s cells can serve yields 0, f or f + g. For any m with
 * 0 <= m <= f - g / (s - 1), m + k (f - m) is at least that, however many k of the s serve it: at
 * k = 0 and k = 1 plainly; from k = 2 on it is at least f + g, as a line that has f at k = 1 and no
 * less than f + g at k = s. Where f < 0, k f / s does the same for k = 0 to s. So m is paid once,
 * every server earns f - m, and no plan has more than the base, all m and the best candidate of every
 * cell: a bound whatever the m are, by which nothing has to be trusted. With g = 0 or none the m are
 * moved against the slope k - 1 towards the limit.
 *
 * @param form the amount
 * @param multipliers the m, moved in place; brought into their range first
 * @param isOpen per cell and candidate; 0 is written where a candidate cannot lead above the limit
 * @returns false only when nothing of the part is above the limit; what is no number closes nothing
 */
export function mayExceed(
  subproblem: Subproblem,
  form: Measure,
  multipliers: Float64Array,
  isOpen: readonly Uint8Array[],
  limit: number,
  steps: number,
): boolean {
  const caps = clampMultipliers(subproblem, form, multipliers)
  const direction = new Float64Array(subproblem.groupCount)
  const worth = new Float64Array(subproblem.groupCount)
  const totals = subproblem.candidates.map(({ length }) => new Float64Array(length + 1))
  const best = new Int32Array(totals.length)
  const boundAt = (values: Float64Array) => {
    let bound = earn(subproblem, form, values, worth, totals)
    for (let cell = 0; cell < totals.length; cell++) {
      best[cell] = bestOpen(totals[cell], isOpen[cell])
      bound += best[cell] < 0 ? -Infinity : totals[cell][best[cell]]
    }
    if (!(bound <= limit)) pruneCandidates(totals, best, isOpen, bound, limit)
    return bound
  }
  // Where all can be served, nothing is closer than paying for all of it.
  if (boundAt(form.once.map((f) => Math.max(0, f))) <= limit) return false
  let [lowest, stretch, failures] = [Infinity, 1, 0]
  for (let step = 0; ; step++) {
    const bound = boundAt(multipliers)
    if (bound <= limit) return false
    if (step === steps) return true
    if (bound < lowest - 1e-9) failures = 0
    else if (++failures === 10) [stretch, failures] = [stretch * 0.75, 0]
    lowest = Math.min(lowest, bound)
    const length = stretch * (bound - limit)
    if (!moveMultipliers(subproblem, multipliers, caps, direction, best, length)) return true
  }
}

function clampMultipliers(
  { groupCount, servers }: Subproblem,
  { once, again }: Measure,
  multipliers: Float64Array,
): Float64Array {
  const caps = new Float64Array(groupCount)
  for (let group = 0; group < groupCount; group++) {
    const slack = again === null ? 0 : -again[group] / (servers[group] - 1)
    caps[group] = once[group] < 0 ? 0 : once[group] + slack
    if (multipliers[group] < 0) multipliers[group] = once[group] * (1 - 1 / servers[group])
    multipliers[group] = Math.max(0, Math.min(caps[group], multipliers[group]))
  }
  return caps
}

/** Writes what every candidate earns at these multipliers. @returns the base and all that is paid once */
function earn(
  { groupCount, servers, stretches }: Subproblem,
  { base, once, own }: Measure,
  multipliers: Float64Array,
  worth: Float64Array,
  totals: readonly Float64Array[],
): number {
  let paid = base
  for (let group = 0; group < groupCount; group++) {
    const f = once[group]
    paid += multipliers[group]
    worth[group] = f < 0 ? f / servers[group] : f - multipliers[group]
  }
  for (let cell = 0; cell < totals.length; cell++) {
    const earned = totals[cell].fill(0)
    const list = stretches[cell]
    for (let at = 0; at < list.length; at += 3) {
      const each = worth[list[at]]
      earned[list[at + 1]] += each
      earned[list[at + 2]] -= each
    }
    let sum = 0
    for (let candidate = 0; candidate < own[cell].length; candidate++) {
      sum += earned[candidate]
      earned[candidate] = sum + own[cell][candidate]
    }
  }
  return paid
}

/** The open candidate that earns most; -1 where none is open. */
function bestOpen(earned: Float64Array, isOpen: Uint8Array): number {
  let best = -1
  for (let candidate = 0; candidate < isOpen.length; candidate++)
    if (isOpen[candidate] === 1 && (best < 0 || earned[candidate] > earned[best])) best = candidate
  return best
}

function pruneCandidates(
  totals: readonly Float64Array[],
  best: Int32Array,
  isOpen: readonly Uint8Array[],
  bound: number,
  limit: number,
): void {
  for (let cell = 0; cell < totals.length; cell++) {
    const others = bound - totals[cell][best[cell]]
    for (let candidate = 0; candidate < isOpen[cell].length; candidate++)
      if (others + totals[cell][candidate] <= limit) isOpen[cell][candidate] = 0
  }
}

/** @returns false when there is nowhere to go */
function moveMultipliers(
  { groupCount, stretches }: Subproblem,
  multipliers: Float64Array,
  caps: Float64Array,
  direction: Float64Array,
  best: Int32Array,
  length: number,
): boolean {
  const served = new Int8Array(groupCount).fill(-1)
  for (let cell = 0; cell < stretches.length; cell++) {
    const list = stretches[cell]
    for (let at = 0; at < list.length; at += 3)
      if (list[at + 1] <= best[cell] && best[cell] < list[at + 2]) served[list[at]]++
  }
  let squares = 0
  for (let group = 0; group < groupCount; group++) {
    let slope = served[group] + 0.9 * direction[group]
    if (slope < 0 ? multipliers[group] <= 0 : multipliers[group] >= caps[group]) slope = 0
    direction[group] = slope
    squares += slope * slope * caps[group]
  }
  if (!(squares > 0)) return false
  const scale = length / squares
  for (let group = 0; group < groupCount; group++) {
    const moved = multipliers[group] + scale * caps[group] * direction[group]
    multipliers[group] = Math.max(0, Math.min(caps[group], moved))
  }
  return true
}
