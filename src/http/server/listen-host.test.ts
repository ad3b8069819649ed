import { describe, expect, it } from 'vitest'
import { listenHost } from './listen-host.ts'

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
