import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { sector, sectorRoutes, weakSector } from './city-requests.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { type Answer, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

const z90 = 1.281552
const [otherLon, otherLat] = place(250, 30)
const plan = {
  frequency_ghz: 3.5,
  towers: [
    { id: 'a', tower_lon: cityLon, tower_lat: cityLat },
    { id: 'b', tower_lon: otherLon, tower_lat: otherLat, azimuth: 270 },
  ],
}
const cells = { ...plan, network_tech: '5g' }

/** Every question whose numbers are received powers, with a request of its own. */
const questions: readonly (readonly [url: string, body: object])[] = [
  ...sectorRoutes.map((url) => [url, weakSector] as const),
  ['/api/evaluate-network', plan],
  ['/api/optimize-network', plan],
  [
    '/api/evaluate-network',
    { ...plan, optimization: { objectives: [{ id: 'radio_quality', weight: 1 }] } },
  ],
  ['/api/interference?detail=full', cells],
  ['/api/building-entry-analysis', { ...plan, towers: [plan.towers[0]] }],
]

/** An answer without what says that a share of places was asked for. */
function findings(text: string): string {
  return text.replaceAll(
    /"(location_\w+|fingerprint|scenario_fingerprint)":("[^"]*"|[\d.]+),?/g,
    '',
  )
}

function expectDocumented(url: string, answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  expect(answer.status, answer.text).toBe(200)
  expect(schemas.problems('post', url.split('?')[0], 200, type, answer.json)).toEqual([])
}

describe('location_probability', () => {
  it.each(questions)(
    'changes the answer of %s, which says so and is as documented',
    async (url, body) => {
      const plain = await post(app, url, body)
      const answer = await post(app, url, { ...body, location_probability: 90 })
      expectDocumented(url, answer)
      expect(plain.text).not.toMatch(/location_(margin|probability)/)
      expect(answer.text).toContain('"location_probability":90')
      expect(answer.text).toMatch(
        /"location_margin_rule":"[^"]*3GPP TR 38.901, Table 7.4.1-1 \(UMa\)/,
      )
      expect(plain.text).toMatch(/"link_budget_equation":"[^"]* - L_building"/)
      expect(answer.text).toMatch(/"link_budget_equation":"[^"]* - L_building - M_location"/)
      const { fingerprint } = members(answer.json)
      expect(fingerprint).not.toBe(members(plain.json).fingerprint)
      expect(findings(answer.text)).not.toBe(findings(plain.text))
    },
  )

  it('of a cell wins over that of the request, and is in its profile alone', async () => {
    const both = { ...sector, location_probability: 60, rf_profile: { location_probability: 90 } }
    const [own, nested] = [
      await post(app, '/api/coverage-surface', both),
      await post(app, '/api/coverage-surface', { ...sector, location_probability: 90 }),
    ]
    expect(members(own.json).grid).toEqual(members(nested.json).grid)
  })

  it('stands in the ledger of a path as a term that adds up', async () => {
    const [lon, lat] = place(90, 210)
    const path = {
      transmitter: { lon: cityLon, lat: cityLat },
      receiver: { lon, lat },
      rf_profile: { frequency_ghz: 3.5 },
    }
    const linkOf = async (profile: object) => {
      const answer = await post(app, '/api/path-profile?include=layer_link', {
        ...path,
        rf_profile: { ...path.rf_profile, ...profile },
      })
      expectDocumented('/api/path-profile', answer)
      return members(members(answer.json).layer_link)
    }
    const plain = await linkOf({})
    const asked = await linkOf({ location_probability: 90 })
    const [before, after] = [members(plain.link_budget), members(asked.link_budget)]
    const number = (value: unknown) => (typeof value === 'number' ? value : NaN)
    const spreadDb = plain.los_state === 'los' ? 4 : 6
    expect(after.location_spread_db).toBe(spreadDb)
    expect(number(after.location_margin_db)).toBeCloseTo(z90 * spreadDb, 5)
    expect(after.propagation_loss_db).toBe(before.propagation_loss_db)
    expect(number(after.total_loss_db)).toBeCloseTo(
      number(before.total_loss_db) + z90 * spreadDb,
      5,
    )
    expect(number(after.received_power_dbm)).toBeCloseTo(
      number(after.boresight_eirp_dbm) - number(after.total_loss_db),
      9,
    )
    const margins = ['location_margin_db', 'location_spread_db']
    expect(Object.keys(after).filter((name) => !Object.hasOwn(before, name))).toEqual(margins)
  })

  it('takes no margin under a model whose source states no spread, and says that', async () => {
    const body = { ...sector, propagation_model: 'legacy_fspl_walls' }
    const plain = await post(app, '/api/coverage-surface', body)
    const asked = await post(app, '/api/coverage-surface', { ...body, location_probability: 95 })
    expect(members(asked.json).grid).toEqual(members(plain.json).grid)
    expect(members(members(asked.json).rf_contract).location_margin_rule).toContain(
      'None is stated',
    )
  })

  it.each([49.9, 99.5, 0.95, -1])('of %d is refused with its bound', async (value) => {
    for (const [url, body] of questions) {
      const { status, text } = await post(app, url, { ...body, location_probability: value })
      expect(status).toBe(400)
      expect(text).toContain('location_probability must be a number between 50 and 99')
    }
    const nested = { ...sector, rf_profile: { location_probability: value } }
    const { text } = await post(app, '/api/simulate', nested)
    expect(text).toContain('location_probability must be a number between 50 and 99')
  })

  it('never raises the SINR by weakening what disturbs', async () => {
    const sinrs = async (body: object) => {
      const { json } = await post(app, '/api/interference', body)
      const { features } = members(json).geojson as {
        features: { properties: { sinr_db: number | null; serving_cell_id: string | null } }[]
      }
      return features.map(({ properties }) => properties)
    }
    const plain = await sinrs(cells)
    const asked = await sinrs({ ...cells, location_probability: 95 })
    let compared = 0
    plain.forEach(({ sinr_db: before, serving_cell_id: server }, index) => {
      const after = asked[index]
      if (before === null || after.sinr_db === null || after.serving_cell_id !== server) return
      compared++
      expect(after.sinr_db).toBeLessThan(before)
    })
    expect(compared).toBeGreaterThan(20)
  })
})

