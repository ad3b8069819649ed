import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportPack } from '../../src/cli/pack-report.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { vectorTile } from '../../src/packs/query/vector-tiles.ts'
import { polygonFeature, squareRing, temporaryDirectory, writePack } from '../made-packs.ts'
import { readVectorTile } from '../read-vector-tile.ts'
import { get, post, testApp } from './test-app.ts'

const [lon, lat] = [32.85, 39.92]

function emptyHanded(): string {
  return writePack(join(temporaryDirectory(), 'city'), {
    towers: [],
    buildings: [polygonFeature('way/1', [squareRing(lon, lat, 0.0002)], { height: '12' })],
  })
}

describe('a pack without towers', () => {
  it('is ready, and every question about a cell is answered', async () => {
    const cacheDirectory = join(temporaryDirectory(), 'compiled')
    mkdirSync(cacheDirectory)
    const directory = emptyHanded()
    const options = { maximumBuildingFileBytes: 1e8, cacheDirectory }
    loadPack(directory, options)
    // The second time from the compiled form.
    const snapshot = loadPack(directory, options)
    const page = temporaryDirectory()
    writeFileSync(join(page, 'index.html'), '<!doctype html>')
    const app = await testApp({ snapshot, configuration: { FRONTEND_DIST_PATH: page } })
    const ready = await get(app, '/readyz')
    expect([ready.status, ready.json]).toMatchObject([200, { status: 'ready', towers: true }])
    expect((await get(app, '/healthz')).json).toMatchObject({ towerCount: 0 })
    expect((await get(app, '/api/towers')).json).toMatchObject({ features: [] })
    expect((await get(app, '/api/buildings/summary')).status).toBe(200)
    const cell = { tower_lon: lon + 0.001, tower_lat: lat, azimuth: 270 }
    for (const route of ['simulate', 'coverage-gaps', 'analyze-sector', 'optimize-azimuth']) {
      expect((await post(app, `/api/${route}`, cell)).status).toBe(200)
    }
    const towers = [
      { id: 'a', ...cell },
      { id: 'b', tower_lon: lon - 0.001, tower_lat: lat },
    ]
    const quality = { network_tech: '5g', towers, radius_m: 200, sample_spacing_m: 50 }
    expect((await post(app, '/api/interference', quality)).status).toBe(200)
    expect((await post(app, '/api/evaluate-network', { towers })).status).toBe(200)
  })

  it('has tiles with buildings alone', () => {
    const snapshot = loadPack(emptyHanded(), { maximumBuildingFileBytes: 1e8 })
    const [x, y] = [
      (lon + 180) / 360,
      0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI),
    ]
    const tile = vectorTile(snapshot, 14, Math.floor(x * 16384), Math.floor(y * 16384))
    expect(readVectorTile(tile).map(({ name, features }) => [name, features.length])).toEqual([
      ['buildings', 1],
    ])
  })

  it('is valid for the command line', async () => {
    const { valid, problems, content } = await reportPack(emptyHanded())
    expect([valid, problems]).toEqual([true, []])
    expect(content).toMatchObject({ towers: 0, towers_far_from_buildings: 0 })
  })
})
