import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { post, realPool, testApp } from './test-app.ts'
import { seededRandom } from '../worlds/seeded-random.ts'

const url = '/api/measurements/calibrate'
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const model = 'free_space_clutter'
const [mastLon, mastLat] = townPlace(0, 0)
const profile = { propagation_model: model }
const towers = [{ ...townCell('a', 0), rf_profile: profile }]
const campaign = { towers, network_tech: '4g', beam_width: 360, radius_m: 900 }
const places = Array.from({ length: 400 }, (_, index) =>
  townPlace(30 * (index % 20) - 300, 30 * Math.floor(index / 20) - 300),
)

interface Made {
  readonly calibration: Record<string, unknown> | null
  readonly not_calibrated_reason: string | null
  readonly trials: readonly { readonly term: string; readonly accepted: boolean }[]
}

/** What the model itself predicts at the places, dBm. */
async function predictions(): Promise<readonly number[]> {
  const asked = places.map(([lon, lat], index) => sample(index, lon, lat, -80))
  const { json } = await post(app, '/api/measurements/evaluate', { ...campaign, samples: asked })
  const { features } = members(json).geojson as {
    features: { properties: { id: string; predicted_rsrp_dbm: number } }[]
  }
  return features.map(({ properties }) => properties.predicted_rsrp_dbm)
}

function sample(index: number, lon: number, lat: number, rsrp_dbm: number) {
  return { id: `s${1000 + index}`, lon, lat, technology: '4g', rsrp_dbm, cell_id: 'a' }
}

/** A campaign that is off by so much, and by chance. */
async function samplesOff(offsetDb: number) {
  const random = seededRandom(5)
  const predicted = await predictions()
  return places.map(([lon, lat], index) => {
    const shadowDb = 12 * (random() + random() + random() - 1.5)
    return sample(index, lon, lat, Math.max(-179, predicted[index] + offsetDb + shadowDb))
  })
}

async function calibrate(body: object): Promise<Made> {
  const answer = await post(app, url, { name: 'Drive', ...campaign, ...body })
  expect(answer.status, answer.text).toBe(200)
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  return answer.json as Made
}

const sector = (carried: object | null, change: object = {}) => ({
  tower_lon: mastLon,
  tower_lat: mastLat,
  radius_m: 300,
  frequency_ghz: 2.6,
  rf_profile: {
    network_tech: '4g',
    ...profile,
    ...(carried === null ? {} : { calibration: carried }),
    ...change,
  },
})

