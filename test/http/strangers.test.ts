import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { builtPage } from './built-page.ts'
import { testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

describe('callers from other origins', () => {
  it('are let in where they are listed', async () => {
    const app = await testApp({ snapshot })
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/simulate',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const listed = await preflight('http://localhost:5173')
    expect(listed.statusCode).toBe(204)
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '43200',
    })
    const stranger = await preflight('http://evil.example')
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('are no other use of OPTIONS', async () => {
    const app = await testApp({ snapshot })
    for (const [url, status] of [
      ['/api/simulate', 405],
      ['/api/nope', 404],
    ] as const) {
      const answer = await app.inject({ method: 'OPTIONS', url })
      expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
        status,
        { error: expect.any(String) as string },
      ])
      expect(answer.headers).toHaveProperty('x-request-id')
    }
  })
})

describe('an expectation that the service does not know', () => {
  it('is not met, and changes nothing', async () => {
    const app = await testApp({ snapshot })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = httpRequest({ port, host: '127.0.0.1', path: '/healthz' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      call.on('error', reject)
      call.setHeader('expect', 'something-else')
      call.end()
    })
    expect(status).toBe(200)
  })
})

const bodies: readonly object[] = [
  {},
  { payload: Buffer.alloc(0) },
  // Not JSON, and too large.
  { payload: Buffer.from('{') },
  { payload: Buffer.alloc(1_200_000, 32) },
]

describe('before a body is looked at', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s of no path is 404',
    async (method) => {
      const app = await testApp({ snapshot })
      for (const body of bodies) {
        const answer = await app.inject({ method, url: '/api/nope', ...body })
        expect(answer.statusCode).toBe(404)
        expect(answer.headers).not.toHaveProperty('allow')
        expect(JSON.parse(answer.body)).toEqual({ error: 'there is no such route' })
        expect(answer.headers).toHaveProperty('x-request-id')
      }
    },
  )

  it.each([
    ['with the page', true],
    ['without the page', false],
  ])('another method than a path takes is 405, %s', async (_, hasPage) => {
    const configuration = hasPage ? { FRONTEND_DIST_PATH: builtPage() } : {}
    const app = await testApp({ snapshot, configuration })
    for (const [method, url, allowed] of [
      ['POST', '/healthz', 'GET, HEAD'],
      ['POST', '/api/towers', 'GET, HEAD'],
      ['PUT', '/api/simulate?', 'POST'],
      ['DELETE', '/api/simulate', 'POST'],
      ['GET', '/api/simulate', 'POST'],
      ['HEAD', '/api/simulate?a=1', 'POST'],
      ['PATCH', '/api/jobs/job-1', 'DELETE, GET, HEAD'],
      ['DELETE', '/api/tiles/buildings/1/2/3.mvt', 'GET, HEAD'],
    ] as const) {
      for (const body of bodies) {
        const answer = await app.inject({ method, url, ...body })
        expect([method, url, answer.statusCode, answer.headers.allow]).toEqual([
          method,
          url,
          405,
          allowed,
        ])
        const error =
          method === 'HEAD' ? '' : JSON.stringify({ error: `this path takes ${allowed}` })
        expect(answer.body).toBe(error)
        expect(answer.headers).toHaveProperty('x-request-id')
      }
    }
  })
})

describe('every route', () => {
  it('says which methods its path takes to another one', async () => {
    const app = await testApp({ snapshot })
    const { routes } = (await app.inject('/')).json<{ routes: string[] }>()
    for (const route of routes) {
      const [method, url] = route.split(' ')
      if (url.endsWith('*')) continue
      const path = url.replaceAll(/:\w+/g, '1')
      const { statusCode, headers } = await app.inject({ method: 'TRACE', url: path })
      expect(statusCode, route).toBe(405)
      expect(String(headers.allow).split(', '), route).toContain(method)
    }
  })
})

describe('unknown routes', () => {
  it.each([
    ['GET', '/api/nowhere'],
    ['GET', '/nowhere'],
    ['POST', '/api/jobs//workload'],
    ['GET', `/api/tiles/buildings/1/1/${'9'.repeat(5000)}.mvt`],
  ] as const)('%s %s are 404 with { error }', async (method, url) => {
    const app = await testApp({ snapshot })
    const answer = await app.inject({ method, url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['error'])
  })

  it('leave the connection usable though their body was not read', async () => {
    const app = await testApp({ snapshot })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (let i = 0; i < 3; i++) {
      const refused = await fetch(`${address}/api/nope`, {
        method: 'POST',
        body: Buffer.alloc(1_200_000, 32),
      })
      expect(refused.status).toBe(404)
      expect(await refused.json()).toEqual({ error: 'there is no such route' })
      expect((await fetch(`${address}/healthz`)).status).toBe(200)
    }
  })

  it('and URLs that are not well formed are refused with { error }', async () => {
    const app = await testApp({ snapshot })
    const answer = await app.inject({ method: 'GET', url: '/api/%zz' })
    expect(answer.statusCode).toBe(400)
    expect(JSON.parse(answer.body)).toEqual({ error: 'the URL is not well formed' })
  })
})
