import { canonicalAzimuthDeg } from '../../optimization/azimuth.ts'
import type { JudgedNetwork } from '../../analyses/network/evaluate.ts'
import type { SearchDescription } from '../../analyses/network/search-description.ts'
import { candidatesAt, type ContributionTable } from '../../optimization/table/table.ts'

/** What the rows of a search stand for, and how its plans are scored. */
export type SearchedNetwork = Pick<JudgedNetwork, 'table' | 'scoring'>

type DescriptionOf<Policy extends SearchDescription['policy']> = Extract<
  SearchDescription,
  { readonly policy: Policy }
>

/** A search of one policy. */
export interface Searched<Policy extends SearchDescription['policy']> {
  readonly search: DescriptionOf<Policy>
  readonly network: SearchedNetwork
}

/** The azimuths of a plan as they are told, degrees. */
export function azimuthsAt(table: ContributionTable, rows: readonly number[]): number[] {
  return candidatesAt(table, rows).map(({ azimuthDeg }) => canonicalAzimuthDeg(azimuthDeg))
}
