import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { SchemaCheck } from './schema-check.ts'
import { type Answer, get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, onKnownRoof, onUnknownRoof, place } from './test-city.ts'

const pool = realPool()
const sector = { tower_lon: cityLon, tower_lat: cityLat, rays: 24, radius_m: 300 }
/** So weak that it leaves buildings without service. */
const weakSector = { ...sector, rf_profile: { system_loss_db: 60 } }
const [west, south] = place(-200, -50)
const [east, north] = place(200, 250)
const itemsUrl = `/api/collections/buildings/items?bbox=${west},${south},${east},${north}`

let app: FastifyInstance
let schemas: SchemaCheck
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
  schemas = new SchemaCheck((await get(app, '/api/openapi.json')).json)
})

/** The members of a JSON object, for the many questions below. */
function members(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>
}

function expectDocumented(method: 'get' | 'post', path: string, answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems(method, path, answer.status, type, answer.json)).toEqual([])
}

describe('every answer is as its schema says', () => {
  it.each([
    '/healthz',
    '/readyz',
    '/api/meta',
    '/api/datasets',
    '/api/towers',
    '/api/buildings',
    '/api/buildings/summary',
    '/api/conformance',
    '/api/collections',
    '/api/collections/buildings',
    '/',
  ])('GET %s', async (path) => {
    const answer = await get(app, path)
    expect(answer.status).toBe(path === '/readyz' ? 503 : 200)
    expectDocumented('get', path, answer)
  })

  it('GET /api/collections/buildings/items', async () => {
    expectDocumented('get', '/api/collections/buildings/items', await get(app, itemsUrl))
  })

  const bodies: Readonly<Record<string, object>> = {
    'a free mast': sector,
    'hardly any power': weakSector,
    'a known roof': { ...sector, tower_lon: onKnownRoof[0], tower_lat: onKnownRoof[1] },
    'an unknown roof': { ...sector, tower_lon: onUnknownRoof[0], tower_lat: onUnknownRoof[1] },
    'below a roof': {
      ...sector,
      tower_lon: onKnownRoof[0],
      tower_lat: onKnownRoof[1],
      rf_profile: { antenna_height_m: 12 },
    },
    '4g, omni, derived threshold': {
      ...sector,
      rf_profile: {
        network_tech: '4g',
        horizontal_pattern_id: 'omni',
        receiver_sensitivity_mode: 'derived',
        pci: 7,
      },
    },
    'an element pattern': {
      ...sector,
      rf_profile: { horizontal_pattern_id: '3gpp-single-element' },
    },
    '140 GHz': { ...sector, frequency_ghz: 140 },
    'the legacy model': { ...sector, propagation_model: 'legacy_fspl_walls' },
    'the legacy model by its old name': { ...sector, propagation_model: 'fspl-walls-2p5d-v3' },
    'an antenna too low for the model': { ...sector, rf_profile: { antenna_height_m: 5 } },
    'far from any building': { ...sector, tower_lat: cityLat + 1 },
  }
  const posts = [
    '/api/simulate',
    '/api/simulate?detail=full',
    '/api/coverage-gaps',
    '/api/analyze-sector',
    '/api/analyze-sector?detail=full',
    '/api/optimize-azimuth',
    '/api/coverage-surface',
    '/api/coverage-surface?f=geojson',
  ]
  it.each(Object.keys(bodies).flatMap((name) => posts.map((url) => ({ name, url }))))(
    'POST $url for $name',
    async ({ name, url }) => {
      const answer = await post(app, url, bodies[name])
      expect(answer.status).toBe(200)
      expectDocumented('post', url.split('?')[0], answer)
    },
  )

  it.each([
    ['/api/simulate', {}, 400],
    ['/api/coverage-surface', {}, 400],
    ['/api/datasets/switch', {}, 400],
    ['/api/datasets/switch', { id: 'elsewhere' }, 404],
  ] as const)('the refusal of POST %s %j', async (path, body, status) => {
    const answer = await post(app, path, body)
    expect(answer.status).toBe(status)
    expectDocumented('post', path, answer)
  })

  it('has no dangling reference in the document', () => {
    expect(schemas.danglingReferences()).toEqual([])
  })

  it('documents every route but the page and the document itself', async () => {
    const document = members((await get(app, '/api/openapi.json')).json)
    const listed = members((await get(app, '/')).json).routes as string[]
    const documented = Object.entries(document.paths as Record<string, object>).flatMap(
      ([path, methods]) =>
        Object.keys(methods)
          .filter((method) => method !== 'head')
          .map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = listed
      .filter((route) => !/ \/(docs|api\/openapi)/.test(route))
      .map((route) => route.replace(/\*$/, ':id').replaceAll(/:(\w+)/g, '{$1}'))
    expect(documented.sort()).toEqual(expected.sort())
  })
})

/** Whether a value has a member like `a.b[].c`; alternatives are parted by `|`. */
function hasMember(value: unknown, path: string): boolean {
  if (path.includes('|')) {
    const [first, ...others] = path.split('|')
    const parent = first.slice(0, first.lastIndexOf('.') + 1)
    return [first, ...others.map((other) => (other.includes('.') ? other : parent + other))].some(
      (way) => hasMember(value, way),
    )
  }
  const [head, ...rest] = path.split('.')
  if (head === '*') return Object.keys(members(value)).length > 0
  const isList = head.endsWith('[]')
  const name = isList ? head.slice(0, -2) : head
  const member = members(value)[name]
  if (member === undefined) return false
  const next = isList ? (member as unknown[])[0] : member
  return rest.length === 0 || hasMember(next, rest.join('.'))
}

describe('existing clients find what they read', () => {
  const golden = JSON.parse(
    readFileSync(new URL('../golden/http/client-members.json', import.meta.url), 'utf8'),
  ) as { readonly routes: Readonly<Record<string, readonly string[]>> }
  /** Members of packs of schema 2, of warnings that are absent, and of a list that is empty here. */
  const notInThisPack =
    /^(dataset\.(layers|quality)|warnings|datasets\[\]|summary$|features\[\]\.properties\.(site|rf))/

  it.each(Object.keys(golden.routes))('%s', async (route) => {
    const [method, target] = route.split(' ')
    const url = target.startsWith('/api/collections') ? itemsUrl : target
    // Switching has a test file of its own.
    if (url.endsWith('switch')) return
    const body = url.endsWith('gaps') || url.endsWith('sector') ? weakSector : sector
    const answer = method === 'GET' ? await get(app, url) : await post(app, url, body)
    expect(answer.status).toBe(200)
    const missing = golden.routes[route].filter(
      (member) => !notInThisPack.test(member) && !hasMember(answer.json, member),
    )
    expect(missing).toEqual([])
  })
})

describe('sector answers', () => {
  it('give the same bytes again', async () => {
    for (const url of ['/api/simulate', '/api/coverage-surface', '/api/optimize-azimuth']) {
      expect((await post(app, url, sector)).text).toBe((await post(app, url, sector)).text)
    }
  })

  it('of analyze-sector are those of the two routes, byte for byte', async () => {
    const analysis = (await post(app, '/api/analyze-sector', sector)).text
    const simulation = (await post(app, '/api/simulate', sector)).text
    const gaps = (await post(app, '/api/coverage-gaps', sector)).text
    expect(analysis).toContain(`"simulation":${simulation}`)
    expect(analysis).toContain(`"coverage_gaps":${gaps}`)
  })

  it('accept their own rf_profile back, with the same answer', async () => {
    for (const rf_profile of [
      {},
      { network_tech: '4g' },
      { frequency_ghz: 3.5, network_tech: '5g', bandwidth_mhz: 40 },
      { receiver_sensitivity_mode: 'derived', receiver_noise_bandwidth_hz: 5e6, pci: 0 },
    ]) {
      const first = await post(app, '/api/simulate', { ...sector, rf_profile })
      const resolved = members(first.json).rf_profile
      const second = await post(app, '/api/simulate', { ...sector, rf_profile: resolved })
      expect(second.text).toBe(first.text)
    }
  })

  it('change their fingerprint with every input and with nothing else', async () => {
    const fingerprintOf = async (body: object) =>
      members((await post(app, '/api/coverage-gaps', body)).json).fingerprint
    const base = await fingerprintOf(sector)
    expect(await fingerprintOf({ ...sector, azimuth: 360 })).toBe(base)
    expect(await fingerprintOf({ ...sector, frequency_ghz: 28, rf_profile: {} })).toBe(base)
    const others = await Promise.all(
      [
        { ...sector, azimuth: 1 },
        { ...sector, rays: 25 },
        { ...sector, radius_m: 301 },
        { ...sector, tower_lon: cityLon + 1e-9 },
        { ...sector, calibration_offset_db: 1 },
        { ...sector, rf_profile: { band: 'other' } },
      ].map(fingerprintOf),
    )
    expect(new Set([base, ...others]).size).toBe(7)
    const surface = members((await post(app, '/api/coverage-surface', sector)).json).fingerprint
    expect(surface).not.toBe(base)
  })

  it('say that an antenna stands on an unknown roof, and only then', async () => {
    const at = async ([tower_lon, tower_lat]: readonly [number, number]) =>
      members((await post(app, '/api/coverage-gaps', { ...sector, tower_lon, tower_lat })).json)
    expect((await at(onUnknownRoof)).host_roof_assumed_below_antenna).toBe(true)
    expect(await at(onKnownRoof)).not.toHaveProperty('host_roof_assumed_below_antenna')
    expect((await at(onKnownRoof)).transmitter_site).toEqual({
      kind: 'rooftop',
      antenna_height_m: 25,
      host_roof_height_m: 20,
      host_building_ids: ['way/5'],
      pack_coverage: 'partial',
    })
  })

  it('name roof and antenna of an indoor transmitter, and its fallback', async () => {
    const body = {
      ...sector,
      tower_lon: onKnownRoof[0],
      tower_lat: onKnownRoof[1],
      rf_profile: { antenna_height_m: 12 },
    }
    for (const url of ['/api/simulate', '/api/coverage-gaps', '/api/coverage-surface']) {
      const answer = members((await post(app, url, body)).json)
      expect(answer.applicability).toEqual({
        requested_model_id: 'urban_short_range',
        applied_model_id: 'legacy_fspl_walls',
        fallback_used: true,
        reason: 'unsupported_endpoint',
        note: 'The antenna at 12 m is not above the roof at 20 m of the building it stands in (way/5).',
      })
    }
  })

  it('keep ray features compact unless more is asked for', async () => {
    const featuresOf = async (url: string) => {
      const { geojson } = members((await post(app, url, sector)).json)
      return members(geojson).features as Record<string, Record<string, unknown>>[]
    }
    const compact = await featuresOf('/api/simulate')
    const full = await featuresOf('/api/simulate?detail=full')
    expect(Object.keys(compact[0].properties).sort()).toEqual([
      'angle_deg',
      'distance_m',
      'is_blocked',
      'los_classification_basis',
      'los_classifier_id',
      'los_state',
      'ray_index',
      'segment_index',
      'signal_dbm',
      'terrain_status',
    ])
    expect(full.length).toBe(compact.length)
    full.forEach((feature, index) => {
      expect(feature.properties).toMatchObject(compact[index].properties)
      const budget = members(feature.properties.link_budget)
      expect(Number(budget.received_power_dbm)).toBeCloseTo(
        Number(feature.properties.signal_dbm),
        0,
      )
    })
  })

  it('order ray features by bearing, then along the ray', async () => {
    const { geojson } = members((await post(app, '/api/simulate', sector)).json)
    const keys = (members(geojson).features as Record<string, Record<string, number>>[]).map(
      ({ properties }) => [properties.angle_deg, properties.segment_index],
    )
    for (let i = 1; i < keys.length; i++) {
      const [before, after] = [keys[i - 1], keys[i]]
      expect(after[0] > before[0] || (after[0] === before[0] && after[1] > before[1])).toBe(true)
    }
  })
})

describe('coverage surface', () => {
  const body = { ...sector, azimuth: 10, cell_size_m: 20, thresholds_dbm: [-80, -95.5] }

  it('has the same values as GeoTIFF, CSV and JSON', async () => {
    const json = members((await post(app, '/api/coverage-surface', body)).json)
    const grid = json.grid as { width: number; height: number; values: number[]; nodata: number }
    const csv = await post(app, '/api/coverage-surface?f=csv', body)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = csv.text.trimEnd().split('\n')
    expect(lines[0]).toBe('longitude,latitude,signal_dbm')
    const valid = grid.values.filter((value) => value !== grid.nodata)
    expect(lines.slice(1).map((line) => Number(line.split(',')[2]))).toEqual(valid)
    expect(members(json.stats).valid_cell_count).toBe(valid.length)
    const response = await app.inject({
      method: 'POST',
      url: '/api/coverage-surface?f=GeoTIFF',
      payload: body,
    })
    expect(response.headers['content-type']).toBe('image/tiff')
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="coverage-surface.tif"',
    )
    const bytes = response.rawPayload
    const pixels = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + bytes.length - grid.width * grid.height * 4),
    )
    const northWest = grid.values.slice(-grid.width)
    expect([...pixels.slice(0, grid.width)].map((value) => Math.round(value * 10) / 10)).toEqual(
      northWest,
    )
  })

  it('has the same isolines in both JSON forms', async () => {
    const json = members((await post(app, '/api/coverage-surface', body)).json)
    const lines = await post(app, '/api/coverage-surface?f=geojson', body)
    expect(lines.headers['content-type']).toBe('application/geo+json')
    expect(lines.json).toEqual(json.contours)
  })

  it('sorts its levels and reports the defaults', async () => {
    const levels = async (more: object) => {
      const { stats } = members(
        (await post(app, '/api/coverage-surface', { ...sector, ...more })).json,
      )
      return members(stats).thresholds_dbm
    }
    expect(await levels({ thresholds_dbm: [-80, -95.5] })).toEqual([-95.5, -80])
    expect(await levels({})).toEqual([-110, -100, -90, -80])
  })

  it.each(['png', '', 'csv&f=json', '__proto__'])('refuses f=%s', async (f) => {
    const answer = await post(app, `/api/coverage-surface?f=${f}`, body)
    expect(answer.status).toBe(400)
  })
})

