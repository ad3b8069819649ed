import { cellIdentity, requestDefaults } from '../wire/cells-answer.ts'
import type { JudgedNetwork, JudgedQuality } from '../../analyses/network/evaluate.ts'
import { encodeContributionTable } from '../../analyses/network/table/table-codec.ts'
import type { DomainSource, NetworkDomain } from '../../analyses/network/table/domain.ts'
import {
  configuredPriorities,
  type PlanConstraints,
  type PlanObjectives,
} from '../../analyses/network/scoring/objectives.ts'
import { stringAt, type StringTable } from '../../spatial/string-table.ts'
import { qualityDomainView } from './quality-view.ts'
import type { ResolvedNetwork } from './question.ts'

/** Which buildings the network is judged by. */
export function domainView(
  domain: NetworkDomain,
  source: DomainSource,
  quality: JudgedQuality | null = null,
) {
  return {
    source,
    selected_cell_count: domain.envelopeRadiiM.length,
    radius_policy: 'cell_rf_profile_radius_m_else_request_radius_m',
    envelope_radii_meters: domain.envelopeRadiiM.map((radiusM) => Math.round(radiusM * 1e3) / 1e3),
    relevant_building_entities: domain.footprints.length,
    relevant_demand_entities: domain.demandEntities,
    relevant_residential_entities: domain.residentialEntities,
    ...qualityDomainView(quality),
  }
}

/** What a network's answer carries beside its numbers: the table, and the buildings of its bits. */
export const tableChoices = ['contribution_table', 'contribution_table_with_ids'] as const
export type TableChoice = (typeof tableChoices)[number]

/** The contribution table, where it was asked for; with the ids of its buildings in their order. */
export function tableView(
  { table, domain }: Pick<JudgedNetwork, 'table' | 'domain'>,
  include: TableChoice | undefined,
  ids: StringTable,
) {
  if (include === undefined) return {}
  const encoded = { contribution_table: encodeContributionTable(table) }
  if (include === 'contribution_table') return encoded
  const buildings = Array.from(domain.footprints, (footprint) => stringAt(ids, footprint))
  return { ...encoded, table_building_ids: buildings }
}

/** The limits of a plan as they were given. */
export function constraintsView(constraints: PlanConstraints) {
  return {
    min_coverage_score: constraints.minCoverageScore,
    min_unique_demand_buildings: constraints.minUniqueDemandBuildings,
    min_unique_residential_buildings: constraints.minUniqueResidentialBuildings,
    max_overlap_buildings: constraints.maxOverlapBuildings,
  }
}

/** Identity of a network request with every default filled in. */
export function networkIdentity({ cells, defaults, plan }: ResolvedNetwork) {
  return {
    cells: cells.map(cellIdentity),
    defaults: requestDefaults.write(defaults),
    ...planIdentity(plan),
  }
}

/** Priorities of all objectives that plans are judged by, and the constraints: whichever way they were written. */
function planIdentity(plan: PlanObjectives) {
  return {
    priorities: configuredPriorities(plan),
    constraints: constraintsView(plan.constraints),
  }
}
