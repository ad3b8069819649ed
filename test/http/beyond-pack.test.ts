import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townCell, townNetwork, townPlace } from './network-city.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import {
  isAnsweredAtOnce,
  type Members,
  type Question,
  questions,
  translatedBody,
} from './operations.ts'
import { post, realPool, testApp } from './test-app.ts'

const [east, north] = townPlace(150, 800)
const [west, south] = townPlace(-800, -800)
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  // The cells stand at 0, 260 and 90 m east of the middle: the second one outside, the third near the rim.
  app = await testApp({ snapshot: loadTown([], [west, south, east, north]), pool })
})

const [towerLon, towerLat] = townPlace(90, 250)
const sector = { tower_lon: towerLon, tower_lat: towerLat, rays: 24, radius_m: 300, azimuth: 90 }
const network = { ...townNetwork, radius_m: 300 }
const radio = { ...network, network_tech: '4g' }
const samples = Array.from({ length: 60 }, (_, index) => {
  const [lon, lat] = townPlace(-200 + 9 * index, 30)
  return { id: `s${1000 + index}`, lon, lat, technology: '4g', rsrp_dbm: -90 }
})
const campaign = { towers: [townCell('a', 0)], network_tech: '4g', beam_width: 360, samples }

/** Whether an answer says what of it lies outside the pack. */
function countsOutside({ body, answers }: Question): boolean {
  const { content, properties = content?.['application/json'].schema.properties } = answers['200']
  const { model_evidence: evidence } = properties ?? {}
  return 'beyond_pack' in body.properties! && 'outside_pack' in (evidence?.properties ?? {})
}

/** Every question whose answer is about an area or places: its example at the rim of the pack. */
const atRim = questions
  .filter((one) => isAnsweredAtOnce(one) && countsOutside(one))
  .map(({ path, valid }) => ({ url: path, body: translatedBody(valid, townPlace(90, 250)) }))

/** What an answer may count. */
const countedThings = /^(?:nodes|rays|places|samples)$/

const evidenceOf = (answer: unknown) => members(members(answer).model_evidence)
const sentencesOf = (answer: unknown) => evidenceOf(answer).sentences as readonly string[]

it('is counted by the questions about cells, networks, radio quality and measurements', () => {
  expect(atRim.length).toBeGreaterThan(9)
})

describe.each(atRim)('$url', ({ url, body }) => {
  it('counts what lies outside the pack, and says it where it is much', async () => {
    const answer = await post(app, url, body)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    const outside = members(evidenceOf(answer.json).outside_pack)
    const counted = String(outside.counted)
    expect(outside.beyond_pack).toBe('free')
    expect(counted).toMatch(countedThings)
    expect(outside.count).toBeGreaterThan(Number(outside.of) / 20)
    expect(outside.count).toBeLessThanOrEqual(Number(outside.of))
    const said = `${Number(outside.count)} of ${Number(outside.of)} ${counted}`
    expect(sentencesOf(answer.json).filter((text) => text.startsWith(said))).toHaveLength(1)
  })

  it('changes no byte where the default is stated, and names the rule where it is not', async () => {
    const plain = await post(app, url, body)
    const stated = await post(app, url, { ...body, beyond_pack: 'free' })
    const steady = (text: string) => text.replace(/"elapsed_ms":[\d.]+/, '')
    expect(steady(stated.text)).toBe(steady(plain.text))
    const excluded = await post(app, url, { ...body, beyond_pack: 'excluded' })
    const type = excluded.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, excluded.json)).toEqual([])
    expect(members(evidenceOf(excluded.json).outside_pack).beyond_pack).toBe('excluded')
    expect(members(excluded.json).fingerprint).not.toBe(members(plain.json).fingerprint)
  })

  it('refuses another rule by name', async () => {
    const answer = await post(app, url, { ...body, beyond_pack: 'hidden' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('beyond_pack')
  })
})

