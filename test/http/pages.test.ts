import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { builtPage } from './built-page.ts'
import { schemas } from './schema-check.ts'
import { get, testApp } from './test-app.ts'

describe('the page', () => {
  it('is served at the root, may load nothing from elsewhere, and is asked for every time', async () => {
    const app = await testApp({ configuration: { FRONTEND_DIST_PATH: builtPage() } })
    const answer = await get(app, '/')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>Sightline</title>')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'self'") as string,
    })
    expect((await get(app, '/readyz')).json).toMatchObject({ frontend: true })
  })

  it('is answered as the document says, whatever a caller has of it already', async () => {
    const app = await testApp({ configuration: { FRONTEND_DIST_PATH: builtPage() } })
    const { headers: ofPage } = await get(app, '/')
    const [etag, changed] = [ofPage.etag!, ofPage['last-modified']!]
    const seen: number[] = []
    for (const headers of [
      {},
      { accept: 'text/html' },
      { accept: 'application/json' },
      { 'if-none-match': etag },
      { 'if-modified-since': changed },
      { 'if-match': '"another"' },
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { range: 'bytes=0-3' },
      { range: 'bytes=999999-' },
    ]) {
      const answer = await app.inject({ url: '/', headers })
      seen.push(answer.statusCode)
      const type = String(answer.headers['content-type'] ?? '')
      expect(schemas.unexpected('GET', '/', answer.statusCode, type)).toBe(null)
    }
    expect(seen).toEqual([200, 200, 200, 304, 304, 412, 412, 200, 200])
  })

  it('has files with hashed names that need not be asked for again', async () => {
    const app = await testApp({ configuration: { FRONTEND_DIST_PATH: builtPage() } })
    const { headers } = await get(app, '/assets/main-B1c2D3e4.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends the compressed file beside a script to those who take gzip, and to no other', async () => {
    const app = await testApp({ configuration: { FRONTEND_DIST_PATH: builtPage() } })
    const ask = (accepted: string) =>
      app.inject({
        url: '/assets/main-B1c2D3e4.js',
        headers: { 'accept-encoding': accepted },
      })
    const short = await ask('gzip, deflate, br')
    expect(short.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(short.headers.vary).toMatch(/accept-encoding/i)
    expect(gunzipSync(short.rawPayload).toString()).toBe('export {}')
    const whole = await ask('identity')
    expect(whole.headers).not.toHaveProperty('content-encoding')
    expect(whole.headers.vary).toMatch(/accept-encoding/i)
    expect(whole.payload).toBe('export {}')
  })

  it.each([
    '/nothing.js',
    '/api/nothing',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets',
    '/assets/',
    '/api//simulate',
    '//secret.txt',
    '/api/',
    '/.git/config',
    '/.env',
    '/%2eenv',
    '/assets/../.env',
    '/%00',
    '/assets/%00',
    '/docs/nothing',
    '/docs//static',
    '/docs/static/%00',
    '/docs/static/..%2f..%2fpackage.json',
  ])('does not hide that there is no %s', async (url) => {
    for (const configuration of [{ FRONTEND_DIST_PATH: builtPage() }, {}]) {
      const answer = await get(await testApp({ configuration }), url)
      expect(answer.status).toBe(404)
      expect(answer.json).toEqual({ error: 'there is no such route' })
    }
  })

  it('is a list of routes where none is installed', async () => {
    const { status, json } = await get(await testApp(), '/')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      service: 'sightline',
      routes: expect.arrayContaining(['POST /api/simulate', 'GET /healthz']) as string[],
    })
  })
})

describe('the API reference', () => {
  it('is served with all it needs, by the service itself', async () => {
    const app = await testApp()
    const page = await get(app, '/docs')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).not.toMatch(/https?:/)
    const files = [...page.text.matchAll(/(?:src|href)="(\/docs[^"]+)"/g)].map(([, url]) => url)
    expect(files.length).toBeGreaterThan(3)
    for (const url of [...files, '/docs/json']) expect((await get(app, url)).status).toBe(200)
    expect(page.text).not.toMatch(/(?:src|href)="https?:/)
  })

  it('describes version 1.0.0 of the contract in OpenAPI 3.1', async () => {
    const { json } = await get(await testApp(), '/api/openapi.json')
    expect(json).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
  })
})

describe('compression', () => {
  it('happens for who accepts it, on answers that are worth it', async () => {
    const app = await testApp()
    const ask = (url: string, encoding: string) =>
      app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
    const plain = await ask('/api/meta', 'identity')
    const zipped = await ask('/api/meta', 'gzip')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(Number(zipped.headers['content-length'])).toBe(zipped.rawPayload.length)
    for (const { headers } of [plain, zipped]) {
      expect(String(headers.vary)).toContain('accept-encoding')
    }
    expect((await ask('/api/conformance', 'gzip')).headers).not.toHaveProperty('content-encoding')
  })
})
