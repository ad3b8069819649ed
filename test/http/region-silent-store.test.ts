import { describe, expect, it, vi } from 'vitest'
import { startS3 } from '../s3-of-test.ts'
import { standInKeys } from '../s3-stand-in.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { until } from '../until.ts'
import { errorOf, get, ownPool, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, cityTile, loadCity, place } from './test-city.ts'

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
    jobs: inMemoryJobs(realPool(1), '1.2.3', { s3: standIn.place }),
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

/** A region that is finished in the store. */
async function finishedSetting() {
  const standIn = await startS3()
  const snapshot = loadCity()
  const s3 = { s3: standIn.place }
  const jobs = inMemoryJobs(realPool(1), '1.2.3', s3)
  const app = await testApp({
    snapshot,
    pool: realPool(1),
    storePool,
    jobs,
    configuration: {
      SIGHTLINE_OBJECTS: 's3://regions/plans',
      AWS_ENDPOINT_URL: standIn.endpoint,
      AWS_REGION: standIn.place.region,
      ...standInKeys,
      MAX_CONCURRENT_JOB_REQUESTS: 4,
      MAX_CONCURRENT_JOB_REQUESTS_PER_CLIENT: 4,
      MAX_CONCURRENT_TILES: 4,
      MAX_CONCURRENT_TILES_PER_CLIENT: 4,
    },
  })
  const accepted = (await post(app, execution, body)).json as {
    readonly job_id: string
    readonly estimate: { readonly zoom: number }
  }
  const { job_id: id } = accepted
  await until(async () => (await jobs.job(id))?.status === 'succeeded')
  return {
    standIn,
    app,
    href: `/api/jobs/${id}/outputs/cells.csv`,
    tile: `/api/jobs/${id}/tiles/rsrp_dbm/${cityTile(accepted.estimate.zoom - 2)}.png`,
  }
}

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

  it('holds neither the states of jobs nor other tiles while files and pictures wait for it, and is told soon', async () => {
    const { standIn, app, href, tile } = await finishedSetting()
    const before = standIn.asked.length
    standIn.fault = () => 'silence'
    // More than one client may have of any.
    const files = Array.from({ length: 12 }, () => app.inject({ method: 'GET', url: href }))
    const tiles = Array.from({ length: 12 }, () => app.inject({ method: 'GET', url: tile }))
    await until(() => standIn.asked.length >= before + 4)
    for (let asked = 0; asked < 20; asked++) {
      expect((await get(app, href.replace(/\/outputs.*/, ''))).status).toBe(200)
      expect((await get(app, '/api/tiles/terrain/3/1/1.png')).status).not.toBe(429)
    }
    const answers = await Promise.all([...files, ...tiles])
    const held = answers.filter(({ statusCode }) => statusCode === 503)
    expect(held.length).toBeGreaterThan(3)
    for (const { statusCode, headers, body: text } of answers) {
      expect([429, 503]).toContain(statusCode)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      if (statusCode === 503) expect(text).toContain('it has not answered within 5 seconds')
    }
    // By the count of its attempts, not by a clock that a busy machine would stretch.
    const asked = standIn.asked.slice(before)
    expect(asked.length).toBe(2 * held.length)
    standIn.fault = () => null
    expect((await get(app, href)).status).toBe(200)
    expect((await get(app, tile)).status).toBe(200)
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
