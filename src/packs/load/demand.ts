import {
  amenityScores,
  areaScores,
  buildingScores,
  nameScores,
  officeScore,
  residentialScores,
  shopScores,
} from './demand-tables.ts'
import { parseLevels } from './heights.ts'
import { tagText } from './tag-values.ts'

/** Neighbours count within this distance of a building's centroid, metres. */
export const neighbourRadiusM = 150

/** From this density score on a building stands in a cluster. */
export const clusterDensityScore = 25

/** How much the evidence behind a weight is worth, weakest first. */
const confidences = ['none', 'low', 'medium', 'high'] as const
type DemandConfidence = (typeof confidences)[number]

/** The OpenStreetMap tags from which demand is derived, by their names in the data. */
export interface DemandTags {
  readonly building?: unknown
  readonly amenity?: unknown
  readonly shop?: unknown
  readonly office?: unknown
  readonly name?: unknown
  readonly 'building:levels'?: unknown
}

/** Demand of one building, with the reasons for it in words. */
interface DerivedDemand {
  readonly demandWeight: number
  /** What matched, joined with `|`; `generic` when nothing did. */
  readonly weightReason: string
  readonly weightConfidence: DemandConfidence
  readonly residentialDemand: number
  /** As `weightReason`; `none` when nothing matched. */
  readonly residentialReason: string
  readonly residentialConfidence: DemandConfidence
  /** 0 to 100. */
  readonly densityScore: number
}

interface Score {
  readonly points: number
  readonly reason: string
  readonly confidence: DemandConfidence
}

/**
 * Demand of a building from its tags, its size and its neighbours: points of interest and work for
 * the demand weight, dwellings for the residential demand, built-up surroundings for the density.
 * A planning heuristic in points, not a survey; values have two decimals.
 *
 * @param tags - raw values of the tags; text in any case, absent words such as "no" ignored.
 * @param areaM2 - footprint area in square metres, courtyards taken out.
 * @param nearbyBuildings - other buildings whose centroid lies within 150 m.
 * @param nearbyResidentialBuildings - those of them that are residential, see `isResidential`.
 */
export function deriveDemand(
  tags: DemandTags,
  areaM2: number,
  nearbyBuildings: number,
  nearbyResidentialBuildings: number,
): DerivedDemand {
  const densityScore = densityOf(nearbyBuildings, nearbyResidentialBuildings)
  const weight = total(weightScores(tags, areaM2), 'generic')
  const residential = total(
    residentialScoresOf(tags, densityScore, nearbyBuildings, nearbyResidentialBuildings),
    'none',
  )
  return {
    demandWeight: weight.points,
    weightReason: weight.reason,
    weightConfidence: weight.confidence,
    residentialDemand: residential.points,
    residentialReason: residential.reason,
    residentialConfidence: residential.confidence,
    densityScore,
  }
}

/** True when the `building` tag says that people live there. */
export function isResidential(building: unknown): boolean {
  return residentialScores.has(word(building) ?? '')
}

/** Density of the surroundings, 0 to 100, from the neighbours within 150 m. */
function densityOf(nearby: number, nearbyResidential: number): number {
  return twoDecimals(Math.min(100, 1.4 * nearby + 3 * nearbyResidential))
}

function weightScores(tags: DemandTags, areaM2: number): (Score | undefined)[] {
  const office = word(tags.office)
  const size = areaScores.find(([leastM2]) => areaM2 >= leastM2)
  return [
    fromTable(shopScores, 'shop', tags.shop),
    fromTable(amenityScores, 'amenity', tags.amenity),
    office === undefined ? undefined : score(officeScore, `office:${office}`, 'high'),
    fromTable(buildingScores, 'building', tags.building),
    nameScore(tags.name),
    size && score(size[1], `large_footprint:${Math.round(areaM2)}m2`, 'low'),
  ]
}

function nameScore(value: unknown): Score | undefined {
  const name = word(value)
  if (name === undefined) return undefined
  const found = nameScores.find(([part]) => name.includes(part))
  return found && score(found[1], `name:${found[0]}`, 'medium')
}

function residentialScoresOf(
  tags: DemandTags,
  densityScore: number,
  nearby: number,
  nearbyResidential: number,
): (Score | undefined)[] {
  const kind = fromTable(residentialScores, 'residential', tags.building)
  if (kind === undefined) return [settlementScore(tags, nearby, nearbyResidential)]
  const levels = parseLevels(tags['building:levels'])
  const inCluster = densityScore >= clusterDensityScore
  return [
    kind,
    levels === undefined
      ? undefined
      : score(Math.min(2 * levels, 80), `residential_levels:${levels}`, 'high'),
    inCluster
      ? score(Math.min(0.25 * densityScore, 30), 'density:residential_cluster', 'medium')
      : undefined,
  ]
}

/** A building of unknown kind is taken for a dwelling where its surroundings are dense. */
function settlementScore(
  tags: DemandTags,
  nearby: number,
  nearbyResidential: number,
): Score | undefined {
  if (word(tags.building) !== 'yes') return undefined
  if (nearby >= 18 && nearbyResidential >= 4) {
    const points = Math.min(8 + 0.25 * nearby + 1.5 * nearbyResidential, 40)
    return score(points, 'generic_dense_settlement', 'medium')
  }
  if (nearby >= 35) return score(Math.min(0.15 * nearby, 12), 'density:built_cluster', 'low')
  return undefined
}

function fromTable(
  table: ReadonlyMap<string, number>,
  tag: string,
  value: unknown,
): Score | undefined {
  const text = word(value)
  const points = text === undefined ? undefined : table.get(text)
  return points === undefined ? undefined : score(points, `${tag}:${text}`, 'high')
}

function score(points: number, reason: string, confidence: DemandConfidence): Score {
  return { points, reason, confidence }
}

function total(scores: readonly (Score | undefined)[], nothing: string): Score {
  const matched = scores.filter((found) => found !== undefined)
  const rank = Math.max(0, ...matched.map(({ confidence }) => confidences.indexOf(confidence)))
  return {
    points: twoDecimals(matched.reduce((sum, { points }) => sum + points, 0)),
    reason: matched.map(({ reason }) => reason).join('|') || nothing,
    confidence: confidences[rank],
  }
}

function word(value: unknown): string | undefined {
  return tagText(value)?.toLowerCase()
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100
}
