import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CellPaths } from '../../src/analyses/interference/carrier-powers.ts'
import { radioCell } from '../../src/analyses/interference/radio-cell.ts'
import {
  sampleQuality,
  type SampleQuality,
} from '../../src/analyses/interference/sample-quality.ts'
import { latitudeOf, longitudeOf, tileNodes } from '../../src/analyses/region/mercator-grid.ts'
import { type RegionPlan, regionLayout } from '../../src/analyses/region/region-plan.ts'
import { neverStop } from '../../src/stop-signal.ts'
import { worldForCells } from '../../src/compute/attached-ground.ts'
import { readApplicationVersion } from '../../src/config.ts'
import { readCogPlaces } from '../../src/formats/cog-read.ts'
import { unpackCogTile } from '../../src/formats/cog-tile.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { regionOutputs } from '../../src/jobs/kinds/region-coverage.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { layerShapes } from '../../src/jobs/regions/layer-shapes.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { realPool } from '../http/test-app.ts'
import { terrainLayer, writeTerrainCity } from '../http/terrain-city.ts'
import { cityLat, cityLon } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { madeTerrainFile } from '../terrain-file.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { regionOf, regionPlan } from './region-setting.ts'
import { untilEnded } from './until-job.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const pool = realPool()
const spacingDeg = 1 / 3600
/** Postings along each side: some 5 km around the city, in waves of 60 m and 1.2 km. */
const side = 181
let snapshot: PackSnapshot
beforeAll(async () => {
  const grid = {
    width: side,
    height: side,
    originLonDeg: cityLon - ((side - 1) / 2) * spacingDeg,
    originLatDeg: cityLat + ((side - 1) / 2) * spacingDeg,
    spacingDeg,
  }
  const hills = await madeTerrainFile(
    grid,
    (column, row) => 900 + 30 * Math.sin(column / 8) + 30 * Math.cos(row / 6.5),
  )
  const pack = await writeTerrainCity(terrainLayer, hills)
  snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
})

/** The region of the tests under ITU-R P.1812, whose ways follow the ground. */
function hillyPlan(method: RegionPlan['method']): RegionPlan {
  const plan = regionPlan({ method, zoom: 13 })
  const profile = {
    ...plan.cells[0].profile,
    propagationModel: 'itu_p1812' as const,
    frequencyGhz: 0.8,
    radiusM: 700,
  }
  return { ...plan, cells: plan.cells.map((cell) => ({ ...cell, profile })) }
}

async function filesOf(plan: RegionPlan): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = temporaryDirectory()
  const jobs = inMemoryJobs(pool, readApplicationVersion(), { folder: store }, jobKinds)
  const submission = await jobs.submit(await regionOf({ folder: store }, plan, 2), snapshot)
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  const outputs = regionOutputs(await untilEnded(jobs, submission.job.id)) ?? []
  return new Map(outputs.map(({ name, object }) => [name, readFileSync(join(store, object))]))
}

const filesByMethod = new Map<RegionPlan['method'], ReturnType<typeof filesOf>>()

/** The files of the region, computed once for all tests. */
function hillyFiles(method: RegionPlan['method']): ReturnType<typeof filesOf> {
  const files = filesByMethod.get(method) ?? filesOf(hillyPlan(method))
  filesByMethod.set(method, files)
  return files
}

/** What the files say at a place, and what the question of interference says there. */
interface Place {
  readonly server: number
  readonly rsrpDbm: number
  readonly near: number
  readonly sinrDb: number
  readonly quality: SampleQuality
}

