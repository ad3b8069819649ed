import type { GapFeature, GapsResponse } from '../../api/types.ts'

type Gaps = Pick<GapsResponse, 'geojson' | 'stats'>

interface GapChange {
  /** Gaps before that are none afterwards: served now, or outside the turned sector. */
  readonly beforeOnly: readonly GapFeature[]
  /** Gaps afterwards that were none before. */
  readonly afterOnly: readonly GapFeature[]
  /** Gaps both times, with their later power. */
  readonly both: readonly GapFeature[]
  /** False when an answer lists only the largest of its gaps: then the sets are not whole. */
  readonly complete: boolean
}

/** What changes between two gap analyses of one site. */
export function compareGaps(before: Gaps, after: Gaps): GapChange {
  const idsBefore = new Set(before.geojson.features.map((gap) => gap.properties.building_id))
  const idsAfter = new Set(after.geojson.features.map((gap) => gap.properties.building_id))
  return {
    beforeOnly: before.geojson.features.filter((gap) => !idsAfter.has(gap.properties.building_id)),
    afterOnly: after.geojson.features.filter((gap) => !idsBefore.has(gap.properties.building_id)),
    both: after.geojson.features.filter((gap) => idsBefore.has(gap.properties.building_id)),
    complete: isWhole(before) && isWhole(after),
  }
}

const isWhole = (answer: Gaps): boolean => answer.stats.returned_gaps === answer.stats.gap_buildings
