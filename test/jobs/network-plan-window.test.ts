import { expect, it, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { loadPack } from '../../src/packs/load/load.ts'
import { loadOptions, temporaryTwin, withoutIdentities } from '../http/both-forms.ts'
import { loadTown, townPlace } from '../http/network-city.ts'
import { get, post, realPool } from '../http/test-app.ts'
import { experimentApp, untilEnded } from './experiment-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

function tower(id: string, east: number, north: number) {
  const [tower_lon, tower_lat] = townPlace(east, north)
  return { id, tower_lon, tower_lat, azimuth: 30 }
}
const body = {
  towers: [tower('a', 0, 0), tower('b', 420, 80), tower('c', -300, 350), tower('d', 90, -400)],
  ...{ radius_m: 300, rays: 12, tx_power_dbm: 20, include_buildings: true },
  decisions: { azimuths_deg: [0, 90, 180, 270], electrical_tilts_deg: [0, 6], may_be_off: true },
  costs: { turn: 0.001, tilt: 0.001, power: 0.001, per_watt: 0.05 },
}

const pool = realPool()
const appOf = async (snapshot: ReturnType<typeof loadTown>) =>
  (await experimentApp({ snapshot, pool })).app

async function planOf(app: FastifyInstance): Promise<unknown> {
  const { status, json, text } = await post(app, '/api/processes/network-plan/execution', body)
  expect(status, text).toBe(202)
  const { job_id: id } = json as { readonly job_id: string }
  await untilEnded(app, id)
  const { result, status: state } = (await get(app, `/api/jobs/${id}`)).json as {
    readonly result: unknown
    readonly status: string
  }
  expect(state).toBe('succeeded')
  return JSON.parse(withoutIdentities(JSON.stringify(result)))
}

it('finds the same plan over a pack whose buildings are read by window', async () => {
  const town = loadTown()
  const twin = loadPack(temporaryTwin(town.directory), loadOptions)
  const [whole, windowed] = [await appOf(town), await appOf(twin)]
  const atOnce = await post(whole, '/api/plan-network', body)
  expect(atOnce.status, atOnce.text).toBe(200)
  const other = await post(windowed, '/api/plan-network', body)
  expect(withoutIdentities(other.text)).toBe(withoutIdentities(atOnce.text))
  const plan = await planOf(whole)
  expect(plan).toMatchObject({ buildings: { ids: expect.any(Array) as string[] } })
  expect(await planOf(windowed)).toEqual(plan)
})
