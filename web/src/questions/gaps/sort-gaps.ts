import type { GapFeature } from '../../api/types.ts'

export type GapColumn = 'building_id' | 'total_demand' | 'rx_dbm' | 'distance_m'

export interface GapOrder {
  readonly column: GapColumn
  readonly descending: boolean
}

/** The gaps by one column; unknown power comes last either way, ties keep the service's order. */
export function sortGaps(gaps: readonly GapFeature[], order: GapOrder): GapFeature[] {
  const sign = order.descending ? -1 : 1
  return gaps.toSorted((a, b) => {
    const left = a.properties[order.column]
    const right = b.properties[order.column]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return left < right ? -sign : left > right ? sign : 0
  })
}
