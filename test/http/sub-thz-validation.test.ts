import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import {
  campaignBody,
  controlBody,
  controlMeasurements,
  fullCampaign,
  lossBody,
} from './campaign-bodies.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const url = '/api/sub-thz-validation'
const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ pool })
})

type Validation = AnswerOf<'subThzValidation'>

/** The answer, which must be as documented. */
async function validate(body: object): Promise<Validation> {
  const answer = await post(app, url, body)
  expect(answer.text).not.toContain('"error"')
  expect(answer.status).toBe(200)
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  return answer.json as Validation
}

function modelOf(answer: Validation, id: string) {
  return answer.models.find(({ model_id }) => model_id === id)!
}

describe('campaigns against models', () => {
  it('the control losses of free space leave nothing, without a pack', async () => {
    const answer = await validate({ ...controlBody, include_predictions: true })
    const { metric, predictions } = modelOf(answer, 'p525_fspl')
    expect(metric.count).toBe(3)
    expect(metric.mean_bias_db).toBeCloseTo(0, 9)
    expect(metric.std_db).toBeCloseTo(0, 9)
    expect(predictions!.map(({ measurement_id }) => measurement_id)).toEqual([
      ...['m-20', 'm-40', 'm-60'],
    ])
    expect(answer.models).toHaveLength(7)
    expect(answer.common_sample_comparisons).toHaveLength(21)
    expect(answer.holdout).toBeUndefined()
  })

  it('no answer ever promotes a model', async () => {
    for (const operation of ['compare_models', 'calibrate_bias', 'spatial_holdout']) {
      const answer = await validate({ ...controlBody, operation })
      expect(answer).toMatchObject({
        operation,
        promoted: false,
        production_candidate: false,
        readiness: {
          classification: 'synthetic_controlled_only',
          promoted_model: '',
          production_candidate: false,
          gate_status: 'not_ready',
        },
      })
      for (const { calibration } of answer.models) {
        if (operation === 'calibrate_bias') expect(calibration!.promoted).toBe(false)
        else expect(calibration).toBeUndefined()
      }
    }
  })

  it('everything that a campaign may say is understood and used', async () => {
    const answer = await validate({ campaigns: [fullCampaign], include_predictions: true })
    expect(answer.campaigns).toEqual([
      {
        campaign_id: 'full:1',
        campaign_version: '2',
        source_type: 'local_field',
        measurement_count: 3,
        observed_count: 2,
        censored_count: 1,
        metadata_only: false,
      },
    ])
    const [first, second, third] = modelOf(answer, 'p525_fspl').predictions!
    expect(first).toMatchObject({ site_id: 'north', beam_id: 'beam-1', los_state: 'los' })
    // Power, gains and cables of the campaign: 3 + 25 + 24 - 1 - 2 + 62. Labels of site and environment.
    expect(second).toMatchObject({
      observed_path_loss_db: 111,
      quantity_basis: 'received_power_normalized_to_isotropic_path_loss',
      los_state: 'nlos',
      morphology: 'urban_low_rise',
    })
    expect(third).toMatchObject({ status: 'censored', distance_m: null })
    expect(third.observed_path_loss_db).toBeUndefined()
    const status = (id: string) => modelOf(answer, id).status_counts
    expect(status('p1411_below_rooftop_los_v1')).toMatchObject({ applicable: 1, censored: 1 })
    expect(status('p1411_urban_lowrise_nlos_v1')).toMatchObject({ applicable: 1, inapplicable: 1 })
    expect(status('research_sub_thz')).toMatchObject({ applicable: 1, unsupported: 1 })
    expect(modelOf(answer, 'p1411_below_rooftop_los_v1').p1411_sigma_comparison).toMatchObject({
      source_sigma_db: 4.91,
      applicable_count: 1,
    })
    const atmosphere = modelOf(answer, 'sub_thz_atmospheric_reference_v1')
    expect(atmosphere.atmospheric_comparison).toMatchObject({
      status: 'available_for_explicit_weather_samples',
      comparable_count: 1,
      unavailable_count: 1,
    })
    expect(answer.readiness.classification).toBe('diagnostic_only')
  })

  it('says that the atmosphere cannot be compared without weather', async () => {
    const answer = await validate(controlBody)
    const { atmospheric_comparison } = modelOf(answer, 'sub_thz_atmospheric_reference_v1')
    expect(atmospheric_comparison).toMatchObject({
      status: 'unavailable_without_explicit_weather',
      comparable_count: 0,
      unavailable_count: 3,
    })
  })

  it('answers for the models that are named alone, in their order', async () => {
    const model_ids = ['research_sub_thz', 'p525_fspl']
    const answer = await validate({ ...controlBody, model_ids })
    expect(answer.models.map(({ model_id }) => model_id)).toEqual(model_ids)
    expect(answer.common_sample_comparisons).toHaveLength(1)
    const one = await validate({ ...controlBody, model_ids: ['p525_fspl'] })
    expect(one.common_sample_comparisons).toBeUndefined()
  })

  it('a campaign without measurements can be validated, and is all that it is', async () => {
    const metadata = campaignBody('paper', [], {
      provenance: { source_type: 'external_publication' },
    })
    const answer = await validate({ campaigns: [metadata], operation: 'validate_campaign' })
    expect(answer.readiness.classification).toBe('reference_only')
    expect(answer.campaigns[0].metadata_only).toBe(true)
    expect(modelOf(answer, 'p525_fspl').metric).toMatchObject({ count: 0, mean_bias_db: null })
  })

  it('says what is odd about the measurements without refusing them', async () => {
    const odd = lossBody('odd', 20, 100, { frequency_ghz: 28, antenna_gain_embedded: true })
    const answer = await validate({ campaigns: [campaignBody('c', [odd])] })
    expect(answer.limitations.join()).toMatch(/embedded: 1\./)
    expect(answer.limitations.join()).toMatch(/outside the frequency range of their campaign: 1\./)
  })
})

