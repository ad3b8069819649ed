import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sqlite from 'node-sqlite3-wasm'
import { PMTiles, TileType } from 'pmtiles'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { LinkEvaluator } from '../../src/analyses/link/evaluator.ts'
import { radioCell } from '../../src/analyses/interference/radio-cell.ts'
import { latitudeOf, longitudeOf, tileNodes } from '../../src/analyses/region/mercator-grid.ts'
import { type RegionPlan, regionLayout } from '../../src/analyses/region/region-plan.ts'
import { attachWorld } from '../../src/analyses/world.ts'
import { readCogPlaces } from '../../src/formats/cog-read.ts'
import { unpackCogTile } from '../../src/formats/cog-tile.ts'
import { readApplicationVersion } from '../../src/config.ts'
import type { Job } from '../../src/jobs/job.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { regionOutputs } from '../../src/jobs/kinds/region-coverage.ts'
import { layerPalettes } from '../../src/jobs/regions/layer-palette.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { gdalPrints, hasGdal } from '../gdal.ts'
import { realPool } from '../http/test-app.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { readPalettePng } from '../read-png.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { killCount } from './kill-count.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { startJobProcess } from './job-process.ts'
import { postgresPrograms } from './postgres-server.ts'
import { pause } from './processes.ts'
import { regionOf, regionPlan } from './region-setting.ts'
import { sumsJobs } from './sums-jobs.ts'
import { newTestDatabase } from './test-postgres.ts'
import { untilEnded } from './until-job.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const oneThread = realPool()
const twoThreads = realPool(2)
const canAskGdal = hasGdal()

/** Computes a region in this process, into a store. */
async function computed(
  store: string,
  plan: RegionPlan = regionPlan(),
  pool = oneThread,
  placesInUnit = 1,
  tilesInUnit = 1,
) {
  const jobs = inMemoryJobs(pool, readApplicationVersion(), { folder: store }, jobKinds)
  const submission = await jobs.submit(
    await regionOf({ folder: store }, plan, placesInUnit, tilesInUnit),
    snapshot,
  )
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  const job = await untilEnded(jobs, submission.job.id)
  expect(job.message).toBeNull()
  return outputsOf(store, job)
}

/** The bytes of the finished files by their names. */
function outputsOf(store: string, job: Job): ReadonlyMap<string, Uint8Array> {
  const outputs = regionOutputs(job) ?? []
  return new Map(outputs.map(({ name, object }) => [name, readFileSync(join(store, object))]))
}

function objectsIn(store: string, kind: string): string[] {
  const folder = join(store, kind)
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : []
}

const wholeStore = temporaryDirectory()
const whole = computed(wholeStore)

