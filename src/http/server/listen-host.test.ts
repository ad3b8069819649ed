import { lookup } from 'node:dns/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listenHost } from './listen-host.ts'

vi.mock('node:dns/promises')
const v4 = { address: '127.0.0.1', family: 4 }
const v6 = { address: '::1', family: 6 }
/** The overload that gives all addresses. */
const resolved = vi.mocked(lookup as (host: string, options: object) => Promise<(typeof v4)[]>)
beforeEach(() => resolved.mockReset())

describe('the address to listen on', () => {
  it.each([
    [[v4], '127.0.0.1'],
    [[v6, v4], '127.0.0.1'],
    [[v4, v6], '127.0.0.1'],
    [[v6], '::1'],
  ])('is one of those that localhost has: %j', async (addresses, expected) => {
    resolved.mockResolvedValue(addresses)
    expect(await listenHost('localhost')).toBe(expected)
    expect(await listenHost('LOCALHOST')).toBe(expected)
  })

  it.each(['127.0.0.1', '::1', '0.0.0.0', '::', 'planner.example'])(
    'is %s itself',
    async (host) => {
      expect(await listenHost(host)).toBe(host)
      expect(resolved).not.toHaveBeenCalled()
    },
  )
})
