import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { neverStop } from '../../src/stop-signal.ts'
import { LinkEvaluator } from '../../src/analyses/link/evaluator.ts'
import { withBuildings } from '../../src/compute/attached-buildings.ts'
import { worldForCells } from '../../src/compute/attached-ground.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PropagationModelId } from '../../src/rf/models/list.ts'
import { resolveRfProfile } from '../../src/rf/resolve-profile.ts'
import { BuildingsNotReadError } from '../../src/spatial/box-index.ts'
import { cityLat, cityLon, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { windowedTwin } from '../worlds/windowed-pack.ts'

const city = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(windowedTwin(city), { maximumBuildingFileBytes: 1e8 })

async function worldUnder(propagationModel: PropagationModelId, radiusM: number) {
  const profile = resolveRfProfile({
    networkTech: '4g',
    frequencyGhz: 0.8,
    propagationModel,
    radiusM,
  })
  const cell = { lon: cityLon, lat: cityLat, profile }
  return worldForCells({ snapshot, stop: neverStop }, [cell])
}

describe('the world of a pack whose buildings are read by window', () => {
  it('wants the buildings around a cell whose model looks at them', async () => {
    await expect(worldUnder('urban_microcell', 1000)).rejects.toThrow(BuildingsNotReadError)
  })

  it.each([undefined, 'footprints_else_statistical'] as const)(
    'wants at once all that its cell will look at, where the sight is said to be %s',
    async (sight) => {
      const profile = resolveRfProfile({
        networkTech: '5g',
        frequencyGhz: 3.5,
        propagationModel: 'urban_microcell',
        radiusM: 100,
        ...(sight === undefined ? {} : { sight }),
      })
      expect(profile.sight).toBe(sight)
      const at = { lon: cityLon, lat: cityLat, azimuthDeg: 0 }
      const cell = { id: 'a', ...at, profile, calibrationOffsetDb: 0 }
      let asked = 0
      // Nothing of it was read before.
      const own = { ...snapshot, snapshotId: `own ${String(sight)}` }
      const states = await withBuildings(own, neverStop, async (read) => {
        asked++
        const world = await worldForCells({ snapshot: read, stop: neverStop }, [cell])
        const link = new LinkEvaluator(world, cell, profile.radiusM)
        return [30, 60, 99].map((x) => link.pathState(x, 0, -1))
      })
      expect(states).toHaveLength(3)
      expect(asked).toBe(2)
    },
  )

  it('wants none for a model that looks at none, however far it reaches', async () => {
    const world = await worldUnder('free_space_clutter', 50_000)
    expect(world.snapshot.footprints.footprintCount).toBe(0)
  })
})
