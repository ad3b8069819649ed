import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PMTiles, type Source } from 'pmtiles'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { schemas } from './schema-check.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const execution = '/api/processes/region-coverage/execution'
const pool = realPool(2)
const folder = join(temporaryDirectory(), 'regions')
const layer = 'rsrp_dbm'

const [lon, lat] = place(200, 100)
const body = {
  cells: [
    { id: 'a', tower_lon: lon, tower_lat: lat },
    { id: 'b', tower_lon: cityLon - 0.03, tower_lat: cityLat, azimuth: 180 },
  ],
  area: { bbox: [cityLon - 0.04, cityLat - 0.03, cityLon + 0.04, cityLat + 0.03] },
  resolution_m: 10,
  layers: [layer],
  network_tech: '5g',
  bandwidth_mhz: 100,
  frequency_ghz: 3.5,
  radius_m: 300,
}

interface Region {
  readonly job_id: string
  readonly status: string
  readonly estimate: { readonly zoom: number; readonly tiles: number }
  readonly result?: {
    readonly outputs: readonly { readonly name: string; readonly href: string }[]
  }
}

/** Whether jobs are shown as they are before their end. */
let isRunning = false
let app: FastifyInstance
let region: Region
let archive: PMTiles
beforeAll(async () => {
  const jobs = inMemoryJobs(pool, '1.2.3', { folder })
  app = await testApp({
    snapshot: loadCity(),
    pool,
    configuration: { REGION_STORE: folder },
    jobs: {
      ...jobs,
      job: async (id) => {
        const job = await jobs.job(id)
        return job === null || !isRunning ? job : { ...job, status: 'running', results: null }
      },
    },
  })
  region = await finished()
  const href = region.result!.outputs.find(({ name }) => name === `${layer}.pmtiles`)!.href
  const whole = (await app.inject({ method: 'GET', url: href })).rawPayload
  const source: Source = {
    getKey: () => 'picture',
    getBytes: async (from, length) => ({
      data: new Uint8Array(whole.subarray(from, from + length)).buffer,
    }),
  }
  archive = new PMTiles(source)
})

async function finished(): Promise<Region> {
  const { json } = await post(app, execution, body)
  const { job_id: id } = json as Region
  for (;;) {
    const job = (await get(app, `/api/jobs/${id}`)).json as Region
    if (job.status !== 'running' && job.status !== 'accepted') return job
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const tileAt = (z: number, x: number | string, y: number, of = layer) =>
  app.inject({ method: 'GET', url: `/api/jobs/${region.job_id}/tiles/${of}/${z}/${x}/${y}.png` })

/** The tiles of a zoom that the area touches, by the projection's own formula. */
function placesAt(zoom: number): [number, number][] {
  const [west, south, east, north] = body.area.bbox
  const across = 1 << zoom
  const column = (degrees: number) => Math.floor(((degrees + 180) / 360) * across)
  const row = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across)
  }
  const places: [number, number][] = []
  for (let y = row(north); y <= row(south); y++) {
    for (let x = column(west); x <= column(east); x++) places.push([x, y])
  }
  return places
}

