import type { Constraint } from '../../src/optimization/model/constraints.ts'
import type { Candidate } from '../../src/optimization/candidate.ts'
import { hasBit } from '../../src/optimization/table/bits.ts'
import type { SectorTown } from './sector-town.ts'

/** A thing that a cell can be set to, by what a plan is said to be: no class, no dominance, no points. */
export interface DefinedCandidate {
  /** Null: off. */
  readonly candidate: Candidate | null
  readonly isChange: boolean
  /** Share of everything that it is worth whatever it serves: reach less its costs. */
  readonly share: number
  readonly reachShare: number
  readonly watts: number
  /** What of it is another than the cell has now. */
  readonly changed: Readonly<Record<'turned' | 'tilted' | 'powered', boolean>>
  /** Buildings. */
  readonly serves: readonly number[]
}

const nothing = { turned: false, tilted: false, powered: false }

/** What each cell can be set to, and what is wanted of each building. */
export interface DefinedTown {
  readonly town: SectorTown
  readonly candidates: readonly (readonly DefinedCandidate[])[]
  /** Place of what each cell has now. */
  readonly baseline: readonly number[]
  /** Of each building, shares of all demand and homes, and of everything that a plan can be worth. */
  readonly demand: readonly number[]
  readonly homes: readonly number[]
  readonly worth: readonly number[]
}

/** A town in the words of the definition. */
export function definedTown(town: SectorTown): DefinedTown {
  const { table, cells, objective } = town
  const { weights } = objective
  const sum = weights.demand + weights.residential + weights.coverage
  const total = [...table.demandWeights].reduce((all, weight) => all + weight, 0)
  const isHome = [...table.residentialDemands].map((demand) => demand > 0)
  const homeCount = isHome.filter(Boolean).length
  const demand = [...table.demandWeights].map((weight) => (total > 0 ? weight / total : 0))
  const homes = isHome.map((is) => (is ? 1 / homeCount : 0))
  const candidates = table.cells.map(({ candidates, reachScores, served, baseline }, cell) => {
    const { startsOff, mayBeOff, txPowerDbm } = cells[cell]
    const list = candidates.map((candidate, row): DefinedCandidate => {
      const { costs } = objective
      const reachShare = reachScores[row] / (table.cells.length * table.rays * 100)
      const watts = Math.exp(((candidate.txPowerDbm ?? txPowerDbm) / 10 - 3) * Math.LN10)
      const changed = startsOff
        ? nothing
        : {
            turned: candidate.azimuthDeg !== baseline.azimuthDeg,
            tilted: candidate.electricalTiltDeg !== null,
            powered: candidate.txPowerDbm !== null,
          }
      const cost =
        (startsOff ? costs.switchedOn : 0) +
        (changed.turned ? costs.turned : 0) +
        (changed.tilted ? costs.tilted : 0) +
        (changed.powered ? costs.powered : 0)
      return {
        candidate,
        isChange: startsOff || changed.turned || changed.tilted || changed.powered,
        share: (weights.coverage / sum) * reachShare - cost - costs.perWatt * watts,
        reachShare,
        watts,
        changed,
        serves: Array.from({ length: table.buildingCount }, (_, building) => building).filter(
          (building) => hasBit(served, row * table.wordCount, building),
        ),
      }
    })
    if (!mayBeOff && !startsOff) return list
    const share = startsOff ? 0 : -objective.costs.switchedOff
    const off = { candidate: null, isChange: !startsOff, share, reachShare: 0, watts: 0 }
    return [...list, { ...off, changed: nothing, serves: [] }]
  })
  return {
    town,
    candidates,
    baseline: candidates.map((list) => list.findIndex(({ isChange }) => !isChange)),
    demand,
    homes,
    worth: demand.map(
      (share, at) => (weights.demand * share + weights.residential * homes[at]) / sum,
    ),
  }
}

/** What a candidate adds to the sum that a constraint of changes or watts is about. */
export function limitedAmount(
  { of }: Constraint,
  candidate: DefinedCandidate,
  startsOff: boolean,
): number {
  if (of === 'transmittedW') return candidate.watts
  if (of === 'switchedOff') return candidate.candidate === null && !startsOff ? 1 : 0
  if (of === 'switchedOn') return candidate.candidate !== null && startsOff ? 1 : 0
  if (of === 'turned' || of === 'tilted' || of === 'powered') return candidate.changed[of] ? 1 : 0
  throw new Error(`${of} is no amount`)
}

/** Whether no plan has two candidates of two cells together. */
export function areTooNear(
  { town, candidates, baseline }: DefinedTown,
  [cell, candidate]: readonly [number, number],
  [other, otherCandidate]: readonly [number, number],
): boolean {
  const [a, b] = [town.cells[cell], town.cells[other]]
  const [first, second] = [
    candidates[cell][candidate].candidate,
    candidates[other][otherCandidate].candidate,
  ]
  if (a.siteId === null || a.siteId !== b.siteId || first === null || second === null) return false
  if (candidate === baseline[cell] && otherCandidate === baseline[other]) return false
  const turnDeg = Math.abs(first.azimuthDeg - second.azimuthDeg)
  const least = Math.max(a.leastSeparationDeg, b.leastSeparationDeg)
  return Math.min(turnDeg, 360 - turnDeg) < least
}

/** What a plan is worth, a candidate of every cell; null: it breaks something. */
export function definedWorth(defined: DefinedTown, plan: readonly number[]): number | null {
  const { town, candidates, demand, homes, worth } = defined
  const chosen = plan.map((candidate, cell) => candidates[cell][candidate])
  if (chosen.filter(({ isChange }) => isChange).length > town.objective.maxChanges) return null
  for (const [cell, candidate] of plan.entries())
    for (let other = 0; other < cell; other++)
      if (areTooNear(defined, [cell, candidate], [other, plan[other]])) return null
  const served = new Set(chosen.flatMap(({ serves }) => serves))
  const sumOf = (shares: readonly number[]) => [...served].reduce((sum, at) => sum + shares[at], 0)
  for (const constraint of town.objective.constraints) {
    const { of, bound } = constraint
    if (of === 'demand' || of === 'residential') {
      if (sumOf(of === 'demand' ? demand : homes) < bound - 1e-9) return null
    } else if (of === 'coverage') {
      if (chosen.reduce((sum, { reachShare }) => sum + reachShare, 0) < bound - 1e-9) return null
    } else {
      const amount = chosen.reduce(
        (sum, candidate, cell) =>
          sum + limitedAmount(constraint, candidate, town.cells[cell].startsOff),
        0,
      )
      if (amount > bound + 1e-9) return null
    }
  }
  return chosen.reduce((sum, { share }) => sum + share, sumOf(worth))
}
