import {
  type CellDecisions,
  nothingToDecide,
} from '../../src/analyses/network/candidates/decisions.ts'
import type { PlanQuestion } from '../../src/analyses/network/plan-question.ts'
import type { Cell } from '../../src/analyses/cell.ts'
import type { Candidate } from '../../src/optimization/candidate.ts'
import { candidateProfile } from '../../src/analyses/network/candidate-profile.ts'
import type { ContributionTable } from '../../src/optimization/table/table.ts'
import type { RfProfile } from '../../src/rf/profile.ts'
import { testCell } from './block-world.ts'

interface Asked {
  /** Of the cells `c0`, `c1` and so on: metres from the origin, east and north. */
  readonly places: readonly (readonly [east: number, north: number])[]
  readonly profile: Partial<RfProfile>
  readonly azimuthDeg?: number
  readonly decisions: (index: number) => Partial<CellDecisions>
}

/** A question about cells on masts of their own, with everything wanted alike and nothing that costs. */
export function planQuestion(
  { places, profile, azimuthDeg = 0, decisions }: Asked,
  more: Partial<PlanQuestion> = {},
): PlanQuestion {
  return {
    cells: places.map((at, index) => ({
      cell: { ...testCell(profile, { at, azimuthDeg }), id: `c${index}` },
      decisions: { ...nothingToDecide, ...decisions(index) },
      siteId: null,
      leastSeparationDeg: 0,
    })),
    rays: 8,
    weights: { demand: 1, residential: 1, coverage: 1 },
    costs: { turned: 0, tilted: 0, powered: 0, switchedOff: 0, perWatt: 0 },
    maxChanges: null,
    area: null,
    budget: { maxEvaluations: 10_000, boundSteps: 100 },
    ...more,
  }
}

/** The cells of a question as a plan sets them; one that is off stands as it was. */
export function cellsAsChosen(
  { cells }: PlanQuestion,
  chosen: readonly (Candidate | null)[],
): readonly Cell[] {
  return cells.map(({ cell }, index) => {
    const choice = chosen[index]
    if (choice === null) return cell
    const { azimuthDeg } = choice
    return { ...cell, azimuthDeg, profile: candidateProfile(cell.profile, choice) }
  })
}

/** Rows of such cells in a table of their own settings alone: off, or the only one. */
export function rowsAsChosen(chosen: readonly (Candidate | null)[]): number[] {
  return chosen.map((choice) => (choice === null ? -1 : 0))
}

/** How many of demand, homes and reach there is anything of: each has an even share of a score. */
export function evenWishes({
  relevantDemandWeight,
  relevantResidentialCount,
}: ContributionTable): number {
  return 1 + Number(relevantDemandWeight > 0) + Number(relevantResidentialCount > 0)
}
