import { fingerprint } from '../../fingerprint.ts'
import { objectiveIds, perObjective, valueFor } from '../scoring/objectives.ts'
import type { PerObjective } from '../scoring/objectives.ts'
import type { Scoring } from '../scoring/scoring.ts'
import type { ContributionTable } from '../table/table.ts'
import { encodeContributionTable } from '../table/table-codec.ts'
import type { ExactOutcome } from '../exact/exact-search.ts'

export const certificateSchema = 'network-plan-certificate-v1'

/** Names the bounds by which the search has cut its tree. */
export const boundRule = 'lagrange_multipliers_then_completion_tables_v2'

/**
 * What the exact search claims, as a document. It is no stored proof tree: together with the
 * contribution table it says exactly what has to be proven again.
 */
export interface PlanCertificate {
  readonly schema: typeof certificateSchema
  readonly policy: 'exact_branch_and_bound_v1'
  /** SHA-256 of the canonical JSON of the encoded contribution table. */
  readonly contribution_table_sha256: string
  readonly candidates: 'ten_degree_grid_and_own_baseline'
  readonly priorities: PerObjective<number>
  readonly constraints: {
    readonly min_coverage_score?: number
    readonly min_unique_demand_buildings?: number
    readonly min_unique_residential_buildings?: number
    readonly max_overlap_buildings?: number
  }
  /** Absent: none. Cells that keep apart; two keep the larger of theirs, other than as both stand. */
  readonly sites?: readonly {
    readonly cells: readonly string[]
    readonly least_separation_deg: readonly number[]
  }[]
  /**
   * `optimal`: no feasible plan scores more than `plan`. `infeasible`: no plan meets the constraints.
   * `bounded`: no feasible plan scores more than `upper_bound`.
   */
  readonly claim: 'optimal' | 'infeasible' | 'bounded'
  /** The best feasible plan known, in request order; null when none is known. */
  readonly plan: readonly { readonly id: string; readonly azimuth_deg: number }[] | null
  /** Unrounded composite score of the plan; null without one. */
  readonly composite_score: number | null
  /** Unrounded; null when no plan is feasible. */
  readonly upper_bound: number | null
  readonly cell_order: readonly string[]
  readonly bound_rule: typeof boundRule
  readonly nodes_expanded: number
}

/** The certificate of a finished exact search over this table under this scoring. */
export function planCertificate(
  table: ContributionTable,
  scoring: Scoring,
  outcome: ExactOutcome,
): PlanCertificate {
  const { constraints } = scoring
  const { sites } = scoring.plan
  const { isFeasible: hasPlan, rows, score } = outcome.best
  const isOptimal = outcome.isProvenOptimal && hasPlan
  const plan = table.cells.map((cell, index) => ({
    id: cell.id,
    azimuth_deg: cell.candidates[rows[index]].azimuthDeg,
  }))
  return {
    schema: certificateSchema,
    policy: 'exact_branch_and_bound_v1',
    contribution_table_sha256: fingerprint(encodeContributionTable(table)),
    candidates: 'ten_degree_grid_and_own_baseline',
    priorities: perObjective(objectiveIds, (id) => valueFor(scoring.configuredPriorities, id)),
    constraints: {
      ...given('min_coverage_score', constraints.minCoverageScore),
      ...given('min_unique_demand_buildings', constraints.minUniqueDemandBuildings),
      ...given('min_unique_residential_buildings', constraints.minUniqueResidentialBuildings),
      ...given('max_overlap_buildings', constraints.maxOverlapBuildings),
    },
    ...(sites === undefined
      ? {}
      : {
          sites: sites.map(({ cells, leastSeparationDeg }) => ({
            cells: cells.map((cell) => table.cells[cell].id),
            least_separation_deg: leastSeparationDeg,
          })),
        }),
    claim: isOptimal ? 'optimal' : outcome.isProvenInfeasible ? 'infeasible' : 'bounded',
    plan: hasPlan ? plan : null,
    composite_score: hasPlan ? score : null,
    upper_bound: outcome.upperBound,
    cell_order: outcome.cellOrder,
    bound_rule: boundRule,
    nodes_expanded: outcome.nodesExpanded,
  }
}

function given<Name extends string>(
  name: Name,
  value: number | undefined,
): Partial<Record<Name, number>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, number>)
}
