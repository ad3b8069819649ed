import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { maximumCells } from '../../src/optimization/network-size.ts'
import { cityLat, cityLon, loadCity } from './test-city.ts'
import { errorOf, post, testApp } from './test-app.ts'

const oneMebibyte = 1024 * 1024

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity() })
})

const filled = (piece: string, around: (inner: string) => string) =>
  around(
    Array.from({ length: Math.floor(1e6 / (piece.length + 1)) })
      .fill(piece)
      .join(),
  )

const bodies: Readonly<Record<string, readonly [body: string, message: string]>> = {
  'brackets alone': ['['.repeat(oneMebibyte), 'deep'],
  'braces inside one another': ['{"a":'.repeat(200_000), 'deep'],
  'empty towers': [filled('{}', (inner) => `{"towers":[${inner}]}`), 'items'],
  'towers that are null': [filled('null', (inner) => `{"towers":[${inner}]}`), 'items'],
  'names without end': [
    `{${Array.from({ length: 80_000 }, (_, index) => `"m${index}":0`).join()}}`,
    'members',
  ],
  'long arrays in an array': [`[${filled('1', (inner) => `[${inner}]`.slice(0, 30_000))}`, 'items'],
  'many values in short arrays': [filled('[1,2,3,4]', (inner) => `[[${inner}]]`), 'items'],
  'many values in objects': [
    `{"a":${`[${'{"b":[1,2,3,4,5,6,7,8]},'.repeat(9000)}0],"c":`.repeat(3)}0}`,
    'values',
  ],
}

describe.each(['/api/spatial-evidence/path-profile', '/api/evaluate-network', '/api/simulate'])(
  'the structure of a body of %s',
  (url) => {
    it.each(Object.keys(bodies))('is bounded, and the bound is named: %s', async (title) => {
      const [body, message] = bodies[title]
      const answer = await post(app, url, body)
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toContain(message)
      expect(errorOf(answer)).toMatch(/at most \d+/)
    })

    it('names no member twice in an object, however it is written', async () => {
      const answer = await post(app, url, '{"tower_lon":1,"tower_lat":1,"tower_l\\u006fn":2}')
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toBe('the request body names tower_lon twice in one object')
    })
  },
)

it('leaves what a request may hold far within the bounds', async () => {
  const towers = Array.from({ length: maximumCells }, (_, index) => ({
    id: `tower-${index}`,
    tower_lon: cityLon,
    tower_lat: cityLat,
  }))
  expect((await post(app, '/api/evaluate-network', { towers })).status).toBe(200)
  const turn = (step: number, of: number) => (2 * Math.PI * step) / of
  const search_polygon = Array.from({ length: 100 }, (_, index) => [
    cityLon + 0.001 * Math.cos(turn(index, 100)),
    cityLat + 0.001 * Math.sin(turn(index, 100)),
  ])
  const body = { towers: towers.slice(0, 2), network_tech: '5g', search_polygon }
  expect((await post(app, '/api/recommend-sites', body)).status).toBe(200)
})