describe('holding out', () => {
  const shifted = controlMeasurements.map((measurement) => ({
    ...measurement,
    measured_path_loss_db: measurement.measured_path_loss_db + 4,
  }))
  const body = { campaigns: [campaignBody('shifted', shifted)], operation: 'calibrate_bias' }

  it('one site after the other recovers the bias on the others', async () => {
    const strategy = { method: 'leave_one_site_out' }
    const answer = await validate({ ...body, strategy })
    expect(answer.holdout).toMatchObject({ method: 'leave_one_site_out', group_by: 'site_id' })
    const [north, south] = answer.holdout!.folds
    expect(north).toMatchObject({
      held_out_groups: ['north'],
      calibration_count: 2,
      validation_count: 1,
    })
    expect(south).toMatchObject({
      held_out_groups: ['south'],
      calibration_count: 1,
      validation_count: 2,
    })
    expect(south.metrics.p525_fspl.mean_bias_db).toBeCloseTo(4, 9)
    const { calibration } = modelOf(answer, 'p525_fspl')
    expect(calibration).toMatchObject({ status: 'stable', validation_count: 3 })
    expect(calibration!.fitted_bias_db).toBeCloseTo(4, 9)
    expect(calibration!.post_calibration).toMatchObject({ count: 3 })
    expect(modelOf(answer, 'research_sub_thz').calibration).toMatchObject({
      status: 'not_calibrated_diagnostic_only',
    })
  })

  it('named groups are one split, and predictions say which side they stand on', async () => {
    const strategy = { method: 'explicit_groups', calibration_group_ids: ['north'] }
    const answer = await validate({ ...body, strategy, include_predictions: true })
    expect(answer.holdout!.folds).toHaveLength(1)
    const { predictions } = modelOf(answer, 'p525_fspl')
    expect(predictions!.map(({ calibration_set }) => calibration_set)).toEqual([
      ...['calibration', 'validation', 'validation'],
    ])
    expect(modelOf(answer, 'p525_fspl').calibration).toMatchObject({
      status: 'insufficient_validation_data',
      validation_count: 2,
    })
  })

  it('the spatial grid is the default, by the middle of the link', async () => {
    const ends = (lon: number) => ({
      tx: { lon: 32.8, lat: 39.9, height_m: 10 },
      rx: { lon, lat: 39.9, height_m: 1.5 },
    })
    const measurements = [
      lossBody('near', 20, 105, ends(32.8002)),
      lossBody('far', 5000, 155, ends(32.86)),
      lossBody('nowhere', 50, 110),
    ]
    const answer = await validate({ ...body, campaigns: [campaignBody('one-site', measurements)] })
    expect(answer.holdout).toMatchObject({
      method: 'spatial_grid',
      spatial_cell_size_m: 100,
      minimum_separation_m: 100,
    })
    expect(answer.holdout!.folds.map(({ held_out_groups }) => held_out_groups)).toEqual([
      ['spatial-component-001'],
      ['spatial-component-002'],
      ['unknown-coordinate'],
    ])
  })
})

