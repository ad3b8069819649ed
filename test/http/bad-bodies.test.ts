import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { JsonSchema } from '../../src/http/wire/json-schema.ts'
import { surfaceRequest } from '../../src/http/sector/question.ts'
import { runs } from '../runs.ts'
import { type Members, questions } from './operations.ts'
import { userSlabBody } from './sub-thz-bodies.ts'
import { shortRangeExample, atmosphereExample } from '../../src/http/sub-thz/examples.ts'
import { sampleOf } from './sample-of.ts'
import { loadCity, cityLat, cityLon } from './test-city.ts'
import { errorOf, post, testApp } from './test-app.ts'

const valid = { tower_lon: cityLon, tower_lat: cityLat }

/** Bodies with members that the examples leave out: what lies within them is looked at too. */
const fuller: Readonly<Record<string, object>> = {
  subThzShortRange: { ...shortRangeExample, atmospheric_reference: atmosphereExample },
  subThzMaterial: userSlabBody,
}

/** The limit of bodies, bytes, where it is not that of most routes. */
const limits: Readonly<Record<string, number>> = {
  changeCoreScenario: 64 * 1024,
  runMeasurementComparison: 8 * 1024 * 1024,
}

const routes = questions.map(({ id, path, body, valid: example }) => ({
  url: path,
  schema: body,
  valid: fuller[id] ?? example,
  bodyLimit: limits[id] ?? 1e6,
}))

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({
    snapshot: loadCity(),
    configuration: { DOCUMENTS_PER_MINUTE: 1_000_000 },
  })
})

/** A body with one member set, at any depth; objects on the way that it lacks get what they require. */
function withMember(
  body: object,
  path: readonly string[],
  value: unknown,
  schema: JsonSchema,
): object {
  const [name, ...rest] = path
  const member = schema.properties![name]
  const inner = (body as Record<string, unknown>)[name] ?? sampleOf(member)
  return {
    ...body,
    [name]: rest.length === 0 ? value : withMember(inner as object, rest, value, member),
  }
}

interface BadValue {
  readonly title: string
  readonly path: readonly string[]
  readonly value: unknown
}

function wrongTypes(schema: JsonSchema): readonly unknown[] {
  const values: readonly [string, unknown][] = [
    ['number', 12.5],
    ['string', '12'],
    ['boolean', true],
    ['array', [1]],
    ['object', { a: 1 }],
  ]
  const types = [schema.type].flat()
  return values
    .filter(([type]) => !types.includes(type))
    .filter(([type]) => type !== 'number' || !types.includes('integer'))
    .map(([, value]) => value)
}

function otherCases(words: readonly unknown[]): string[] {
  return words.map((word) => String(word).toLowerCase())
}

/** Values just outside the bounds, and fractions for whole numbers. */
function outOfBounds(schema: JsonSchema): readonly unknown[] {
  const values: unknown[] = []
  if (schema.minimum !== undefined) values.push(schema.minimum - 1, schema.minimum - 1e-6, -1e308)
  if (schema.maximum !== undefined) values.push(schema.maximum + 1, 1e300, 1e308)
  if (schema.exclusiveMinimum !== undefined) values.push(schema.exclusiveMinimum)
  if (schema.exclusiveMaximum !== undefined) values.push(schema.exclusiveMaximum)
  if ([schema.type].flat().includes('integer')) values.push(8.5)
  if (schema.enum !== undefined) {
    const others = [
      '',
      'nonsense',
      String(schema.enum[0]).toUpperCase(),
      ...otherCases(schema.enum),
    ]
    values.push(...others.filter((value) => !schema.enum!.includes(value)))
  }
  if (schema.const !== undefined) values.push(2, 0)
  if ((schema.minLength ?? 0) > 0) values.push('')
  const longest = schema['x-max-utf8-bytes'] ?? schema.maxLength
  if (longest !== undefined) values.push('x'.repeat(longest + 1))
  const maximumBytes = schema['x-max-utf8-bytes']
  if (maximumBytes !== undefined) values.push('ü'.repeat(maximumBytes / 2 + 1))
  if ((schema.minItems ?? 0) > 0) values.push([])
  if (schema.maxItems !== undefined) {
    values.push(Array.from({ length: schema.maxItems + 1 }, (_, index) => -index - 1))
  }
  if (schema.uniqueItems === true) values.push([-90, -90])
  return values
}

