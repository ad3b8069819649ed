import { describe, expect, it, vi } from 'vitest'
import { startS3 } from '../s3-of-test.ts'
import { standInKeys } from '../s3-stand-in.ts'
import { errorOf, ownPool, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

vi.setConfig({ testTimeout: 120_000 })

const execution = '/api/processes/region-coverage/execution'
const [lon, lat] = place(200, 100)
const body = {
  cells: [{ id: 'a', tower_lon: lon, tower_lat: lat }],
  area: { bbox: [cityLon - 0.008, cityLat - 0.006, cityLon + 0.008, cityLat + 0.006] },
  network_tech: '5g',
  bandwidth_mhz: 100,
  frequency_ghz: 3.5,
  radius_m: 300,
}

async function setting() {
  const standIn = await startS3()
  const app = await testApp({
    snapshot: loadCity(),
    pool: realPool(1),
    storePool,
    configuration: {
      SIGHTLINE_OBJECTS: 's3://regions/plans',
      AWS_ENDPOINT_URL: standIn.endpoint,
      AWS_REGION: standIn.place.region,
      ...standInKeys,
      MAX_CONCURRENT_RF_REQUESTS: 1,
      MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: 1,
    },
  })
  return { standIn, app }
}

const storePool = ownPool()

describe('a store of regions that does not answer', () => {
  it.each([
    ['a region', execution, 'written'],
    ['the cost of one', `${execution}?estimate=1`, 'read'],
  ])('keeps %s waiting and nobody else, and is named', async (_, url, deed) => {
    const { standIn, app } = await setting()
    standIn.fault = () => 'silence'
    let isAnswered = false
    const waiting = post(app, url, body).finally(() => (isAnswered = true))
    while (standIn.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const sector = { tower_lon: lon, tower_lat: lat, radius_m: 300 }
    expect((await post(app, '/api/simulate', sector)).status).toBe(200)
    expect(isAnswered).toBe(false)
    await standIn.stop()
    const answer = await waiting
    expect(answer.status).toBe(503)
    expect(errorOf(answer)).toContain(`the store of regions cannot be ${deed}: it does not answer`)
  })

  it('refuses a region that it would keep and not give back', async () => {
    const { standIn, app } = await setting()
    standIn.fault = (method) =>
      method === 'GET' || method === 'HEAD' ? { status: 403, code: 'AccessDenied' } : null
    const answer = await post(app, execution, body)
    expect(answer.status).toBe(503)
    expect(errorOf(answer)).toBe(
      'the store of regions cannot be read: access is denied (403 AccessDenied)',
    )
  })
})
