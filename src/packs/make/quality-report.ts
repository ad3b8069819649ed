import type { ManifestQuality } from '../manifest/manifest.ts'
import type { BaseMapResult } from './base-map/base-map-layer.ts'
import type { PackDescription } from './common/build-options.ts'
import { coveredShare } from './common/bounds.ts'
import { list, sum } from './common/counts-text.ts'
import type { Counts } from './common/counts-text.ts'
import { towerNotes } from './tower-notes.ts'
import { terrainAdvice } from './terrain/terrain-advice.ts'
import type { PackContent } from './pack-content.ts'

/** The quality report of a built pack, and the parts of it that the user should be told. */
export function qualityOf(
  description: PackDescription,
  content: PackContent,
): { quality: ManifestQuality; warnings: string[] } {
  const { counts } = content.buildings
  const dropped = sum(counts.dropped)
  const { dataBounds, inputBounds } = content.extent
  const requested = description.clip ?? inputBounds
  const quality: ManifestQuality = {
    summary: summarize(content),
    feature_counts: featureCounts(content),
    missing_fields: {
      buildings: { ...counts.missing },
      ...(content.terrain && { terrain: { elevation: content.terrain.voids } }),
      ...(content.clutter && { clutter: { class: content.clutter.unknown } }),
    },
    geometry: {
      buildings: {
        invalid_input: counts.invalid,
        repaired: counts.repaired,
        dropped,
        output: content.buildings.count,
      },
      ...(content.baseMap && { base_map: baseMapGeometry(content.baseMap) }),
    },
    coverage: {
      requested_bounds: [...requested],
      data_bounds: [...dataBounds],
      coverage_ratio: coveredShare(requested, dataBounds),
    },
  }
  return { quality, warnings: warningsOf(description, content, dropped) }
}

/** What is in the pack, and under a name that says why, what is not. */
function featureCounts({
  buildings,
  towers,
  terrain,
  clutter,
  baseMap,
  extent,
}: PackContent): Record<string, number> {
  const { counts } = buildings
  return {
    towers: towers.count,
    towers_simulated: towers.simulated,
    ...(towers.renumbered > 0 && { towers_with_new_cell_id: towers.renumbered }),
    ...counted('towers_height', towers.onRoofs),
    ...counted('towers', towers.doubts),
    ...(extent.farTowers > 0 && { towers_far_from_buildings: extent.farTowers }),
    ...named('towers_skipped', towers.skipped),
    ...named('towers_unread', towers.unread),
    buildings: buildings.count,
    buildings_height_from_tag: counts.heightFromTag,
    buildings_height_from_levels: counts.heightFromLevels,
    ...(counts.heightMeasured > 0 && { buildings_height_measured: counts.heightMeasured }),
    ...(counts.heightEstimated > 0 && { buildings_height_estimated: counts.heightEstimated }),
    buildings_height_unknown: counts.heightUnknown,
    ...(counts.joined > 0 && { buildings_joined: counts.joined }),
    ...named('buildings_skipped', counts.skipped),
    ...named('buildings_dropped', counts.dropped),
    ...(terrain && { terrain_postings: terrain.postings }),
    ...(clutter && { clutter_postings: clutter.postings, clutter_classes: clutter.classes }),
    ...(baseMap && baseMapCounts(baseMap)),
  }
}

function baseMapCounts({ counts, tiles }: BaseMapResult): Record<string, number> {
  return {
    base_map_tiles: tiles,
    ...named('base_map', counts.features),
    ...named('base_map_dropped', counts.dropped),
    ...(counts.openCoastEnds > 0 && { base_map_open_coast_ends: counts.openCoastEnds }),
  }
}

function baseMapGeometry({ counts }: BaseMapResult) {
  return {
    invalid_input: counts.invalid,
    repaired: counts.repaired,
    dropped: sum(counts.dropped),
    output: sum(counts.features),
  }
}

/** What is missing on the map, in words. */
function baseMapWarnings({ counts }: BaseMapResult): string[] {
  const dropped = sum(counts.dropped)
  const warnings: [boolean, string][] = [
    [
      sum(counts.features) === 0,
      'the base map is empty: the extract holds no street, water or place inside the pack',
    ],
    [
      counts.dropped.open_coast !== undefined,
      'the base map has no sea: the coast lines of the extract end in the middle of the pack',
    ],
    [dropped > 0, `objects of the base map left out: ${dropped} (${list(counts.dropped)})`],
    [
      counts.openCoastEnds > 0,
      `coast lines that end inside the pack, continued to its edge: ${counts.openCoastEnds}`,
    ],
  ]
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []))
}

