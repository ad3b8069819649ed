import type { TowerFeature } from '../api/types.ts'
import { distance } from '../geometry/geometry.ts'

/** How far records count as standing around a site. */
const aroundM = 1500

/**
 * The record to start with: one that is recorded rather than simulated, whose antenna is known to
 * stand highest, with the most other records around it. Null without records.
 */
export function strongestSite(records: readonly TowerFeature[]): TowerFeature | null {
  const recorded = records.filter((tower) => tower.properties.is_simulated !== true)
  const pool = recorded.length > 0 ? recorded : records
  const highestM = Math.max(...pool.map(heightOf))
  const highest = pool.filter((tower) => heightOf(tower) === highestM)
  let best: TowerFeature | null = null
  let most = -1
  for (const tower of highest.slice(0, maximumCompared)) {
    const neighbours = records.filter(
      (other) => distance(placeOf(tower), placeOf(other)) <= aroundM,
    )
    if (neighbours.length <= most) continue
    best = tower
    most = neighbours.length
  }
  return best
}

/** Comparing everything with everything would take long in a pack of many thousand records. */
const maximumCompared = 400

const heightOf = (tower: TowerFeature): number => tower.properties.antenna_height_m ?? 0

const placeOf = (tower: TowerFeature): readonly [number, number] => {
  const [lon, lat] = tower.geometry.coordinates
  return [lon, lat]
}
