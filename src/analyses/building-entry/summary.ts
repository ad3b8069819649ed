import { materials, type FootprintStore, type Material } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import type { BuildingEntry, EntryResult } from './building-entry.ts'
import { isResidential } from './targets.ts'

/** What the tags of a building say of its walls; it never chooses a profile. */
export interface MaterialEvidence {
  /** Null where no tag says anything. */
  readonly tag: string | null
  readonly value: string | null
  readonly normalized: Material
}

/** The material tag of a footprint that counts. */
export function materialEvidence(store: FootprintStore, footprint: number): MaterialEvidence {
  const text = stringAt(store.texts, store.textColumns.materialTag[footprint])
  const at = text.indexOf('=')
  return {
    tag: at < 0 ? null : text.slice(0, at),
    value: at < 0 ? null : text.slice(at + 1),
    normalized: materials[store.materialCode[footprint]],
  }
}

/** Counts over all buildings that were asked about. Unrounded. */
export interface EntrySummary {
  readonly relevantBuildings: number
  readonly residentialBuildings: number
  readonly demandBuildings: number
  readonly evaluatedBuildings: number
  readonly withServingCell: number
  readonly outdoorServiceable: number
  readonly lowServiceable: number
  readonly highServiceable: number
  readonly lowServiceableResidential: number
  readonly highServiceableResidential: number
  readonly totalDemandWeight: number
  readonly lowServedDemandWeight: number
  readonly highServedDemandWeight: number
  readonly materialKnown: number
  /** Buildings by the tag that says something of their material. */
  readonly materialTags: Readonly<Record<string, number>>
  readonly materialCategories: Readonly<Record<string, number>>
  readonly invalidGeometry: number
}

/** The counts of an answer. */
export function entrySummary(store: FootprintStore, { results }: BuildingEntry): EntrySummary {
  const count = (holds: (result: EntryResult) => boolean) => results.filter(holds).length
  const demand = (holds: (result: EntryResult) => boolean) =>
    results.reduce(
      (sum, result) => (holds(result) ? sum + store.demandWeight[result.footprint] : sum),
      0,
    )
  const isHome = ({ footprint }: EntryResult) => isResidential(store, footprint)
  const isLow = ({ link }: EntryResult) => link?.isLowServiceable === true
  const isHigh = ({ link }: EntryResult) => link?.isHighServiceable === true
  const evidence = results.map(({ footprint }) => materialEvidence(store, footprint))
  return {
    relevantBuildings: results.length,
    residentialBuildings: count(isHome),
    demandBuildings: count(({ footprint }) => store.demandWeight[footprint] > 0),
    evaluatedBuildings: count(({ reason }) => reason !== 'invalid_geometry'),
    withServingCell: count(({ link }) => link !== null),
    outdoorServiceable: count(({ link }) => link?.isOutdoorServiceable === true),
    lowServiceable: count(isLow),
    highServiceable: count(isHigh),
    lowServiceableResidential: count((result) => isLow(result) && isHome(result)),
    highServiceableResidential: count((result) => isHigh(result) && isHome(result)),
    totalDemandWeight: demand(() => true),
    lowServedDemandWeight: demand(isLow),
    highServedDemandWeight: demand(isHigh),
    materialKnown: evidence.filter(({ tag }) => tag !== null).length,
    materialTags: countBy(evidence.flatMap(({ tag }) => tag ?? [])),
    materialCategories: countBy(evidence.map(({ normalized }) => normalized)),
    invalidGeometry: count(({ reason }) => reason === 'invalid_geometry'),
  }
}

/** How often each text occurs, in the order of the texts. */
function countBy(texts: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const text of [...texts].sort()) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Object.fromEntries(counts)
}
