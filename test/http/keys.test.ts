import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { itemsUrl, sectorBody, sectorRoutes, tileUrl } from './city-requests.ts'
import { get, post, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

describe('keys', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({
      snapshot,
      configuration: {
        RF_API_KEY: 'radio-key',
        BUILDINGS_API_KEY: 'building-key',
        DATASET_ADMIN_API_KEY: 'admin-key',
        CORE_LAB_ENABLED: true,
        CORE_LAB_API_KEY: 'lab-key',
        RF_REQUESTS_PER_MINUTE: 1000,
      },
    })
  })

  const keyed: readonly [string, string, string][] = [
    ...sectorRoutes.map((url): [string, string, string] => ['POST', url, 'radio-key']),
    ['GET', '/api/buildings', 'building-key'],
    ['HEAD', '/api/buildings', 'building-key'],
    ['GET', itemsUrl, 'building-key'],
    ['GET', tileUrl, 'building-key'],
    ['GET', '/ogc/collections/buildings/items', 'building-key'],
    ['GET', '/ogc/collections/buildings/items/way/1', 'building-key'],
    ['POST', '/api/datasets/switch', 'admin-key'],
    ['POST', '/api/core/scenario', 'lab-key'],
  ]
  it.each(keyed)('%s %s wants its own key and no other', async (method, url, key) => {
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(method === 'POST' ? { payload: sectorBody } : {}),
      })
    const others = ['radio-key', 'building-key', 'admin-key', 'lab-key'].filter(
      (other) => other !== key,
    )
    const refused = [{}, { 'x-api-key': '' }, { authorization: `Basic ${key}` }].concat(
      ...others.map((other) => [{ 'x-api-key': other }, { authorization: `Bearer ${other}` }]),
    )
    for (const headers of refused) {
      const answer = await ask(headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm=/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers).not.toHaveProperty('ratelimit-limit')
      if (method !== 'HEAD')
        expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['error'])
    }
    const accepted = [
      { 'x-api-key': key },
      { 'x-api-key': `  ${key} ` },
      { authorization: `Bearer ${key}` },
      { authorization: `bearer  ${key}` },
      { authorization: 'Bearer wrong', 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': 'wrong' },
    ]
    for (const headers of accepted) {
      expect((await ask(headers as Record<string, string>)).statusCode).not.toBe(401)
    }
  })

  it.each([
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/meta',
    '/api/datasets',
    '/api/towers',
    '/api/buildings/summary',
    '/api/conformance',
    '/api/collections',
    '/api/collections/buildings',
    '/ogc',
    '/ogc/conformance',
    '/ogc/api',
    '/ogc/collections',
    '/ogc/collections/buildings',
    '/ogc/collections/buildings/schema',
    '/ogc/collections/buildings/queryables',
    '/ogc/collections/towers/items',
    '/api/core/status',
    '/api/core/topology',
    '/api/core/sessions',
    '/api/core/events',
    '/api/openapi.json',
    '/docs',
  ])('GET %s wants none', async (url) => {
    expect((await get(app, url)).status).not.toBe(401)
  })

  it('are asked for before anything in the body is looked at', async () => {
    expect((await post(app, '/api/simulate', 'not json')).status).toBe(401)
    expect((await post(app, '/api/simulate', 'x'.repeat(2_000_000))).status).toBe(401)
  })

  it('make building answers private', async () => {
    for (const url of ['/api/buildings', itemsUrl, tileUrl]) {
      const answer = await get(app, url, { 'x-api-key': 'building-key' })
      expect(answer.headers['cache-control']).toMatch(/^private/)
    }
    const open = await testApp({ snapshot })
    expect((await get(open, '/api/buildings')).headers['cache-control']).toBe(
      'public, max-age=3600, must-revalidate',
    )
  })
})