describe('the fingerprint', () => {
  it('is that of the question and its data, and the same question gives the same bytes', async () => {
    const first = await post(app, url, controlBody)
    const again = await post(app, url, structuredClone(controlBody))
    const spelledOut = await post(app, url, {
      ...controlBody,
      schema_version: 1,
      operation: 'compare_models',
      strategy: { method: 'all_samples' },
      include_predictions: false,
    })
    expect(again.text).toBe(first.text)
    expect(spelledOut.text).toBe(first.text)
    const [head, ...rest] = controlMeasurements
    const { validation_fingerprint } = first.json as Validation
    for (const other of [
      { ...controlBody, operation: 'validate_campaign' },
      { ...controlBody, model_ids: ['p525_fspl'] },
      { campaigns: [campaignBody('control', controlMeasurements, { title: 'Another' })] },
      { campaigns: [campaignBody('control', [{ ...head, measured_path_loss_db: 90 }, ...rest])] },
    ]) {
      expect((await validate(other)).validation_fingerprint).not.toBe(validation_fingerprint)
    }
  })

  it('does not depend on the pack that is loaded', async () => {
    const withPack = await testApp({ snapshot: loadCity(), pool })
    expect((await post(withPack, url, controlBody)).text).toBe(
      (await post(app, url, controlBody)).text,
    )
  })
})

