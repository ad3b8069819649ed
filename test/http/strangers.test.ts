import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
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
    for (const url of ['/api/simulate', '/api/nope']) {
      const answer = await app.inject({ method: 'OPTIONS', url })
      expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
        404,
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

describe('unknown routes', () => {
  it.each([
    ['GET', '/api/nowhere'],
    ['GET', '/nowhere'],
    ['GET', '/api/simulate'],
    ['DELETE', '/api/simulate'],
    ['POST', '/api/meta'],
    ['GET', `/api/tiles/buildings/1/1/${'9'.repeat(5000)}.mvt`],
  ] as const)('%s %s are 404 with { error }', async (method, url) => {
    const app = await testApp({ snapshot })
    const answer = await app.inject({ method, url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['error'])
  })

  const payloads: Readonly<Record<string, Buffer | undefined>> = {
    'no body': undefined,
    'an empty body': Buffer.alloc(0),
    'a body that is not JSON': Buffer.from('{'),
    'a body that is too large': Buffer.alloc(1_200_000, 32),
  }
  it.each(
    Object.keys(payloads).flatMap((title) => [
      ['POST', '/api/nope', title] as const,
      ['POST', '/healthz', title] as const,
      ['POST', '/api/towers', title] as const,
      ['PUT', '/api/simulate', title] as const,
      ['PATCH', '/api/simulate', title] as const,
      ['DELETE', '/api/simulate', title] as const,
    ]),
  )('%s %s is 404 before %s is looked at', async (method, url, title) => {
    const app = await testApp({ snapshot })
    const payload = payloads[title]
    const answer = await app.inject({ method, url, ...(payload === undefined ? {} : { payload }) })
    expect(answer.statusCode).toBe(404)
    expect(JSON.parse(answer.body)).toEqual({ error: 'there is no such route' })
    expect(answer.headers).toHaveProperty('x-request-id')
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