describe('a region', () => {
  it('is a file a layer, a table and a manifest that names them with their hashes', async () => {
    const files = await whole
    expect([...files.keys()]).toEqual([
      'best_server.tif',
      'rsrp_dbm.tif',
      'servers_within_6_db.tif',
      'sinr_db.tif',
      'best_server.pmtiles',
      'rsrp_dbm.pmtiles',
      'servers_within_6_db.pmtiles',
      'sinr_db.pmtiles',
      'areas.gpkg',
      'cells.csv',
      'manifest.json',
    ])
    const manifest = JSON.parse(Buffer.from(files.get('manifest.json')!).toString()) as {
      readonly outputs: readonly { readonly name: string; readonly bytes: number }[]
      readonly path_losses: { readonly places: number }
    }
    expect(manifest.path_losses.places).toBe(4)
    for (const { name, bytes } of manifest.outputs) expect(files.get(name)!.length).toBe(bytes)
    const rows = parse<Record<string, string>>(Buffer.from(files.get('cells.csv')!), {
      columns: true,
    })
    expect(rows.map(({ cell_id: id }) => id)).toEqual(regionPlan().cells.map(({ id }) => id))
    expect(rows.some(({ served_km2: area }) => Number(area) > 0)).toBe(true)
  })

  it('has at a thousand random places the strength of the single cell that serves there', async () => {
    const files = await whole
    const plan = regionPlan()
    const { grid, frame } = regionLayout(plan)
    const across = frame.width / tileNodes
    const tilesOf = (name: string, type: 'int32' | 'float32') => {
      const file = files.get(name)!
      const { offsets, byteCounts } = readCogPlaces(file)!
      return Array.from(offsets, (offset, tile) =>
        unpackCogTile(type, file.subarray(offset, offset + byteCounts[tile]), tileNodes, tileNodes),
      )
    }
    const servers = tilesOf('best_server.tif', 'int32')
    const powers = tilesOf('rsrp_dbm.tif', 'float32')
    const world = attachWorld(snapshot)
    const evaluators = plan.cells.map((cell) => new LinkEvaluator(world, cell, 500))
    const random = seededRandom(7)
    let served = 0
    for (let tries = 0; served < 1000 && tries < 100_000; tries++) {
      const tile = Math.floor(random() * servers.length)
      const node = Math.floor(random() * tileNodes * tileNodes)
      const server = servers[tile][node] - 1
      if (server < 0) continue
      served++
      const column = frame.column + (tile % across) * tileNodes + (node % tileNodes)
      const row = frame.row + Math.floor(tile / across) * tileNodes + Math.floor(node / tileNodes)
      const evaluator = evaluators[server]
      const [x, y] = evaluator.toLocal(longitudeOf(grid, column), latitudeOf(grid, row))
      const { receivedPowerDbm } = evaluator.evaluate(x, y, -1)
      const rsrpDbm = receivedPowerDbm + radioCell(plan.cells[server], 7).normalizationDb
      expect(Math.abs(powers[tile][node] - rsrpDbm)).toBeLessThan(0.0501)
    }
    expect(served).toBe(1000)
  })

  it('has the same bytes whatever the threads and the units', async () => {
    const other = await computed(temporaryDirectory(), regionPlan(), twoThreads, 3, 4)
    expect(other).toEqual(await whole)
  })

  it('computes no loss again when a cell is tilted, and merges the tiles alone that it reaches', async () => {
    await whole
    const losses = objectsIn(wholeStore, 'loss')
    const before = new Set(objectsIn(wholeStore, 'tile').filter((name) => /^\w+$/.test(name)))
    const tilted = await computed(wholeStore, regionPlan({}, 9))
    expect(objectsIn(wholeStore, 'loss')).toEqual(losses)
    const tiles = objectsIn(wholeStore, 'tile').filter((name) => /^\w+$/.test(name))
    const { tiles: laidOut } = regionLayout(regionPlan())
    const reached = laidOut.filter(({ cells }) => cells.includes(9)).length
    expect(tiles.filter((name) => !before.has(name))).toHaveLength(reached)
    expect(reached).toBeLessThan(laidOut.length)
    expect(tilted.get('rsrp_dbm.tif')).not.toEqual((await whole).get('rsrp_dbm.tif'))
    expect(await computed(temporaryDirectory(), regionPlan({}, 9))).toEqual(tilted)
  })

  it('has no value outside of its area', async () => {
    await whole
    const { box } = regionPlan().area
    const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] as const
    const ring = [[box[0], box[1]], middle, [box[0], box[3]]] as const
    const { grid, frame } = regionLayout(regionPlan())
    const plan = regionPlan({ area: { box, ring }, layers: ['servers_within_6_db'] })
    const file = (await computed(wholeStore, plan)).get('servers_within_6_db.tif')!
    const { offsets, byteCounts } = readCogPlaces(file)!
    const across = frame.width / tileNodes
    offsets.forEach((offset, tile) => {
      const packed = file.subarray(offset, offset + byteCounts[tile])
      const values = unpackCogTile('uint8', packed, tileNodes, tileNodes)
      values.forEach((value, node) => {
        const column = frame.column + (tile % across) * tileNodes + (node % tileNodes)
        if (value !== 255 && longitudeOf(grid, column) > middle[0]) throw new Error('outside')
      })
    })
  })

  it('is a picture whose pixels have the colour of the node that they stand for, at every zoom', async () => {
    const files = await whole
    const { grid, frame } = regionLayout(regionPlan())
    const archive = Uint8Array.from(files.get('best_server.pmtiles')!)
    const picture = new PMTiles({
      getKey: () => 'best_server',
      getBytes: async (from, length) => ({ data: archive.buffer.slice(from, from + length) }),
    })
    const imageAt = async (zoom: number, x: number, y: number) => {
      const tile = await picture.getZxy(zoom, x, y)
      return tile === undefined ? null : new Uint8Array(tile.data)
    }
    const raster = files.get('best_server.tif')!
    const { offsets, byteCounts } = readCogPlaces(raster)!
    const across = frame.width / tileNodes
    const { placeOf } = layerPalettes.best_server
    const { minZoom, maxZoom, tileType } = await picture.getHeader()
    expect(maxZoom).toBe(grid.zoom)
    expect(minZoom).toBeLessThan(grid.zoom)
    expect(tileType).toBe(TileType.Png)
    let drawn = 0
    for (const [tile, offset] of offsets.entries()) {
      const values = unpackCogTile(
        'int32',
        raster.subarray(offset, offset + byteCounts[tile]),
        tileNodes,
        tileNodes,
      )
      const x = frame.column / tileNodes + (tile % across)
      const y = frame.row / tileNodes + Math.floor(tile / across)
      const png = await imageAt(grid.zoom, x, y)
      const isEmpty = values.every((value) => value === 0)
      expect(png === null).toBe(isEmpty)
      if (png === null) continue
      const places = readPalettePng(Buffer.from(png)).places()
      expect(places).toEqual(Uint8Array.from(values, placeOf))
      drawn++
      const beneath = (await imageAt(grid.zoom - 1, x >> 1, y >> 1))!
      const coarser = readPalettePng(Buffer.from(beneath)).places()
      const first = (y % 2) * 256 * tileNodes + (x % 2) * 256
      for (let node = 0; node < 256 * 256; node++) {
        const [column, row] = [node % 256, Math.floor(node / 256)]
        const wanted = places[2 * row * tileNodes + 2 * column]
        if (coarser[first + row * tileNodes + column] !== wanted) throw new Error(`${tile} ${node}`)
      }
    }
    expect(drawn).toBeGreaterThan(3)
  })

  it('is counted by administrative areas, which together have what the cells serve', async () => {
    const { box } = regionPlan().area
    const [west, south, east, north] = box
    const middle = west + 0.4 * (east - west)
    const boxOf = (name: string, from: number, to: number) => {
      const ring = [
        [from, south],
        [to, south],
        [to, north],
        [from, north],
      ] as const
      return { name, rings: [ring] }
    }
    const administrativeAreas = [boxOf('=west', west, middle), boxOf('east', middle, east)]
    const former = await whole
    const files = await computed(wholeStore, regionPlan({ administrativeAreas }))
    for (const name of ['rsrp_dbm.tif', 'cells.csv', 'areas.gpkg'])
      expect(files.get(name)).toEqual(former.get(name))
    const rowsOf = (name: string) =>
      parse<Record<string, string>>(Buffer.from(files.get(name)!), { columns: true })
    const areas = rowsOf('administrative_areas.csv')
    // No formula for whoever opens it in a spreadsheet.
    expect(areas.map(({ name }) => name)).toEqual(["'=west", 'east'])
    const cells = rowsOf('cells.csv')
    const servers = rowsOf('administrative_area_servers.csv')
    const sum = (rows: readonly Record<string, string>[], column: string) =>
      rows.reduce((total, row) => total + Number(row[column]), 0)
    for (const column of ['served_km2', 'served_km2_from_-80_dbm'])
      expect(Math.abs(sum(areas, column) - sum(cells, column))).toBeLessThan(0.01)
    expect(sum(areas, 'served_buildings')).toBe(sum(cells, 'buildings'))
    expect(sum(areas, 'buildings')).toBeGreaterThanOrEqual(sum(areas, 'served_buildings'))
    expect(Math.abs(sum(servers, 'served_km2') - sum(cells, 'served_km2'))).toBeLessThan(0.02)
    for (const { name } of areas) {
      const shares = servers.filter((row) => row['name'] === name)
      expect(Math.abs(sum(shares, 'share_of_served_pct') - 100)).toBeLessThan(0.01)
    }
    const [first, second] = areas.map((row) => Number(row['area_km2']))
    expect(Math.abs(first / (first + second) - 0.4)).toBeLessThan(0.01)
  })

  it('has areas as large as the table of cells says, and GDAL reads them', async () => {
    const files = await whole
    const path = join(temporaryDirectory(), 'areas.gpkg')
    writeFileSync(path, files.get('areas.gpkg')!)
    const cells = parse<Record<string, string>>(Buffer.from(files.get('cells.csv')!), {
      columns: true,
    })
    const database = new sqlite.Database(path, { readOnly: true })
    onTestFinished(() => database.close())
    const areas = database.all('SELECT cell_id, area_km2 FROM best_server_areas') as {
      readonly cell_id: string
      readonly area_km2: number
    }[]
    const served = cells.filter(({ served_km2: area }) => Number(area) > 0)
    expect(areas.map((area) => area.cell_id)).toEqual(served.map((cell) => cell['cell_id']))
    for (const [index, area] of areas.entries())
      expect(area.area_km2).toBeCloseTo(Number(served[index]['served_km2']), 3)
    const levels = database.all('SELECT threshold_dbm, area_km2 FROM served_areas') as {
      readonly threshold_dbm: number
      readonly area_km2: number
    }[]
    for (const { threshold_dbm: threshold, area_km2: area } of levels) {
      const column = `served_km2_from_${threshold}_dbm`
      const sum = cells.reduce((all, cell) => all + Number(cell[column]), 0)
      // The outline is told to a thousandth, the share of each cell to a square metre.
      expect(Math.abs(area - sum)).toBeLessThan(0.0005 + 0.000001 * cells.length)
    }
    expect(levels).toHaveLength(2)
    if (canAskGdal) expect(gdalPrints('ogrinfo', '-so', path, 'served_areas')).toContain('4326')
  })

  it.skipIf(!canAskGdal)(
    'is opened by GDAL, which finds tiles, overviews and statistics',
    async () => {
      const files = await whole
      for (const [name, bytes] of files) {
        if (!name.endsWith('.tif')) continue
        const path = join(temporaryDirectory(), name)
        writeFileSync(path, bytes)
        const info = JSON.parse(gdalPrints('gdalinfo', '-json', '-stats', path)) as {
          readonly metadata: Readonly<Record<string, Readonly<Record<string, string>>>>
          readonly bands: readonly {
            readonly block: readonly number[]
            readonly overviews: readonly unknown[]
            readonly minimum: number
          }[]
        }
        expect(info.bands[0].block).toEqual([512, 512])
        expect(info.bands[0].overviews.length).toBeGreaterThan(0)
        expect(Number.isFinite(info.bands[0].minimum)).toBe(true)
        expect(info.metadata[''].SOFTWARE).toContain('Sightline')
        // Every tile unpacks.
        gdalPrints('gdal_translate', '-q', '-of', 'VRT', path, `${path}.vrt`)
        expect(gdalPrints('gdalinfo', '-checksum', path)).toContain('Checksum=')
      }
    },
  )
})