/** Random places, a thousand of them served. */
async function places(method: RegionPlan['method']): Promise<readonly Place[]> {
  const plan = hillyPlan(method)
  const files = await hillyFiles(method)
  const { grid, frame } = regionLayout(plan)
  const across = frame.width / tileNodes
  const tilesOf = (layer: RegionPlan['layers'][number]) => {
    const file = files.get(`${layer}.tif`)!
    const { offsets, byteCounts } = readCogPlaces(file)!
    return Array.from(offsets, (offset, tile) => {
      const packed = file.subarray(offset, offset + byteCounts[tile])
      return unpackCogTile(layerShapes[layer].type, packed, tileNodes, tileNodes)
    })
  }
  const [servers, powers, near, ratios] = [
    tilesOf('best_server'),
    tilesOf('rsrp_dbm'),
    tilesOf('servers_within_6_db'),
    tilesOf('sinr_db'),
  ]
  const random = seededRandom(23)
  const { box } = plan.area
  const drawn: { readonly tile: number; readonly node: number }[] = []
  const points: { readonly lon: number; readonly lat: number }[] = []
  for (let served = 0; served < 1000;) {
    const tile = Math.floor(random() * servers.length)
    const node = Math.floor(random() * tileNodes * tileNodes)
    if (servers[tile][node] > 0) served++
    const column = frame.column + (tile % across) * tileNodes + (node % tileNodes)
    const row = frame.row + Math.floor(tile / across) * tileNodes + Math.floor(node / tileNodes)
    const [lon, lat] = [longitudeOf(grid, column), latitudeOf(grid, row)]
    if (lon < box[0] || lat < box[1] || lon > box[2] || lat > box[3]) continue
    drawn.push({ tile, node })
    points.push({ lon, lat })
  }
  const loaded = plan.cells.map((cell) => ({
    ...cell,
    profile: { ...cell.profile, loadFactor: 1 },
  }))
  const world = await worldForCells({ snapshot, stop: neverStop }, loaded)
  const paths = loaded.map((cell) => new CellPaths(world, cell, points, neverStop))
  const radio = loaded.map((cell) => radioCell(cell, plan.noiseFigureDb))
  return drawn.map(({ tile, node }, index) => ({
    server: servers[tile][node] - 1,
    rsrpDbm: powers[tile][node],
    near: near[tile][node],
    sinrDb: ratios[tile][node],
    quality: sampleQuality(
      radio,
      paths.map((path, cell) => path.carrierAt(index, loaded[cell].azimuthDeg)),
      'strongest',
    ),
  }))
}

/** Strengths of the cells that may serve at a place, the strongest first. */
function mayServeDbm({ ledger }: SampleQuality): number[] {
  return ledger
    .flatMap(({ servingEligible, rsrpDbm }) => (servingEligible ? [rsrpDbm!] : []))
    .sort((a, b) => b - a)
}

describe('the files of a region at a thousand random places', () => {
  it('say what the question of interference says there, within the step of losses', async () => {
    let [unserved, decided] = [0, 0]
    for (const { server, rsrpDbm, near, sinrDb, quality } of await places('exact')) {
      const margins = quality.ledger.flatMap(({ linkMarginDb }) => linkMarginDb ?? [])
      // A power within half a step of a bound may fall on either side of it.
      if (margins.some((marginDb) => Math.abs(marginDb) < 0.051)) continue
      const [first, second] = mayServeDbm(quality)
      if (first - second < 0.101) continue
      expect(server).toBe(quality.serving ?? -1)
      if (quality.signal === null) {
        unserved++
        expect([rsrpDbm, near, sinrDb]).toEqual([
          layerShapes.rsrp_dbm.noData,
          0,
          layerShapes.sinr_db.noData,
        ])
        continue
      }
      decided++
      expect(Math.abs(rsrpDbm - quality.signal.rsrpDbm)).toBeLessThan(0.0501)
      expect(Math.abs(sinrDb - quality.signal.sinrDb)).toBeLessThan(0.1001)
      const others = mayServeDbm(quality)
      if (others.every((dbm) => Math.abs(first - 6 - dbm) > 0.101))
        expect(near).toBe(others.filter((dbm) => dbm >= first - 6).length)
    }
    expect(decided).toBeGreaterThan(900)
    expect(unserved).toBeGreaterThan(100)
  })

  it('are near that by bearings too: half of them within half a decibel', async () => {
    const served = (await places('radial')).filter(
      ({ server, quality }) => server >= 0 && quality.signal !== null,
    )
    expect(served.length).toBeGreaterThan(900)
    const middleOf = (sizes: readonly number[]) =>
      [...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)]
    const { signal } = served[0].quality
    expect(signal).not.toBeNull()
    expect(
      middleOf(served.map(({ rsrpDbm, quality }) => Math.abs(rsrpDbm - quality.signal!.rsrpDbm))),
    ).toBeLessThan(0.5)
    expect(
      middleOf(served.map(({ sinrDb, quality }) => Math.abs(sinrDb - quality.signal!.sinrDb))),
    ).toBeLessThan(0.5)
    const same = served.filter(({ server, quality }) => server === quality.serving).length
    expect(same / served.length).toBeGreaterThan(0.95)
  })
})

describe('the files of a region under a model that asks for the air', () => {
  it('say which refractivity was used, and who says it', async () => {
    const files = await hillyFiles('exact')
    const textOf = (name: string) => Buffer.from(files.get(name)!).toString('latin1')
    const { refractivity } = JSON.parse(textOf('manifest.json')) as {
      readonly refractivity: readonly string[]
    }
    expect(refractivity).toEqual([
      'Refractivity gradient (refractivity_gradient) 45 N-units/km: the default, no map DN50 in the pack there.',
      'Surface refractivity (surface_refractivity) 325 N-units: the default, no map N050 in the pack there.',
    ])
    for (const name of ['rsrp_dbm.tif', 'best_server.tif', 'areas.gpkg'])
      expect(textOf(name)).toContain(refractivity.join(' '))
  })
})
