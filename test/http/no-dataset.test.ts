import { describe, expect, it } from 'vitest'
import { SightlineError } from '../../src/errors.ts'
import { itemsUrl, sectorBody, sectorRoutes, tileUrl } from './city-requests.ts'
import { SchemaCheck } from './schema-check.ts'
import { errorOf, get, post, testApp } from './test-app.ts'

describe('without a dataset', () => {
  it('every route that needs one says 503, the others answer', async () => {
    const app = await testApp()
    for (const url of sectorRoutes) {
      const answer = await post(app, url, sectorBody)
      expect([answer.status, errorOf(answer)]).toEqual([503, 'no dataset is loaded'])
    }
    for (const url of [
      '/api/towers',
      '/api/buildings',
      '/api/buildings/summary',
      '/api/collections',
      '/api/collections/buildings',
      itemsUrl,
      tileUrl,
      '/ogc/collections',
      '/ogc/collections/buildings',
      '/ogc/collections/buildings/items',
      '/ogc/collections/towers/items/1',
    ]) {
      expect(errorOf(await get(app, url))).toBe('no dataset is loaded')
    }
    expect((await get(app, '/readyz')).json).toEqual({
      status: 'not_ready',
      buildings: false,
      towers: false,
      frontend: false,
      dataset_error: '',
    })
    const health = await get(app, '/healthz')
    expect(health.json).toMatchObject({
      status: 'ok',
      towerCount: 0,
      buildingDemand: { total_buildings: 0, avg_demand_weight: 0, data_quality: 'sparse' },
    })
    const document = (await get(app, '/api/openapi.json')).json
    const type = health.headers['content-type'] ?? ''
    const schemas = new SchemaCheck(document)
    expect(schemas.problems('get', '/healthz', 200, type, health.json)).toEqual([])
    expect((await get(app, '/api/meta')).json).not.toHaveProperty('dataset')
    expect((await get(app, '/api/datasets')).json).toEqual({ datasets: [] })
  })

  it('a body is still checked first', async () => {
    const app = await testApp()
    expect((await post(app, '/api/simulate', {})).status).toBe(400)
  })

  it('a failed start is named in general terms, with the folder and what is wrong', async () => {
    const detail = 'my-cty: there is no such pack directory'
    const app = await testApp({
      packs: {
        state: { state: 'failed', reason: 'dataset unavailable', detail },
        snapshot: undefined,
        switchTo: () => Promise.reject(new SightlineError('not_found', 'no')),
      },
    })
    const answer = await get(app, '/readyz')
    expect(answer.status).toBe(503)
    expect(answer.json).toMatchObject({
      dataset_error: 'dataset unavailable',
      dataset_detail: detail,
    })
  })

  it('one that is still being loaded is asked to wait for', async () => {
    const app = await testApp({
      packs: {
        state: { state: 'loading' },
        snapshot: undefined,
        switchTo: () => Promise.reject(new SightlineError('not_found', 'no')),
      },
    })
    expect(errorOf(await post(app, '/api/simulate', sectorBody))).toContain('still being loaded')
  })
})
