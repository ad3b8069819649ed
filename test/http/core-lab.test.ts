import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { scenarios } from '../../src/core-lab/scenario.ts'
import { schemas } from './schema-check.ts'
import { type Answer, errorOf, get, post, testApp } from './test-app.ts'

const key = { 'x-api-key': 'lab' }
const reads = ['status', 'topology', 'sessions', 'events'].map((name) => `/api/core/${name}`)
const scenarioUrl = '/api/core/scenario'
const enabled = { CORE_LAB_ENABLED: true, CORE_LAB_API_KEY: 'lab' }

function expectDocumented(method: 'get' | 'post', url: string, answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  const path = url.split('?')[0]
  expect(schemas.problems(method, path, answer.status, type, answer.json)).toEqual([])
}

/** What a route shows, held against its schema. */
async function shown(app: FastifyInstance, url: string): Promise<Record<string, unknown>> {
  const answer = await get(app, url)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expectDocumented('get', url, answer)
  return answer.json as Record<string, unknown>
}

/** Asks for a scenario, and holds the answer against its schema. */
async function change(
  app: FastifyInstance,
  body: unknown,
  headers: Record<string, string> = key,
): Promise<Answer> {
  const answer = await post(app, scenarioUrl, body, headers)
  expectDocumented('post', scenarioUrl, answer)
  return answer
}

describe('a Core Lab that nobody enabled', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await testApp({ configuration: { CORE_LAB_API_KEY: 'lab' } })
  })

  it('says so on every route, whatever else is asked', async () => {
    expect(await shown(app, reads[0])).toMatchObject({
      mode: 'disabled',
      state: 'disabled',
      functions: [],
      message: expect.stringContaining('CORE_LAB_ENABLED') as string,
    })
    const absent = { state: 'disabled' }
    const query = `?network_tech=4g&cluster_tower_ids=${'x'.repeat(200)}`
    expect(await shown(app, reads[1] + query)).toEqual({
      ...absent,
      nodes: [],
      edges: [],
      route_decisions: [],
    })
    expect(await shown(app, reads[2] + query)).toEqual({
      ...absent,
      sessions: [],
      session_count: 0,
    })
    expect(await shown(app, reads[3])).toEqual({ ...absent, events: [] })
  })

  it('takes no scenario, asks for no key and still refuses what is none', async () => {
    const answer = await change(app, { scenario: 'udm_outage' }, {})
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      mode: 'disabled',
      state: 'disabled',
      scenario: 'udm_outage',
    })
    expect((await change(app, { scenario: 'flood' }, {})).status).toBe(400)
  })
})

