import { expect, it } from 'vitest'
import { neverStop } from '../../src/stop-signal.ts'
import { forgetGround, worldForCells } from '../../src/compute/attached-ground.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { resolveRfProfile } from '../../src/rf/resolve-profile.ts'
import { writeTerrainCity } from '../http/terrain-city.ts'
import { cityLat, cityLon } from '../http/test-city.ts'

const profile = resolveRfProfile({
  networkTech: '4g',
  frequencyGhz: 0.8,
  propagationModel: 'itu_p1812',
  radiusM: 150,
})

it('ground that is forgotten is read again, but for the latest', async () => {
  const snapshot = loadPack(await writeTerrainCity(), { maximumBuildingFileBytes: 1e8 })
  const groundAt = async (lon: number) => {
    const world = await worldForCells({ snapshot, stop: neverStop }, [
      { lon, lat: cityLat - 0.008, profile },
    ])
    return world.groundAround(lon, cityLat - 0.008, profile.radiusM)!
  }
  const west = await groundAt(cityLon - 0.008)
  const east = await groundAt(cityLon + 0.008)
  expect(await groundAt(cityLon - 0.008)).toBe(west)
  expect(await groundAt(cityLon + 0.008)).toBe(east)

  forgetGround(west.elevationM.buffer.byteLength + east.elevationM.buffer.byteLength)
  expect(await groundAt(cityLon - 0.008)).toBe(west)
  expect(await groundAt(cityLon + 0.008)).toBe(east)

  forgetGround(0)
  expect(await groundAt(cityLon + 0.008)).toBe(east)
  const again = await groundAt(cityLon - 0.008)
  expect(again).not.toBe(west)
  expect({ ...again, lease: west.lease }).toEqual(west)
})