function badValues(schema: JsonSchema, path: readonly string[] = []): readonly BadValue[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const here = [...path, name]
    const values = [...wrongTypes(member), ...outOfBounds(member)]
    const items = typeof member.items === 'object' ? member.items : undefined
    if (items !== undefined) {
      values.push(...[...wrongTypes(items), ...outOfBounds(items), null].map((item) => [item]))
    }
    if (schema.required?.includes(name)) values.push(null)
    return [
      ...values.map((value) => ({
        title: `${here.join('.')} = ${JSON.stringify(value).slice(0, 40)}`,
        path: here,
        value,
      })),
      ...badValues(member, here),
    ]
  })
}

/**
 * Bad values by the member that they are of: a test for each of ten thousand costs as much as what it asks.
 */
function byMember(values: readonly BadValue[]): readonly (readonly [string, BadValue[]])[] {
  const members = new Map<string, BadValue[]>()
  for (const value of values) {
    const name = value.path.join('.')
    members.set(name, [...(members.get(name) ?? []), value])
  }
  return [...members]
}

describe.each(routes)('$url refuses', ({ url, schema, valid: body, bodyLimit }) => {
  it.each(byMember(badValues(schema)))('every bad %s, naming it', async (_member, values) => {
    for (const { title, path, value } of values) {
      const answer = await post(app, url, withMember(body, path, value, schema))
      expect([title, answer.status]).toEqual([title, 400])
      expect(errorOf(answer), title).toContain(path.at(-1))
    }
  })

  it('a missing required member, naming it', async () => {
    for (const name of schema.required ?? []) {
      const rest = Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
      const answer = await post(app, url, rest)
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toBe(`${name} is required`)
    }
  })

  it('an unknown member at every depth, naming it', async () => {
    expect(errorOf(await post(app, url, { ...body, extra: 1 }))).toBe('unknown member extra')
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      if (member.properties === undefined) continue
      const answer = await post(app, url, {
        ...body,
        [name]: { ...(((body as Members)[name] ?? sampleOf(member)) as object), extra: null },
      })
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toBe(`unknown member ${name}.extra`)
    }
  })

  const texts: Readonly<Record<string, string | Buffer>> = {
    'an empty body': '',
    'white space': ' \n ',
    'a number too large for any number': '{"tower_lon":1e999,"tower_lat":1}',
    NaN: '{"tower_lon":NaN,"tower_lat":1}',
    'a second JSON value': '{"tower_lon":1,"tower_lat":1} {}',
    'trailing text': '{"tower_lon":1,"tower_lat":1}x',
    'an array': '[]',
    null: 'null',
    'a text': '"tower_lon"',
    'a number': '7',
    'half an object': '{"tower_lon":1',
    comments: '{"tower_lon":1/*west*/,"tower_lat":1}',
    'bytes that are not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    'very deep nesting': `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    'very deep nesting in a member': `{"tower_lon":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
    'a prototype': '{"__proto__":{"tower_lon":1,"tower_lat":1}}',
    'a constructor': '{"constructor":{"prototype":{"tower_lon":1}}}',
  }
  it.each(Object.keys(texts))('%s', async (title) => {
    const answer = await post(app, url, texts[title])
    expect(answer.status).toBe(400)
    expect(errorOf(answer).length).toBeLessThan(300)
  })

  it('a name as long as the body without repeating it', async () => {
    const answer = await post(app, url, { ...body, ['x'.repeat(0.9 * bodyLimit)]: 1 })
    expect(answer.status).toBe(400)
    expect(answer.text.length).toBeLessThan(300)
  })
})

