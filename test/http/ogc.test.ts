import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { hasGdal } from '../gdal.ts'
import {
  polygonFeature,
  squareRing,
  temporaryDirectory,
  towerFeature,
  writePack,
} from '../made-packs.ts'
import { schemas } from './schema-check.ts'
import { type Answer, errorOf, get, realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'
import { runs } from '../runs.ts'

const buildingCount = 3000
const columns = 60
const [west, south] = [32.8, 39.9]
const cell = 0.001
const host = { host: 'localhost' }
const root = 'http://localhost'

/** The last are the only ones whose height and name are known. */
function buildingsOfTown(): readonly object[] {
  return Array.from({ length: buildingCount }, (_, index) => {
    const known = index > buildingCount - 10 ? { height: '12.5', name: 'Town "hall":9,' } : {}
    const ring = squareRing(
      west + cell * (index % columns),
      south + cell * Math.floor(index / columns),
      0.4 * cell,
    )
    return polygonFeature(`way/${10_000 + index}`, [ring], { building: 'yes', ...known })
  })
}

interface Link {
  readonly rel: string
  readonly type: string
  readonly href: string
}

interface Page {
  readonly features: readonly { readonly id: string }[]
  readonly numberMatched: number
  readonly numberReturned: number
  readonly links: readonly Link[]
}

const pool = realPool()
let snapshot: PackSnapshot
let app: FastifyInstance
beforeAll(async () => {
  const towers = [1, 2, 3].map((cellId) =>
    towerFeature(`mast/${cellId}`, cellId * 8_589_934_592, [west + 0.01 * cellId, south]),
  )
  const directory = writePack(temporaryDirectory(), { buildings: buildingsOfTown(), towers })
  snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
  app = await testApp({ snapshot, pool })
})

const pathOf = (href: string) => href.slice(new URL(href).origin.length)
/** Links of an answer and of the collections in it. */
function linksOf({ json }: Answer): readonly Link[] {
  interface Linked {
    readonly links?: readonly Link[]
    readonly collections?: readonly Linked[]
  }
  const { links = [], collections = [] } = (json ?? {}) as Linked
  return [links, ...collections.map((collection) => collection.links ?? [])].flat()
}

/** All pages from an address on, following the links to the next. */
async function everyPage(path: string): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const answer = await get(app, next, host)
    expect(answer.status).toBe(200)
    const page = answer.json as Page
    pages.push(page)
    const link = page.links.find(({ rel }) => rel === 'next')
    next = link === undefined ? undefined : pathOf(link.href)
  }
  return pages
}

const idsOf = (pages: readonly Page[]) =>
  pages.flatMap(({ features }) => features.map(({ id }) => id))

