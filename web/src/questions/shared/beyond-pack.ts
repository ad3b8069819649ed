import { findModel } from '../../../../src/rf/models/list.ts'
import { looksAtBuildings } from '../../../../src/rf/models/model.ts'
import { boxAround, localFrame } from '../../../../src/spatial/local-frame.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { terrainBounds } from '../../store/terrain-bounds.ts'

/** What every question about an area or places sends: where no building is known, there is no value. */
export const withoutOutside = { beyond_pack: 'excluded' } as const

/**
 * What ends the picture of one cell. Under a model that looks at no building the bounds of the
 * buildings end nothing, where the ground is known all around the cell.
 */
export function pictureOutside(scenario: Scenario): Partial<typeof withoutOutside> {
  const model = findModel(scenario.propagation_model ?? '')
  const needsBuildings = model === undefined || looksAtBuildings(model)
  return needsBuildings || !isOverKnownGround(scenario) ? withoutOutside : {}
}

function isOverKnownGround({ tower_lon, tower_lat, radius_m }: Scenario): boolean {
  const known = terrainBounds.value
  if (known === null || known === undefined) return false
  if (tower_lon === undefined || tower_lat === undefined) return false
  const radiusM = radius_m ?? defaultNumber('radius_m')
  const [west, south, east, north] = boxAround(localFrame(tower_lon, tower_lat), radiusM)
  return west >= known[0] && south >= known[1] && east <= known[2] && north <= known[3]
}