describe('the JSON body', () => {
  it('may be exactly 1 MiB, and not one byte more', async () => {
    const padded = (size: number) => {
      const text = JSON.stringify(valid)
      return `${text}${' '.repeat(size - text.length)}`
    }
    expect((await post(app, '/api/simulate', padded(1024 * 1024))).status).toBe(200)
    const answer = await post(app, '/api/simulate', padded(1024 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect(errorOf(answer)).toContain('1 MiB')
  })

  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/json; charset=latin1',
  ])('is JSON whatever content type is claimed: %s', async (type) => {
    const answer = await post(app, '/api/simulate', valid, { 'content-type': type })
    expect(answer.status).toBe(200)
  })

  it('needs no content type at all', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/simulate',
      payload: Buffer.from(JSON.stringify(valid)),
    })
    expect(response.statusCode).toBe(200)
  })

  it('is not unpacked, and says so where it is compressed', async () => {
    const sent = (payload: Buffer) =>
      app.inject({
        method: 'POST',
        url: '/api/simulate',
        payload,
        headers: { 'content-encoding': 'gzip' },
      })
    const json = Buffer.from(JSON.stringify(valid))
    const packed = await sent(gzipSync(json))
    expect(packed.statusCode).toBe(400)
    expect(JSON.parse(packed.body)).toEqual({
      error: 'the request body must not be compressed: Content-Encoding is not read',
    })
    expect((await sent(json)).statusCode).toBe(200)
  })

  it('is asked for when nothing is sent', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/simulate' })
    expect(response.statusCode).toBe(400)
    expect(JSON.parse(response.body)).toEqual({
      error: 'the request body is empty; a JSON object is expected',
    })
  })

  it('takes null for an optional member as its omission', async () => {
    const nulls = Object.fromEntries(
      Object.keys(surfaceRequest.properties!)
        .filter((name) => !(name in valid))
        .map((name) => [name, null]),
    )
    expect((await post(app, '/api/coverage-surface', { ...nulls, ...valid })).status).toBe(200)
    const profile = Object.fromEntries(
      Object.keys(surfaceRequest.properties!['rf_profile'].properties!).map((name) => [name, null]),
    )
    expect((await post(app, '/api/simulate', { ...valid, rf_profile: profile })).status).toBe(200)
  })

  it('names member and bound', async () => {
    const message = async (members: object) =>
      errorOf(await post(app, '/api/simulate', { ...valid, ...members }))
    expect(await message({ rays: 7 })).toBe('rays must be an integer between 8 and 720')
    expect(await message({ rf_profile: { bandwidth_mhz: 0 } })).toBe(
      'rf_profile.bandwidth_mhz must be a number between 0.1 and 2000',
    )
    expect(await message({ frequency_ghz: 0 })).toBe(
      'frequency_ghz must be a number above 0 and at most 300',
    )
    expect(await message({ rf_profile: { network_tech: '3g' } })).toBe(
      'rf_profile.network_tech must be one of 4g, 5g, 6g',
    )
    expect(await message({ rf_profile: { network_tech: '4g', pci: 504 } })).toBe(
      'rf_profile.pci must be an integer between 0 and 503',
    )
    expect(await message({ rf_profile: { band: ' ' } })).toBe(
      'rf_profile.band must be 1 to 64 UTF-8 bytes long, and not blank',
    )
    expect(await message({ rf_profile: { channel_id: '\t' } })).toContain('rf_profile.channel_id')
    expect(await message({ rf_profile: { network_tech: '5g', frequency_ghz: 0.2 } })).toContain(
      'frequency_ghz',
    )
  })

  it('holds a member against its bound though another one decides', async () => {
    const message = async (members: object) =>
      errorOf(await post(app, '/api/simulate', { ...valid, ...members }))
    expect(await message({ radius_m: 1, rf_profile: { radius_m: 100 } })).toContain('radius_m')
    expect(
      await message({
        rf_profile: { receiver_sensitivity_mode: 'manual', receiver_noise_figure_db: 21 },
      }),
    ).toContain('rf_profile.receiver_noise_figure_db')
    expect(
      await message({
        rf_profile: { receiver_sensitivity_mode: 'derived', receiver_sensitivity_dbm: 0 },
      }),
    ).toContain('rf_profile.receiver_sensitivity_dbm')
  })

  it('refuses more rays than features before any work', async () => {
    const answer = await post(app, '/api/simulate', { ...valid, rays: 720, radius_m: 5000 })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('144000')
    expect((await post(app, '/api/simulate', { ...valid, rays: 360, radius_m: 1500 })).status).toBe(
      200,
    )
  })

  it('refuses a surface of more than 100,000 cells', async () => {
    const ask = (cellSize: number) =>
      post(app, '/api/coverage-surface', {
        ...valid,
        rays: 8,
        radius_m: 5000,
        cell_size_m: cellSize,
      })
    expect((await ask(31.8)).status).toBe(200)
    const answer = await ask(31)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('cell_size_m')
  })

  it('never gets anything but { error } back for nonsense', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes.map(({ url }) => url)),
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify({ tower_lon: value, tower_lat: value })),
        ),
        async (url, text) => {
          const answer = await post(app, url, text)
          if (answer.status === 200) return
          expect([400, 404]).toContain(answer.status)
          const message = errorOf(answer)
          expect(message).not.toMatch(/\/(src|dist|node_modules|work|tmp|home)\//)
          expect(message).not.toMatch(/\bat .*:\d+/)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})