describe('OGC API Features', () => {
  it('leads by absolute links from the landing page to everything, each of the type it says', async () => {
    const seen = new Map<string, string>()
    const waiting: Link[] = [{ rel: 'self', type: 'application/json', href: `${root}/ogc` }]
    for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
      if (seen.has(link.href)) continue
      seen.set(link.href, link.rel)
      expect(link.href).toMatch(/^http:\/\/localhost\/(ogc\b|docs$)[^{}]*$/)
      const answer = await get(app, pathOf(link.href), host)
      expect([link.href, answer.status]).toEqual([link.href, 200])
      expect(answer.headers['content-type']).toContain(link.type)
      waiting.push(...linksOf(answer))
    }
    const rels = new Set(seen.values())
    for (const rel of ['service-desc', 'service-doc', 'conformance', 'data', 'items', 'next']) {
      expect([rel, rels.has(rel)]).toEqual([rel, true])
    }
  })

  it('answers the landing page with and without a slash at its end', async () => {
    expect((await get(app, '/ogc/', host)).text).toBe((await get(app, '/ogc', host)).text)
  })

  it('gives every feature once, in order, whatever the length of a page', async () => {
    const all = idsOf(await everyPage('/ogc/collections/buildings/items'))
    expect(all).toHaveLength(buildingCount)
    expect(new Set(all).size).toBe(buildingCount)
    expect(all).toEqual(all.toSorted())
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 250, max: 6000 }), async (limit) => {
        const pages = await everyPage(`/ogc/collections/buildings/items?limit=${limit}`)
        expect(idsOf(pages)).toEqual(all)
        for (const page of pages) {
          expect(page.numberMatched).toBe(buildingCount)
          expect(page.numberReturned).toBe(page.features.length)
          expect(page.numberReturned).toBeLessThanOrEqual(Math.min(limit, 5000))
        }
      }),
      { numRuns: 6 },
    )
  })

  it('finds in a box what /api/collections finds, page by page', async () => {
    const coordinate = fc.integer({ min: -5, max: 65 })
    await fc.assert(
      fc.asyncProperty(coordinate, coordinate, coordinate, coordinate, async (a, b, c, d) => {
        const at = (index: number, origin: number) => origin + cell * index
        const bbox = [
          at(Math.min(a, b), west),
          at(Math.min(c, d), south),
          at(Math.max(a, b), west),
          at(Math.max(c, d), south),
        ].join()
        const plain = await get(app, `/api/collections/buildings/items?bbox=${bbox}&limit=5000`)
        const pages = await everyPage(`/ogc/collections/buildings/items?bbox=${bbox}&limit=700`)
        expect(idsOf(pages)).toEqual(idsOf([plain.json as Page]))
      }),
      { numRuns: runs(20) },
    )
  })

  it('takes a box across the antimeridian for both its sides', async () => {
    const towers = [179.9, -179.9, 0].map((lon, i) => towerFeature(`t${i}`, i + 1, [lon, 10]))
    const buildings = [179.95, -179.95, 5].map((lon, i) =>
      polygonFeature(`b${i}`, [squareRing(lon, 10, 0.001)]),
    )
    const directory = writePack(temporaryDirectory(), { buildings, towers })
    const dateline = await testApp({
      snapshot: loadPack(directory, { maximumBuildingFileBytes: 1e6 }),
      pool,
    })
    for (const [collection, ids] of [
      ['buildings', ['b0', 'b1']],
      ['towers', ['t0', 't1']],
    ] as const) {
      const url = `/ogc/collections/${collection}/items?bbox=179,0,-179,20`
      expect(idsOf([(await get(dateline, url)).json as Page])).toEqual(ids)
    }
  })

  it.each(['way/10007', 'way%2F10007'])('gives one feature by its id: %s', async (id) => {
    const answer = await get(app, `/ogc/collections/buildings/items/${id}`, host)
    expect(answer.json).toMatchObject({ type: 'Feature', id: 'way/10007' })
    const [self] = linksOf(answer)
    expect((await get(app, pathOf(self.href), host)).text).toBe(answer.text)
  })

  it.each(['buildings/items/way/1', 'towers/items/', 'towers/items/x', 'streets'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(app, `/ogc/collections/${path}`)).status).toBe(404)
    },
  )

  it.each([
    ['x=1', 'unknown parameter x'],
    ['bbox=1,2,3', 'bbox'],
    ['bbox=1,2,3,nan', 'bbox'],
    ['bbox=0,2,3,1', 'minLat'],
    ['bbox=0,0,181,1', 'longitudes'],
    ['bbox=0,-91,1,1', 'latitudes'],
    ['bbox=0,0,1,1&bbox=0,0,1,1', 'bbox'],
    ['limit=0', 'limit must be an integer'],
    ['limit=ten', 'limit must be an integer'],
    ['limit=-1', 'limit must be an integer'],
    ['offset=-1', 'offset'],
    ['offset=1e9', 'offset'],
    ['f=html', 'f must be json'],
    ['datetime=yesterday', 'datetime'],
    ['datetime=../..', 'datetime'],
    ['datetime=2026-02-30T00:00:00Z', 'datetime'],
    ['datetime=2026-04-31/..', 'datetime'],
    ['datetime=2020-01-01/2021-01-01/2022-01-01', 'datetime'],
  ])('refuses %s by its name', async (query, named) => {
    const answer = await get(app, `/ogc/collections/towers/items?${query}`)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(named)
  })

  it.each([
    'limit=1000000',
    'f=json',
    'datetime=2020-01-01T00:00:00Z',
    'datetime=2020-01-01T00:00:00%2B02:00/..',
    'datetime=/2020-01-01',
    'bbox=-180,-90,0,180,90,100',
  ])('takes %s', async (query) => {
    const answer = await get(app, `/ogc/collections/towers/items?${query}`)
    expect([answer.status, (answer.json as Page).numberMatched]).toEqual([200, 3])
  })

  it('refuses unknown parameters of the descriptions too', async () => {
    for (const path of ['', '/conformance', '/api', '/collections', '/collections/towers']) {
      expect((await get(app, `/ogc${path}?x=1`)).status).toBe(400)
      expect((await get(app, `/ogc${path}?f=json`)).status).toBe(200)
    }
  })

  it('answers as /api/openapi.json says, and as OpenAPI 3.0 below /ogc says', async () => {
    const own = await get(app, '/ogc/api', host)
    const document = own.json as {
      readonly openapi: string
      readonly servers: readonly { readonly url: string }[]
      readonly paths: Readonly<Record<string, unknown>>
    }
    expect(document.openapi).toMatch(/^3\.0\./)
    expect(document.servers).toEqual([{ url: `${root}/ogc` }])
    // None of them is in OpenAPI 3.0.
    expect(own.text).not.toMatch(/"type":\[|"type":"null"|"const":|"prefixItems":/)
    for (const path of Object.keys(document.paths)) {
      const documented = `/ogc${path === '/' ? '' : path}`
      const id = path.includes('/towers/') ? 'mast%2F1' : 'way%2F10000'
      const answer = await get(app, documented.replace('{id}', id), host)
      expect([path, answer.status]).toEqual([path, 200])
      const type = answer.headers['content-type'] ?? ''
      expect(schemas.problems('get', documented, 200, type, answer.json)).toEqual([])
    }
    expect(Object.keys(document.paths)).toHaveLength(13)
  })

  it('describes the properties of its features: each of one type, and none left out', async () => {
    for (const id of ['buildings', 'towers']) {
      const { json } = await get(app, `/ogc/collections/${id}/schema`)
      const { properties } = json as {
        readonly properties: {
          readonly properties: {
            readonly properties: Readonly<Record<string, { readonly type: unknown }>>
          }
        }
      }
      const columnsOf = properties.properties.properties
      const page = (await get(app, `/ogc/collections/${id}/items?limit=5000`)).json as {
        readonly features: readonly { readonly properties: Readonly<Record<string, unknown>> }[]
      }
      for (const feature of page.features) {
        for (const [name, value] of Object.entries(feature.properties)) {
          if (value !== null) expect(columnsOf[name].type).toBe(typeof value)
          else expect(columnsOf[name]).toBeDefined()
        }
      }
    }
  })
})

