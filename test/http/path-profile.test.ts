import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathProfileAnswer } from '../../src/http/path-profile/answer.ts'
import { complaintAbout } from './response-shape.ts'
import { loadCity, place } from './test-city.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/path-profile'
function point(east: number, north: number) {
  const [lon, lat] = place(east, north)
  return { lon, lat }
}
const body = {
  transmitter: point(0, 0),
  receiver: point(0, 110),
  rf_profile: { frequency_ghz: 2.6, horizontal_pattern_id: 'omni' },
}

let app: FastifyInstance
let idle: FastifyInstance
const pool = realPool()
beforeAll(async () => {
  const snapshot = loadCity()
  app = await testApp({ snapshot, pool })
  idle = await testApp({ snapshot })
})

interface PathAnswer {
  readonly samples: readonly Readonly<Record<string, unknown>>[]
  readonly obstruction_ledger: readonly Readonly<Record<string, unknown>>[]
  readonly [member: string]: unknown
}

async function profile(more: object = {}): Promise<PathAnswer> {
  const answer = await post(app, url, { ...body, ...more })
  expect(answer.text).not.toContain('"error"')
  return answer.json as PathAnswer
}

describe('POST /api/path-profile', () => {
  it('answers in the shape of its own schema', async () => {
    for (const more of [
      {},
      { receiver: point(30, 300) },
      { receiver: point(-40, 300), fidelity: { building_loss_mode: 'penetration' } },
      { rf_profile: { frequency_ghz: 140, network_tech: '6g' } },
      { transmitter: point(300, 0) },
    ]) {
      const answer = await profile(more)
      expect(await complaintAbout(pathProfileAnswer.schema, answer)).toBeNull()
    }
  })

  it('adds the link as the layers have it where it is asked for, and nothing else', async () => {
    const plain = await post(app, url, body)
    const asked = await post(app, `${url}?include=layer_link`, body)
    const { layer_link: link, ...rest } = asked.json as PathAnswer
    expect(rest).toEqual(plain.json)
    expect(await complaintAbout(pathProfileAnswer.schema, asked.json)).toBeNull()
    const { canonical_rx_dbm } = rest['canonical_comparison'] as { canonical_rx_dbm: number }
    expect(link).toMatchObject({
      available: true,
      rx_dbm: Math.round(canonical_rx_dbm * 10) / 10,
      los_state: 'nlos',
      los_classification: { blocking_buildings: [{ building_id: 'way/1' }] },
    })
    expect((await post(app, `${url}?include=layers`, body)).status).toBe(400)
  })

  it('adds it by the walls of a model that counts them, and none beyond a hard beam', async () => {
    const linkOf = async (rf_profile: object, azimuth = 0) => {
      const asked = { ...body, rf_profile, azimuth }
      const answer = await post(app, `${url}?include=layer_link`, asked)
      expect(answer.text).not.toContain('"error"')
      expect(await complaintAbout(pathProfileAnswer.schema, answer.json)).toBeNull()
      return (answer.json as PathAnswer)['layer_link']
    }
    const walls = { ...body.rf_profile, propagation_model: 'legacy_fspl_walls' }
    const byWalls = await linkOf(walls)
    expect(byWalls).toMatchObject({
      los_classification_basis: 'wall_events_2d',
      wall_event_count: 2,
    })
    expect(byWalls).not.toHaveProperty('los_classification')
    const sector = { ...body.rf_profile, horizontal_pattern_id: 'ideal-sector', beam_width: 60 }
    expect(await linkOf(sector, 180)).toEqual({
      available: false,
      reason: 'outside_beam',
      distance_m: 110,
      bearing_deg: 0,
    })
  })

  it('shows the building in the way, from the file to the loss', async () => {
    const answer = await profile()
    expect(answer).toMatchObject({
      geometric_los: false,
      classification: 'building-obstructed',
      dominant_obstruction: { building_id: 'way/1', material: 'brick', kind: 'building' },
      diffraction_diagnostic: { available: true, reason: 'available' },
      canonical_comparison: { available: true, canonical_los_state: 'nlos' },
      rf_contract: { model_id: 'path-profile-diagnostic-v1', uses_terrain: false },
      terrain: { available: false, status: 'terrain_unavailable' },
    })
    expect(answer.obstruction_ledger.map((row) => row.edge_position)).toEqual(['entry', 'exit'])
    expect(answer.samples).toHaveLength(12)
    expect(answer.samples.every((sample) => sample.terrain_elevation_m === null)).toBe(true)
  })

  it('names the diagnostic by its reference and method, with a budget only where there is one', async () => {
    const { diffraction_diagnostic: known } = await profile()
    expect(known).toMatchObject({
      reference: 'ITU-R P.526-16 §4.1, equations (26) and (31)',
      method: 'P.526-aligned single-edge diagnostic',
      link_budget: { receiver_sensitivity_mode: 'manual' },
    })
    const { diffraction_diagnostic: unknown } = await profile({ receiver: point(90, 260) })
    expect(unknown).toMatchObject({ available: false, diagnostic_rx_dbm: null })
    expect(unknown).not.toHaveProperty('link_budget')
  })

  it('shows differences that are those of the numbers beside them, to the last digit', async () => {
    for (let north = 80; north < 130; north += 3.7) {
      const answer = await profile({ receiver: point(3, north), sample_spacing_m: 7 })
      const cents = (value: unknown) => Math.round(Number(value) * 100)
      const isDifference = (holder: object, names: readonly [string, string, string]) => {
        const [difference, minuend, subtrahend] = names.map(
          (name) => (holder as Readonly<Record<string, unknown>>)[name],
        )
        if (difference === null) return
        expect(cents(difference), names.join(' ')).toBe(cents(minuend) - cents(subtrahend))
      }
      const line = 'line_of_sight_elevation_m'
      for (const sample of answer.samples)
        isDifference(sample, ['clearance_m', line, 'obstruction_elevation_m'])
      for (const row of answer.obstruction_ledger) {
        isDifference(row, ['clearance_m', 'los_line_height_m', 'absolute_height_m'])
        isDifference(row, ['relative_height_above_los_m', 'absolute_height_m', 'los_line_height_m'])
        expect(cents(row['d1_m']) + cents(row['d2_m'])).toBe(cents(answer['distance_m']))
      }
      const between = answer.samples.slice(1, -1).map((sample) => Number(sample['clearance_m']))
      expect(answer['minimum_clearance_m']).toBe(Math.min(...between))
      const comparison = answer['canonical_comparison'] as object
      const difference = 'diagnostic_minus_canonical_db'
      isDifference(comparison, [difference, 'diagnostic_rx_dbm', 'canonical_rx_dbm'])
      const { link_budget: budget } = answer['loss_budget'] as { readonly link_budget: object }
      const sensitivity = 'effective_receiver_sensitivity_dbm'
      isDifference(budget, ['receiver_link_margin_db', 'received_power_dbm', sensitivity])
      const diagnostic = answer['diffraction_diagnostic'] as object
      isDifference(diagnostic, ['diffraction_loss_db', 'diagnostic_total_path_loss_db', 'fspl_db'])
    }
  })

  it('gives the same bytes for the same question', async () => {
    const first = await post(app, url, body)
    const second = await post(app, url, { ...body, azimuth: 360, sample_spacing_m: 10 })
    expect(second.text).toBe(first.text)
  })

  it('sends the resolved profile back as it takes it', async () => {
    const first = await profile()
    const again = await profile({ rf_profile: first.rf_profile })
    expect(again).toEqual(first)
  })

  it('takes a model profile in any case, and an empty one by frequency', async () => {
    const named = await profile({ model_profile: ' Urban-Short-Range ' })
    expect(named.applicability).toMatchObject({ reference: 'ITU-R P.1411-13' })
    const byFrequency = await profile({ model_profile: '' })
    expect(byFrequency.applicability).toMatchObject({ profile_id: 'terrain-profile' })
  })

  const refusals: readonly (readonly [string, object, RegExp])[] = [
    ['identical ends', { receiver: body.transmitter }, /between 1 and 5000 m/],
    ['ends too near', { receiver: point(0, 0.9) }, /between 1 and 5000 m/],
    ['ends too far', { receiver: point(0, 5001) }, /between 1 and 5000 m/],
    ['too many samples', { receiver: point(0, 4990), sample_spacing_m: 1 }, /at most 2500/],
    ['a spacing below its bound', { sample_spacing_m: 0.5 }, /sample_spacing_m .*1 and 250/],
    ['a spacing above its bound', { sample_spacing_m: 251 }, /sample_spacing_m .*1 and 250/],
    ['a latitude off the globe', { receiver: { lon: 0, lat: 91 } }, /receiver.lat/],
    ['a longitude off the globe', { receiver: { lon: 181, lat: 0 } }, /receiver.lon/],
    ['a missing member', { receiver: { lon: 1 } }, /receiver.lat is required/],
    ['an unknown model profile', { model_profile: 'itm' }, /model_profile must be one of/],
    ['a profile off its frequency', { model_profile: 'research-sub-thz' }, /100 and 300/],
    ['calibration', { calibration_offset_db: 40.1 }, /calibration_offset_db/],
    ['a fidelity mode', { fidelity: { building_loss_mode: 'walls' } }, /building_loss_mode/],
    ['an unknown member', { fidelity: { fog: 1 } }, /unknown member fidelity.fog/],
    ...(
      [
        ['clutter_specific_attenuation_db_per_km', 100],
        ['vegetation_depth_m', 5000],
        ['vegetation_specific_attenuation_db_per_m', 10],
        ['gas_specific_attenuation_db_per_km', 100],
        ['rain_specific_attenuation_db_per_km', 100],
        ['shadow_sigma_db', 30],
      ] as const
    ).flatMap(([name, maximum]) =>
      [-0.1, maximum + 0.1].map(
        (value) =>
          [
            `${name} ${value}`,
            { fidelity: { [name]: value } },
            new RegExp(`fidelity.${name}.*0 and ${maximum}`),
          ] as const,
      ),
    ),
  ]

  it.each(refusals)('refuses %s', async (_title, more, message) => {
    const answer = await post(idle, url, { ...body, ...more })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })

  it('takes every bound itself', async () => {
    const fidelity = {
      clutter_specific_attenuation_db_per_km: 100,
      vegetation_depth_m: 5000,
      vegetation_specific_attenuation_db_per_m: 10,
      gas_specific_attenuation_db_per_km: 100,
      rain_specific_attenuation_db_per_km: 100,
      shadow_sigma_db: 30,
    }
    const more = { fidelity, sample_spacing_m: 250, calibration_offset_db: -40 }
    expect((await profile(more)).samples).toHaveLength(2)
    expect((await profile({ sample_spacing_m: 1 })).samples).toHaveLength(111)
  })

  it('is guarded like the other radio routes', async () => {
    const guarded = await testApp({ configuration: { RF_API_KEY: 'secret' } })
    expect((await post(guarded, url, body)).status).toBe(401)
    const open = await post(guarded, url, body, { 'x-api-key': 'secret' })
    expect(open.status).toBe(503)
    expect(open.headers['ratelimit-remaining']).toBeDefined()
  })
})