describe('include=probability of a coverage surface', () => {
  const body = { ...sector, azimuth: 10, cell_size_m: 20, frequency_ghz: 3.5, tx_power_dbm: 5 }
  const url = '/api/coverage-surface?include=probability'
  interface Area {
    threshold_dbm: number
    half_of_places_km2: number
    sure_km2: number | null
  }
  interface Probability {
    threshold_dbm: number
    values: (number | null)[]
    status: string
    nodes_without_spread: number
    expected_km2: number | null
    areas: Area[]
    headline: string
  }
  const ask = async (changes: object) => {
    const answer = await post(app, url, { ...body, probability_threshold_dbm: -70, ...changes })
    expectDocumented('/api/coverage-surface', answer)
    const grid = members(members(answer.json).grid) as { values: number[]; cell_size_m: number }
    return { grid, probability: members(answer.json).probability as Probability }
  }

  it('is the share of a normal spread of 4 or 6 dB above the threshold', async () => {
    const { grid, probability } = await ask({ sight: 'obstructed' })
    expect(probability.status).toBe('computed')
    let between = 0
    probability.values.forEach((chance, index) => {
      const powerDbm = grid.values[index]
      expect(chance === null).toBe(powerDbm === -9999)
      if (chance === null) return
      // Powers are shown to 0.05 dB, a hundred-and-twentieth of the spread.
      const belowDb = (deviations: number) => powerDbm + deviations * 6 + 70
      if (chance > 0.977) expect(belowDb(-2)).toBeGreaterThan(-0.06)
      else if (chance > 0.842) expect(belowDb(-1)).toBeGreaterThan(-0.06)
      else if (chance > 0.501) expect(belowDb(0)).toBeGreaterThan(-0.06)
      else if (chance > 0.159) expect(belowDb(1)).toBeGreaterThan(-0.06)
      else expect(belowDb(1)).toBeLessThan(0.06)
      if (chance > 0.01 && chance < 0.99) between++
    })
    expect(between).toBeGreaterThan(50)
  })

  it('tells the areas that the powers themselves have at half of the places and at 95 %', async () => {
    const { grid, probability } = await ask({})
    const sure = await ask({ location_probability: 95 })
    const squareKm2 = (grid.cell_size_m * grid.cell_size_m) / 1e6
    const areaAbove = (values: number[], thresholdDbm: number) =>
      values.filter((value) => value > thresholdDbm).length * squareKm2
    const levels = [-70, -110, -100, -90, -80]
    expect(probability.areas.map((area) => area.threshold_dbm)).toEqual(levels)
    for (const area of probability.areas) {
      const near = (count: number, expected: number | null) =>
        expect(Math.abs(count - (expected ?? NaN))).toBeLessThan(squareKm2 * 8)
      near(areaAbove(grid.values, area.threshold_dbm), area.half_of_places_km2)
      near(areaAbove(sure.grid.values, area.threshold_dbm), area.sure_km2)
    }
    const [first] = probability.areas
    const chances = probability.values.reduce<number>((sum, chance) => sum + (chance ?? 0), 0)
    expect(probability.expected_km2).toBeCloseTo(chances * squareKm2, 3)
    expect(probability.headline).toBe(
      `${Math.round(first.half_of_places_km2 * 100) / 100} km2 above -70 dBm at half of the places, ` +
        `${Math.round((first.sure_km2 ?? NaN) * 100) / 100} km2 at 95 %`,
    )
    // A chance is of the places, whatever share of them the powers are asked for.
    expect(sure.probability).toEqual(probability)
  })

  it('says of a model without a spread that it has none', async () => {
    const { probability } = await ask({ propagation_model: 'legacy_fspl_walls' })
    expect(probability).toMatchObject({ status: 'no_spread_stated', threshold_dbm: -70 })
    expect(probability.areas[0].sure_km2).toBeNull()
    expect(probability.expected_km2).toBeNull()
    expect(probability.values.every((chance) => chance === null)).toBe(true)
    expect(probability.headline).toContain('states no spread')
  })

  it('changes nothing else of the answer, and has a band of the GeoTIFF', async () => {
    const plain = await post(app, '/api/coverage-surface', body)
    const { probability, ...rest } = members((await post(app, url, body)).json)
    expect(rest).toEqual(plain.json)
    const { values, threshold_dbm: thresholdDbm } = probability as Probability
    expect(thresholdDbm).toBe(-100)
    const tiff = await app.inject({ method: 'POST', url: `${url}&f=geotiff`, payload: body })
    expect(tiff.rawPayload.toString('latin1')).toContain('chance of more than -100 dBm, 0 to 1')
    const bytes = tiff.rawPayload
    const { width } = members(rest.grid) as { width: number }
    const last = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + bytes.length - values.length * 4),
    )
    const shown = [...last.slice(0, width)].map((chance) =>
      chance === -9999 ? null : Math.round(chance * 1000) / 1000,
    )
    expect(shown).toEqual(values.slice(-width))
  })

  it.each([['include=probabilities'], ['include=probability&f=csv']])(
    'is refused with %s',
    async (query) => {
      expect((await post(app, `/api/coverage-surface?${query}`, body)).status).toBe(400)
    },
  )
})
