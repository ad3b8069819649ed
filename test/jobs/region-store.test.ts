import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, it, vi } from 'vitest'
import { realPool } from '../http/test-app.ts'
import { cityLat, cityLon, loadCity, place } from '../http/test-city.ts'
import { type Answer, get, post } from '../http/test-app.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { until } from '../until.ts'
import { openObjects } from '../../src/jobs/objects/open-objects.ts'
import { experimentApp, untilEnded } from './experiment-app.ts'
import type { Configuration } from '../../src/config.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const execution = '/api/processes/region-coverage/execution'
const snapshot = loadCity()
const pool = realPool(1)
const [lon, lat] = place(200, 100)
let sent = 0

/** A region of a tile that no other one of this file equals. */
const region = (changes: object = {}) => ({
  cells: [{ id: 'a', tower_lon: lon, tower_lat: lat, azimuth: (sent++ * 7) % 360 }],
  area: { bbox: [cityLon - 0.01, cityLat - 0.01, cityLon + 0.01, cityLat + 0.01] },
  resolution_m: 10,
  layers: ['rsrp_dbm'],
  network_tech: '5g',
  bandwidth_mhz: 100,
  frequency_ghz: 3.5,
  radius_m: 300,
  ...changes,
})

async function ownApp(configuration: Partial<Configuration>) {
  const store = join(temporaryDirectory(), 'regions')
  const { app } = await experimentApp({
    snapshot,
    pool,
    configuration: { REGION_STORE: store, RF_REQUESTS_PER_MINUTE: 1000, ...configuration },
  })
  return { app, store, plans: () => filesOf(join(store, 'plan')) }
}

function filesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Asks as somebody at an address. */
async function ask(app: FastifyInstance, body: object, remoteAddress: string): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: execution,
    payload: body,
    remoteAddress,
  })
  const { statusCode: status, headers, body: text } = response
  return { status, headers, text, json: JSON.parse(text) as unknown } as Answer
}

const errorOf = ({ json }: Answer) => (json as { readonly error: string }).error
const idOf = ({ json }: Answer) => (json as { readonly job_id: string }).job_id

it('a region that is refused leaves nothing behind, and another caller finds a place', async () => {
  const { app, plans } = await ownApp({ MAX_WAITING_EXPERIMENTS: 2, MAX_RUNNING_EXPERIMENTS: 1 })
  const accepted = []
  for (let count = 0; count < 8; count++) {
    const answer = await ask(app, region(), '192.0.2.1')
    if (answer.status === 202) accepted.push(idOf(answer))
    else {
      expect(answer.status).toBe(429)
      expect(errorOf(answer)).toBe(
        '2 jobs of this client are waiting already, as many as one client may have (MAX_WAITING_EXPERIMENTS)',
      )
      expect(answer.headers['retry-after']).toBe('2')
    }
  }
  const other = await ask(app, region(), '192.0.2.2')
  expect(other.status).toBe(202)
  expect(plans()).toHaveLength(accepted.length + 1)
  expect(await untilEnded(app, idOf(other))).toMatchObject({ status: 'succeeded' })
})

it('a region beyond what the store may hold is refused with the bound, and the estimate tells what is left', async () => {
  const estimateOf = async (app: FastifyInstance) =>
    (await post(app, `${execution}?estimate=1`, region())).json as Readonly<Record<string, number>>
  const wide = await ownApp({})
  const { bytes, ...told } = await estimateOf(wide.app)
  expect(told.store_maximum_bytes).toBe(16 * 1024 * 1024 * 1024)
  expect(told.store_free_bytes).toBe(16 * 1024 * 1024 * 1024)

  const narrow = await ownApp({ REGION_STORE_BYTES: bytes - 1 })
  const never = await ask(narrow.app, region(), '192.0.2.1')
  expect(never.status).toBe(400)
  expect(errorOf(never)).toMatch(
    /in the store of regions, where one client may have .*REGION_STORE_BYTES/,
  )
  expect(narrow.plans()).toEqual([])

  const own = await ownApp({
    REGION_STORE_BYTES: 3 * bytes,
    REGION_STORE_BYTES_PER_CLIENT: 2 * bytes,
  })
  const first = await ask(own.app, region(), '192.0.2.1')
  expect(first.status).toBe(202)
  expect(await untilEnded(own.app, idOf(first))).toMatchObject({ status: 'succeeded' })
  const later = await estimateOf(own.app)
  expect(later.store_maximum_bytes).toBe(2 * bytes)
  // Files of somebody else that may not go yet.
  expect(later.store_free_bytes).toBeLessThanOrEqual(2 * bytes)
})

it('what no record names goes from the store while the service works, and what records name stays', async () => {
  const { app, store, plans } = await ownApp({})
  const objects = openObjects({ folder: store })
  const left = ['plan/0123.json', 'output/4567/rsrp_dbm.tif']
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const name of left) {
    await objects.write(name, [new Uint8Array(9)])
    utimesSync(join(store, name), longAgo, longAgo)
  }
  const answer = await ask(app, region(), '192.0.2.1')
  expect(await untilEnded(app, idOf(answer))).toMatchObject({ status: 'succeeded' })
  await until(async () => {
    const sizes = await Promise.all(left.map((name) => objects.size(name)))
    return sizes.every((size) => size === null)
  })
  expect(plans()).toHaveLength(1)
  const job = (await get(app, `/api/jobs/${idOf(answer)}`)).json as {
    readonly result: { readonly outputs: readonly { readonly href: string }[] }
  }
  for (const { href } of job.result.outputs) expect((await get(app, href)).status).toBe(200)
})