describe('tiles of a region', () => {
  it('are those of its finished picture, at its zoom and every one below', async () => {
    const { zoom } = region.estimate
    let drawn = 0
    const drawnZooms = new Set<number>()
    for (let z = zoom; z >= 0; z--) {
      for (const [x, y] of placesAt(z)) {
        isRunning = true
        const shown = await tileAt(z, x, y)
        isRunning = false
        const ended = await tileAt(z, x, y)
        const own = await archive.getZxy(z, x, y)
        expect(ended.rawPayload).toEqual(Buffer.from(own?.data ?? new ArrayBuffer()))
        expect(ended.statusCode).toBe(own === undefined ? 204 : 200)
        expect(shown.rawPayload).toEqual(ended.rawPayload)
        if (own === undefined) continue
        drawn++
        drawnZooms.add(z)
      }
    }
    expect(drawn).toBeGreaterThan(4)
    // At a zoom where the whole region has a few pixels it is still seen.
    expect(drawnZooms.size).toBeGreaterThan(6)
    expect((await archive.getHeader()).minZoom).toBe(0)
  })

  it('are the same from afar where the overviews of merged tiles have gone', async () => {
    const overviews = readdirSync(join(folder, 'tile'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('overview.bin'))
    expect(overviews).toHaveLength(region.estimate.tiles)
    const zoom = region.estimate.zoom - 2
    const shown = () =>
      Promise.all(placesAt(zoom).map(async (at) => (await tileAt(zoom, ...at)).rawPayload))
    isRunning = true
    const before = await shown()
    for (const name of overviews) rmSync(join(folder, 'tile', name))
    const after = await shown()
    isRunning = false
    expect(before.some(({ length }) => length > 0)).toBe(true)
    expect(after).toEqual(before)
  })

  it('are empty where nothing is merged yet, and at every finer zoom and other place', async () => {
    isRunning = true
    const { zoom } = region.estimate
    const [[x, y]] = placesAt(zoom)
    for (const [z, column] of [
      [zoom - 4, (x >> 4) + 10],
      [zoom + 1, 2 * x],
      [zoom, x + 100],
      [31, 4_000_000_000],
    ]) {
      expect((await tileAt(z, column, y)).statusCode).toBe(204)
    }
    const pictures = async () =>
      Promise.all(placesAt(zoom).map(async (at) => (await tileAt(zoom, ...at)).rawPayload.length))
    const before = await pictures()
    const layers = readdirSync(join(folder, 'tile'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(`${layer}.bin`))
    const paths = layers.map((name) => join(folder, 'tile', name))
    const largest = paths.toSorted((a, b) => statSync(b).size - statSync(a).size)[0]
    renameSync(largest, `${largest}.away`)
    const without = await pictures()
    renameSync(`${largest}.away`, largest)
    const gone = before.flatMap((bytes, index) =>
      without[index] === bytes ? [] : [without[index]],
    )
    expect(gone).toEqual([0])
    isRunning = false
  })

  it('are refused for a layer, a number or a job that is none', async () => {
    const { zoom } = region.estimate
    expect((await tileAt(zoom, 1, 1, 'path_loss')).statusCode).toBe(400)
    expect((await tileAt(zoom, '1e3', 1)).statusCode).toBe(400)
    expect((await tileAt(zoom, 1, 1, 'sinr_db')).statusCode).toBe(204)
    const other = await get(app, `/api/jobs/job-000000000000000000000000/tiles/${layer}/1/1/1.png`)
    expect(other.status).toBe(404)
  })
})

describe('the cost of a region', () => {
  it('says what is stored already: of a tilted cell its tiles are computed again, its losses are not', async () => {
    const estimateOf = async (changes: object) =>
      (await post(app, `${execution}?estimate=1`, { ...body, ...changes })).json as Readonly<
        Record<string, number>
      >
    await finished()
    const same = await estimateOf({})
    expect(same['path_losses_stored']).toBe(same['path_losses'])
    expect(same['tiles_stored']).toBe(same['tiles'])
    const tilted = { ...body.cells[1], rf_profile: { electrical_downtilt_deg: 7 } }
    const changed = await estimateOf({ cells: [body.cells[0], tilted] })
    expect(changed['path_losses_stored']).toBe(changed['path_losses'])
    expect(changed['tiles_stored']).toBeLessThan(same['tiles'])
    expect(changed['tiles_stored']).toBeGreaterThan(0)
    const other = await estimateOf({ frequency_ghz: 3.6 })
    expect(other['path_losses_stored']).toBe(0)
  })
})

describe('who is at a job', () => {
  it('is told beside its state, and of no job that is none', async () => {
    const url = `/api/jobs/${region.job_id}/workload`
    const answer = await get(app, url)
    expect(answer.json).toEqual({ processes: 1, parts_in_work: 0 })
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('get', '/api/jobs/{jobID}/workload', 200, type, answer.json)).toEqual(
      [],
    )
    expect((await get(app, '/api/jobs/job-000000000000000000000000/workload')).status).toBe(404)
  })
})
