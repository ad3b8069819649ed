import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { type Answer, errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/measurements/evaluate'
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const cells = { towers: [townCell('a', 0)], network_tech: '4g', beam_width: 360, radius_m: 600 }

function sample(index: number, more: object = {}) {
  const [lon, lat] = townPlace(-200 + 9 * index, 30)
  return { id: `s${1000 + index}`, lon, lat, technology: '4g', rsrp_dbm: -90, ...more }
}

const body = { ...cells, samples: Array.from({ length: 60 }, (_, index) => sample(index)) }

type Evaluation = AnswerOf<'evaluateMeasurements'>

const evaluationOf = (answer: Answer) => answer.json as Evaluation

/** The town measured as it is predicted, with an offset and a little noise. */
async function measuredTown(offsetDb: number): Promise<typeof body> {
  const { geojson } = evaluationOf(await post(app, url, body))
  return {
    ...body,
    samples: body.samples.map((one, index) => ({
      ...one,
      rsrp_dbm: geojson.features[index].properties.predicted_rsrp_dbm! + offsetDb + (index % 3) - 1,
    })),
  }
}

describe('POST /api/measurements/evaluate', () => {
  it('is as its schema says, with and without a suggestion', async () => {
    for (const samples of [body.samples, body.samples.slice(0, 3)]) {
      const answer = await post(app, url, { ...body, samples })
      expect(answer.status).toBe(200)
      const type = answer.headers['content-type'] ?? ''
      expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    }
  })

  it('finds the offset that a campaign has, and the offset removes it when it is sent', async () => {
    const measured = await measuredTown(6)
    const { calibration } = evaluationOf(await post(app, url, measured))
    expect(calibration.eligible).toBe(true)
    expect(Math.abs(calibration.suggested_adjustment_db! - 6)).toBeLessThanOrEqual(0.3)
    expect(calibration.adjustment_confidence_95!.lower_db).toBeLessThanOrEqual(6)
    expect(calibration.adjustment_confidence_95!.upper_db).toBeGreaterThanOrEqual(6)
    const corrected = {
      ...measured,
      calibration_offset_db: calibration.recommended_total_offset_db,
    }
    const after = evaluationOf(await post(app, url, corrected))
    expect(Math.abs(after.stats.median_bias_db!)).toBeLessThanOrEqual(0.1)
  })

  it('says why there is no suggestion', async () => {
    const few = evaluationOf(await post(app, url, { ...body, samples: body.samples.slice(0, 19) }))
    expect(few.calibration).toMatchObject({ eligible: false, suggested_adjustment_db: null })
    expect(few.calibration.reason).toContain('20')
    const here = body.samples.map((one) => ({
      ...one,
      lon: body.samples[30].lon,
      lat: body.samples[30].lat,
    }))
    const one = evaluationOf(await post(app, url, { ...body, samples: here }))
    expect(one.calibration.reason).toContain('50 m')
  })

  it('is null where no sample lies in any radius', async () => {
    const far = body.samples.map((one) => ({ ...one, lat: one.lat + 1 }))
    const { stats, geojson } = evaluationOf(await post(app, url, { ...body, samples: far }))
    expect(stats).toMatchObject({ valid_sample_count: 0, no_signal_count: 60, mae_db: null })
    expect(geojson.features[0].properties.residual_db).toBeNull()
  })

  it('says that a campaign has expired, and keeps its suggestion', async () => {
    const measured = await measuredTown(6)
    const provenance = { collected_at: '2019-01-01T00:00:00Z', expires_at: '2020-01-01T00:00:00Z' }
    const { calibration } = evaluationOf(
      await post(app, url, { ...measured, calibration_provenance: provenance }),
    )
    expect(calibration).toMatchObject({ eligible: true, expired: true })
    expect(calibration.reason).toContain('expired')
  })

  it('has one fingerprint whatever load, reuse, spacing, rays and serving cell are', async () => {
    const first = evaluationOf(await post(app, url, body))
    const more = {
      load_factor: 0.1,
      reuse_factor: 3,
      sample_spacing_m: 100,
      rays: 30,
      serving_cell_id: 'a',
    }
    expect(evaluationOf(await post(app, url, { ...body, ...more })).fingerprint).toBe(
      first.fingerprint,
    )
  })

  it('compares samples with the cell that they name where that is asked for, as the comparison of models does', async () => {
    const towers = [townCell('a', 0), { ...townCell('b', 0), rf_profile: { tx_power_dbm: 20 } }]
    const samples = body.samples.map((one) => ({ ...one, cell_id: 'b' }))
    const asked = { ...body, towers, samples }
    const told = async (more: object) => evaluationOf(await post(app, url, { ...asked, ...more }))
    const strongest = await told({})
    expect(strongest.stats.valid_sample_count).toBeLessThan(body.samples.length / 2)
    const stated = await told({ compared_with: 'strongest' })
    expect(stated).toEqual(strongest)
    const named = await told({ compared_with: 'named_cell' })
    const compared = await post(app, '/api/measurements/compare', asked)
    expect(compared.json).toMatchObject({ used_sample_count: named.stats.valid_sample_count })
    expect(named.stats.cell_mismatch_count).toBe(0)
    expect(named.stats.valid_sample_count).toBeGreaterThan(50)
    expect(named.fingerprint).not.toBe(strongest.fingerprint)
    expect(named.model.notes[1]).toContain('the cell that it names')
  })

  it.each([
    [{ samples: [] }, 'samples'],
    [{ samples: [sample(1), sample(1)] }, 'unique'],
    [{ samples: [sample(1, { technology: '5g' })] }, 'technology must be 4g'],
    [{ samples: [sample(1, { rsrp_dbm: -181 })] }, 'rsrp_dbm'],
    [{ samples: [sample(1, { lat: 91 })] }, 'lat'],
    [{ samples: [sample(1, { id: ' ' })] }, 'blank'],
    [{ network_tech: '6g' }, 'network_tech'],
    [{ serving_cell_id: 'z' }, 'serving_cell_id'],
    [{ calibration_provenance: { collected_at: 'yesterday' } }, 'collected_at'],
    [{ calibration_provenance: { expires_at: '2026-02-30T00:00:00Z' } }, 'expires_at'],
    [
      {
        calibration_provenance: {
          collected_at: '2020-01-02T00:00:00Z',
          expires_at: '2020-01-01T00:00:00Z',
        },
      },
      'expires_at must be after',
    ],
  ])('refuses %j by name', async (change, name) => {
    const answer = await post(app, url, { ...body, ...change })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(name)
  })

  it('takes 5,000 samples, and not one more', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => {
      const { lon, lat, ...rest } = sample(index % 60)
      return {
        ...rest,
        id: String(index),
        lon: Math.round(lon * 1e6) / 1e6,
        lat: Math.round(lat * 1e6) / 1e6,
      }
    })
    expect((await post(app, url, { ...body, samples: many.slice(1) })).status).toBe(200)
    const answer = await post(app, url, { ...body, samples: many })
    expect(errorOf(answer)).toContain('samples')
  })
})
