import { appendFileSync, closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPack } from '../../src/packs/make/build-pack.ts'
import { examinePack } from '../../src/cli/pack-report.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { demoPack } from '../demo-pack.ts'
import { gdalPrints, hasGdal } from '../gdal.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { hasRealData, realDataFolder } from '../real-data.ts'
import { readVectorTile } from '../read-vector-tile.ts'
import {
  expectSame,
  expectSamePage,
  type Forms,
  formsOf,
  loadOptions,
  temporaryTwin,
  withoutIdentities,
} from './both-forms.ts'
import { isAnsweredAtOnce, questions } from './operations.ts'
import { get, ownPool, post, realPool, testApp } from './test-app.ts'
import { changeSection } from '../worlds/windowed-pack.ts'

const options = loadOptions
const pool = realPool()

let demo: Forms
beforeAll(async () => {
  demo = await formsOf(await demoPack(), pool)
}, 120_000)

const [lon, lat] = [-32.996, 46.9929]
const cell = (id: string, east: number, azimuth: number) => ({
  ...{ id, tower_lon: lon + east, tower_lat: lat, azimuth },
})
const sector = { tower_lon: lon, tower_lat: lat, azimuth: 90, radius_m: 500 }
const network = {
  radius_m: 300,
  towers: [cell('a', 0, 0), cell('b', 0.004, 120), cell('c', -0.004, 240)],
}

/**
 * Every question that is answered at once, about the demo city. Evidence names the files of its pack,
 * and an explanation is of a run in it.
 */
const askedAtOnce = questions.filter(
  (one) =>
    isAnsweredAtOnce(one) && one.tag !== 'spatial-evidence' && one.id !== 'explainNetworkCell',
)

const refusal = (what: string) =>
  `${what} needs all buildings of a dataset at once, and those of this one are read by window`

/** The buildings of the tile at the middle of the city. */
async function shownBuildings(app: FastifyInstance, z: number) {
  const n = 1 << z
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  const tile = [z, Math.floor(((lon + 180) / 360) * n), Math.floor(((1 - y) / 2) * n)].join('/')
  const answer = await app.inject({ url: `/api/tiles/buildings/${tile}.mvt` })
  expect(answer.statusCode).toBe(200)
  const layer = readVectorTile(answer.rawPayload).find(({ name }) => name === 'buildings')
  // Their numbers count the buildings in memory.
  return (layer?.features ?? []).map(({ properties, rings }) => ({ properties, rings }))
}

