import type { Measure, Subproblem } from './subproblem.ts'
import type { PlanDocument } from './plan-document.ts'
import { countPositive, objectiveShares, sum } from './plan-score.ts'

/** A measure that plans must bring to a minimum. */
interface Requirement {
  readonly measure: number
  /** What is below this misses the constraint by more than rounding. */
  readonly least: number
}

/** Everything that a claim speaks of. */
export interface Question {
  readonly whole: Subproblem
  readonly overlapShare: number
  /** Where covered and overlapping buildings are measured; 0: nothing asks for them. */
  readonly covered: number
  readonly overlap: number
  readonly requirements: readonly Requirement[]
}

/** What one building is worth, or the gain of a candidate. */
interface Worth {
  readonly building?: (building: number) => number
  readonly again?: number
  readonly candidate?: (cell: number, candidate: number) => number
}

/**
 * The question with all its plans. Measure 0 is the composite score without its overlap part, which
 * is a ratio. Overlap is measured as a negative number.
 */
export function wholeQuestion(document: PlanDocument): Question {
  const { demandWeights, residentialDemands, cells, constraints, reachMaximum } = document
  const shares = objectiveShares(document)
  const demandPart = shares.demand === 0 ? 0 : shares.demand / sum(demandWeights)
  const homes = countPositive(residentialDemands)
  const homePart = shares.residential === 0 ? 0 : shares.residential / homes
  const reachPart = shares.coverage === 0 ? 0 : shares.coverage / reachMaximum
  const isDemand = (building: number) => (demandWeights[building] > 0 ? 1 : 0)
  const isHome = (building: number) => (residentialDemands[building] > 0 ? 1 : 0)
  const worths: Worth[] = [
    {
      building: (at) => demandPart * demandWeights[at] + homePart * isHome(at),
      candidate: (cell, candidate) => reachPart * cells[cell].reach[candidate],
    },
  ]
  const measured = (worth: Worth) => worths.push(worth) - 1
  const requirements: Requirement[] = []
  const asksForOverlap = shares.overlap > 0 || constraints.maxOverlapBuildings < Infinity
  const covered = asksForOverlap ? measured({ building: () => 1 }) : 0
  const overlap = asksForOverlap ? measured({ building: () => 0, again: -1 }) : 0
  if (constraints.maxOverlapBuildings < Infinity)
    requirements.push({ measure: overlap, least: -constraints.maxOverlapBuildings - 0.5 })
  if (constraints.minDemandBuildings > 0) {
    const least = constraints.minDemandBuildings - 0.5
    requirements.push({ measure: measured({ building: isDemand }), least })
  }
  if (constraints.minResidentialBuildings > 0) {
    const least = constraints.minResidentialBuildings - 0.5
    requirements.push({ measure: measured({ building: isHome }), least })
  }
  if (constraints.minReach > 0) {
    const candidate: Worth['candidate'] = (cell, at) => cells[cell].reach[at]
    requirements.push({
      measure: measured({ candidate }),
      least: constraints.minReach * (1 - 1e-9),
    })
  }
  const whole = wholeSubproblem(document, worths, requirements.length)
  return { whole, overlapShare: shares.overlap, covered, overlap, requirements }
}

function wholeSubproblem(
  document: PlanDocument,
  worths: readonly Worth[],
  requirements: number,
): Subproblem {
  const { cells } = document
  const counts = cells.map(({ azimuthsDeg }) => azimuthsDeg.length)
  // A table has three sides: a third cell that serves nothing stands in where there are two.
  if (counts.length < 3) counts.push(1)
  const isCounted = (building: number) =>
    worths.some(({ building: worth, again }) => again !== undefined || (worth?.(building) ?? 0) > 0)
  const { members, stretches, servers } = groupBuildings(document, isCounted)
  const measures = worths.map(({ building = () => 0, candidate = () => 0, again }): Measure => ({
    base: 0,
    once: Float64Array.from(members, (group) =>
      group.reduce((total, each) => total + building(each), 0),
    ),
    again: again === undefined ? null : Float64Array.from(members, (group) => again * group.length),
    own: counts.map((count, cell) =>
      Float64Array.from({ length: count }, (_, at) =>
        cell < cells.length ? candidate(cell, at) : 0,
      ),
    ),
  }))
  return {
    candidates: counts.map((count) => Int32Array.from({ length: count }, (_, at) => at)),
    groupCount: members.length,
    servers,
    stretches: counts.map((_, cell) => Int32Array.from(stretches[cell] ?? [])),
    measures,
    multipliers: Array.from({ length: requirements + 1 }, () =>
      new Float64Array(members.length).fill(-1),
    ),
  }
}

/** Puts together the buildings that no plan can tell apart: the same stretches of candidates serve them. */
function groupBuildings(
  { cells, demandWeights }: PlanDocument,
  isCounted: (at: number) => boolean,
) {
  const keys = new Array<string>(demandWeights.length).fill('')
  const none = keys.map(() => false)
  for (const [cell, { serves }] of cells.entries()) {
    const starts = new Int32Array(keys.length).fill(-1)
    for (let candidate = 0; candidate <= serves.length; candidate++) {
      const row = candidate < serves.length ? serves[candidate] : none
      for (let building = 0; building < keys.length; building++) {
        const isServed = row[building]
        if (isServed === starts[building] >= 0) continue
        if (!isServed)
          keys[building] += String.fromCharCode((cell << 12) | (starts[building] << 6) | candidate)
        starts[building] = isServed ? candidate : -1
      }
    }
  }
  const groups = new Map<string, number[]>()
  keys.forEach((key, building) => {
    if (key === '' || !isCounted(building)) return
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [building])
    else group.push(building)
  })
  const stretches: number[][] = cells.map(() => [])
  const servers = new Uint8Array(groups.size)
  ;[...groups.keys()].forEach((key, group) => {
    const places = Array.from(key, (mark) => mark.charCodeAt(0))
    for (const place of places) stretches[place >> 12].push(group, (place >> 6) & 63, place & 63)
    servers[group] = new Set(places.map((place) => place >> 12)).size
  })
  return { members: [...groups.values()], stretches, servers }
}