/** Another process that works on the same region. */
function startProcess(dataDirectory: string, store: string, url: string | null, submits: boolean) {
  const args = [pack, dataDirectory, store, url ?? '-', ...(submits ? ['submit'] : [])]
  return startJobProcess('test/jobs/region-process.ts', args)
}

describe('a region whose processes are killed', () => {
  it('has the same bytes, on one machine', async () => {
    const directory = join(temporaryDirectory(), 'data')
    const store = temporaryDirectory()
    await copyEmptyStore(directory)
    const random = seededRandom(20261122)
    const objects = () => objectsIn(store, '').length
    const { id, kill } = await startProcess(directory, store, null, true)
    const jobId = await id
    let killLatest = kill
    for (let kills = 0; kills < killCount; kills++) {
      const written = objects() + 2 + Math.floor(random() * 12)
      while (objects() < written && objectsIn(store, 'output').length < 2) await pause(5)
      await killLatest()
      if (kills < killCount - 1)
        ({ kill: killLatest } = await startProcess(directory, store, null, false))
    }
    const configuration = {
      SIGHTLINE_DATA_DIR: directory,
      REGION_STORE: store,
      EXPERIMENT_THREADS: 2,
    }
    const jobs = sumsJobs(snapshot, configuration, jobKinds)
    onTestFinished(() => jobs.close())
    jobs.start()
    const job = await untilEnded(jobs, jobId)
    expect(job).toMatchObject({ status: 'succeeded', message: null })
    expect(outputsOf(store, job)).toEqual(await whole)
  })

  it.skipIf(postgresPrograms === null)('has them on a server too', async () => {
    const url = await newTestDatabase()
    const store = temporaryDirectory()
    const first = await startProcess(temporaryDirectory(), store, url, true)
    const jobId = await first.id
    await startProcess(temporaryDirectory(), store, url, false)
    await pause(1200)
    await first.kill()
    const configuration = {
      SIGHTLINE_DATA_DIR: temporaryDirectory(),
      REGION_STORE: store,
      DATABASE_URL: url,
      EXPERIMENT_THREADS: 1,
      EXPERIMENT_LEASE_SECONDS: 5,
    }
    const jobs = sumsJobs(snapshot, configuration, jobKinds)
    onTestFinished(() => jobs.close())
    jobs.start()
    const job = await untilEnded(jobs, jobId)
    expect(job).toMatchObject({ status: 'succeeded' })
    expect(outputsOf(store, job)).toEqual(await whole)
  })
})

describe('a store of regions that cannot be written', () => {
  it('stops a region, which goes on when it can be', async () => {
    const directory = join(temporaryDirectory(), 'data')
    const store = temporaryDirectory()
    await copyEmptyStore(directory)
    const request = await regionOf({ folder: store }, regionPlan())
    // A file where the folder of the losses should be: what root too cannot write to.
    writeFileSync(join(store, 'loss'), '')
    const warnings: string[] = []
    const configuration = {
      SIGHTLINE_DATA_DIR: directory,
      REGION_STORE: store,
      EXPERIMENT_THREADS: 1,
    }
    const jobs = sumsJobs(snapshot, configuration, jobKinds, {
      onWarning: (error) => warnings.push(error),
    })
    onTestFinished(() => jobs.close())
    jobs.start()
    const submission = await jobs.submit(request, snapshot)
    if (submission.kind !== 'accepted') throw new Error(submission.kind)
    while (!warnings.some((warning) => warning.includes('the store of regions cannot be'))) {
      await pause()
    }
    unlinkSync(join(store, 'loss'))
    const job = await untilEnded(jobs, submission.job.id)
    expect(job.status).toBe('succeeded')
    expect(outputsOf(store, job)).toEqual(await whole)
  })
})
