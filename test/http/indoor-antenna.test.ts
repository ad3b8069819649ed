import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { cityQuestions, cityTowers } from './city-questions.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { post, realPool, testApp } from './test-app.ts'
import { loadCity, onKnownRoof, place } from './test-city.ts'

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

const [receiverLon, receiverLat] = place(60, 100)
const at = { tower_lon: onKnownRoof[0], tower_lat: onKnownRoof[1] }

/** Every question about a cell or a network whose antennas stand below the roof around them. */
function questions(ofModel: object): readonly (readonly [string, object])[] {
  const rf_profile = {
    frequency_ghz: 3.5,
    antenna_height_m: 5,
    horizontal_pattern_id: 'omni',
    ...ofModel,
  }
  const towers = cityTowers.map(({ id, azimuth }) => ({ id, azimuth, ...at, rf_profile }))
  return [
    ...cityQuestions({}).map(([url, body]) => {
      const own = 'towers' in body ? { towers } : { ...at, rf_profile }
      return [url, { ...body, ...own }] as const
    }),
    ['/api/analyze-sector', { ...at, radius_m: 300, rf_profile }],
    [
      '/api/path-profile?include=layer_link',
      {
        transmitter: { lon: at.tower_lon, lat: at.tower_lat },
        receiver: { lon: receiverLon, lat: receiverLat },
        rf_profile,
      },
    ],
  ]
}

/** An answer without the words that name models, reasons and what the request was. */
function numbersOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbersOf)
  if (typeof value === 'number' || value === null) return value
  if (typeof value !== 'object') return typeof value
  const told = Object.entries(value).filter(
    ([name]) =>
      !/model|profile|contract|applicab|assumption|fingerprint|evidence|fallback/.test(name),
  )
  return Object.fromEntries(told.map(([name, member]) => [name, numbersOf(member)]))
}

const routes = questions({}).map(([url], index) => [url, index] as const)

describe('an antenna below the roof around it, under a model that looks at no building', () => {
  it.each(routes)('is answered by %s with the numbers of the fallback', async (url, index) => {
    const [, body] = questions({ propagation_model: 'free_space_clutter' })[index]
    const answer = await post(app, url, body)
    expect(answer.status, answer.text).toBe(200)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url.split('?')[0], 200, type, answer.json)).toEqual([])
    const [, plain] = questions({ propagation_model: 'legacy_fspl_walls' })[index]
    const fallback = await post(app, url, plain)
    expect(numbersOf(answer.json)).toEqual(numbersOf(fallback.json))
    expect(answer.text).toContain('unsupported_endpoint')
    expect(answer.text).not.toContain('roof under the antenna is taken away')
    if (url.includes('path-profile')) return
    expect(answer.text).toMatch(/The antenna at 5 m is not above the roof at \d+ m/)
  })

  it.each(routes)('is refused by %s where the request says so', async (url, index) => {
    const refuse = { propagation_model: 'free_space_clutter', model_limits: 'refuse' }
    const [, body] = questions(refuse)[index]
    const { status, json } = await post(app, url, body)
    expect(status, JSON.stringify(json)).toBe(422)
    expect(members(json).error).toMatch(/^unsupported_endpoint: free_space_clutter/)
  })
})
