import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentPath } from '../../scripts/api-document.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity } from './test-city.ts'

interface Stated {
  readonly $ref?: string
  readonly description?: string
}
type Responses = Readonly<Record<string, Stated>>

const { paths } = JSON.parse(readFileSync(documentPath, 'utf8')) as {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Responses }>>>
  >
}

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool: realPool() })
})

describe('a model that refuses what lies beyond its range', () => {
  const tower = (id: string, east: number, rf_profile?: object) => ({
    id,
    tower_lon: cityLon + east,
    tower_lat: cityLat,
    ...(rf_profile === undefined ? {} : { rf_profile }),
  })
  const refusing = { antenna_height_m: 272, model_limits: 'refuse' }
  const towers = [tower('near', 0), tower('high', 0.001, refusing)]
  const network = { towers, network_tech: '5g' }
  const sample = { id: 's', lon: cityLon, lat: cityLat, technology: '5g', rsrp_dbm: -80 }
  const measured = { ...network, samples: [sample] }
  const decisions = { azimuths_deg: [0, 90] }
  const sector = { tower_lon: cityLon, tower_lat: cityLat, rf_profile: refusing }
  const bodies: Readonly<Record<string, object>> = {
    '/api/simulate': sector,
    '/api/analyze-sector': sector,
    '/api/coverage-gaps': sector,
    '/api/coverage-surface': sector,
    '/api/optimize-azimuth': sector,
    '/api/evaluate-network': { towers },
    '/api/optimize-network': { towers },
    '/api/interference': network,
    '/api/building-entry-analysis': { towers },
    '/api/measurements/evaluate': measured,
    '/api/measurements/compare': measured,
    '/api/measurements/calibrate': { ...measured, name: 'Drive' },
    '/api/plan-network': { towers, decisions },
    '/api/processes/network-plan/execution': { towers, decisions },
    '/api/processes/measurement-comparison/execution': measured,
    '/api/processes/region-coverage/execution': {
      cells: towers,
      network_tech: '5g',
      area: { bbox: [cityLon, cityLat, cityLon + 0.002, cityLat + 0.002] },
      resolution_m: 50,
    },
  }

  it.each(Object.keys(bodies))('%s is 422, as the document says', async (path) => {
    const answer = await post(app, path, bodies[path])
    expect(answer.text).toMatch(/antenna_height_m between 10 and 150/)
    expect(answer.status).toBe(422)
    expect(Object.keys(paths[path].post.responses)).toContain('422')
  })
})

describe('what a caller has already is 304, as the document says', () => {
  it.each([
    ['/api/buildings', '/api/buildings'],
    ['/api/tiles/buildings/{z}/{x}/{y}.mvt', '/api/tiles/buildings/10/500/500.mvt'],
  ])('%s', async (path, url) => {
    const { headers } = await get(app, url)
    expect((await get(app, url, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
    expect(Object.keys(paths[path].get.responses)).toContain('304')
  })

  it.each([
    '/api/tiles/base-map.json',
    '/api/tiles/base-map/{z}/{x}/{y}.mvt',
    '/api/tiles/terrain/{z}/{x}/{y}.png',
    '/api/tiles/clutter/{z}/{x}/{y}.png',
    '/api/jobs/{jobID}/outputs/{name}',
  ])('%s', (path) => {
    expect(Object.keys(paths[path].get.responses)).toContain('304')
  })
})

describe('a body above the limit of its route', () => {
  const limits: readonly (readonly [string, string, number])[] = [
    ['/api/simulate', '1 MiB', 1],
    ['/api/core/scenario', '64 KiB', 1 / 16],
    ['/api/processes/measurement-comparison/execution', '8 MiB', 8],
    ['/api/processes/region-coverage/execution', '48 MiB', 48],
  ]

  it.each(limits)('%s says %s, and so does the document', async (url, limit, mebibytes) => {
    const payload = Buffer.alloc(mebibytes * 1024 * 1024 + 1, ' ')
    const answer = await app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({
      error: `the request body must be at most ${limit} (${mebibytes * 1024 * 1024} bytes)`,
    })
    const { 413: stated } = paths[url].post.responses
    if (limit === '1 MiB') expect(stated.$ref).toBe('#/components/responses/Error413')
    else expect(stated.description).toBe(`The body is larger than ${limit}.`)
  })
})
