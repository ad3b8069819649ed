import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { itemsUrl, sector, weakSector } from './city-requests.ts'
import { readExamples } from '../../src/http/server/api-examples.ts'
import { documentedPath } from '../../src/http/server/operations.ts'
import { operations, questions } from './operations.ts'
import { schemas } from './schema-check.ts'
import { type Answer, get, post, realPool, testApp } from './test-app.ts'
import { cityLat, loadCity, onKnownRoof, onUnknownRoof } from './test-city.ts'

const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

function expectDocumented(method: 'get' | 'post', path: string, answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems(method, path, answer.status, type, answer.json)).toEqual([])
}

/** Every read whose path is the whole of it, as its example asks: of the service, the pack, processes. */
const reads = operations
  .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  .map(({ id, path }) => ({ path, url: readExamples()[id].url }))

/** Reads that the test city does not answer: it has no page and no tiles of ground. */
const absent: Readonly<Record<string, number>> = {
  '/readyz': 503,
  '/api/tiles/base-map.json': 404,
  '/api/tiles/terrain.json': 404,
  '/api/tiles/clutter.json': 404,
}

describe('every answer is as its schema says', () => {
  it.each(reads)('GET $path', async ({ path, url }) => {
    const answer = await get(app, url)
    expect(answer.status).toBe(absent[path] ?? 200)
    if (answer.headers['content-type']?.includes('json')) expectDocumented('get', path, answer)
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
    '90 % of the places': { ...sector, location_probability: 90 },
    'far from any building': { ...sector, tower_lat: cityLat + 1 },
  }
  const ofCells = questions.filter(({ tag }) => tag === 'sector').map(({ path }) => path)
  const posts = [
    ...ofCells,
    ...['/api/simulate?detail=full', '/api/analyze-sector?detail=full'],
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
      .filter((route) => !/ \/(docs|api\/openapi|ogc\/(api)?$)/.test(route))
      .map(documentedPath)
    expect(documented.sort()).toEqual(expected.sort())
  })
})
