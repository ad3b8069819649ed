/** Why a feature, one polygon of it or one of its holes is left out of a loaded pack. */
const skipReasons = {
  invalid_feature: 'an element of the features that is no GeoJSON Feature',
  missing_geometry: 'a feature whose geometry is null or absent',
  unsupported_geometry: 'a building that is no Polygon or MultiPolygon',
  empty_geometry: 'a MultiPolygon without polygons',
  invalid_coordinates: 'a ring whose positions are no pairs of numbers',
  coordinate_out_of_range: 'a position outside longitude -180..180 or latitude -90..90',
  ring_too_short: 'a ring of fewer than three distinct points',
  zero_area: 'a ring without area',
  across_antimeridian: 'a ring wider than half the Earth, which was not cut at the antimeridian',
  hole_dropped:
    'a hole that breaks one of these rules or lies outside its polygon; the polygon stays',
  id_too_long: 'a feature id of more than 256 bytes',
  duplicate_id: 'a feature or polygon whose id an earlier one has',
  demand_out_of_range:
    'a demand value above 1e9 or below -1e9, or no number at all such as 1e400; the building stays',
  tower_not_a_point: 'a tower that is no Point',
  tower_invalid_coordinates: 'a tower whose position is no pair of numbers',
} as const
export type SkipReason = keyof typeof skipReasons

/** Counts what is left out, by reason. */
export class SkipCounter {
  #counts = new Map<SkipReason, number>()

  add(reason: SkipReason, count = 1): void {
    if (count > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count)
  }

  /** Reasons that occurred with their counts, in the order of `skipReasons`. */
  counts(): Record<string, number> {
    const reasons = Object.keys(skipReasons) as SkipReason[]
    return Object.fromEntries(
      reasons.flatMap((reason) => {
        const count = this.#counts.get(reason)
        return count === undefined ? [] : [[reason, count]]
      }),
    )
  }
}
