import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listenHost, whyNotListening } from './listen-host.ts'

const v4 = { address: '127.0.0.1', family: 4 }
const v6 = { address: '::1', family: 6 }

describe('the address to listen on', () => {
  it.each([
    [[v4], '127.0.0.1'],
    [[v6, v4], '127.0.0.1'],
    [[v4, v6], '127.0.0.1'],
    [[v6], '::1'],
  ])('is one of those that localhost has: %j', async (addresses, expected) => {
    const resolve = async () => addresses
    expect(await listenHost('localhost', resolve)).toBe(expected)
    expect(await listenHost('LOCALHOST', resolve)).toBe(expected)
  })

  it.each(['127.0.0.1', '::1', '0.0.0.0', '::', 'planner.example'])(
    'is %s itself',
    async (host) => {
      const resolve = async () => Promise.reject(new Error(`${host} was looked up`))
      expect(await listenHost(host, resolve)).toBe(host)
    },
  )
})

describe('why the service does not listen', () => {
  /** What the system says to a server of Node. */
  async function refusal(host: string, port: number): Promise<unknown> {
    const server = createServer().listen(port, host)
    const [error] = (await once(server, 'error')) as unknown[]
    return error
  }

  it('names PORT where another program has it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const told = whyNotListening(await refusal('127.0.0.1', port), '127.0.0.1', port)
    other.close()
    expect(told).toMatch(/^port \d+ of 127\.0\.0\.1 is taken by another program; choose .* PORT, /)
  })

  it.each([
    ['203.0.113.1', 'HOST must be an address of this machine, but is 203.0.113.1'],
    ['127.0.0.1/8', 'HOST must be an address or a name that has one, but is 127.0.0.1/8'],
  ])('names HOST where it is %s', async (host, sentence) => {
    expect(whyNotListening(await refusal(host, 0), host, 0)).toBe(sentence)
  })

  it('is nothing of the kind for other errors', () => {
    expect(whyNotListening(new Error('no thread'), '::1', 1)).toBeNull()
  })
})
