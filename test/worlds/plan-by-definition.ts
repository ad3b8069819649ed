import type { WishedLimit } from '../../src/optimization/model/constraints.ts'
import type { Choice } from '../../src/optimization/candidate.ts'
import { hasBit } from '../../src/optimization/table/bits.ts'
import type { SectorTown } from './sector-town.ts'

/** A thing that a cell can be set to, by what a plan is said to be: no class, no dominance, no points. */
export interface DefinedOption {
  /** Null: off. */
  readonly choice: Choice | null
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
  readonly options: readonly (readonly DefinedOption[])[]
  /** Place of what each cell has now. */
  readonly own: readonly number[]
  /** Of each building, shares of all demand and homes, and of everything that a plan can be worth. */
  readonly demand: readonly number[]
  readonly homes: readonly number[]
  readonly worth: readonly number[]
}

/** A town in the words of the definition. */
export function definedTown(town: SectorTown): DefinedTown {
  const { table, cells, wishes } = town
  const { weights } = wishes
  const sum = weights.demand + weights.residential + weights.coverage
  const total = [...table.demandWeights].reduce((all, weight) => all + weight, 0)
  const isHome = [...table.residentialDemands].map((demand) => demand > 0)
  const homeCount = isHome.filter(Boolean).length
  const demand = [...table.demandWeights].map((weight) => (total > 0 ? weight / total : 0))
  const homes = isHome.map((is) => (is ? 1 / homeCount : 0))
  const options = table.cells.map(({ choices, reachScores, served, baseline }, cell) => {
    const { startsOff, mayBeOff, txPowerDbm } = cells[cell]
    const list = choices.map((choice, row): DefinedOption => {
      const { costs } = wishes
      const reachShare = reachScores[row] / (table.cells.length * table.rays * 100)
      const watts = Math.exp(((choice.txPowerDbm ?? txPowerDbm) / 10 - 3) * Math.LN10)
      const changed = startsOff
        ? nothing
        : {
            turned: choice.azimuthDeg !== baseline.azimuthDeg,
            tilted: choice.electricalTiltDeg !== null,
            powered: choice.txPowerDbm !== null,
          }
      const cost =
        (startsOff ? costs.switchedOn : 0) +
        (changed.turned ? costs.turned : 0) +
        (changed.tilted ? costs.tilted : 0) +
        (changed.powered ? costs.powered : 0)
      return {
        choice,
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
    const share = startsOff ? 0 : -wishes.costs.switchedOff
    const off = { choice: null, isChange: !startsOff, share, reachShare: 0, watts: 0 }
    return [...list, { ...off, changed: nothing, serves: [] }]
  })
  return {
    town,
    options,
    own: options.map((list) => list.findIndex(({ isChange }) => !isChange)),
    demand,
    homes,
    worth: demand.map(
      (share, at) => (weights.demand * share + weights.residential * homes[at]) / sum,
    ),
  }
}

/** What an option adds to the sum that a limit of changes or watts is about. */
export function limitedAmount(
  { of }: WishedLimit,
  option: DefinedOption,
  startsOff: boolean,
): number {
  if (of === 'transmittedW') return option.watts
  if (of === 'switchedOff') return option.choice === null && !startsOff ? 1 : 0
  if (of === 'switchedOn') return option.choice !== null && startsOff ? 1 : 0
  if (of === 'turned' || of === 'tilted' || of === 'powered') return option.changed[of] ? 1 : 0
  throw new Error(`${of} is no amount`)
}

/** Whether no plan has two options of two cells together. */
export function areTooNear(
  { town, options, own }: DefinedTown,
  [cell, option]: readonly [number, number],
  [other, otherOption]: readonly [number, number],
): boolean {
  const [a, b] = [town.cells[cell], town.cells[other]]
  const [first, second] = [options[cell][option].choice, options[other][otherOption].choice]
  if (a.siteId === null || a.siteId !== b.siteId || first === null || second === null) return false
  if (option === own[cell] && otherOption === own[other]) return false
  const turnDeg = Math.abs(first.azimuthDeg - second.azimuthDeg)
  const least = Math.max(a.leastSeparationDeg, b.leastSeparationDeg)
  return Math.min(turnDeg, 360 - turnDeg) < least
}

/** What a plan is worth, an option of every cell; null: it breaks something. */
export function definedWorth(defined: DefinedTown, plan: readonly number[]): number | null {
  const { town, options, demand, homes, worth } = defined
  const chosen = plan.map((option, cell) => options[cell][option])
  if (chosen.filter(({ isChange }) => isChange).length > town.wishes.maxChanges) return null
  for (const [cell, option] of plan.entries())
    for (let other = 0; other < cell; other++)
      if (areTooNear(defined, [cell, option], [other, plan[other]])) return null
  const served = new Set(chosen.flatMap(({ serves }) => serves))
  const sumOf = (shares: readonly number[]) => [...served].reduce((sum, at) => sum + shares[at], 0)
  for (const limit of town.wishes.limits) {
    const { of, bound } = limit
    if (of === 'demand' || of === 'residential') {
      if (sumOf(of === 'demand' ? demand : homes) < bound - 1e-9) return null
    } else if (of === 'coverage') {
      if (chosen.reduce((sum, { reachShare }) => sum + reachShare, 0) < bound - 1e-9) return null
    } else {
      const amount = chosen.reduce(
        (sum, option, cell) => sum + limitedAmount(limit, option, town.cells[cell].startsOff),
        0,
      )
      if (amount > bound + 1e-9) return null
    }
  }
  return chosen.reduce((sum, { share }) => sum + share, sumOf(worth))
}
