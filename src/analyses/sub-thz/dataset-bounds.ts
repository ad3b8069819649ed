import type { LonLat } from '../../spatial/ground-path.ts'
import type { World } from '../world.ts'

/** Whether a place lies within the bounds of the pack: beyond them, buildings are unknown. */
export function isWithinDataset({ snapshot }: World, { lon, lat }: LonLat): boolean {
  const [west, south, east, north] = snapshot.manifest.bounds
  return lon >= west && lon <= east && lat >= south && lat <= north
}
