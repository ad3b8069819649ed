import { beforeAll, expect, it } from 'vitest'
import { cityLat, cityLon } from '../../test/http/test-city.ts'
import { loadTerrainCity } from '../../test/http/terrain-city.ts'
import { neverStop } from '../analyses/stop-signal.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { rememberGround, worldOverGround } from './attached-ground.ts'

let snapshot: PackSnapshot
beforeAll(async () => {
  snapshot = await loadTerrainCity()
})

/** The pack as it were after a switch away from it and back. */
const again = (snapshotId: string): PackSnapshot => ({ ...snapshot, snapshotId })

async function groundWithin(reachM: number, of: PackSnapshot) {
  const context = { snapshot: of, stop: neverStop }
  const circles = [{ lon: cityLon, lat: cityLat, reachM }]
  const world = await worldOverGround(context, circles)
  return world.groundAround(cityLon, cityLat, reachM)!
}

it('ground that another thread has read is not read again', async () => {
  const read = await groundWithin(400, again('first'))
  const sent = { ...read, elevationM: read.elevationM.slice().fill(7) }
  rememberGround(again('second'), sent)
  expect((await groundWithin(300, again('second'))).elevationM).toBe(sent.elevationM)
})

it('ground of another snapshot is not taken for that of this one', async () => {
  const read = await groundWithin(400, again('third'))
  expect(read.elevationM).not.toContain(7)
  rememberGround(again('fourth'), { ...read, elevationM: read.elevationM.slice().fill(7) })
  expect((await groundWithin(400, again('fifth'))).elevationM).toEqual(read.elevationM)
})
