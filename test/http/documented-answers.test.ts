import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { itemsUrl, sector, weakSector } from './city-requests.ts'
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
    '90 % of the places': { ...sector, location_probability: 90 },
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
      .filter((route) => !/ \/(docs|api\/openapi|ogc\/(api)?$)/.test(route))
      .map((route) => route.replace(/\*$/, ':id').replaceAll(/:(\w+)/g, '{$1}'))
    expect(documented.sort()).toEqual(expected.sort())
  })
})