describe('an enabled Core Lab', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await testApp({ configuration: enabled })
  })

  it('begins with nothing wrong', async () => {
    const status = await shown(app, reads[0])
    expect(status).toMatchObject({
      mode: 'open5gs',
      state: 'connected',
      source: 'simulated_overlay',
      scenario: 'normal',
    })
    expect((status.functions as { status: string }[]).map((item) => item.status)).toEqual(
      Array.from({ length: 9 }, () => 'healthy'),
    )
    expect((await shown(app, reads[3])).events).toHaveLength(5)
  })

  it.each(scenarios)('moves to %s from any other and shows it on every route', async (scenario) => {
    for (const former of scenarios) {
      expect((await change(app, { scenario: former })).status).toBe(200)
      const answer = await change(app, { scenario, cluster_tower_ids: ['a', 'b'] })
      const state = scenario === 'normal' ? 'connected' : 'scenario_running'
      expect(answer.json).toMatchObject({
        mode: 'open5gs',
        state,
        scenario,
        cluster_tower_ids: ['a', 'b'],
      })
      expect(await shown(app, reads[0])).toMatchObject({ state, scenario })
    }
    const towers = '?cluster_tower_ids=a,b&network_tech=5g'
    expect(await shown(app, reads[1] + towers)).toMatchObject({ state: 'connected', scenario })
    const sessions = await shown(app, reads[2] + towers)
    expect(sessions.session_count).toBe((sessions.sessions as unknown[]).length)
    expect((await shown(app, reads[3])).events).toHaveLength(7)
  })

  it('tells the same timeline whenever the same scenario is activated for the same towers', async () => {
    const timeline = async () => {
      const body = { scenario: 'upf_degraded', cluster_tower_ids: ['north', 'süd', 'a/b'] }
      const { updated_at } = (await change(app, body)).json as { readonly updated_at: string }
      const { events } = (await shown(app, reads[3])) as {
        readonly events: readonly { id: string; timestamp: string }[]
      }
      return events.map(({ timestamp, ...event }) => ({
        ...event,
        offsetMs: Date.parse(timestamp) - Date.parse(updated_at),
      }))
    }
    const first = await timeline()
    await change(app, { scenario: 'normal' })
    expect(await timeline()).toEqual(first)
    expect(first.map(({ offsetMs }) => offsetMs).slice(-5)).toEqual([
      0, -4000, -9000, -14_000, -18_000,
    ])
  })

  it('shows the selected towers, and how they hand over where they stand', async () => {
    const url =
      `${reads[1]}?network_tech=5G&cluster_tower_ids=a,%20b%20,a,,c:1` +
      '&cluster_tower_locations=a:7:50;b:7.001:50;c:1:7.1:50;other:0:0'
    const topology = (await shown(app, url)) as {
      readonly nodes: readonly { readonly tower_id?: string }[]
      readonly route_decisions: readonly object[]
    }
    expect(topology.nodes.flatMap(({ tower_id }) => tower_id ?? [])).toEqual(['a', 'b', 'c:1'])
    expect(topology.route_decisions).toMatchObject([
      { from: 'gNB-a', to: 'gNB-b', interface: 'Xn', route_type: 'direct_xn', status: 'active' },
      { from: 'gNB-b', to: 'gNB-c:1', interface: 'N2', route_type: 'ng_fallback' },
    ])
  })

  it.each(['', '5g', '5G', ' 5g_mmwave ', '5g-mmwave'])('simulates %j', async (technology) => {
    const query = `?network_tech=${encodeURIComponent(technology)}`
    for (const url of reads) {
      expect((await shown(app, url + query)).state).toBe('connected')
    }
    const answer = await change(app, { scenario: 'normal', network_tech: technology })
    expect(answer.json).toMatchObject({ state: 'connected' })
  })

  it.each(['4g', '6g', 'nonsense'])(
    'has nothing to say of %s and changes nothing',
    async (network_tech) => {
      for (const url of reads) {
        const view = await shown(app, `${url}?network_tech=${network_tech}`)
        expect(view.state).toBe('not_applicable')
        const lists = Object.values(view).filter(Array.isArray)
        expect(lists.flat()).toEqual([])
      }
      const answer = await change(app, { scenario: 'udm_outage', network_tech })
      expect(answer.json).toMatchObject({ mode: 'not_applicable', state: 'not_applicable' })
      expect(await shown(app, reads[0])).toMatchObject({ scenario: 'normal' })
    },
  )

  it('takes 64 tower ids of 128 bytes, counted before repetitions are dropped', async () => {
    const ids = Array.from({ length: 64 }, (_, index) => `${index}`.padStart(128, 'x'))
    const body = (towers: readonly string[]) => ({
      scenario: 'normal',
      cluster_tower_ids: towers,
    })
    const widest = await change(app, body([...ids, '', '  ']))
    expect(widest.json).toMatchObject({ cluster_tower_ids: ids })
    expect((await shown(app, reads[3])).events).toHaveLength(69)
    const twice = await change(app, body([' a ', 'a', 'ü'.repeat(64)]))
    expect(twice.json).toMatchObject({ cluster_tower_ids: ['a', 'ü'.repeat(64)] })
    for (const bad of [[...ids, ids[0]], ['x'.repeat(129)], ['ü'.repeat(65)]]) {
      await change(app, { scenario: 'udm_outage' })
      const answer = await change(app, body(bad))
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toContain('cluster_tower_ids')
      expect(await shown(app, reads[0])).toMatchObject({ scenario: 'udm_outage' })
      for (const url of [reads[1], reads[2]]) {
        const refused = await get(app, `${url}?cluster_tower_ids=${encodeURIComponent(bad.join())}`)
        expect(refused.status).toBe(400)
        expect(errorOf(refused)).toContain('cluster_tower_ids')
      }
    }
  })

  it.each([
    'a',
    'a:1',
    'a:1:x',
    'a:181:0',
    'a:0:91',
    'a:NaN:0',
    'a:1e400:0',
    ':1:1',
    // A look at every way to part so many digits would take minutes.
    `a:${'1'.repeat(6000)}:${'1'.repeat(6000)}x`,
    Array.from({ length: 65 }, (_, index) => `${index}:0:0`).join(';'),
  ])('refuses places of another form: %.20s', async (places) => {
    const url = `${reads[1]}?cluster_tower_locations=${encodeURIComponent(places)}`
    const answer = await get(app, url)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('cluster_tower_locations')
  })

  it.each([
    {},
    { scenario: null },
    { scenario: 'NORMAL' },
    { scenario: 7 },
    { scenario: 'normal', other: 1 },
    { scenario: 'normal', cluster_tower_ids: 'a' },
    { scenario: 'normal', cluster_tower_ids: [7] },
    { scenario: 'normal', network_tech: 5 },
    '{"scenario":"normal","scenario":"udm_outage"}',
    '{"scenario":"normal","cluster_tower_ids":["\\ud800"]}',
    '',
    'nonsense',
    [],
  ])('refuses the body %j and stays as it is', async (body) => {
    await change(app, { scenario: 'upf_degraded' })
    const answer = await change(app, body)
    expect(answer.status).toBe(400)
    errorOf(answer)
    expect(await shown(app, reads[0])).toMatchObject({ scenario: 'upf_degraded' })
  })

  it('refuses a body above 64 KiB', async () => {
    const body = (length: number) =>
      JSON.stringify({ scenario: 'normal', network_tech: '' }).padEnd(length)
    expect((await change(app, body(64 * 1024))).status).toBe(200)
    const answer = await change(app, body(64 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect(errorOf(answer)).toContain('64 KiB (65536 bytes)')
  })

  it('keeps a state of its own', async () => {
    const other = await testApp({ configuration: enabled })
    await change(app, { scenario: 'udm_outage' })
    expect(await shown(other, reads[0])).toMatchObject({ scenario: 'normal' })
  })
})

describe('the key of the Core Lab', () => {
  it('is asked for before the body is looked at, and for changes alone', async () => {
    const app = await testApp({ configuration: { ...enabled, RF_API_KEY: 'radio' } })
    for (const headers of [{}, { 'x-api-key': 'radio' }, { authorization: 'Bearer wrong' }]) {
      const answer = await change(app, 'nonsense', headers)
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
    for (const headers of [key, { authorization: 'Bearer lab' }]) {
      const answer = await change(app, { scenario: 'normal' }, headers)
      expect(answer.status).toBe(200)
    }
    for (const url of reads) expect((await get(app, url)).status).toBe(200)
  })

  it('must be there: without one nothing can be changed, whatever is sent', async () => {
    const app = await testApp({ configuration: { CORE_LAB_ENABLED: true } })
    for (const [body, headers] of [
      [{ scenario: 'normal' }, {}],
      [{ scenario: 'normal' }, key],
      ['nonsense', {}],
    ] as const) {
      const answer = await change(app, body, headers)
      expect(answer.status).toBe(503)
      expect(errorOf(answer)).toContain('CORE_LAB_API_KEY')
    }
    for (const url of reads) expect((await get(app, url)).status).toBe(200)
  })
})
