import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { type Answer, errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/interference'
const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const body = {
  towers: [townCell('a', 0), townCell('b', 120), townCell('c', 240)],
  network_tech: '5g',
  radius_m: 300,
} as const

type Interference = AnswerOf<'computeInterference'>

const answerOf = (answer: Answer) => answer.json as Interference

describe('POST /api/interference', () => {
  it.each(['', '?detail=full', '?f=geojson', '?f=geojson&layer=best_server'])(
    'is as its schema says: %s',
    async (query) => {
      const answer = await post(app, url + query, body)
      expect(answer.status).toBe(200)
      const type = answer.headers['content-type'] ?? ''
      expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    },
  )

  it('counts what its samples say', async () => {
    const { geojson, stats } = answerOf(await post(app, url, body))
    const samples = geojson.features.map(({ properties }) => properties)
    expect(samples.length).toBe(stats.sample_count)
    expect(samples.filter(({ serviceable }) => serviceable)).toHaveLength(stats.serviceable_samples)
    expect(samples.filter(({ rsrp_dbm }) => rsrp_dbm === null)).toHaveLength(stats.no_signal_count)
    const served = samples.filter(({ serving_cell_id }) => serving_cell_id !== null).length
    expect(served).toBeGreaterThan(0)
    expect(served).toBeLessThan(samples.length)
    expect(stats['served_fraction_of_samples']).toBeCloseTo(served / samples.length, 4)
    expect(stats['serviceable_fraction']).toBeCloseTo(stats.serviceable_samples / served, 4)
    for (const { serving_cell_id, power_ledger, rsrp_dbm } of samples) {
      expect(power_ledger).toHaveLength(3)
      const serving = power_ledger.filter(({ role }) => role === 'serving')
      expect(serving).toHaveLength(serving_cell_id === null ? 0 : 1)
      if (serving_cell_id !== null) expect(serving[0].rsrp_dbm).toBe(rsrp_dbm)
    }
  })

  it('gives powers all their digits in the full detail, and four of them without', async () => {
    interface Powers {
      readonly [member: `${string}_mw`]: number | null
      readonly power_ledger: readonly {
        readonly role: string
        readonly load_factor: number
        readonly normalized_power_mw: number | null
        readonly loaded_power_mw: number | null
      }[]
    }
    interface Answered {
      readonly geojson: { readonly features: readonly { readonly properties: Powers }[] }
      readonly model: {
        readonly noise_figure_db: number
        readonly interference_noise_bandwidth_hz: number
      }
    }
    const answered = async (query: string) => (await post(app, url + query, body)).json as Answered
    const [full, short] = [await answered('?detail=full'), await answered('')]
    const { noise_figure_db: figure, interference_noise_bandwidth_hz: bandwidth } = full.model
    // kTB by the -174 dBm/Hz rule.
    const noise = Math.exp(((-174 + 10 * Math.log10(bandwidth) + figure) / 10) * Math.LN10)
    const shorts = short.geojson.features.map(({ properties }) => properties)
    const served = full.geojson.features
      .map(({ properties }, index) => ({ sample: properties, shown: shorts[index] }))
      .filter(({ sample }) => sample['desired_signal_power_mw'] !== null)
    expect(served.length).toBeGreaterThan(0)
    for (const { sample, shown } of served) {
      expect(Math.abs(sample['thermal_noise_power_mw']! / noise - 1)).toBeLessThan(1e-12)
      for (const name of ['desired_signal', 'interference', 'thermal_noise'] as const) {
        const power = sample[`${name}_power_mw`]!
        expect(shown[`${name}_power_mw`]).toBe(Number(power.toPrecision(4)))
      }
      let disturbing = 0
      for (const { role, load_factor: load, ...entry } of sample.power_ledger) {
        if (role !== 'interferer') continue
        expect(entry.loaded_power_mw! / (entry.normalized_power_mw! * load)).toBeCloseTo(1, 12)
        disturbing += entry.loaded_power_mw!
      }
      expect(sample['interference_power_mw']).toBeCloseTo(disturbing, 25)
    }
  })

  it('lists the buildings that are left out first, most demand first', async () => {
    const { demand_geojson, stats } = answerOf(await post(app, url, body))
    const buildings = demand_geojson.features.map(({ properties }) => properties)
    const affected = buildings.filter((building) => building.affected)
    expect(affected).toHaveLength(stats.affected_demand_buildings)
    expect(buildings).toHaveLength(stats.demand_candidates)
    expect(buildings.slice(0, affected.length)).toEqual(affected)
    const demands = affected.map(({ total_demand }) => total_demand)
    expect(demands).toEqual([...demands].sort((a, b) => b - a))
  })

  it('has one fingerprint for any order of towers, rays and priorities, another for the noise', async () => {
    const first = answerOf(await post(app, url, body))
    const turned = { ...body, towers: [...body.towers].reverse(), rays: 100 }
    const again = answerOf(await post(app, url, turned))
    expect(again.model.scenario_fingerprint).toBe(first.model.scenario_fingerprint)
    const noisy = answerOf(await post(app, url, { ...body, noise_figure_db: 8 }))
    expect(noisy.model.scenario_fingerprint).not.toBe(first.model.scenario_fingerprint)
    expect(noisy.fingerprint).not.toBe(first.fingerprint)
  })

  it('gives channels in turn where three are reused', async () => {
    const one = answerOf(await post(app, url, body))
    const three = answerOf(await post(app, url, { ...body, reuse_factor: 3 }))
    expect(three.stats.serviceable_samples).toBeGreaterThanOrEqual(one.stats.serviceable_samples)
    expect(
      three.geojson.features.every(({ properties }) =>
        properties.power_ledger.every(({ role }) => role !== 'interferer'),
      ),
    ).toBe(true)
  })

  it('is null where nothing is known: no cell reaches any point', async () => {
    const silent = { ...body, tx_power_dbm: 0, rf_profile: undefined }
    const towers = body.towers.map((tower) => ({
      ...tower,
      rf_profile: { system_loss_db: 60, receiver_sensitivity_dbm: -30 },
    }))
    const { stats } = answerOf(await post(app, url, { ...silent, towers }))
    expect(stats).toMatchObject({
      valid_sample_count: 0,
      avg_sinr_db: null,
      p10_rsrp_dbm: null,
      serviceable_fraction: null,
      served_fraction_of_samples: 0,
    })
  })

  it.each([
    [{ network_tech: undefined }, 'network_tech'],
    [{ network_tech: '6g' }, 'network_tech'],
    [{ towers: [body.towers[0]] }, 'towers'],
    [{ bandwidth_mhz: 20 }, 'bandwidth_mhz must be one of 50, 100, 200, 400'],
    [{ frequency_ghz: 3.5, bandwidth_mhz: 200 }, 'bandwidth_mhz must be one of 50, 100'],
    [{ load_factor: 0 }, 'load_factor'],
    [{ reuse_factor: 2 }, 'reuse_factor'],
    [{ noise_figure_db: 20.1 }, 'noise_figure_db'],
    [{ sample_spacing_m: 19 }, 'sample_spacing_m'],
    [{ serving_cell_id: 'nobody' }, 'serving_cell_id'],
    [
      { towers: [townCell('a', 0), townCell('b', 0, { network_tech: '6g', frequency_ghz: 140 })] },
      'tower "b": network_tech',
    ],
    [{ optimization: { objectives: [{ id: 'demand', weight: 0 }] } }, 'priority'],
  ])('refuses %j by name', async (change, name) => {
    const answer = await post(app, url, { ...body, ...change })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(name)
  })

  it.each(['geotiff', 'geotiff_zip'])(
    'has no raster of more than 100000 nodes: %s is refused where the cells are too far apart',
    async (format) => {
      const apart = (degrees: number) => ({
        ...body,
        towers: [body.towers[0], { ...body.towers[1], tower_lon: townPlace(0, 0)[0] + degrees }],
      })
      const fits = await post(app, `${url}?f=${format}`, apart(0.1))
      expect(fits.status).toBe(200)
      for (const degrees of [5, 46, 100]) {
        const answer = await post(app, `${url}?f=${format}`, apart(degrees))
        expect(answer.status).toBe(400)
        expect(errorOf(answer)).toContain('at most 100000 nodes')
      }
      expect((await post(app, `${url}?f=gpkg`, apart(46))).status).toBe(200)
    },
  )

  it('has a raster without a value where no node lies within a radius', async () => {
    const lonely = { ...body, radius_m: 25, sample_spacing_m: 200 }
    const { stats } = answerOf(await post(app, url, lonely))
    const raster = await post(app, `${url}?f=geotiff`, lonely)
    expect(raster.status).toBe(200)
    expect(raster.headers['content-type']).toContain('tiff')
    expect(stats.sample_count).toBe(0)
  })

  it.each([90, -90, 89.999])('refuses a tower at latitude %d and names it', async (latitude) => {
    const towers = [body.towers[0], { ...body.towers[1], tower_lat: latitude }]
    const answer = await post(app, url, { ...body, towers })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain('tower "b": tower_lat must be between')
  })

  it('hears no cell beyond its radius unless it is asked to, and says what that leaves out', async () => {
    const apart = { ...body, radius_m: 200 }
    const near = answerOf(await post(app, url, apart))
    const far = answerOf(await post(app, url, { ...apart, interference_radius_m: 2000 }))
    const check = near.model.interference_horizon_check!
    expect(check.mean_sinr_all_heard_db).toBeLessThan(check.mean_sinr_db)
    expect(Number(far.stats['avg_sinr_db'])).toBeLessThan(Number(near.stats['avg_sinr_db']))
    const [sentence] = near.model_evidence.sentences
    expect(sentence).toContain(`${check.mean_sinr_db} dB`)
    expect(sentence).toContain(`${check.mean_sinr_all_heard_db} dB`)
    expect(sentence).toContain('interference_radius_m')
    expect(far.model).not.toHaveProperty('interference_horizon_check')
    expect(far.model_evidence.sentences.join()).not.toContain('interference_radius_m')
    expect(far.model).toMatchObject({ interference_horizon_meters: [2000, 2000, 2000] })
    expect(far.model.scenario_fingerprint).not.toBe(near.model.scenario_fingerprint)
    const answer = await post(app, url, { ...apart, interference_radius_m: 2000 })
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  })

  it('is the same answer, byte for byte, where the radius itself is stated as that of interference', async () => {
    const { text } = await post(app, url, body)
    expect((await post(app, url, { ...body, interference_radius_m: 300 })).text).toBe(text)
    expect((await post(app, url, { ...body, interference_radius_m: null })).text).toBe(text)
  })

  it.each([
    [{ interference_radius_m: 299 }, 'between 300, the largest radius_m of the cells, and 5000'],
    [{ interference_radius_m: 5001 }, 'interference_radius_m must be a number between 25 and 5000'],
    [{ interference_radius_m: '400' }, 'interference_radius_m'],
    [
      {
        interference_radius_m: 400,
        towers: [body.towers[0], townCell('b', 0, { radius_m: 500 })],
      },
      'between 500, the largest radius_m',
    ],
  ])('hears a cell at least within its radius and within 5 km: %j', async (change, bound) => {
    const answer = await post(app, url, { ...body, ...change })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(bound)
  })

  it('accepts a noise figure of 0', async () => {
    expect((await post(app, url, { ...body, noise_figure_db: 0 })).status).toBe(200)
  })

  it('gives the best server as a table of texts', async () => {
    const answer = await post(app, `${url}?f=csv&layer=best_server`, body)
    const [header, ...rows] = answer.text.trim().split('\n')
    expect(header).toBe('longitude,latitude,serving_cell_id')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every((row) => /^-?[\d.]+,-?[\d.]+,[abc]$/.test(row))).toBe(true)
    expect(answer.headers['content-disposition']).toContain('interference-best_server_a-')
  })

  it.each(['?f=shp', '?layer=rssi', '?detail=all'])('refuses %s', async (query) => {
    expect((await post(app, url + query, body)).status).toBe(400)
  })
})