describe('POST /api/measurements/calibrate', () => {
  it('makes a calibration that profiles carry, ledgers add up with and answers show', async () => {
    const made = await calibrate({ samples: await samplesOff(-9), measured_on: '2026-05-31' })
    const { calibration } = made
    if (calibration === null) throw new Error(JSON.stringify(made))
    expect(made.trials[0]).toMatchObject({ term: 'offset', accepted: true })
    expect(calibration).toMatchObject({
      name: 'Drive',
      measured_on: '2026-05-31',
      scope: { network_tech: '4g', propagation_model: model },
      sample_count: 400,
    })
    const offsetDb = calibration['offset_db']
    expect(Math.abs(Number(offsetDb) + 9)).toBeLessThan(1.5)
    const surface = '/api/coverage-surface'
    const plain = members((await post(app, surface, sector(null))).json)
    const answer = await post(app, surface, sector(calibration))
    expect(answer.status, answer.text).toBe(200)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', surface, 200, type, answer.json)).toEqual([])
    const carried = members(answer.json)
    expect(members(carried.rf_contract).calibration_rule).toContain('"Drive" of 400 samples')
    const before = members(plain.grid).values as number[]
    const after = members(carried.grid).values as number[]
    before.forEach((value, index) => {
      if (value === -9999) return
      expect(Math.abs(after[index] - value - Number(offsetDb))).toBeLessThan(0.11)
    })
    const [lon, lat] = places[30]
    const path = await post(app, '/api/path-profile?include=layer_link', {
      transmitter: { lon: mastLon, lat: mastLat },
      receiver: { lon, lat },
      rf_profile: {
        ...sector(calibration).rf_profile,
        frequency_ghz: 2.6,
        location_probability: 90,
        horizontal_pattern_id: 'omni',
      },
    })
    expect(path.status, path.text).toBe(200)
    const budget = members(members(members(path.json).layer_link).link_budget)
    expect(budget.calibration_correction_db).toBeCloseTo(Number(offsetDb), 9)
    expect(budget.location_spread_db).toBe(calibration['residual_spread_db'])
    expect(Number(budget.received_power_dbm)).toBeCloseTo(
      Number(budget.boresight_eirp_dbm) - Number(budget.total_loss_db),
      9,
    )
    const shown = members(members(path.json).rf_profile).calibration
    expect(shown).toEqual(calibration)
    // It corrects what it was made of, and no more is left to correct.
    const residuals = await post(app, '/api/measurements/evaluate', {
      ...campaign,
      towers: [{ ...towers[0], rf_profile: { ...profile, calibration } }],
      samples: await samplesOff(-9),
    })
    expect(residuals.status, residuals.text).toBe(200)
    const { features } = members(residuals.json).geojson as {
      features: { properties: { residual_db: number } }[]
    }
    const sum = features.reduce((all, { properties }) => all + properties.residual_db, 0)
    expect(Math.abs(sum / features.length)).toBeLessThan(0.1)
  })

  it('is no part of a comparison of models, which tells what each of them is by itself', async () => {
    const samples = await samplesOff(15)
    const { calibration } = await calibrate({ samples })
    const carrying = [{ ...towers[0], rf_profile: { ...profile, calibration } }]
    const [alone, carried] = await Promise.all(
      [towers, carrying].map((asked) =>
        post(app, '/api/measurements/compare', { ...campaign, towers: asked, samples }),
      ),
    )
    expect(members(carried.json).models).toEqual(members(alone.json).models)
    expect(carried.status).toBe(200)
  })

  it('refuses a calibration of something else by name, and one that was changed', async () => {
    const { calibration } = await calibrate({ samples: await samplesOff(15) })
    if (calibration === null) throw new Error('an offset of 15 dB is one')
    const refusals = [
      [sector(calibration, { propagation_model: 'urban_short_range' }), 'is of propagation_model'],
      [sector(calibration, { network_tech: '5g' }), 'is of network_tech 4g, not of 5g'],
      [sector(calibration, { band: 'n78' }), 'is of band'],
      [{ ...sector(calibration), frequency_ghz: 1.8 }, 'is of frequency_ghz 2.6, not of 1.8'],
      [sector({ ...calibration, offset_db: 1 }), 'calibration.fingerprint is not that of'],
      [sector({ ...calibration, name: 'Other' }), 'calibration.fingerprint is not that of'],
    ] as const
    for (const [body, message] of refusals) {
      const { status, text } = await post(app, '/api/coverage-surface', body)
      expect(text).toContain(message)
      expect(status).toBe(400)
    }
  })

  it('refuses towers of several models, carried calibrations, blank names and days that are none', async () => {
    const samples = await samplesOff(0)
    const second = { ...townCell('b', 90), rf_profile: { propagation_model: 'cost_hata' } }
    const bodies = [
      [{ towers: [towers[0], second] }, 'tower "b": propagation_model must be free_space_clutter'],
      [{ name: ' ' }, 'name must not be blank'],
      [{ measured_on: '2026-02-31x' }, 'measured_on'],
      [{ measured_on: '2026-02-30' }, 'measured_on'],
    ] as const
    for (const [change, message] of bodies) {
      const { status, text } = await post(app, url, {
        name: 'Drive',
        ...campaign,
        samples,
        ...change,
      })
      expect(status).toBe(400)
      expect(text).toContain(message.replaceAll('"', '\\"'))
    }
  })

  it('draws the offset of few samples towards the stated prior, and says how much it weighs', async () => {
    const off = await samplesOff(15)
    const told = await Promise.all(
      [1, 20, 299].map((count) => calibrate({ samples: off.slice(0, count) })),
    )
    const weights = told.map((made) => Number(members(made)['prior_weight']))
    expect(weights[0]).toBeCloseTo(68.72 / (68.72 + 16.24), 2)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    for (const made of told) {
      expect(made).toMatchObject({ not_calibrated_reason: null, trials: [] })
      expect(members(made)['prior_text']).toMatch(/^Too few samples to hold any out/)
    }
    const [, ofTwenty] = told
    expect(Number(ofTwenty.calibration?.['offset_db'])).toBeGreaterThan(1)
    expect(Number(ofTwenty.calibration?.['offset_db'])).toBeLessThan(12)
    expect(Number(ofTwenty.calibration?.['residual_spread_db'])).toBeGreaterThan(8.29)
    const surface = await post(app, '/api/coverage-surface', sector(ofTwenty.calibration))
    expect(surface.status, surface.text).toBe(200)
  })

  it('answers a campaign that bears out nothing, or too little, with the reason', async () => {
    const noPrior = [
      { ...townCell('a', 0), rf_profile: { propagation_model: 'urban_short_range' } },
    ]
    const few = await calibrate({
      samples: (await samplesOff(0)).slice(0, 100),
      towers: noPrior,
    })
    expect(few).toMatchObject({ calibration: null, not_calibrated_reason: 'too_few_samples' })
    expect(few).not.toHaveProperty('prior_weight')
    const none = await calibrate({ samples: await samplesOff(0) })
    expect(none).toMatchObject({
      calibration: null,
      not_calibrated_reason: 'no_correction_accepted',
    })
    expect(none.trials.map(({ term }) => term)).toHaveLength(5)
  })
})
