import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { atmosphereBody } from './sub-thz-bodies.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

const url = '/api/sub-thz-reference'
const pool = realPool()

let app: FastifyInstance
let empty: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
  empty = await testApp({ pool })
})

async function ask(more: object = {}): Promise<Record<string, unknown>> {
  const answer = await post(app, url, { ...atmosphereBody, ...more })
  expect(answer.text).not.toContain('"error"')
  return members(answer.json)
}

const rain = { enabled: true, rain_rate_mm_h: 25 }
const fog = { enabled: true, liquid_water_density_g_m3: 0.5 }

describe('POST /api/sub-thz-reference', () => {
  it('sums free space, gases, rain and fog, each by itself', async () => {
    const answer = await ask({ rain, local_fog: fog })
    const total = members(answer.total)
    const parts = ['free_space_db', 'gas_db', 'rain_db', 'local_fog_db'].map((name) => total[name])
    const sum = (parts as number[]).reduce((a, b) => a + b, 0)
    expect(total.total_path_loss_db).toBeCloseTo(sum, 9)
    expect(answer.applicability).toMatchObject({ status: 'applicable' })
    expect(answer.rain).toMatchObject({ polarization: 'circular', polarization_tilt_deg: 45 })
    expect(answer.local_fog).toMatchObject({
      temperature_k: 288.15,
      temperature_source: 'request.atmosphere.temperature_k',
    })
    const gas = members(answer.gas)
    expect(gas.total_db_per_km).toBeCloseTo(0.915448676, 6)
  })

  it('lets only linear polarization tilt', async () => {
    const tilt = async (polarization: string, more: object = { polarization_tilt_deg: 30 }) => {
      const answer = await ask({ rain: { ...rain, polarization, ...more } })
      return members(answer.rain).polarization_tilt_deg
    }
    expect(await tilt('horizontal')).toBe(0)
    expect(await tilt('vertical')).toBe(90)
    expect(await tilt('circular')).toBe(45)
    expect(await tilt('linear')).toBe(30)
    expect(await tilt('linear', {})).toBe(0)
  })

  it('flags the buildings on the way and adds nothing for them', async () => {
    const [lon, lat] = place(0, 110)
    const through = { receiver: { lon, lat, height_m: 1.5 } }
    const flagged = await ask(through)
    expect(flagged.obstruction).toMatchObject({
      building_dataset_available: true,
      building_intersection_present: true,
      building_intersection_count: 1,
      building_ids: ['way/1'],
      effect: 'building_intersection_flagged_no_loss',
      wall_loss_applied: false,
    })
    const alone = members((await post(empty, url, { ...atmosphereBody, ...through })).json)
    expect(alone.total).toEqual(flagged.total)
    expect(alone.obstruction).toMatchObject({
      building_dataset_available: false,
      building_intersection_present: null,
      building_intersection_count: null,
    })
  })

  it('evaluates a link budget only where one is stated', async () => {
    expect(await ask()).not.toHaveProperty('reference_link_budget')
    const answer = await ask({ link_budget: { conducted_tx_power_dbm: 20, tx_gain_dbi: 30 } })
    const { total_path_loss_db: lossDb } = members(answer.total)
    const budget = members(answer.reference_link_budget)
    expect(budget.received_power_dbm).toBeCloseTo(50 - (lossDb as number), 9)
    expect(budget).toMatchObject({ rx_gain_dbi: 0, serviceability_evaluated: false })
  })

  it('says which part is missing where fog is out of range', async () => {
    const answer = await ask({ frequency_ghz: 250, local_fog: fog })
    expect(answer.local_fog).toMatchObject({ status: 'out_of_scope', path_loss_db: 0 })
    expect(answer.applicability).toMatchObject({ status: 'partial' })
    expect(members(answer).limitations).toContainEqual(expect.stringContaining('Fog'))
  })

  it('warns of long rain, frozen fog and more vapour than air holds', async () => {
    const [lon, lat] = place(6000, 0)
    const answer = await ask({
      receiver: { lon, lat, height_m: 1 },
      atmosphere: { pressure_hpa: 1000, temperature_k: 240, water_vapour_density_g_m3: 40 },
      rain,
      local_fog: { ...fog, temperature_k: 230 },
    })
    const text = JSON.stringify(answer.limitations)
    expect(text).toMatch(/5 km/)
    expect(text).toMatch(/freeze/)
    expect(text).toMatch(/saturation/)
    expect(text).toMatch(/outside the dataset/)
  })

  it('looks at the members of a disabled block by type alone, and never fingerprints them', async () => {
    const off = {
      atmosphere: { enabled: false, pressure_hpa: -5 },
      rain: { enabled: false, rain_rate_mm_h: 1e9, polarization: 'diagonal' },
      local_fog: { liquid_water_density_g_m3: -1 },
    }
    const answer = await ask(off)
    expect(answer.applicability).toMatchObject({ status: 'fspl_only' })
    const bare = await ask({ atmosphere: { enabled: false }, rain: null, local_fog: null })
    expect(bare).toEqual(answer)
  })

  const [farLon] = place(100_100, 0)
  const refusals: readonly (readonly [string, object, RegExp])[] = [
    ['gas without its numbers', { atmosphere: {} }, /atmosphere.pressure_hpa is required/],
    ['no atmosphere at all', { atmosphere: undefined }, /atmosphere.pressure_hpa is required/],
    ...(
      [
        ['pressure_hpa', 299, 1101, '300 and 1100'],
        ['temperature_k', 179, 331, '180 and 330'],
        ['water_vapour_density_g_m3', -0.1, 101, '0 and 100'],
      ] as const
    ).flatMap(([name, low, high, bounds]) => [
      ...[low, high].map(
        (value) =>
          [
            `${name} ${value}`,
            { atmosphere: { ...atmosphereBody.atmosphere, [name]: value } },
            new RegExp(`atmosphere.${name} .*${bounds}`),
          ] as const,
      ),
      [
        `no ${name}`,
        { atmosphere: { ...atmosphereBody.atmosphere, [name]: undefined } },
        new RegExp(`atmosphere.${name} is required`),
      ] as const,
    ]),
    ['rain without a rate', { rain: { enabled: true } }, /rain.rain_rate_mm_h is required/],
    ['too much rain', { rain: { ...rain, rain_rate_mm_h: 501 } }, /rain_rate_mm_h .*0 and 500/],
    [
      'an unknown polarization',
      { rain: { ...rain, polarization: 'H' } },
      /rain.polarization must be one of horizontal, vertical, circular, linear/,
    ],
    [
      'a tilt out of range',
      { rain: { ...rain, polarization: 'vertical', polarization_tilt_deg: 91 } },
      /rain.polarization_tilt_deg .*0 and 90/,
    ],
    [
      'fog without water',
      { local_fog: { enabled: true } },
      /local_fog.liquid_water_density_g_m3 is required/,
    ],
    ['fog too thick', { local_fog: { ...fog, liquid_water_density_g_m3: 6 } }, /0 and 5/],
    [
      'fog without any temperature',
      { atmosphere: { enabled: false }, local_fog: fog },
      /local_fog.temperature_k is required/,
    ],
    ['fog too hot', { local_fog: { ...fog, temperature_k: 331 } }, /local_fog.temperature_k/],
    ['one place for both', { receiver: atmosphereBody.transmitter }, /ground distance .*0.01 and/],
    [
      'too far apart',
      { receiver: { lon: farLon, lat: cityLat, height_m: 1 } },
      /ground distance .*100000 m/,
    ],
    ['a frequency below', { frequency_ghz: 0.99 }, /frequency_ghz .*1 and 1000/],
    ['a frequency above', { frequency_ghz: 1001 }, /frequency_ghz .*1 and 1000/],
    [
      'an antenna below the ground',
      { receiver: { lon: cityLon, lat: cityLat, height_m: -1 } },
      /receiver.height_m .*0 and 10000/,
    ],
    ['a gain beyond belief', { link_budget: { tx_gain_dbi: 1001 } }, /link_budget.tx_gain_dbi/],
  ]
  it.each(refusals)('refuses %s', async (_title, more, message) => {
    const answer = await post(empty, url, { ...atmosphereBody, ...more })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})
