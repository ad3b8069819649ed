import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { propagationModelIds } from '../../src/rf/models/list.ts'
import { get, ownPool, post, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity } from './test-city.ts'

const pool = ownPool()
const body = { tower_lon: cityLon, tower_lat: cityLat }
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({
    snapshot: loadCity(),
    pool,
    configuration: { RF_REQUESTS_PER_MINUTE: 3, RF_API_KEY: 'key' },
  })
})

describe('GET /api/meta', () => {
  it('says for every route and technology what it does, route by route', async () => {
    const { json } = await get(app, '/api/meta')
    const { technology_capabilities: rows } = json as {
      readonly technology_capabilities: readonly Record<string, unknown>[]
    }
    expect(rows).toHaveLength(51)
    expect(
      rows.slice(0, 3).map(({ technology, frequency_ghz }) => [technology, frequency_ghz]),
    ).toEqual([
      ['4g', 2.6],
      ['5g', 28],
      ['6g', 140],
    ])
    expect(new Set(rows.map(({ endpoint }) => endpoint)).size).toBe(17)
    const keyed = await testApp({ configuration: { RF_API_KEY: 'key' } })
    for (const { endpoint } of rows.filter(({ status }) => status !== 'unsupported')) {
      // A route that exists asks for its key first.
      const { statusCode } = await keyed.inject({ method: 'POST', url: String(endpoint) })
      expect([endpoint, statusCode]).toEqual([endpoint, 401])
    }
    const exceptions = rows.filter(({ status }) => status !== 'supported')
    expect(
      exceptions.map(({ endpoint, technology, status, reason }) => [
        endpoint,
        technology,
        status,
        reason,
      ]),
    ).toEqual([
      ['/api/recommend-sites', '6g', 'unsupported', 'unsupported_endpoint'],
      ['/api/path-profile', '6g', 'research_only', 'research_profile_only'],
      ['/api/interference', '6g', 'unsupported', 'unsupported_endpoint'],
      ['/api/measurements/evaluate', '6g', 'unsupported', 'unsupported_endpoint'],
      ['/api/measurements/compare', '6g', 'unsupported', 'unsupported_endpoint'],
      [
        '/api/processes/measurement-comparison/execution',
        '6g',
        'unsupported',
        'unsupported_endpoint',
      ],
      ['/api/measurements/calibrate', '6g', 'unsupported', 'unsupported_endpoint'],
    ])
  })

  it('has the propagation models as objects', async () => {
    const { json } = await get(app, '/api/meta')
    const { propagation_models: models } = json as {
      readonly propagation_models: readonly { readonly id: string }[]
    }
    expect(models.map(({ id }) => id)).toEqual([...propagationModelIds])
  })

  it('has the losses of walls at 28 GHz, as TR 38.901 gives them', async () => {
    const { json } = await get(app, '/api/meta')
    const { building_entry_model: entry } = json as {
      readonly building_entry_model: { readonly profiles: readonly Record<string, unknown>[] }
    }
    // Table 7.4.3-1 and -2: 5 - 10 log10(0.3 of standard glass, 2 + 0.2 f dB, and 0.7 of concrete, 5 + 4 f
    // dB).
    const through = (wallLossDb: number) => Math.exp((-wallLossDb / 10) * Math.LN10)
    const throughGlass = through(2 + 0.2 * 28)
    const throughConcrete = through(5 + 4 * 28)
    const lossDb = 5 - 10 * Math.log10(0.3 * throughGlass + 0.7 * throughConcrete)
    expect(entry.profiles.map(({ id }) => id)).toEqual(['low_loss', 'high_loss'])
    expect(entry.profiles[0].external_wall_loss_db).toBeCloseTo(lossDb, 3)
  })
})

describe('GET /metrics', () => {
  it('counts requests, refusals, tasks and the pack, without a client or a URL', async () => {
    const key = { 'x-api-key': 'key' }
    for (let i = 0; i < 4; i++) await post(app, '/api/simulate?detail=full', body, key)
    await post(app, '/api/simulate', body)
    const { text } = await get(app, '/metrics')
    expect(text).toContain(
      'sightline_http_request_seconds_count{method="POST",route="/api/simulate",status="200"} 3',
    )
    expect(text).toContain('route="/api/simulate",status="429"} 1')
    expect(text).toContain('route="/api/simulate",status="401"} 1')
    expect(text).toContain('sightline_limiter_refusals_total{limiter="radio",cause="budget"} 1')
    expect(text).toContain('sightline_rf_requests_active 0')
    for (const limiter of ['radio', 'building_download', 'tiles', 'evidence', 'documents']) {
      expect(text).toContain(`sightline_places_in_use{limiter="${limiter}"} 0`)
    }
    expect(text).toContain('sightline_open_connections 0')
    for (const name of [
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'nodejs_external_memory_bytes',
      'sightline_array_buffer_bytes',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [0-9.e-]+$`, 'm'))
    }
    const resident = Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
    expect(resident / process.memoryUsage.rss()).toBeCloseTo(1, 0)
    expect(text).not.toMatch(/^sightline_(process|event_loop)_/m)
    expect(text).toContain('sightline_tasks_current{lane="radio",state="queued"} 0')
    expect(text).toMatch(/sightline_pack_buildings\{id="test-pack",version="1",snapshot="\w+"\} 7/)
    expect(text).not.toMatch(/detail=|127\.0\.0\.1|key/)
  })
})

describe('the delay of the event loop', () => {
  it('shows how long the main thread was held', async () => {
    const worst = async () => {
      const { text } = await get(app, '/metrics')
      return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1])
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    const until = performance.now() + 300
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await worst()).toBeGreaterThan(0.2)
  })
})

describe('too many features', () => {
  it('are 422 where walls split the rays, and 200 where they do not', async () => {
    const open = await testApp({ snapshot: loadCity(), pool })
    // 720 rays of 34 steps are 24,480 features; every wall on the way adds one.
    const ask = (model: string) =>
      post(open, '/api/simulate', {
        ...body,
        rays: 720,
        radius_m: 850,
        frequency_ghz: 2.6,
        tx_power_dbm: 60,
        propagation_model: model,
        beam_width: 60,
        rf_profile: { receiver_sensitivity_dbm: -180 },
      })
    expect((await ask('urban_short_range')).status).toBe(200)
    const answer = await ask('legacy_fspl_walls')
    expect(answer.status).toBe(422)
    expect((answer.json as { readonly error: string }).error).toContain('25000')
  })
})
