import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { rawCall } from './raw-call.ts'
import { testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

let port: number
beforeAll(async () => {
  const app = await testApp({ snapshot: loadCity() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

const host = 'Host: localhost\r\n'
const chunks = '2\r\n{}\r\n0\r\n\r\n'

const refused: Readonly<Record<string, string>> = {
  'two Host headers': `GET /healthz HTTP/1.1\r\n${host}Host: other\r\n\r\n`,
  'the same Host twice': `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`,
  'no Host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'Transfer-Encoding on HTTP/1.0': `POST /api/simulate HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
  'another coding before chunked': `POST /api/simulate HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n${chunks}`,
  'chunked twice': `POST /api/simulate HTTP/1.1\r\n${host}Transfer-Encoding: chunked, chunked\r\n\r\n${chunks}`,
  'chunked in two headers': `POST /api/simulate HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
  'an unknown coding': `POST /api/simulate HTTP/1.1\r\n${host}Transfer-Encoding: identity\r\n\r\n`,
  'a length beside chunks': `POST /api/simulate HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
}

describe('a message that can be understood in two ways', () => {
  it.each(Object.keys(refused))('is 400 and the end of the connection: %s', async (title) => {
    const next = `GET /api/meta HTTP/1.1\r\n${host}\r\n`
    const { status, head, body, hasEnded } = await rawCall(port, refused[title] + next)
    expect(status).toBe(400)
    expect(head.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['error'])
    expect(hasEnded).toBe(true)
  })

  it('is not one that is merely old, or written in other letters', async () => {
    const old = await rawCall(port, 'GET /healthz HTTP/1.0\r\n\r\n')
    expect(old.status).toBe(200)
    const chunked = `POST /api/simulate HTTP/1.1\r\n${host}Transfer-Encoding: Chunked\r\nConnection: close\r\n\r\n${chunks}`
    const { body } = await rawCall(port, chunked)
    expect(body).toContain('tower_lon is required')
  })
})

describe('bytes in a path that are no text', () => {
  it.each(['\xff', '%FF', '%0d%0aX:1', '%00', '\xe9'])(
    'get a whole answer whatever tag is claimed: %j',
    async (name) => {
      const request = `GET /api/tiles/buildings/1/1/${name}.mvt HTTP/1.1\r\n${host}If-None-Match: *\r\nConnection: close\r\n\r\n`
      const { status, head, body } = await rawCall(port, Buffer.from(request, 'latin1'))
      expect([400, 404]).toContain(status)
      const [, length = 'none'] = /content-length: (\d+)/i.exec(head) ?? []
      expect(body).toHaveLength(Number(length))
      expect(head).not.toContain('Not Modified')
    },
  )
})