describe('what cannot be understood is refused by name', () => {
  const [head] = controlMeasurements
  const withHead = (changes: object) => ({
    campaigns: [campaignBody('c', [{ ...head, ...changes }])],
  })
  const withCampaign = (changes: object) => ({ campaigns: [campaignBody('c', [head], changes)] })
  const nine = Array.from({ length: 9 }, (_, index) => campaignBody(`c${index}`, [head]))

  test.each<[string, object, RegExp]>([
    ['no campaign', { campaigns: [] }, /^campaigns must be an array of 1 to 8 items/],
    ['nine campaigns', { campaigns: nine }, /^campaigns must be an array of 1 to 8 items/],
    ['two of one id', { campaigns: [nine[0], nine[0]] }, /campaigns\[1\]\.campaign_id .* twice/],
    ['a wide id', { campaigns: [campaignBody('a b', [head])] }, /campaign_id must be made of/],
    ['another schema', withCampaign({ schema_version: 2 }), /schema_version must be 1/],
    [
      'a request of schema 2',
      { ...controlBody, schema_version: 2 },
      /schema_version must be one of 0, 1/,
    ],
    ['a member of nobody', withCampaign({ color: 1 }), /unknown member campaigns\[0\]\.color/],
    [
      'the same deep down',
      withHead({ geometry: { height: 1 } }),
      /unknown member campaigns\[0\]\.measurements\[0\]\.geometry\.height/,
    ],
    ['no measurement', { campaigns: [campaignBody('c', [])] }, /at least one measurement/],
    [
      'a turned range',
      withCampaign({ frequency_range_ghz: { min_ghz: 2, max_ghz: 1 } }),
      /min_ghz must be at most max_ghz/,
    ],
    [
      'an operation',
      { ...controlBody, operation: 'tune' },
      /operation must be one of compare_models/,
    ],
    ['a model', { ...controlBody, model_ids: ['uma'] }, /model_ids\[0\] must be one of p525_fspl/],
    [
      'a model twice',
      { ...controlBody, model_ids: ['p525_fspl', 'p525_fspl'] },
      /must not hold an item twice/,
    ],
    [
      'a method',
      { ...controlBody, strategy: { method: 'random' } },
      /strategy\.method must be one of/,
    ],
    [
      'a cell too small',
      { ...controlBody, strategy: { spatial_cell_size_m: 0.5 } },
      /spatial_cell_size_m must be a number between 1 and 10000/,
    ],
    [
      'no groups',
      { ...controlBody, strategy: { method: 'explicit_groups' } },
      /calibration_group_ids or strategy\.validation_group_ids is required/,
    ],
    [
      'groups on both sides',
      {
        ...controlBody,
        strategy: {
          method: 'explicit_groups',
          calibration_group_ids: ['north', 'south'],
          validation_group_ids: ['south'],
        },
      },
      /must not share "south"/,
    ],
    [
      'an id twice',
      { campaigns: [campaignBody('c', [head, head])] },
      /measurements\[1\]\.measurement_id .* twice/,
    ],
    ['no quantity', withHead({ measurement_quantity: null }), /measurement_quantity is required/],
    [
      'a wrong quantity',
      withHead({ measurement_quantity: 'rssi' }),
      /measurement_quantity must be one of/,
    ],
    ['no value', withHead({ measured_path_loss_db: null }), /measured_path_loss_db is required/],
    ['two values', withHead({ value_db: 3 }), /value_db must not be there/],
    [
      'another without a definition',
      withHead({ measurement_quantity: 'another', measured_path_loss_db: null, value_db: 3 }),
      /quantity_definition is required/,
    ],
    [
      'a value of what was not detected',
      withHead({ detection: { status: 'not_detected' } }),
      /measured_path_loss_db must not be there where .*detection\.status is not_detected/,
    ],
    [
      'a detection',
      withHead({ detection: { status: 'lost' } }),
      /detection\.status must be one of/,
    ],
    ['half a place', withHead({ tx: { lon: 3 } }), /tx\.lat is required beside .*tx\.lon/],
    [
      'two powers',
      withHead({ tx: { conducted_power_dbm: 1 }, tx_conducted_power_dbm: 2 }),
      /tx_conducted_power_dbm must equal/,
    ],
    ['a label of nobody', withHead({ labels: { los_nlos: 'los' } }), /los_nlos_source is required/],
    [
      'a word of no list',
      withHead({ labels: { morphology: 'indoor', morphology_source: 'manual_review' } }),
      /labels\.morphology must be one of urban_high_rise/,
    ],
    [
      'a word that objects have by themselves',
      withHead({ labels: { los_nlos: 'constructor', los_nlos_source: 'manual_review' } }),
      /labels\.los_nlos must be one of los, nlos/,
    ],
    [
      'a site twice',
      withCampaign({ sites: [{ site_id: 'a' }, { site_id: 'a' }] }),
      /sites\[1\]\.site_id .* twice/,
    ],
    [
      'a day that is none',
      withHead({ timestamp: '2026-02-30T00:00:00Z' }),
      /timestamp must be a time/,
    ],
    [
      'the same of the import',
      withCampaign({ provenance: { imported_at: 'today' } }),
      /provenance\.imported_at must be a time/,
    ],
    [
      'a distance of nothing',
      withHead({ geometry: { direct_3d_distance_m: 0 } }),
      /direct_3d_distance_m must be a number between 0\.01 and 100000/,
    ],
    [
      'a distance called derived that is not that of the coordinates',
      withHead({
        tx: { lon: 32.8, lat: 39.9, height_m: 10 },
        rx: { lon: 32.801, lat: 39.9, height_m: 10 },
        geometry: { direct_3d_distance_m: 95, source: 'geometry derived' },
      }),
      /geometry\.direct_3d_distance_m must be that of the coordinates, 85\.5 m/,
    ],
    [
      'a beam of nothing',
      withHead({ beamwidth_deg: 0 }),
      /beamwidth_deg must be a number above 0 and at most 360/,
    ],
    [
      'half a wall',
      withHead({ geometry: { wall_event_count: 1.5 } }),
      /wall_event_count must be an integer/,
    ],
    [
      'a frozen air',
      withHead({ weather: { temperature_k: 100 } }),
      /weather\.temperature_k must be a number between 150 and 400/,
    ],
    ['a text for a number', withHead({ frequency_ghz: '140' }), /frequency_ghz must be a number/],
  ])('%s', async (_, body, message) => {
    const answer = await post(app, url, body)
    expect(errorOf(answer)).toMatch(message)
    expect(answer.status).toBe(400)
  })

  it('but not a distance called derived that is that of the coordinates, rounded', async () => {
    const body = withHead({
      tx: { lon: 32.8, lat: 39.9, height_m: 10 },
      rx: { lon: 32.801, lat: 39.9, height_m: 10 },
      geometry: { direct_3d_distance_m: 85, source: 'geometry_derived' },
    })
    expect((await post(app, url, body)).status).toBe(200)
  })

  it('more than 1 MiB is too large before measurements are counted', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => lossBody(`m${index}`, 20, 100))
    const answer = await post(app, url, { campaigns: [campaignBody('c', many)] })
    expect(answer.status).toBe(413)
  })
})

describe('the route is guarded like the other radio routes', () => {
  it('asks for the key where one is configured, and spends their budget', async () => {
    const guarded = await testApp({ pool, configuration: { RF_API_KEY: 'secret' } })
    expect((await post(guarded, url, controlBody)).status).toBe(401)
    const open = await post(guarded, url, controlBody, { 'x-api-key': 'secret' })
    expect(open.status).toBe(200)
    expect(open.headers['ratelimit-remaining']).toBeDefined()
    const narrow = await testApp({ pool, configuration: { RF_REQUESTS_PER_MINUTE: 1 } })
    await post(narrow, url, controlBody)
    expect((await post(narrow, url, controlBody)).status).toBe(429)
  })
})