describe('beyond the pack', () => {
  it('says nothing in words where hardly anything lies there', async () => {
    const [lon, lat] = townPlace(-300, 0)
    const inside = { ...sector, tower_lon: lon, tower_lat: lat, radius_m: 200 }
    const answer = await post(app, '/api/coverage-surface', inside)
    expect(evidenceOf(answer.json).outside_pack).toMatchObject({ count: 0, pct: 0 })
    expect(sentencesOf(answer.json).join()).not.toContain('outside the bounds')
  })

  it('refuses it in the profile of a cell: it is a rule of the whole request', async () => {
    const answer = await post(app, '/api/simulate', {
      ...sector,
      rf_profile: { beyond_pack: 'excluded' },
    })
    expect(answer.status).toBe(400)
  })

  it('is part of a run that is asked about later', async () => {
    const optimize = async (more: object) =>
      members((await post(app, '/api/optimize-network', { ...network, ...more })).json)
    const run = await optimize({ beyond_pack: 'excluded' })
    const free = await optimize({})
    expect(run.optimization_run_id).not.toBe(free.optimization_run_id)
    const baseline = members(run.baseline)
    expect(baseline.parameters).toMatchObject({ beyond_pack: 'excluded' })
    expect(members(free.baseline).parameters).not.toHaveProperty('beyond_pack')
    const [solution] = run.pareto_frontier as Members[]
    const url = '/api/explain-network-cell'
    const answer = await post(app, url, {
      run_id: run.optimization_run_id,
      solution_id: solution.id,
      cell_id: 'c',
      baseline: run.baseline,
      solution,
    })
    expect(answer.status).toBe(200)
    expect(evidenceOf(answer.json).outside_pack).toEqual(evidenceOf(run).outside_pack)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  })

  it('judges plans by fewer samples of radio quality where it is excluded', async () => {
    const judged = {
      ...radio,
      bandwidth_mhz: undefined,
      network_tech: undefined,
      frequency_ghz: 3.5,
      optimization: { objectives: [{ id: 'radio_quality', weight: 5 }] },
    }
    const domainOf = async (more: object) =>
      members(
        members((await post(app, '/api/evaluate-network', { ...judged, ...more })).json)
          .optimization_domain,
      )
    const free = await domainOf({})
    const excluded = await domainOf({ beyond_pack: 'excluded' })
    expect(excluded.radio_quality_total_samples).toBeLessThan(
      Number(free.radio_quality_total_samples),
    )
    expect(excluded.radio_quality_domain_id).not.toBe(free.radio_quality_domain_id)
    expect(excluded.radio_quality_sample_spacing_m).toBe(free.radio_quality_sample_spacing_m)
  })

  it('answers in every form where all of it is excluded', async () => {
    const away = townNetwork.towers.map((tower) => ({ ...tower, tower_lon: 33.5 }))
    const body = { ...radio, towers: away, beyond_pack: 'excluded' }
    for (const format of ['json', 'geotiff', 'geojson', 'csv', 'gpkg']) {
      const answer = await post(app, `/api/interference?f=${format}`, body)
      expect([format, answer.status]).toEqual([format, 200])
    }
    const lone = { ...sector, tower_lon: 33.5, beyond_pack: 'excluded' }
    for (const url of ['/api/coverage-surface', '/api/simulate', '/api/optimize-azimuth']) {
      expect((await post(app, url, lone)).status).toBe(200)
    }
    const surface = members((await post(app, '/api/coverage-surface', lone)).json)
    expect(surface.stats).toMatchObject({ valid_cell_count: 0, min_dbm: null, max_dbm: null })
  })
})

describe('a campaign', () => {
  const url = '/api/measurements/evaluate'
  interface Campaign {
    readonly geojson: {
      readonly features: readonly {
        readonly properties: {
          readonly status: string
          readonly predicted_rsrp_dbm: number | null
        }
      }[]
    }
    readonly calibration: { readonly eligible: boolean; readonly reason: string }
  }
  /** Measured as predicted, 6 dB lower, with a little noise. */
  async function lowered(shifted: typeof campaign) {
    const { geojson } = (await post(app, url, shifted)).json as Campaign
    return {
      ...shifted,
      samples: shifted.samples.map((one, index) => ({
        ...one,
        rsrp_dbm: geojson.features[index].properties.predicted_rsrp_dbm! - 6 + (index % 3),
      })),
    }
  }
  /** With its cell and samples so many degrees to the east. */
  const shiftedBy = (degrees: number) => ({
    ...campaign,
    towers: campaign.towers.map((tower) => ({
      ...tower,
      tower_lon: Number(tower.tower_lon) + degrees,
    })),
    samples: campaign.samples.map((one) => ({ ...one, lon: one.lon + degrees })),
  })

  it('gives an offset in the pack, and none on another continent', async () => {
    const here = (await post(app, url, await lowered(campaign))).json as Campaign
    expect(here.calibration.eligible).toBe(true)
    const away = (await post(app, url, await lowered(shiftedBy(-100)))).json as Campaign
    expect(away.calibration).toMatchObject({
      eligible: false,
      reason: 'at least 10 % of the samples must lie within the bounds of the pack',
    })
    const tooFew = { ...shiftedBy(-100), samples: shiftedBy(-100).samples.slice(0, 5) }
    const few = (await post(app, url, tooFew)).json as Campaign
    expect(few.calibration.reason).toContain('within the bounds of the pack')
  })

  it('predicts nothing outside the pack where that is excluded', async () => {
    const free = (await post(app, url, campaign)).json as Campaign
    const answer = await post(app, url, { ...campaign, beyond_pack: 'excluded' })
    const excluded = (answer.json as Campaign).geojson.features
    const outside = excluded.filter(({ properties }) => properties.status === 'outside_pack')
    expect(outside.length).toBeGreaterThan(10)
    expect(outside.every(({ properties }) => properties.predicted_rsrp_dbm === null)).toBe(true)
    excluded.forEach((feature, index) => {
      if (feature.properties.status === 'outside_pack') return
      expect(feature.properties.predicted_rsrp_dbm).toBe(
        free.geojson.features[index].properties.predicted_rsrp_dbm,
      )
    })
  })
})
