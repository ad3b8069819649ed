import { computed, signal } from '@preact/signals'
import type { StoredResult } from '../project/project.ts'
import type { BuildingService } from '../question/service.ts'
import { toldResults, visibleResults } from './layers.ts'
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

/** A result that is drawn alone while its picture is taken. */
export const pictured = signal<string | null>(null)

/** Whether the map shows a difference: no picture that is taken of one result does. */
export const isDifferenceShown = computed(
  () => comparison.value?.view === 'difference' && pictured.value === null,
)

interface ComparedPair {
  readonly before: StoredResult
  readonly after: StoredResult
}

export const comparedPair = computed<ComparedPair | null>(() => {
  const wanted = comparison.value
  const { results } = project.value
  const before = results.find((result) => result.id === wanted?.beforeId)
  const after = results.find((result) => result.id === wanted?.afterId)
  if (before === undefined || after === undefined) return null
  return before === after ? pairOf(after) : { before, after }
})

/** A result that proposes something, beside itself as things stand. */
function pairOf(result: StoredResult): ComparedPair | null {
  const answer = questionById(result.question)?.before?.(result.answer)
  if (answer === undefined) return null
  return {
    before: { ...result, id: `${result.id}-before`, title: `${result.title}, before`, answer },
    after: { ...result, title: `${result.title}, after` },
  }
}

/** What the map draws: all that is visible, or the earlier one of a comparison. */
export const mapResults = computed<readonly StoredResult[]>(
  () => picturedResult.value ?? comparedResult.value ?? visibleResults.value,
)

const picturedResult = computed<readonly StoredResult[] | null>(() => {
  const alone = project.value.results.filter((result) => result.id === pictured.value)
  return alone.length > 0 ? alone : null
})

/** The results whose colours the legend explains one by one: of two the later one, of a difference none. */
export const legendResults = computed<readonly StoredResult[]>(() => {
  if (picturedResult.value !== null) return picturedResult.value
  const pair = comparedPair.value
  if (pair === null) return toldResults.value
  return isDifferenceShown.value ? [] : [pair.after]
})

/** Whether the map shows how much more or less power there is. */
export const isPowerDifferenceShown = computed(() => {
  const question = comparedPair.value?.after.question
  return isDifferenceShown.value && questionById(question ?? '')?.powerGrid !== undefined
})

/** The earlier one of a comparison, or none beside a difference; null where nothing is compared. */
const comparedResult = computed<readonly StoredResult[] | null>(() => {
  const pair = comparedPair.value
  if (pair === null) return null
  return comparison.value?.view === 'swipe' ? [pair.before] : []
})

/** What the legend tells of the map. */
export const toldMapResults = computed<readonly StoredResult[]>(
  () => picturedResult.value ?? comparedResult.value ?? toldResults.value,
)

/** What the map on the other side of the swipe draws. */
export const otherResults = computed<readonly StoredResult[]>(() => {
  const pair = comparedPair.value
  return pair !== null && comparison.value?.view === 'swipe' ? [pair.after] : []
})

const levelsOf = (result: StoredResult): ReadonlyMap<string, BuildingService> =>
  questionById(result.question)?.service?.(result) ?? new Map()

interface ServiceChange {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  readonly retained: readonly string[]
  /** Buildings that either result speaks of: the fixed set that is compared. */
  readonly all: number
}

/** Who is served now and was not, over the buildings that either result speaks of. */
export const serviceChange = computed<ServiceChange | null>(() => {
  const pair = comparedPair.value
  return pair === null ? null : serviceChangeOf(pair.before, pair.after)
})

/** Who is served after one result and was not before, of any two results of one question. */
export function serviceChangeOf(earlier: StoredResult, later: StoredResult): ServiceChange {
  const before = levelsOf(earlier)
  const after = levelsOf(later)
  // One fixed set: whom an answer does not speak of, its sector leaves out and does not serve.
  const all = [...new Set([...before.keys(), ...after.keys()])].sort()
  const isServed = (levels: ReadonlyMap<string, BuildingService>, id: string): boolean =>
    levels.get(id) === 'served'
  return {
    gained: all.filter((id) => !isServed(before, id) && isServed(after, id)),
    lost: all.filter((id) => isServed(before, id) && !isServed(after, id)),
    retained: all.filter((id) => isServed(before, id) && isServed(after, id)),
    all: all.length,
  }
}

/** What buildings get, or what has changed for them, on the map of some results. */
export function shownService(
  results: readonly StoredResult[],
): ReadonlyMap<string, BuildingService> | null {
  const change = serviceChange.value
  if (change !== null && isDifferenceShown.value) {
    return new Map<string, BuildingService>([
      ...change.retained.map((id) => [id, 'retained'] as const),
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

/** The results that colour the buildings on the map of some results. */
export function serviceResults(results: readonly StoredResult[]): readonly StoredResult[] {
  const pair = comparedPair.value
  if (pair !== null && isDifferenceShown.value) return [pair.before, pair.after]
  const told = results.find((result) => levelsOf(result).size > 0)
  return told === undefined ? [] : [told]
}

/** Whether a building on the map is weak: where none is, or none can be, the legend has no word for it. */
export const isWeakShown = computed(() =>
  [toldMapResults.value, otherResults.value].some((results) =>
    [...(shownService(results)?.values() ?? [])].includes('weak'),
  ),
)

/** The names that the result which colours the buildings gives its levels. */
export function shownServiceNames(
  results: readonly StoredResult[],
): Readonly<Partial<Record<BuildingService, string>>> {
  if (isDifferenceShown.value) return {}
  const told = results.find((result) => levelsOf(result).size > 0)
  if (told === undefined) return {}
  return questionById(told.question)?.serviceNames?.(told.answer) ?? {}
}

/** Whether the map's results, or their difference, say what buildings get. */
export const hasBuildingService = computed(() => shownService(toldMapResults.value) !== null)
