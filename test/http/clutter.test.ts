import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathProfileAnswer } from '../../src/http/path-profile/answer.ts'
import { pathAnswer } from '../../src/http/spatial-evidence/path-answer.ts'
import { loadClutterCity } from './clutter-city.ts'
import { complaintAbout, members } from './response-shape.ts'
import { loadTerrainCity } from './terrain-city.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { place } from './test-city.ts'

function point(east: number, north: number) {
  const [lon, lat] = place(east, north)
  return { lon, lat }
}
const ends = (fromM: number, toM: number) => ({
  transmitter: point(fromM, 40),
  receiver: point(toM, 40),
})

let app: FastifyInstance
let bare: FastifyInstance
let untold: FastifyInstance
const pool = realPool()
beforeAll(async () => {
  app = await testApp({ snapshot: await loadClutterCity(), pool })
  bare = await testApp({ snapshot: await loadTerrainCity(), pool })
  untold = await testApp({ snapshot: await loadClutterCity(false), pool })
})

interface Answer {
  readonly fingerprint?: string
  readonly clutter?: {
    readonly classes: readonly { readonly class: number; readonly share: number }[]
    readonly unknown_share: number
    readonly mean_height_m: number | null
  }
}

const routes = [
  ['/api/spatial-evidence/path-profile', pathAnswer.schema, {}],
  ['/api/path-profile', pathProfileAnswer.schema, { azimuth: 0 }],
] as const

describe.each(routes)('the clutter of a path: POST %s', (url, schema, more) => {
  const ask = async (to: FastifyInstance, body: object) => {
    const { status, json } = await post(to, url, { ...more, ...body })
    expect(status).toBe(200)
    expect(await complaintAbout(schema, json)).toBeNull()
    return json as Answer
  }

  it('names the classes that it crosses by their share, with heights and category', async () => {
    const { clutter } = await ask(app, ends(-300, 100))
    // The border lies half a posting, some 11 m, west of the tower.
    expect(clutter).toMatchObject({
      classes: [
        { class: 10, name: 'trees', category: 'urban_trees_forest', height_m: 15 },
        { class: 50, name: 'houses', category: 'suburban', height_m: 10.5 },
      ],
      unknown_share: 0,
      maximum_height_m: 15,
    })
    const [trees, houses] = clutter!.classes
    expect(trees.share).toBeGreaterThan(0.68)
    expect(trees.share).toBeLessThan(0.76)
    expect(trees.share + houses.share).toBeCloseTo(1, 3)
    expect(clutter!.mean_height_m).toBeCloseTo(15 * trees.share + 10.5 * houses.share, 2)
  })

  it('says how much of the path is unknown', async () => {
    const body = { transmitter: point(200, 0), receiver: point(200, 2000) }
    const { clutter } = await ask(app, body)
    expect(clutter!.unknown_share).toBeGreaterThan(0.45)
    expect(clutter!.unknown_share).toBeLessThan(0.55)
    expect(clutter!.mean_height_m).toBeCloseTo(10.5, 9)
  })

  it('is not there without clutter, nor without a table of its classes; nothing else differs', async () => {
    const [with1, without, unread] = await Promise.all(
      [app, bare, untold].map((one) => ask(one, ends(-300, 100))),
    )
    expect(without).not.toHaveProperty('clutter')
    expect(unread).not.toHaveProperty('clutter')
    const rest = (answer: object) =>
      JSON.stringify(answer, (name, value: unknown) =>
        ['clutter', 'fingerprint', 'dataset'].includes(name) ? undefined : value,
      )
    expect(rest(with1)).toBe(rest(without))
    expect(rest(unread)).toBe(rest(without))
  })
})

describe('the clutter along a path', () => {
  const url = '/api/path-profile'
  const ask = async (include: string, more: object = {}) => {
    const { status, text, json } = await post(app, `${url}${include}`, {
      azimuth: 0,
      ...ends(-300, 100),
      ...more,
    })
    expect(status, text).toBe(200)
    expect(await complaintAbout(pathProfileAnswer.schema, json)).toBeNull()
    return { text, clutter: members(members(json).clutter) }
  }

  it('is told from end to end with the colours of the map, and only where it is asked for', async () => {
    const { text, clutter } = await ask('?include=clutter')
    const [trees, houses] = clutter.stretches as Record<string, number>[]
    expect(clutter.stretches).toHaveLength(2)
    expect(trees).toMatchObject({ from_m: 0, class: 10 })
    // The border lies half a posting, some 11 m, west of the tower.
    expect(Math.abs(trees.to_m - 289)).toBeLessThan(16)
    expect(houses).toMatchObject({ from_m: trees.to_m, to_m: 400, class: 50 })
    const tiles = members((await get(app, '/api/tiles/clutter.json')).json)
    const onMap = tiles.classes as { readonly class: number; readonly color: string }[]
    for (const one of clutter.classes as typeof onMap) {
      expect(one.color).toBe(onMap.find(({ class: code }) => code === one.class)?.color)
    }

    const plain = await ask('')
    expect(plain.clutter).not.toHaveProperty('stretches')
    const without = (source: string) =>
      source
        .replace(/,"color":"[^"]*"/g, '')
        .replace(/,"counted_by_layers":(true|false),"stretches":\[[^\]]*\]/, '')
    expect(without(text)).toBe(plain.text)
    expect(without(text)).not.toBe(text)
  })

  it('has a stretch without a class where nothing is known', async () => {
    const { clutter } = await ask('?include=layer_link,clutter', {
      transmitter: point(200, 0),
      receiver: point(200, 2000),
    })
    const [known, unknown] = clutter.stretches as Record<string, number | null>[]
    expect(known.class).toBe(50)
    expect(unknown).toMatchObject({ from_m: known.to_m, to_m: 2000, class: null })
  })

  it.each([
    ['itu_p1812', true],
    ['ntia_itm', false],
    ['urban_microcell', false],
  ])('says of %s whether the layers count it: %s', async (propagation_model, isCounted) => {
    const { clutter } = await ask('?include=clutter', {
      rf_profile: { propagation_model, frequency_ghz: 2 },
    })
    expect(clutter.counted_by_layers).toBe(isCounted)
  })

  it('is a 400 by name under another word', async () => {
    const { status, text } = await post(app, `${url}?include=trees`, ends(-300, 100))
    expect([status, text]).toEqual([400, expect.stringContaining('include must be layer_link')])
  })
})
