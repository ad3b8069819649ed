import type { Candidate } from '../../optimization/candidate.ts'
import type { JudgedNetwork } from './evaluate.ts'
import {
  type PlanCertificate,
  planCertificate,
} from '../../optimization/certificate/exact-certificate.ts'
import type { SearchRecord } from './optimize.ts'
import { nonDominated } from '../../optimization/policies/frontier.ts'
import {
  discoveryFingerprint,
  exactSearchFingerprint,
  type NetworkScenario,
  rankingFingerprint,
  searchFingerprint,
} from './identities.ts'
import { candidatesAt } from '../../optimization/table/table.ts'

type RecordOf<Policy extends SearchRecord['policy']> = Extract<
  SearchRecord,
  { readonly policy: Policy }
>

/** What a search has done, with the identities and the proof that belong to it. */
export type SearchDescription =
  | (RecordOf<'deterministic_multistart_coordinate_v1'> & {
      readonly searchFingerprint: string
      readonly paretoSize: number
    })
  | (RecordOf<'deterministic_pareto_archive_search_v1'> & {
      readonly discoveryFingerprint: string
      readonly rankingFingerprint: string
      /** Public identity of each start, in their order. */
      readonly startStates: readonly string[]
    })
  | (RecordOf<'exact_branch_and_bound_v1'> & {
      readonly searchFingerprint: string
      readonly certificate: PlanCertificate
    })

/** The description of a finished search; null for the legacy policy, which describes nothing. */
export function describeSearch(
  scenario: NetworkScenario,
  { scoring, table }: Pick<JudgedNetwork, 'scoring' | 'table'>,
  record: SearchRecord,
  stateFingerprint: (candidates: readonly Candidate[]) => string,
): SearchDescription | null {
  switch (record.policy) {
    case 'legacy_two_pass_coordinate':
      return null
    case 'deterministic_multistart_coordinate_v1':
      return {
        ...record,
        searchFingerprint: searchFingerprint(scenario, record.budget),
        paretoSize: nonDominated(record.result.plans).length,
      }
    case 'deterministic_pareto_archive_search_v1': {
      const discovery = discoveryFingerprint(scenario, scoring.availability, record.budget)
      return {
        ...record,
        discoveryFingerprint: discovery,
        rankingFingerprint: rankingFingerprint(discovery, scenario.plan),
        startStates: record.result.starts.map(({ start }) =>
          stateFingerprint(candidatesAt(table, start.rows)),
        ),
      }
    }
    case 'exact_branch_and_bound_v1':
      return {
        ...record,
        searchFingerprint: exactSearchFingerprint(scenario, record.maxNodes),
        certificate: planCertificate(table, scoring, record.result),
      }
  }
}