describe('a city whose buildings are read by window', () => {
  it.each(askedAtOnce)('gives the same bytes as in one piece: $path', async ({ path, valid }) => {
    await expectSame(demo, path, valid)
  })

  it('does wherever a cell stands, also beyond its buildings, and whatever was read before', async () => {
    const [west, south, east, north] = demo.snapshot.manifest.bounds
    const share = fc.double({ min: -0.2, max: 1.2, noNaN: true })
    const question = fc.record({
      route: fc.constantFrom('/api/simulate', '/api/coverage-gaps'),
      ...{ x: share, y: share, radius: fc.integer({ min: 50, max: 900 }) },
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ route, x, y, radius }) => {
        await expectSame(demo, route, {
          tower_lon: west + x * (east - west),
          tower_lat: south + y * (north - south),
          ...{ radius_m: radius, rays: 24 },
        })
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  it('says the same of its buildings as a whole', async () => {
    for (const url of ['/api/meta', '/api/buildings/summary', '/api/spatial-evidence']) {
      const [one, other] = [await get(demo.whole, url), await get(demo.windowed, url)]
      expect([url, other.status]).toEqual([url, 200])
      const numbers = (text: string) => withoutIdentities(text).match(/"[a-z_0-9]+":[0-9.]+/gi)
      expect(numbers(other.text)).toEqual(numbers(one.text))
    }
  })

  it('is what a build makes of the same files, when it is told to', async () => {
    const from = demo.snapshot.directory
    const build = (byWindow: boolean) => {
      const outputDirectory = join(temporaryDirectory(), 'built')
      return buildPack({
        ...{ outputDirectory, id: 'built', baseMap: false, buildingsByWindow: byWindow },
        buildings: [join(from, 'buildings.geojson')],
        towers: [join(from, 'towers.geojson')],
      }).then(() => loadPack(outputDirectory, options))
    }
    const [whole, windowed] = [await build(false), await build(true)]
    expect(windowed.summary).toEqual(whole.summary)
    expect(windowed.demandSource).toEqual(whole.demandSource)
    expect(windowed.footprints.footprintCount).toBe(0)
    expect(windowed.window?.index.featureCount).toBe(whole.footprints.footprintCount)
    const forms = {
      ...demo,
      whole: await testApp({ snapshot: whole, pool }),
      windowed: await testApp({ snapshot: windowed, pool }),
    }
    await expectSame(forms, '/api/coverage-gaps', sector)
    const download = await expectSamePage(forms, '/api/buildings')
    expect([download.status, download.headers['content-type']]).toEqual([
      200,
      'application/geo+json',
    ])
    const head = await forms.windowed.inject({ method: 'HEAD', url: '/api/buildings' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await examinePack(windowed.directory)).report.problems).toEqual([])
  })

  it('shows the same buildings on a tile, also on an overview', async () => {
    for (const z of [15, 12, 9]) {
      const shown = await shownBuildings(demo.windowed, z)
      expect(shown.length).toBeGreaterThan(50)
      expect(shown).toEqual(await shownBuildings(demo.whole, z))
    }
  })

  it('gives the same pages of a box', async () => {
    const box = [lon - 0.004, lat - 0.002, lon + 0.004, lat + 0.002].join(',')
    for (const url of [
      `/api/collections/buildings/items?bbox=${box}&limit=50&offset=10`,
      `/ogc/collections/buildings/items?bbox=${box}&limit=50`,
    ]) {
      const [one, other] = [await get(demo.whole, url), await get(demo.windowed, url)]
      expect([url, one.status, other.status]).toEqual([url, 200, 200])
      expect(other.text).toBe(one.text)
    }
  })

  it('answers nothing from a file that has changed', async () => {
    const twin = temporaryTwin(demo.snapshot.directory)
    const app = await testApp({ snapshot: loadPack(twin, options), pool: ownPool() })
    for (const section of ['features', 'columns'] as const) {
      changeSection(twin, section, (bytes) => bytes.fill(0, 70_000), 'left')
    }
    for (const { status, json } of [
      await post(app, '/api/coverage-gaps', sector),
      await get(app, '/api/buildings'),
    ]) {
      expect(status).toBe(503)
      expect(json).toEqual({
        error: 'the buildings file of the dataset has changed since it was loaded',
      })
    }
  })

  it('is not valid when its columns are not those of its buildings, also under the right hashes', async () => {
    const spoil = async (change: (columns: DataView) => void) => {
      const twin = temporaryTwin(demo.snapshot.directory)
      const viewed = ({ buffer, byteOffset, length }: Buffer) =>
        change(new DataView(buffer, byteOffset, length))
      changeSection(twin, 'columns', viewed, 'put right')
      return (await examinePack(twin)).report.problems
    }
    expect(await spoil(() => undefined)).toEqual([])
    const first = 24
    // A corner of the first building of the first part, half a degree to the east.
    const moved = await spoil((columns) => {
      columns.setFloat64(first + 32, columns.getFloat64(first + 32, true) + 0.5, true)
    })
    expect(moved).toEqual(['files.buildings: part 0 of its columns is not that of its buildings'])
    // Two buildings of the first part in each other's place in the order of all ids.
    const exchanged = await spoil((columns) => {
      const [footprints, vertices] = [first + 8, first + 16].map((at) =>
        columns.getUint32(at, true),
      )
      const ranks = first + 32 + 16 * vertices + 48 * footprints
      const [one, other] = [columns.getUint32(ranks, true), columns.getUint32(ranks + 4, true)]
      columns.setUint32(ranks, other, true)
      columns.setUint32(ranks + 4, one, true)
    })
    expect(exchanged).toEqual(moved)
  })

  it('is refused where its file is not the one that its list of blocks tells of', () => {
    const twin = temporaryTwin(demo.snapshot.directory)
    const path = join(twin, 'buildings.fgb')
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.from('X'), 0, 1, 20)
    closeSync(file)
    expect(() => loadPack(twin, options)).toThrow(
      'files.buildings does not have the bytes that files.building_blocks lists',
    )
    appendFileSync(path, Buffer.alloc(200_000))
    expect(() => loadPack(twin, options)).toThrow('files.building_blocks lists')
  })

  it.runIf(hasGdal())('is a FlatGeobuf with an index for GDAL', () => {
    const path = join(demo.twin, 'buildings.fgb')
    const { footprints } = demo.snapshot
    const count = (...flags: string[]) =>
      Number(
        /Feature Count: (\d+)/.exec(gdalPrints('ogrinfo', '-so', ...flags, path, 'buildings'))?.[1],
      )
    expect(count()).toBe(footprints.footprintCount)
    const part = count('-spat', `${lon}`, `${lat}`, `${lon + 0.002}`, `${lat + 0.002}`)
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(footprints.footprintCount / 10)
  })
})

describe('one whose ids, overviews and columns lie in files of their own, as 1.17 wrote them', () => {
  let forms: Forms
  beforeAll(async () => {
    forms = await formsOf(demo.snapshot.directory, pool, 'files')
  })

  it.each(askedAtOnce)('gives the same bytes as in one piece: $path', async ({ path, valid }) => {
    await expectSame(forms, path, valid)
  })

  it('gives the same file of all buildings, pages, and buildings by their ids', async () => {
    for (const url of [
      '/api/buildings',
      '/ogc/collections/buildings/items?limit=5',
      '/ogc/collections/buildings/items/way%2F100000001',
      '/api/spatial-evidence/buildings/way%2F100000001',
    ]) {
      expect([url, (await expectSamePage(forms, url)).status]).toEqual([url, 200])
    }
  })

  it('shows the same buildings on a tile, also on an overview', async () => {
    for (const z of [15, 12, 9]) {
      const shown = await shownBuildings(forms.windowed, z)
      expect(shown).toEqual(await shownBuildings(forms.whole, z))
    }
  })

  it('is valid', async () => {
    expect((await examinePack(forms.twin)).report.problems).toEqual([])
  })
})

describe('one that was built without files of ids and overviews', () => {
  let forms: Forms
  beforeAll(async () => {
    forms = await formsOf(demo.snapshot.directory, pool, 'without ids')
  })

  it('shows its buildings on tiles, and none on an overview', async () => {
    expect(await shownBuildings(forms.windowed, 13)).toEqual(await shownBuildings(forms.whole, 13))
    expect(await shownBuildings(forms.windowed, 12)).toEqual([])
  })

  it('answers what looks at places', async () => {
    await expectSame(forms, '/api/coverage-gaps', sector)
  })

  it.each([
    ['/api/buildings', 'the file of all buildings'],
    ['/ogc/collections/buildings/items?limit=5', 'a page of buildings without a bbox'],
    ['/ogc/collections/buildings/items/way%2F100000001', 'a building by its id'],
    ['/api/spatial-evidence/buildings/way%2F100000001', 'a building by its id'],
  ])('says that it cannot answer %s', async (url, what) => {
    const { status, json } = await get(forms.windowed, url)
    expect(status).toBe(422)
    expect(json).toEqual({ error: refusal(what) })
  })

  it('says the same of buildings that are named by their ids', async () => {
    const body = { towers: network.towers, building_ids: ['way/100000001'] }
    const { status, json } = await post(forms.windowed, '/api/building-entry-analysis', body)
    expect([status, json]).toEqual([422, { error: refusal('a list of building ids') }])
  })
})

describe.runIf(hasRealData('packs/monaco'))('Monaco by window', () => {
  it('gives the same bytes as in one piece', async () => {
    const forms = await formsOf(`${realDataFolder}/packs/monaco`, pool)
    const { lon: lons, lat: lats } = forms.snapshot.towers
    const place = fc.record({
      tower: fc.nat(lons.length - 1),
      radius: fc.integer({ min: 100, max: 900 }),
    })
    await fc.assert(
      fc.asyncProperty(place, async ({ tower, radius }) => {
        const body = { tower_lon: lons[tower], tower_lat: lats[tower], radius_m: radius, rays: 24 }
        await expectSame(forms, '/api/coverage-gaps', body)
        await expectSame(forms, '/api/simulate', body)
      }),
      { numRuns: 4 },
    )
  }, 120_000)
})