describe('the address in the links', () => {
  const forwarded = {
    host: 'inside:8080',
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'planner.example',
  }
  const selfOf = async (of: FastifyInstance, url: string) =>
    linksOf(await get(of, url, forwarded)).find(({ rel }) => rel === 'self')!.href

  it('is that of a trusted proxy', async () => {
    const behind = await testApp({
      snapshot,
      pool,
      configuration: { TRUSTED_PROXIES: ['127.0.0.1'] },
    })
    expect(await selfOf(behind, '/ogc')).toBe('https://planner.example/ogc')
    expect(await selfOf(behind, '/ogc/collections/towers/items?limit=1')).toBe(
      'https://planner.example/ogc/collections/towers/items?limit=1',
    )
  })

  it('is never that of a stranger who says what a proxy says', async () => {
    const open = await testApp({ snapshot, pool, configuration: { HOST: '0.0.0.0' } })
    expect(await selfOf(open, '/ogc')).toBe('http://inside:8080/ogc')
    const other = await testApp({
      snapshot,
      pool,
      configuration: { HOST: '0.0.0.0', TRUSTED_PROXIES: ['192.0.2.1'] },
    })
    expect(await selfOf(other, '/ogc')).toBe('http://inside:8080/ogc')
  })
})

describe('budgets of OGC API Features', () => {
  it('are those of building pages, and of tiles where a page is as small as one', async () => {
    const poor = await testApp({
      snapshot,
      pool,
      configuration: { BUILDING_FEATURE_QUERIES_PER_MINUTE: 2, TILES_PER_MINUTE: 3 },
    })
    const statuses = async (url: string, times: number) => {
      const answers: number[] = []
      for (let i = 0; i < times; i++) answers.push((await get(poor, url)).status)
      return answers
    }
    const items = '/ogc/collections/buildings/items'
    expect(await statuses(items, 3)).toEqual([200, 200, 429])
    for (const limit of ['101', '', '%20', '1e1']) {
      expect(await statuses(`${items}?limit=${limit}`, 1)).toEqual([429])
    }
    expect(await statuses(`${items}?limit=10`, 3)).toEqual([200, 200, 200])
    expect(await statuses(`${items}/way/10000`, 1)).toEqual([429])
  })
})

