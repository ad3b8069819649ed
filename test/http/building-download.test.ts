import { beforeAll, describe, expect, it } from 'vitest'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { until } from '../until.ts'
import { get, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

describe('the building download', () => {
  const configuration = {
    BUILDINGS_API_KEY: 'key',
    BUILDING_DOWNLOADS_PER_MINUTE: 1,
  }
  const key = { 'x-api-key': 'key' }

  it('is the file, named by its hash', async () => {
    const app = await testApp({ snapshot })
    const answer = await get(app, '/api/buildings')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/geo+json')
    expect(answer.headers.etag).toBe(`"${snapshot.manifest.sha256['buildings.geojson']}"`)
    const { createHash } = await import('node:crypto')
    expect(`"${createHash('sha256').update(answer.text).digest('hex')}"`).toBe(answer.headers.etag)
  })

  it('asks for the key, then for the tag, then for the budget', async () => {
    const app = await testApp({ snapshot, configuration })
    const { headers } = await get(app, '/api/buildings', key)
    expect(headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' })
    const tag = headers.etag!
    expect((await get(app, '/api/buildings', { 'if-none-match': tag })).status).toBe(401)
    for (const match of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await get(app, '/api/buildings', { ...key, 'if-none-match': match })
      expect(answer.status).toBe(304)
      expect(answer.text).toBe('')
      expect(answer.headers).not.toHaveProperty('ratelimit-limit')
      expect(answer.headers).toMatchObject({
        etag: tag,
        'cache-control': 'private, max-age=3600, must-revalidate',
      })
    }
    const stale = await get(app, '/api/buildings', { ...key, 'if-none-match': '"other"' })
    expect(stale.status).toBe(429)
    expect((await get(app, '/api/buildings', key)).status).toBe(429)
  })

  it('gives the headers alone to HEAD, which costs nothing', async () => {
    const app = await testApp({ snapshot, configuration })
    const ask = (method: 'HEAD' | 'GET') =>
      app.inject({ method, url: '/api/buildings', headers: key })
    const head = await ask('HEAD')
    await ask('HEAD')
    const full = await ask('GET')
    expect([head.statusCode, full.statusCode]).toEqual([200, 200])
    expect(head.body).toBe('')
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length']) {
      expect(head.headers[name]).toBe(full.headers[name])
    }
    expect(Number(head.headers['content-length'])).toBe(full.rawPayload.length)
  })

  it('is compressed once it has been asked for compressed', async () => {
    const app = await testApp({ snapshot })
    const ask = () =>
      app.inject({
        method: 'GET',
        url: '/api/buildings',
        headers: { 'accept-encoding': 'br, gzip;q=0.5' },
      })
    const plain = await app.inject({ method: 'GET', url: '/api/buildings' })
    await until(async () => (await ask()).headers['content-encoding'] === 'gzip')
    const { gunzipSync } = await import('node:zlib')
    const compressed = await ask()
    expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(compressed.headers.etag).toBe(plain.headers.etag)
    expect(String(compressed.headers.vary)).toContain('accept-encoding')
    const refusing = await app.inject({
      method: 'GET',
      url: '/api/buildings',
      headers: { 'accept-encoding': 'gzip;q=0' },
    })
    expect(refusing.headers).not.toHaveProperty('content-encoding')
  })
})
