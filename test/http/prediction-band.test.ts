import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { calibrationView, sealed } from '../../src/http/wire/calibration.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const pool = realPool()
const town = loadTown()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: town, pool })
})

const [tower_lon, tower_lat] = townPlace(0, 0)
const radio = {
  system_loss_db: 42,
  network_tech: '4g',
  frequency_ghz: 1.8,
  propagation_model: 'free_space_clutter',
}
const sector = { tower_lon, tower_lat, radius_m: 400, rays: 24 }
const [lon, lat] = townPlace(20, 260)
const path = {
  transmitter: { lon: tower_lon, lat: tower_lat },
  receiver: { lon, lat },
}

/** Every question that has a band, with a body by the members of its cells' profiles. */
const questions: readonly (readonly [url: string, bodyOf: (profile: object) => object])[] = [
  ['/api/coverage-surface', (profile) => ({ ...sector, cell_size_m: 25, rf_profile: profile })],
  ['/api/coverage-gaps', (profile) => ({ ...sector, rf_profile: profile })],
  ['/api/path-profile', (profile) => ({ ...path, rf_profile: profile })],
  [
    '/api/evaluate-network',
    (profile) => ({
      towers: [townCell('a', 0), townCell('b', 120)].map((cell) => ({
        ...cell,
        rf_profile: profile,
      })),
      radius_m: 400,
      rays: 24,
    }),
  ],
]
const [surface, gaps, profileOfPath, network] = questions

interface Band {
  readonly status: string
  readonly half_width_db: number | null
  readonly source: string | null
  readonly text: string
  readonly headline?: string
  readonly [member: string]: unknown
}

async function ask([url, bodyOf]: (typeof questions)[number], profile: object, more = {}) {
  const answer = await post(app, url, { ...bodyOf(profile), prediction_band: true, ...more })
  expect(answer.status, answer.text).toBe(200)
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  const json = members(answer.json)
  return { json, band: json['prediction_band'] as Band }
}

/** The bands of an answer: one, or those of the cells of a network. */
function bandsOf(band: Band): readonly Band[] {
  return (band['cells'] as Band[] | undefined) ?? [band]
}

function calibration(residualSpreadDb: number) {
  const { id, version } = town.manifest
  const content = {
    name: 'Walk "one"',
    scope: {
      datasetId: id,
      datasetVersion: version,
      networkTech: '4g',
      band: 'LTE Band 7',
      frequencyGhz: null,
      propagationModel: 'free_space_clutter' as const,
    },
    measuredOn: null,
    sampleCount: 900,
    residualSpreadDb,
    offsetDb: 0,
    cellOffsets: [],
    clutterOffsets: [],
    slopeDbPerDecade: 0,
    referenceDistanceM: 100,
  }
  return calibrationView({ calibration: sealed(content), cellId: null })
}

