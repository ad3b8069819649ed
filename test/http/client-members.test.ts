import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { itemsUrl, sector, weakSector } from './city-requests.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

/** Whether a value has a member like `a.b[].c`; alternatives are parted by `|`. */
function hasMember(value: unknown, path: string): boolean {
  if (path.includes('|')) {
    const [first, ...others] = path.split('|')
    const parent = first.slice(0, first.lastIndexOf('.') + 1)
    return [first, ...others.map((other) => (other.includes('.') ? other : parent + other))].some(
      (way) => hasMember(value, way),
    )
  }
  const [head, ...rest] = path.split('.')
  if (head === '*') return Object.keys(members(value)).length > 0
  const isList = head.endsWith('[]')
  const name = isList ? head.slice(0, -2) : head
  const member = members(value)[name]
  if (member === undefined) return false
  const next = isList ? (member as unknown[])[0] : member
  return rest.length === 0 || hasMember(next, rest.join('.'))
}

describe('existing clients find what they read', () => {
  const golden = JSON.parse(
    readFileSync(new URL('../golden/http/client-members.json', import.meta.url), 'utf8'),
  ) as { readonly routes: Readonly<Record<string, readonly string[]>> }
  /** Members of packs of schema 2, of warnings that are absent, and of a list that is empty here. */
  const notInThisPack =
    /^(dataset\.(layers|quality)|warnings|datasets\[\]|summary$|features\[\]\.properties\.(site|rf))/

  it.each(Object.keys(golden.routes))('%s', async (route) => {
    const [method, target] = route.split(' ')
    const url = target.startsWith('/api/collections') ? itemsUrl : target
    // Switching has a test file of its own.
    if (url.endsWith('switch')) return
    const body = url.endsWith('gaps') || url.endsWith('sector') ? weakSector : sector
    const answer = method === 'GET' ? await get(app, url) : await post(app, url, body)
    expect(answer.status).toBe(200)
    const missing = golden.routes[route].filter(
      (member) => !notInThisPack.test(member) && !hasMember(answer.json, member),
    )
    expect(missing).toEqual([])
  })
})
