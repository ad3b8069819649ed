import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { representativePoint } from '../../spatial/representative-point.ts'
import { findSorted, stringAt, stringCount } from '../../spatial/string-table.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import type { LinkEvaluator } from '../link/evaluator.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** Which buildings are asked about. */
export interface TargetSelection {
  /** Ids of parts or of logical buildings; empty: all in the circles of the cells. */
  readonly buildingIds: readonly string[]
  readonly residentialOnly: boolean
}

interface Targets {
  /** Store indices, ascending, which is the order of the ids. */
  readonly footprints: readonly number[]
  /** Asked for, but in the pack neither as a part nor as a logical building; sorted. */
  readonly unknownIds: readonly string[]
}

/** What touches a circle to the centimetre is in it, metres. */
export const rimSlackM = 0.01

/** Words of a building tag that mean homes. */
const residentialWords = [
  'apartments',
  'house',
  'residential',
  'detached',
  'semidetached',
  'terrace',
  'dormitory',
  'bungalow',
]

/** Homes by their demand or by their tag. */
export function isResidential(store: FootprintStore, footprint: number): boolean {
  if (store.residentialDemand[footprint] > 0) return true
  const tag = stringAt(store.texts, store.textColumns.building[footprint]).toLowerCase()
  return residentialWords.some((word) => tag.includes(word))
}

/**
 * The buildings that a question is about.
 *
 * @throws {StoppedError} when told to stop
 */
export function entryTargets(
  store: FootprintStore,
  evaluators: readonly LinkEvaluator[],
  { buildingIds, residentialOnly }: TargetSelection,
  stop: StopSignal,
): Targets {
  const { footprints, unknownIds } =
    buildingIds.length === 0
      ? { footprints: footprintsInCircles(evaluators, stop), unknownIds: [] }
      : footprintsOfIds(store, buildingIds)
  const wanted = residentialOnly
    ? footprints.filter((footprint) => isResidential(store, footprint))
    : footprints
  return { footprints: wanted.sort((a, b) => a - b), unknownIds }
}

function footprintsInCircles(evaluators: readonly LinkEvaluator[], stop: StopSignal): number[] {
  const found = new Set<number>()
  for (const { scene, cell } of evaluators) {
    stop.throwIfStopped()
    for (let k = 0; k < scene.footprintCount; k++) {
      if (found.has(scene.footprint[k])) continue
      const { x, y } = representativePoint(scene, k)
      if (Math.sqrt(x * x + y * y) <= cell.profile.radiusM + rimSlackM)
        found.add(scene.footprint[k])
    }
  }
  return [...found]
}

/** Part ids and logical ids alike; a logical id means all its parts. */
function footprintsOfIds(
  store: FootprintStore,
  buildingIds: readonly string[],
): { readonly footprints: number[]; readonly unknownIds: string[] } {
  const found = new Set<number>()
  const missing = new Set<string>()
  for (const id of buildingIds) {
    const part = findSorted(store.ids, id)
    if (part < 0) missing.add(id)
    else found.add(part)
  }
  if (missing.size > 0) addPartsOf(store, missing, found)
  return { footprints: [...found], unknownIds: [...missing].sort(compareUtf8) }
}

/** Adds the parts of the logical buildings that are missing, which then are not any more. */
function addPartsOf(store: FootprintStore, missing: Set<string>, found: Set<number>): void {
  const logical = new Set<number>()
  for (let index = 0; index < stringCount(store.logicalIds); index++) {
    if (missing.delete(stringAt(store.logicalIds, index))) logical.add(index)
  }
  if (logical.size === 0) return
  store.logicalIndex.forEach((index, footprint) => {
    if (logical.has(index)) found.add(footprint)
  })
}
