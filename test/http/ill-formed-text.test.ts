import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/http/wire/json-schema.ts'
import { type Members, questionAt, questions } from './operations.ts'
import { sampleOf } from './sample-of.ts'
import { loadTown } from './network-city.ts'
import { errorOf, get, post, testApp } from './test-app.ts'

type Path = readonly (string | number)[]

const { valid: sector } = questionAt('/api/simulate')
const { valid: network } = questionAt('/api/evaluate-network')

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown() })
})

/** Where a body of the schema can hold a text: the first item stands for all of an array. */
function textPlaces(schema: JsonSchema, here: Path = []): Path[] {
  const inMembers = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    textPlaces(member, [...here, name]),
  )
  const inItems = typeof schema.items === 'object' ? textPlaces(schema.items, [...here, 0]) : []
  const types = schema.type === undefined ? schema.enum?.map((item) => typeof item) : schema.type
  const isText = [types].flat().includes('string')
  return [...(isText ? [here] : []), ...inMembers, ...inItems]
}

/** A copy of a body with another value in one place; objects on the way that it lacks are made. */
function withValue(
  body: unknown,
  [name, ...rest]: Path,
  value: unknown,
  schema: JsonSchema,
): unknown {
  if (name === undefined) return value
  const whole = body ?? sampleOf(schema)
  if (typeof name === 'number') {
    const [first, ...others] = whole as readonly unknown[]
    return [withValue(first, rest, value, schema.items as JsonSchema), ...others]
  }
  const members = whole as Members
  return { ...members, [name]: withValue(members[name], rest, value, schema.properties![name]) }
}

describe('a text that is not well-formed Unicode', () => {
  it.each(questions)('is refused by $path in every member, by name', async (question) => {
    const { path, body: schema, valid } = question
    expect((await post(app, path, valid)).status).not.toBe(400)
    const places = textPlaces(schema)
    expect(places.length).toBeGreaterThan(0)
    for (const place of places) {
      const name = place.findLast((step) => typeof step === 'string')
      for (const text of ['\ud800', '\udc00x', 'x\ud83d']) {
        const answer = await post(app, path, withValue(valid, place, text, schema))
        expect([place.join('.'), answer.status]).toEqual([place.join('.'), 400])
        expect(errorOf(answer)).toContain(name)
      }
    }
  })

  it('is named with its place and its bound', async () => {
    const towers = network.towers as readonly Members[]
    const messageOf = async (url: string, body: unknown) => errorOf(await post(app, url, body))
    expect(
      await messageOf('/api/simulate', { ...sector, rf_profile: { channel_id: '\udc00x' } }),
    ).toBe('rf_profile.channel_id must be a text of whole Unicode characters')
    expect(
      await messageOf('/api/evaluate-network', {
        towers: [towers[0], { ...towers[1], id: '\ud800' }],
      }),
    ).toBe('towers[1].id must be a text of whole Unicode characters')
  })

  it('is refused as the name of a member, too', async () => {
    const answer = await post(app, '/api/simulate', { ...sector, '\ud800': 1 })
    expect([answer.status, errorOf(answer)]).toEqual([400, 'unknown member "\\ud800"'])
  })

  it('does not stand for a pair: whole characters beyond the first plane are texts', async () => {
    const body = { ...sector, rf_profile: { band: '\u{1f4e1}' } }
    expect((await post(app, '/api/simulate', body)).status).toBe(200)
  })

  it('cannot be written in a URL', async () => {
    const lone = '%ED%A0%80'
    expect((await post(app, `/api/simulate?detail=${lone}`, sector)).status).toBe(400)
    expect((await post(app, `/api/coverage-surface?f=${lone}`, sector)).status).toBe(400)
    expect((await post(app, `/api/evaluate-network?include=${lone}`, network)).status).toBe(400)
    expect((await get(app, `/api/collections/buildings/items?bbox=${lone}`)).status).toBe(400)
    expect((await get(app, `/api/spatial-evidence/buildings/${lone}`)).status).toBe(400)
    expect((await get(app, `/api/tiles/buildings/${lone}/1/1.mvt`)).status).toBe(400)
  })
})
