import { beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { itemsUrl } from './city-requests.ts'
import { realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

// RFC 9110, sections 8.6 and 9.3.2: HEAD has the headers of GET, and a length only where it is that of GET.
describe('HEAD has the headers of GET', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ snapshot: loadCity(), pool: realPool() })
  })

  const paths = [
    '/healthz',
    '/api/meta',
    '/api/towers',
    '/api/buildings',
    '/api/buildings/summary',
    '/api/openapi.json',
    '/docs',
    '/docs/json',
    '/ogc/collections',
    itemsUrl,
  ]
  const named = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary']

  it.each(paths.flatMap((url) => ['gzip', 'identity'].map((encoding) => ({ url, encoding }))))(
    '$url as $encoding',
    async ({ url, encoding }) => {
      const ask = (method: 'HEAD' | 'GET') =>
        app.inject({ method, url, headers: { 'accept-encoding': encoding } })
      const [head, full] = [await ask('HEAD'), await ask('GET')]
      expect([head.statusCode, full.statusCode]).toEqual([200, 200])
      expect(head.rawPayload.length).toBe(0)
      for (const name of named)
        expect([name, head.headers[name]]).toEqual([name, full.headers[name]])
      const { 'content-length': length } = head.headers
      if (length !== undefined) expect(Number(length)).toBe(full.rawPayload.length)
    },
  )
})
