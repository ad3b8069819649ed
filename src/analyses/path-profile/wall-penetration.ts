import { wallEventLossDb } from '../../rf/models/free-space-walls.ts'
import { materials } from '../../spatial/footprint-store.ts'
import { type Fidelity, wallMaterialFactor } from './fidelity.ts'
import { isOnTheWay } from './obstructions.ts'
import type { PathObstacles } from './obstacles.ts'
import { buildingAboveLine } from './sight.ts'

/**
 * Loss of the buildings that the line passes through, dB: one for each footprint whose roof reaches
 * it (an unknown roof does), the wall-event loss of the frequency times the material's factor.
 */
export function wallPenetrationLossDb(
  { scene, store, datum, line, stretches, relief }: PathObstacles,
  frequencyGhz: number,
  fidelity: Fidelity,
): number {
  const crossed = new Set<number>()
  for (const stretch of stretches) {
    if (!isOnTheWay(stretch, line.lengthM)) continue
    if (buildingAboveLine(datum, line, stretch, relief) !== null) crossed.add(stretch.k)
  }
  const perWallDb = wallEventLossDb(frequencyGhz)
  let lossDb = 0
  for (const k of crossed) {
    const own = materials[store.materialCode[scene.footprint[k]]]
    lossDb += perWallDb * wallMaterialFactor[own === 'unknown' ? fidelity.defaultWallMaterial : own]
  }
  return lossDb
}
