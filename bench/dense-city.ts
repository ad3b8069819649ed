import type { World } from '../src/analyses/world.ts'
import { blockWorld, box } from '../test/worlds/block-world.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'

const blockM = 30
const halfCityM = 3000

/** A seeded city of 40,000 boxes on a square of 6 km around the origin of the hand-made worlds. */
export function denseCity(): World {
  const random = seededRandom(20)
  const blocks = []
  for (let east = -halfCityM; east < halfCityM; east += blockM) {
    for (let north = -halfCityM; north < halfCityM; north += blockM) {
      const width = 12 + random() * 14
      const depth = 12 + random() * 14
      const heightM = 6 + Math.round(random() * 40)
      blocks.push(box(`b${east},${north}`, [east, north, east + width, north + depth], heightM))
    }
  }
  return blockWorld(blocks)
}
