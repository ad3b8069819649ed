import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { itemsUrl } from './city-requests.ts'
import { type Answer, get, realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
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

  it.each([
    ['text/csv;q=0, application/json', 'application/geo+json'],
    ['application/geo+json, text/csv;q=0.5', 'application/geo+json'],
    ['application/geo+json;q=0.5, text/csv', 'text/csv; charset=utf-8'],
    ['text/csv; header=present, */*;q=0.1', 'text/csv; charset=utf-8'],
  ])('are what a caller wants more: %s', async (accept, type) => {
    const answer = await get(app, itemsUrl, { accept })
    expect(answer.headers['content-type']).toBe(type)
  })

  it('beyond the end are empty', async () => {
    const page = members((await get(app, `${itemsUrl}&offset=100`)).json)
    expect(page).toMatchObject({ features: [], numberReturned: 0, offset: 100 })
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
    // A look at every way to part so many digits would take minutes.
    [`bbox=${'1'.repeat(300_000)}x,2,3,4`, 'bbox must be four numbers'],
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
    ['bbox=1,2,1.1,2.1&limit=1e-1', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&limit=0x2', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&limit=ten', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&limit=1&limit=2', 'limit must be an integer between 1 and 5000'],
    ['bbox=1,2,1.1,2.1&offset=-1', 'offset must be an integer between 0 and 10000000'],
    ['bbox=1,2,1.1,2.1&offset=10000001', 'offset must be an integer between 0 and 10000000'],
    ['bbox=1,2,1.1,2.1&f=xml', 'f must be one of csv, geojson'],
  ])('refuse %.60s', async (query, message) => {
    const answer = await get(app, `/api/collections/buildings/items?${query}`)
    expect(answer.status).toBe(400)
    expect(members(answer.json).error).toContain(message)
  })

  it('take numbers with exponents', async () => {
    const plain = members((await get(app, `${itemsUrl}&limit=2`)).json)
    expect(plain.features).toHaveLength(2)
    const [path, query] = itemsUrl.split('bbox=')
    const written = query
      .split(',')
      .map((degrees) => encodeURIComponent(Number(degrees).toExponential()))
    const answer = await get(app, `${path}bbox=${written.join()}&limit=2e0`)
    expect(members(answer.json).features).toEqual(plain.features)
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
