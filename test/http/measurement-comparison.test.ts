import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/measurements/compare'
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const cells = { towers: [townCell('a', 0)], network_tech: '4g', beam_width: 360, radius_m: 900 }

/** 400 samples over the town, louder near the mast. */
const samples = Array.from({ length: 400 }, (_, index) => {
  const [east, north] = [30 * (index % 20) - 300, 30 * Math.floor(index / 20) - 300]
  const [lon, lat] = townPlace(east, north)
  const nearDb = 30 * Math.log10(20 + Math.sqrt(east * east + north * north))
  const rsrp_dbm = -30 - nearDb + ((index * 7) % 11)
  return { id: `s${1000 + index}`, lon, lat, technology: '4g', rsrp_dbm, cell_id: 'a' }
})
const body = { ...cells, samples }

type Compared = AnswerOf<'compareMeasurements'>

type Detail = NonNullable<Compared['detail']>

async function compare(change: object = {}): Promise<Compared> {
  const answer = await post(app, url, { ...body, ...change })
  expect(answer.status, answer.text).toBe(200)
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  return answer.json as Compared
}

/** Made by comparison-statistics.py beside it. */
const independent = JSON.parse(
  readFileSync(new URL('../golden/http/comparison-statistics.json', import.meta.url), 'utf8'),
) as Record<'body' | 'campaign' | 'model', Record<string, unknown>>

/** Digits that are told of what is no whole number. */
function told(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isInteger(value)) return value
  return Number(value.toFixed(name === 'band_90_held_share' ? 3 : 2))
}

describe('POST /api/measurements/compare', () => {
  it('tells the statistics that an independent program works out, to the last digit', async () => {
    const compared = await compare(independent.body)
    const { propagation_model: id, variant } = independent.model
    const model = compared.models.find(
      (one) => one.propagation_model === id && one.variant === variant,
    )
    for (const [answer, expected] of [
      [compared, independent.campaign],
      [model, independent.model],
    ] as const) {
      const rounded = Object.entries(expected).map(([name, value]) => [name, told(name, value)])
      expect(answer).toMatchObject(Object.fromEntries(rounded))
    }
  })

  it('ranks the models by their error held out, and says why it does not judge the others', async () => {
    const { models, floor_rmse_db: floorDb } = await compare()
    const judged = models.filter(({ not_judged_reason: reason }) => reason === null)
    expect(judged.length).toBeGreaterThan(3)
    const errors = judged.map(({ holdout_rmse_after_offset_db: error }) => error!)
    expect(errors).toEqual([...errors].sort((a, b) => a - b))
    expect(judged[0].equal_to_best).toBe(true)
    expect(judged[0].floor_ratio).toBeCloseTo(errors[0] / floorDb!, 1)
    for (const model of models.slice(judged.length)) {
      expect(model.not_judged_reason).toMatch(/^[a-z_]+$/)
      expect([model.bias_db, model.holdout_rmse_after_offset_db]).toEqual([null, null])
    }
    const names = models.map(({ propagation_model: id, variant }) => `${id} ${variant}`)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('cost_hata environment=open')
  })

  it('asks every model alike, whatever model the request names', async () => {
    const first = await compare()
    const second = await compare({
      towers: [{ ...townCell('a', 0), rf_profile: { propagation_model: 'urban_microcell' } }],
    })
    expect(second.models).toEqual(first.models)
    expect(second.fingerprint).not.toBe(first.fingerprint)
    expect(await compare()).toEqual(first)
  })

  it('has one model sample by sample on request, with residuals by distance that add up to its bias', async () => {
    const plain = await compare()
    const [{ propagation_model, variant }] = plain.models
    const { detail, ...rest } = (await compare({ detail_of: { propagation_model, variant } })) as {
      readonly detail: Detail
    } & Compared
    expect({ ...rest, fingerprint: '' }).toEqual({ ...plain, fingerprint: '' })
    expect(detail).toMatchObject({ propagation_model, variant, bias_db: rest.models[0].bias_db })
    const residuals = detail.geojson.features.map(({ properties }) => properties.residual_db)
    expect(residuals).toHaveLength(samples.length)
    const mean = residuals.reduce((a, b) => a + b, 0) / residuals.length
    expect(mean).toBeCloseTo(detail.bias_db, 1)
    const bins = detail.residual_vs_distance
    const counted = bins.reduce((sum, bin) => sum + bin.sample_count, 0)
    expect(counted).toBe(samples.length)
    const weighted = bins.reduce((sum, bin) => sum + bin.sample_count * bin.bias_db, 0)
    expect(weighted / counted).toBeCloseTo(detail.bias_db, 1)
    const none = { propagation_model: 'ntia_itm', variant: 'default' }
    expect(await compare({ detail_of: none })).not.toHaveProperty('detail')
    const wrong = { propagation_model: 'cost_hata', variant: 'environment=moon' }
    const refused = await post(app, url, { ...body, detail_of: wrong })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toMatch(/detail_of.variant must be one of environment=metropolitan/)
  })

  it('answers a campaign that it cannot judge, with every model and the reason', async () => {
    const few = await compare({ samples: samples.slice(0, 100) })
    expect(few.not_judged_reason).toBe('too_few_samples')
    expect(few.floor_rmse_db).toBeNull()
    for (const model of few.models) expect(model.not_judged_reason).toBe('too_few_samples')
    const foreign = samples.map((sample) => ({ ...sample, cell_id: 'b' }))
    expect((await compare({ samples: foreign })).not_judged_reason).toBe('no_known_site')
  })

  it('refuses what the other question refuses, in its words', async () => {
    const twice = await post(app, url, { ...body, samples: [samples[0], samples[0]] })
    expect(errorOf(twice)).toContain('samples must have unique ids')
    const none = await post(app, url, { ...body, samples: [] })
    expect(none.status).toBe(400)
    const sixth = await post(app, url, { ...body, network_tech: '6g' })
    expect(sixth.status).toBe(400)
  })
})