function named(prefix: string, counts: Counts): Record<string, number> {
  const entries = Object.entries(counts).map(
    ([reason, count]) => [`${prefix}_${reason}`, count ?? 0] as const,
  )
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The counts that are not zero. */
function counted(prefix: string, counts: Counts): Record<string, number> {
  return named(prefix, Object.fromEntries(Object.entries(counts).filter(([, count]) => count)))
}

function summarize({
  buildings,
  towers,
  terrain,
  clutter,
  refractivity,
  baseMap,
}: PackContent): string {
  const { counts } = buildings
  const known = buildings.count - counts.heightUnknown
  const elsewhere = [
    ...(counts.heightMeasured > 0 ? [`, ${counts.heightMeasured} measured elsewhere`] : []),
    ...(counts.heightEstimated > 0 ? [`, ${counts.heightEstimated} estimated elsewhere`] : []),
  ].join('')
  const derived = Object.values(buildings.demandPlan).every(Boolean)
  const parts = [
    `${buildings.count} buildings, heights known for ${percent(known, buildings.count)} ` +
      `(${counts.heightFromTag} from tags, ${counts.heightFromLevels} from levels${elsewhere})`,
    derived ? 'demand derived from tags' : 'demand from the source',
    `${towers.count} towers, ${towers.simulated} of them simulated`,
    ...(terrain ? [`terrain every ${terrain.spacing}, ${terrain.voids} voids`] : []),
    ...(clutter ? [`clutter of ${clutter.classes} classes every ${clutter.spacing}`] : []),
    ...(refractivity ? [`refractivity of ${refractivity.maps.join(' and ')}`] : []),
    ...(baseMap ? [`a base map of ${baseMap.counts.features.street} street pieces`] : []),
  ]
  return `${parts.join('; ')}.`
}

function warningsOf(description: PackDescription, content: PackContent, dropped: number): string[] {
  const { buildings, terrain, clutter, extent } = content
  const { counts, demandPlan } = buildings
  const noBuildings = { ...counts.skipped, outside_bbox: 0 }
  const noBuildingCount = sum(noBuildings)
  const given = Object.entries(demandPlan).flatMap(([name, derived]) => (derived ? [] : [name]))
  const warnings: [boolean, string][] = [
    [counts.repaired > 0, `buildings with bad rings, repaired: ${counts.repaired}`],
    [
      noBuildingCount > 0,
      `objects that are no buildings, left out: ${noBuildingCount} (${list(noBuildings)})`,
    ],
    [
      counts.lowLayer > 0,
      `buildings with a negative layer, which may stand under a bridge and are kept: ${counts.lowLayer}`,
    ],
    [dropped > 0, `buildings dropped: ${dropped} (${list(counts.dropped)})`],
    [
      counts.heightUnknown > 0,
      `roof heights unknown, which block sight: ${counts.heightUnknown} of ${buildings.count}`,
    ],
    [
      given.length > 0,
      `the input carries ${given.join(', ')}: its values are kept, nothing is derived for them`,
    ],
    [(terrain?.voids ?? 0) > 0, `terrain postings without elevation: ${terrain?.voids ?? 0}`],
    [(terrain?.steepPits.count ?? 0) > 0, steepPitsText(terrain)],
    [
      terrain !== undefined && coveredShare(extent.dataBounds, terrain.bounds) < 1,
      'the terrain does not cover all of the pack',
    ],
    [(clutter?.unknown ?? 0) > 0, `clutter postings without a class: ${clutter?.unknown ?? 0}`],
    [
      clutter !== undefined && coveredShare(extent.dataBounds, clutter.bounds) < 1,
      'the clutter does not cover all of the pack',
    ],
    [
      content.refractivity !== undefined,
      'the pack holds a part of maps of the ITU, which may not be passed on: keep it to yourself',
    ],
  ]
  return [
    ...towerNotes(content),
    ...warnings.flatMap(([applies, text]) => (applies ? [text] : [])),
    ...(terrain === undefined ? [] : terrainAdvice(description.terrainDeclaration)),
    ...(content.baseMap ? baseMapWarnings(content.baseMap) : []),
  ]
}

/** Of pits beside voids, as interpolation across a value for no data leaves them. */
function steepPitsText(terrain: PackContent['terrain']): string {
  const { count, deepest } = terrain?.steepPits ?? { count: 0 }
  const [lon, lat] = deepest?.position ?? [NaN, NaN]
  return (
    `terrain postings in steep pits beside voids, which may be no ground: ${count} (the deepest at ` +
    `${deepest?.elevationM ?? NaN} m, longitude ${lon.toFixed(5)}, latitude ${lat.toFixed(5)})`
  )
}

function percent(part: number, whole: number): string {
  return `${Math.round((1000 * part) / whole) / 10} %`
}
