import { computed, signal } from '@preact/signals'
import type { StoredResult } from '../project/project.ts'
import type { BuildingService } from '../questions/service.ts'
import { visibleResults } from './layers.ts'
import { project } from './project.ts'
import { questionById } from './registry.ts'

type CompareView = 'swipe' | 'difference'

interface Comparison {
  readonly beforeId: string
  readonly afterId: string
  readonly view: CompareView
  /** Where the swipe stands, 0 to 1 from the left. */
  readonly share: number
}

/** Two results of one question that are looked at together; null while none are. */
export const comparison = signal<Comparison | null>(null)

export interface ComparedPair {
  readonly before: StoredResult
  readonly after: StoredResult
}

export const comparedPair = computed<ComparedPair | null>(() => {
  const wanted = comparison.value
  const { results } = project.value
  const before = results.find((result) => result.id === wanted?.beforeId)
  const after = results.find((result) => result.id === wanted?.afterId)
  return before === undefined || after === undefined ? null : { before, after }
})

/** What the map draws: all that is visible, or the earlier one of a comparison. */
export const mapResults = computed<readonly StoredResult[]>(() => {
  const pair = comparedPair.value
  if (pair === null) return visibleResults.value
  return comparison.value?.view === 'swipe' ? [pair.before] : []
})

/** What the map on the other side of the swipe draws. */
export const otherResults = computed<readonly StoredResult[]>(() => {
  const pair = comparedPair.value
  return pair !== null && comparison.value?.view === 'swipe' ? [pair.after] : []
})

const levelsOf = (result: StoredResult): ReadonlyMap<string, BuildingService> =>
  questionById(result.question)?.service?.(result) ?? new Map()

export interface ServiceChange {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  readonly kept: readonly string[]
  /** Buildings that both results speak of: only they are compared. */
  readonly common: number
}

/** Who is served now and was not, over the buildings that both results speak of. */
export const serviceChange = computed<ServiceChange | null>(() => {
  const pair = comparedPair.value
  if (pair === null) return null
  const before = levelsOf(pair.before)
  const after = levelsOf(pair.after)
  const common = [...before.keys()].filter((id) => after.has(id)).sort()
  const isServed = (levels: ReadonlyMap<string, BuildingService>, id: string): boolean =>
    levels.get(id) === 'served'
  return {
    gained: common.filter((id) => !isServed(before, id) && isServed(after, id)),
    lost: common.filter((id) => isServed(before, id) && !isServed(after, id)),
    kept: common.filter((id) => isServed(before, id) && isServed(after, id)),
    common: common.length,
  }
})

/** What buildings get, or what has changed for them, on the map of some results. */
export function shownService(
  results: readonly StoredResult[],
): ReadonlyMap<string, BuildingService> | null {
  const change = serviceChange.value
  if (change !== null && comparison.value?.view === 'difference') {
    return new Map<string, BuildingService>([
      ...change.kept.map((id) => [id, 'kept'] as const),
      ...change.gained.map((id) => [id, 'gained'] as const),
      ...change.lost.map((id) => [id, 'lost'] as const),
    ])
  }
  for (const result of results) {
    const levels = levelsOf(result)
    if (levels.size > 0) return levels
  }
  return null
}