describe('building pages', () => {
  it('come sorted, with holes, raw texts and unknown heights as null', async () => {
    const page = members((await get(app, itemsUrl)).json)
    const features = page.features as {
      id: string
      properties: Record<string, unknown>
      geometry: { coordinates: unknown[][] }
    }[]
    const ids = features.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
    expect(page.numberMatched).toBe(features.length)
    const byId = Object.fromEntries(features.map((feature) => [feature.id, feature]))
    expect(byId['way/3'].geometry.coordinates).toHaveLength(2)
    expect(byId['way/3'].properties).toMatchObject({
      height_m: 9,
      height_source: 'default-3-storey',
      height_evidence_m: null,
      height_evidence_source: 'unavailable',
    })
    expect(byId['way/1'].properties.name).toBe('Block "A", west\nwing')
  })

  it('link to the next one until the last, in both forms', async () => {
    for (const form of ['', '&f=csv']) {
      const seen: string[] = []
      let url: string | undefined = `${itemsUrl}&limit=2${form}`
      while (url !== undefined) {
        const answer: Answer = await get(app, url)
        expect(answer.status).toBe(200)
        if (form === '') {
          const { features } = members(answer.json)
          seen.push(...(features as { id: string }[]).map(({ id }) => id))
        } else {
          expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
          seen.push(...[...answer.text.matchAll(/^((?:way|relation)[^,]*),/gm)].map(([, id]) => id))
        }
        url = /^<(.*)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1]
      }
      expect(seen).toEqual(['relation/4-0', 'relation/4-1', 'way/1', 'way/2', 'way/3'])
    }
  })

  it('are CSV when that is what the caller accepts', async () => {
    const answer = await get(app, itemsUrl, { accept: 'text/csv' })
    expect(answer.text.split('\n')[0]).toBe(
      'id,geometry_wkt,building,logical_building_id,name,amenity,height_m,height_source,' +
        'height_evidence_m,height_evidence_source,height_evidence_tag,material,demand_weight,' +
        'residential_demand,density_score',
    )
    expect(answer.text).toContain('"Block ""A"", west\nwing"')
    expect(answer.headers.vary).toContain('accept')
  })

  it('beyond the end are empty', async () => {
    const page = members((await get(app, `${itemsUrl}&offset=100`)).json)
    expect(page).toMatchObject({ features: [], numberReturned: 0, offset: page.numberMatched })
  })

  it.each([
    ['', 'bbox is required'],
    ['bbox=', 'bbox is required'],
    ['bbox=1,2,3', 'bbox must be four numbers'],
    ['bbox=1,2,3,4,5', 'bbox must be four numbers'],
    ['bbox=1,2,3,x', 'bbox must be four numbers'],
    ['bbox=1,2,,4', 'bbox must be four numbers'],
    ['bbox=NaN,2,3,4', 'bbox must be four numbers'],
    ['bbox=0x1,2,3,4', 'bbox must be four numbers'],
    ['bbox=1,2,1e999,4', 'bbox longitudes'],
    ['bbox=-181,2,3,4', 'bbox longitudes'],
    ['bbox=1,2,3,91', 'bbox latitudes'],
    ['bbox=3,2,1,4', 'minLon at most maxLon'],
    ['bbox=1,4,1,2', 'minLat at most maxLat'],
    ['bbox=1,2,3,4', 'diagonal of at most 50 km'],
    ['bbox=1,2,1.1,2.1&bbox=1,2,1.1,2.1', 'bbox must be four numbers'],
    ['bbox=1,2,1.1,2.1&limit=0', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&limit=5001', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&limit=1.5', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&limit=ten', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&limit=1&limit=2', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&offset=-1', 'offset must be an integer between 0 and 10000000'],
    ['bbox=1,2,1.1,2.1&offset=10000001', 'offset must be an integer between 0 and 10000000'],
    ['bbox=1,2,1.1,2.1&f=xml', 'f must be one of csv, geojson'],
  ])('refuse %s', async (query, message) => {
    const answer = await get(app, `/api/collections/buildings/items?${query}`)
    expect(answer.status).toBe(400)
    expect(members(answer.json).error).toContain(message)
  })
})

describe('map tiles', () => {
  it('are there where the city is, and empty elsewhere', async () => {
    const tile = await get(app, '/api/tiles/buildings/0/0/0.mvt')
    expect(tile.status).toBe(200)
    expect(tile.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect((await get(app, '/api/tiles/buildings/10/0/0.mvt')).status).toBe(204)
  })

  it('are revalidated by their tag', async () => {
    const { headers } = await get(app, '/api/tiles/buildings/0/0/0.mvt')
    const again = await get(app, '/api/tiles/buildings/0/0/0.mvt', {
      'if-none-match': headers.etag!,
    })
    expect(again.status).toBe(304)
    expect(again.headers).not.toHaveProperty('ratelimit-limit')
  })

  it.each(['0/0/1', '23/0/0', '1/2/0', 'a/0/0', '1/-1/0', '1/0/0.5', '1/1e1/0'])(
    'at %s do not exist',
    async (tile) => {
      const answer = await get(app, `/api/tiles/buildings/${tile}.mvt`)
      expect([400, 404]).toContain(answer.status)
      expect(typeof members(answer.json).error).toBe('string')
    },
  )
})
