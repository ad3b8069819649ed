import type { EvaluatedPlan } from './search-space.ts'

/** Members with the same utilities; the first one decides where the group stands. */
interface Group {
  readonly utilities: readonly number[]
  readonly firstAdmission: number
}

/**
 * Feasible plans that no other one dominates, in the order of their admission. Plans of equal
 * utilities all stay, and are compared with others as one: where nothing depends on the candidates, all
 * plans are equal.
 */
export class ParetoSet<Metrics> {
  members: EvaluatedPlan<Metrics>[] = []
  removed = 0
  /** Comparisons of a plan with a member, as if there were no groups. */
  comparisons = 0
  #admissions: number[] = []
  #admitted = 0
  readonly #ids = new Set<string>()
  readonly #groups = new Map<string, Group>()

  /** Admits a feasible plan that no member dominates. @returns whether it did */
  consider(plan: EvaluatedPlan<Metrics>): boolean {
    if (!plan.isFeasible || this.#ids.has(plan.id)) return false
    const key = plan.utilities.join()
    if (!this.#groups.has(key)) {
      const dominated: string[] = []
      for (const [otherKey, { utilities, firstAdmission }] of this.#groups) {
        const order = compareUtilities(utilities, plan.utilities)
        if (order > 0) {
          this.comparisons += this.#placeOf(firstAdmission) + 1
          return false
        }
        if (order < 0) dominated.push(otherKey)
      }
      this.comparisons += 2 * this.members.length
      if (dominated.length > 0) this.#remove(new Set(dominated))
      this.#groups.set(key, { utilities: plan.utilities, firstAdmission: this.#admitted })
    } else this.comparisons += 2 * this.members.length
    this.members.push(plan)
    this.#admissions.push(this.#admitted++)
    this.#ids.add(plan.id)
    return true
  }

  #remove(keys: ReadonlySet<string>): void {
    const before = this.members.length
    const remaining: EvaluatedPlan<Metrics>[] = []
    const admissions: number[] = []
    for (const [place, member] of this.members.entries()) {
      if (keys.has(member.utilities.join())) this.#ids.delete(member.id)
      else {
        remaining.push(member)
        admissions.push(this.#admissions[place])
      }
    }
    this.members = remaining
    this.#admissions = admissions
    this.removed += before - remaining.length
    for (const key of keys) this.#groups.delete(key)
  }

  /** Where the member of an admission stands. */
  #placeOf(admission: number): number {
    let [low, high] = [0, this.#admissions.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#admissions[middle] < admission) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** 1: the left dominates, -1: the right does, 0: neither. Exact. */
function compareUtilities(left: readonly number[], right: readonly number[]): number {
  let [isLeftAbove, isRightAbove] = [false, false]
  for (let index = 0; index < left.length; index++) {
    if (left[index] > right[index]) isLeftAbove = true
    else if (left[index] < right[index]) isRightAbove = true
    if (isLeftAbove && isRightAbove) return 0
  }
  return isLeftAbove ? 1 : isRightAbove ? -1 : 0
}
