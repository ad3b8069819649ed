import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { hasRealData, realDataFolder } from '../../../test/real-data.ts'
import { type ElevationFile, openElevationFile } from '../../packs/load/elevation-file.ts'
import { loadPack } from '../../packs/load/load.ts'
import { assertTerrainReadable, openPackTerrain } from '../../packs/load/terrain-check.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { prepareTerrainWindow, sampleTerrain } from '../../spatial/terrain-window.ts'
import { neverStop } from '../../stop-signal.ts'
import { attachWorld } from '../world.ts'
import { defaultFidelity } from './fidelity.ts'
import { evaluatePathProfile } from './path-profile.ts'

const packFolder = `${realDataFolder}/packs/monaco-terrain`
const isThere = hasRealData('packs/monaco-terrain') && hasRealData('data/terrain')

const opened: ElevationFile[] = []
afterAll(() => Promise.all(opened.map((file) => file.close())))

async function open(path: string): Promise<ElevationFile> {
  const file = await openElevationFile(path)
  opened.push(file)
  return file
}

describe.skipIf(!isThere)('Monaco', () => {
  it('has the same elevations in five GeoTIFF variants as in the HGT tile', async () => {
    const folder = `${realDataFolder}/data/terrain`
    const variants = readdirSync(folder).filter((name) => name.startsWith('monaco_srtm3_'))
    expect(variants).toHaveLength(5)
    const box = [7.37, 43.7, 7.47, 43.79] as const
    const hgt = await open(`${packFolder}/N43E007.hgt`)
    const reference = await prepareTerrainWindow(hgt.raster, box)
    for (const name of variants) {
      const window = await prepareTerrainWindow((await open(`${folder}/${name}`)).raster, box)
      let compared = 0
      for (let i = 0; i < 1500; i++) {
        // A low-discrepancy walk over the box.
        const lon = box[0] + 0.1 * ((i * 0.754877666) % 1)
        const lat = box[1] + 0.09 * ((i * 0.569840291) % 1)
        const expected = sampleTerrain(reference, lon, lat, 'bilinear').elevationM
        const found = sampleTerrain(window, lon, lat, 'bilinear').elevationM
        if (expected === null || found === null) continue
        compared++
        expect(Math.abs(found - expected), `${name} at ${lon},${lat}`).toBeLessThan(0.5)
      }
      expect(compared, name).toBeGreaterThan(1400)
    }
  })

  it('profiles real paths the same from both ends, at any spacing', async () => {
    const snapshot = loadPack(packFolder, { maximumBuildingFileBytes: 1e9 })
    await assertTerrainReadable(snapshot)
    const file = (await openPackTerrain(snapshot))!
    opened.push(file)
    const world = attachWorld(snapshot)
    const { towers } = snapshot
    const sights = new Set<string>()
    for (let i = 0; i + 7 < towers.towerCount; i += 3) {
      const a = { lon: towers.lon[i], lat: towers.lat[i] }
      const b = { lon: towers.lon[i + 7], lat: towers.lat[i + 7] }
      if (a.lon === b.lon && a.lat === b.lat) continue
      const ask = (from: typeof a, to: typeof a, sampleSpacingM: number) =>
        evaluatePathProfile(
          world,
          {
            cell: {
              id: 'a',
              ...from,
              azimuthDeg: 0,
              calibrationOffsetDb: 0,
              profile: resolveRfProfile(
                {},
                { frequencyGhz: 2.6, antennaHeightM: 30, receiverHeightM: 30 },
              ),
            },
            receiver: to,
            sampleSpacingM,
            modelProfile: 'terrain-profile',
            fidelity: defaultFidelity,
          },
          file.raster,
          neverStop,
        )
      const there = await ask(a, b, 20)
      const fine = await ask(a, b, 10)
      const back = await ask(b, a, 20)
      expect(there.datum.status).toBe('terrain_available')
      expect(fine.ledger).toEqual(there.ledger)
      expect(back.ledger).toHaveLength(there.ledger.length)
      expect(back.sight.classification).toBe(there.sight.classification)
      expect(back.singleEdge.reason).toBe(there.singleEdge.reason)
      sights.add(there.sight.classification)
    }
    // Monaco stands on a slope: some paths are hidden by the ground or by houses.
    expect(sights.size).toBeGreaterThan(1)
  })
})
