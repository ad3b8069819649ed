import { queryChoice } from './query-choice.ts'

/** How much is said of each of many items. */
const detailLevels = ['compact', 'full'] as const
export type Detail = (typeof detailLevels)[number]

/** `detail` of a query, and what `full` adds. */
export function detailQueryChoice(description: string) {
  return queryChoice<Detail>('detail', detailLevels, description, 'compact')
}
