import { describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../../src/http/server/app-options.ts'
import { parseConfiguration } from '../../src/config.ts'
import { whyNamesAreWanted } from '../../src/http/server/guards/known-hosts.ts'
import { errorOf, post, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

type Headers = Readonly<Record<string, string>>

const snapshot = loadCity()

/** An application that notes which datasets it was told to switch to. */
async function switchable(configuration = {}) {
  const switched: string[] = []
  const packs: AppOptions['packs'] = {
    state: { state: 'active', snapshot },
    snapshot,
    switchTo: async (id) => {
      switched.push(id)
      return snapshot
    },
  }
  return { app: await testApp({ packs, configuration }), switched }
}

const ask = (app: FastifyInstance, headers: Headers) =>
  post(app, '/api/datasets/switch', { id: 'other' }, headers)

describe('a request that another page has a browser send', () => {
  it.each<Headers>([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000' },
    { origin: 'https://localhost:81' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'nonsense' },
    // No browser says so; whoever does is believed no more than without it.
    { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' },
    { 'sec-fetch-site': 'none', origin: 'http://evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
  ])('changes nothing: %j', async (headers) => {
    const { app, switched } = await switchable()
    const answer = await ask(app, { 'content-type': 'text/plain', ...headers })
    expect(answer.status).toBe(403)
    expect(errorOf(answer)).toContain('CORS_ORIGINS')
    expect(switched).toEqual([])
  })

  it.each<Headers>([
    {},
    { origin: 'http://localhost:5173' },
    { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
  ])(
    'is another matter than one of its own page, a listed one or a program: %j',
    async (headers) => {
      const { app, switched } = await switchable()
      expect((await ask(app, headers)).status).toBe(200)
      expect(switched).toEqual(['other'])
    },
  )

  it('may still read: the browser shows it nothing', async () => {
    const { app } = await switchable()
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await app.inject({ url: '/api/meta', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('is one of its own page where a proxy calls the service otherwise, under a name that is listed', async () => {
    const headers = { origin: 'https://planner.example', 'sec-fetch-site': 'same-origin' }
    const statusFor = async (names: readonly string[], more: Headers) => {
      const configuration = { ALLOWED_HOSTS: names }
      const { app } = await switchable(configuration)
      return (await ask(app, { ...headers, ...more })).status
    }
    expect(await statusFor([], {})).toBe(403)
    expect(await statusFor(['planner.example'], {})).toBe(200)
    expect(await statusFor(['other.example'], {})).toBe(403)
    expect(await statusFor(['planner.example'], { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusFor(['planner.example'], { origin: 'https://planner.example:99' })).toBe(403)
  })

  it('is refused on an address that others reach, whatever it claims', async () => {
    const { app, switched } = await switchable({ HOST: '0.0.0.0' })
    const headers = { host: '192.168.1.7:8080', origin: 'http://evil.example' }
    expect((await ask(app, { ...headers, 'sec-fetch-site': 'same-origin' })).status).toBe(403)
    expect(switched).toEqual([])
  })

  it('is known by the name that a trusted proxy gives the service', async () => {
    const { app } = await switchable({ TRUSTED_PROXIES: ['127.0.0.1'] })
    const headers = { origin: 'https://planner.example', 'x-forwarded-host': 'planner.example' }
    expect((await ask(app, headers)).status).toBe(200)
    const { app: trustingNobody } = await switchable()
    expect((await ask(trustingNobody, headers)).status).toBe(403)
  })
})

describe('the name of the service', () => {
  const statusFor = async (app: FastifyInstance, host: string) =>
    (await app.inject({ url: '/healthz', headers: { host } })).statusCode

  it.each([
    ['localhost', 200],
    ['LOCALHOST:8080', 200],
    ['planner.localhost:1', 200],
    ['127.0.0.1:8080', 200],
    ['127.9.9.9', 200],
    ['[::1]:8080', 200],
    ['localhost.', 200],
    ['evil.example', 403],
    ['evil.example:8080', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['192.168.1.7', 403],
    ['localhost:80:80', 403],
    ['a@localhost', 403],
  ])('on loopback alone may be %s: %d', async (host, status) => {
    expect(await statusFor(await testApp({ snapshot }), host)).toBe(status)
  })

  it('may be a listed one, and the refusal says where to list it', async () => {
    const app = await testApp({ snapshot, configuration: { ALLOWED_HOSTS: ['Planner.example'] } })
    expect(await statusFor(app, 'planner.example:8080')).toBe(200)
    const answer = await app.inject({ url: '/api/meta', headers: { host: 'other.example' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('ALLOWED_HOSTS')
  })

  it('is anything behind a proxy, or where others may reach the service, unless names are listed', async () => {
    for (const configuration of [{ TRUSTED_PROXIES: ['127.0.0.1'] }, { HOST: '0.0.0.0' }]) {
      const open = await testApp({ snapshot, configuration })
      expect(await statusFor(open, 'planner.example')).toBe(200)
      const strict = await testApp({
        snapshot,
        configuration: { ...configuration, ALLOWED_HOSTS: ['planner.example'] },
      })
      expect(await statusFor(strict, 'planner.example')).toBe(200)
      expect(await statusFor(strict, 'evil.example')).toBe(403)
    }
  })
})

describe('a service that answers to any name', () => {
  const { configuration: defaults } = parseConfiguration({}, '/')
  const keys = { RF_API_KEY: 'a', BUILDINGS_API_KEY: 'b', DATASET_ADMIN_API_KEY: 'c' }

  it('says so at its start where others reach it and something asks for no key', () => {
    const danger = whyNamesAreWanted({ ...defaults, HOST: '0.0.0.0' })
    for (const word of ['ALLOWED_HOSTS', 'DNS rebinding', '0.0.0.0', ...Object.keys(keys)]) {
      expect(danger).toContain(word)
    }
    expect(whyNamesAreWanted({ ...defaults, ...keys, HOST: '::', RF_API_KEY: null })).toContain(
      'neither is RF_API_KEY:',
    )
  })

  it.each([
    {},
    { HOST: '::1' },
    { HOST: '0.0.0.0', ALLOWED_HOSTS: ['planner.example'] },
    { HOST: '0.0.0.0', ...keys },
  ])('says nothing where nobody could use that: %j', (more) => {
    expect(whyNamesAreWanted({ ...defaults, ...more })).toBe(null)
  })
})