describe.skipIf(!hasGdal())('GDAL', () => {
  const run = promisify(execFile)

  interface Read {
    readonly id: string
    readonly height_m: number
    readonly name: string | null
  }

  /** What GDAL reads of the buildings from a service with the budgets that it has by default. */
  async function readBuildings(...options: readonly string[]): Promise<readonly Read[]> {
    const service = await testApp({
      snapshot,
      pool,
      configuration: { BUILDING_FEATURE_QUERIES_PER_MINUTE: 120 },
    })
    const address = await service.listen({ host: '127.0.0.1', port: 0 })
    const { stdout } = await run(
      'ogr2ogr',
      ['-f', 'GeoJSON', ...options, '/vsistdout/', `OAPIF:${address}/ogc`, 'buildings'],
      { maxBuffer: 1e8 },
    )
    const { features } = JSON.parse(stdout) as {
      readonly features: readonly { readonly properties: Read }[]
    }
    return features.map(({ properties }) => properties)
  }

  it.each(['10', '1000'])(
    'reads every building, with heights that are not cut, by pages of %s',
    async (size) => {
      const read = await readBuildings('-oo', `PAGE_SIZE=${size}`)
      expect(read).toHaveLength(buildingCount)
      expect(new Set(read.map(({ id }) => id)).size).toBe(buildingCount)
      const named = read.filter(({ name }) => typeof name === 'string')
      expect(named.map(({ name, height_m }) => [name, height_m])).toEqual(
        Array.from({ length: 9 }, () => ['Town "hall":9,', 12.5]),
      )
      expect(read[0].height_m).toBe(9)
    },
    120_000,
  )

  it('reads the buildings of a box', async () => {
    const box = [west, south, west + 9.5 * cell, south + 4.5 * cell]
    const read = await readBuildings('-spat', ...box.map(String))
    expect(read).toHaveLength(50)
  }, 60_000)

  it('lists both collections with the number of their features', async () => {
    const address = await (await testApp({ snapshot, pool })).listen({ host: '127.0.0.1', port: 0 })
    const { stdout } = await run('ogrinfo', ['-so', '-al', `OAPIF:${address}/ogc`])
    const counts = [...stdout.matchAll(/Layer name: (\w+)[^]*?Feature Count: (\d+)/g)]
    expect(counts.map(([, name, count]) => [name, Number(count)])).toEqual([
      ['buildings', buildingCount],
      ['towers', 3],
    ])
    expect(stdout).toContain('cell_id: Real')
  }, 60_000)
})

describe('clients that take anything', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  it.each(['', '/', '/conformance', '/collections', '/collections/buildings', '/api'])(
    'get JSON at /ogc%s, where there is nothing else to prefer',
    async (path) => {
      const app = await testApp({ snapshot: loadCity() })
      const asked = async (accept?: string) => {
        const answer = await get(app, `/ogc${path}`, accept === undefined ? {} : { accept })
        expect(answer.status).toBe(200)
        expect(answer.headers['content-type']).toMatch(/json/)
        return answer.text
      }
      const plain = await asked()
      for (const accept of ['*/*', 'application/json', browser]) {
        expect(await asked(accept)).toBe(plain)
      }
    },
  )
})