describe('prediction_band', () => {
  it.each(questions)(
    'of %s is there where it is asked for, and changes nothing else',
    async (...question) => {
      const [url, bodyOf] = question
      const plain = await post(app, url, bodyOf(radio))
      const declined = await post(app, url, { ...bodyOf(radio), prediction_band: false })
      expect(plain.text).not.toContain('prediction_band')
      expect(declined.text).toBe(plain.text)
      const { json } = await ask(question, radio)
      const { prediction_band: _band, fingerprint, ...rest } = json
      const { fingerprint: plainFingerprint, ...plainRest } = members(plain.json)
      expect(rest).toEqual(plainRest)
      expect(fingerprint).not.toBe(plainFingerprint)
    },
  )

  it.each(questions)('of %s is by the stated prior of the model', async (...question) => {
    const { band } = await ask(question, radio)
    for (const one of bandsOf(band)) {
      // The root of the squares of 2.3534 x 4.03 and 1.6449 x 8.29 (docs/measured/accuracy.md).
      expect(one).toMatchObject({
        status: 'computed',
        half_width_db: 16.61,
        source: 'stated_prior',
      })
      expect(one.text).toContain('within 16.6 dB')
      expect(one.text).toContain('free_space_clutter')
    }
  })

  it.each(questions)('of %s is by the calibration that a profile carries', async (...question) => {
    const { band } = await ask(question, { ...radio, calibration: calibration(6) })
    for (const one of bandsOf(band)) {
      expect(one).toMatchObject({ status: 'computed', half_width_db: 9.87, source: 'calibration' })
      expect(one.text).toContain('calibration "Walk \\"one\\"", 6 dB')
    }
  })

  it.each(questions)(
    'of %s says of a model without a prior that it has none',
    async (...question) => {
      const [url, bodyOf] = question
      const profile = { ...radio, propagation_model: 'legacy_fspl_walls' }
      const { json, band } = await ask(question, profile)
      for (const one of bandsOf(band)) {
        expect(one).toMatchObject({ status: 'no_stated_prior', half_width_db: null, source: null })
        expect(one.text).toContain('legacy_fspl_walls')
      }
      expect(JSON.stringify(band)).not.toMatch(/headline|lower|upper/)
      const { prediction_band: _band, fingerprint: _with, ...rest } = json
      const plain = members((await post(app, url, bodyOf(profile))).json)
      const { fingerprint: _without, ...plainRest } = plain
      expect(rest).toEqual(plainRest)
    },
  )

  it.each(questions)('of %s that is no flag is refused by name', async (url, bodyOf) => {
    for (const bad of [3, 'yes', [true], {}]) {
      const answer = await post(app, url, { ...bodyOf(radio), prediction_band: bad })
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toMatch(/prediction_band/)
    }
  })

  it.each(questions)('of %s lies around medians alone', async (...question) => {
    const { band } = await ask(question, { ...radio, location_probability: 90 })
    for (const one of bandsOf(band)) {
      expect(one.status).toBe('not_median')
      expect(one.text).toContain('90 %')
    }
  })
})

describe('the band of a surface', () => {
  it('tells the ground above a threshold at its ends as shifted powers have it', async () => {
    const { json, band } = await ask(surface, radio)
    const { values } = json['grid'] as { values: number[] }
    const powers = values.filter((value) => value !== -9999)
    const shares = band['ground_above'] as Record<string, number>[]
    expect(shares.map(({ threshold_dbm: dbm }) => dbm)).toEqual([-100, -110, -90, -80])
    const percent = (thresholdDbm: number, changeDb: number) =>
      Math.round(
        (1000 * powers.filter((power) => power + changeDb > thresholdDbm).length) / powers.length,
      ) / 10
    for (const { threshold_dbm: dbm, lower_end_pct, value_pct, upper_end_pct } of shares) {
      expect(lower_end_pct).toBeCloseTo(percent(dbm, -16.609), 6)
      expect(value_pct).toBeCloseTo(percent(dbm, 0), 6)
      expect(upper_end_pct).toBeCloseTo(percent(dbm, 16.609), 6)
    }
    expect(new Set(shares.map((share) => share['lower_end_pct'])).size).toBeGreaterThan(1)
    expect(band.headline).toBe(
      `${shares[0]['lower_end_pct']} % of the ground: above -100 dBm in at least 19 of 20 places`,
    )
  })

  it('is said in files that have room for words, and refused for those that have none', async () => {
    const [url, bodyOf] = surface
    const payload = { ...bodyOf(radio), prediction_band: true }
    const tiff = await app.inject({ method: 'POST', url: `${url}?f=geotiff`, payload })
    expect(tiff.rawPayload.toString('latin1')).toMatch(/PREDICTION_BAND.*within 16.6 dB/)
    for (const format of ['csv', 'geojson']) {
      const answer = await post(app, `${url}?f=${format}`, payload)
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toContain('prediction_band needs f to be one of geotiff')
    }
  })
})

