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

  it('and URLs that are not well formed are refused with { error }', async () => {
    const app = await testApp({ snapshot })
    const answer = await app.inject({ method: 'GET', url: '/api/%zz' })
    expect(answer.statusCode).toBe(400)
    expect(JSON.parse(answer.body)).toEqual({ error: 'the URL is not well formed' })
  })
})