describe('the band of a path', () => {
  it('lies around the power that the layers of the cell have at its end', async () => {
    const { band } = await ask(profileOfPath, radio)
    const [url, bodyOf] = profileOfPath
    const linked = members((await post(app, `${url}?include=layer_link`, bodyOf(radio))).json)
    const { rx_dbm: powerDbm } = linked['layer_link'] as { rx_dbm: number }
    expect(band['rx_dbm']).toBe(powerDbm)
    expect(Number(band['lower_dbm'])).toBeCloseTo(powerDbm - 16.6, 0)
    expect(Number(band['upper_dbm'])).toBeCloseTo(powerDbm + 16.6, 0)
  })

  it('says so where another model stands in', async () => {
    const high = { ...radio, frequency_ghz: 120, network_tech: '6g' }
    const { band } = await ask(profileOfPath, high)
    expect(band.status).toBe('model_replaced')
  })
})

describe('the band of gaps and networks', () => {
  const lossDb = 50
  const halfWidthDb = 1.6449 * 3
  const narrow = { ...radio, system_loss_db: lossDb, calibration: calibration(3) }
  const less = { ...narrow, system_loss_db: lossDb + halfWidthDb }

  it('counts the buildings of which the lower end is above the threshold', async () => {
    const { json, band } = await ask(gaps, narrow)
    const stats = json['stats'] as Record<string, number>
    const lower = Number(band['served_buildings_lower_end'])
    expect(lower).toBeGreaterThan(0)
    expect(lower).toBeLessThan(stats['served_buildings'])
    expect(Number(band['served_buildings_upper_end'])).toBeGreaterThan(stats['served_buildings'])
    // What a cell serves that sends as much less as the half width is wide.
    const [url, bodyOf] = gaps
    const { stats: weaker } = members((await post(app, url, bodyOf(less))).json)
    expect(lower).toBe((weaker as Record<string, number>)['served_buildings'])
    expect(band.headline).toContain(`${lower} of ${stats['candidate_buildings']} buildings`)
    const ends = band['gaps'] as { building_id: string; lower_dbm: number; upper_dbm: number }[]
    expect(ends.length).toBeGreaterThan(0)
    for (const { lower_dbm, upper_dbm } of ends) {
      expect(upper_dbm - lower_dbm).toBeGreaterThan(9.7)
      expect(upper_dbm - lower_dbm).toBeLessThan(10.1)
    }
  })

  it.each([gaps, network])(
    'of %s holds the lower end against a service that is stated in RSRP',
    async (...question) => {
      const { band } = await ask(question, narrow)
      // 20 MHz of LTE have 100 resource blocks: 10 log10(1200) = 30.79 dB from the carrier to its RSRP.
      const rsrp = { ...narrow, bandwidth_mhz: 20, service_rsrp_dbm: -130.79 }
      const served = (of: Band) => Number(of['served_buildings_lower_end'])
      const { band: same } = await ask(question, rsrp)
      expect(served(same)).toBe(served(band))
      const { band: hardly } = await ask(question, { ...rsrp, service_rsrp_dbm: -138 })
      expect(served(hardly)).toBeGreaterThan(served(band))
    },
  )

  it('counts in a network what its cells serve that send as much less', async () => {
    const { json, band } = await ask(network, narrow)
    const [url, bodyOf] = network
    const coveredOf = (answer: object) =>
      (members(members(answer)['stats'])['raw_metrics'] as { covered_units: number }).covered_units
    const weaker = await post(app, url, bodyOf(less))
    const lower = Number(band['served_buildings_lower_end'])
    expect(lower).toBe(coveredOf(members(weaker.json)))
    expect(lower).toBeGreaterThan(0)
    expect(lower).toBeLessThan(coveredOf(json))
    expect(band.headline).toMatch(new RegExp(`^${lower} of \\d+ buildings .* 19 of 20 places`))
  })
})
