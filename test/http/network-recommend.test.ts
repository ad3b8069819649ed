import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { checkBoundedPlan } from '../../src/optimization/check/bounded-plan.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, get, post, realPool, testApp } from './test-app.ts'

const url = '/api/recommend-sites'
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

/** A square around the town's middle, in metres from it to its sides. */
function square(halfSideM: number, east = 0, north = 0): [number, number][] {
  return [
    townPlace(east - halfSideM, north - halfSideM),
    townPlace(east + halfSideM, north - halfSideM),
    townPlace(east + halfSideM, north + halfSideM),
    townPlace(east - halfSideM, north + halfSideM),
  ]
}

const towers = [townCell('a', 0), townCell('b', 120)]
const body = { towers, rays: 24, network_tech: '5g', search_polygon: square(3000) }

type Recommendations = AnswerOf<'recommendSites'>

async function recommend(request: object): Promise<Recommendations> {
  const answer = await post(app, url, request)
  expect(answer.text).not.toContain('"error"')
  return answer.json as Recommendations
}

describe('recommend-sites', () => {
  it('answers as its schema says', async () => {
    const answer = await post(app, url, body)
    const type = answer.headers['content-type'] ?? ''
    expect(answer.status).toBe(200)
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  })

  it('starts from what evaluate-network says of the selected cells', async () => {
    const { network_tech, search_polygon, ...network } = body
    expect(search_polygon).toHaveLength(4)
    const evaluated = (await post(app, '/api/evaluate-network', network)).json as { stats: object }
    expect(network_tech).toBe('5g')
    expect((await recommend(body)).baseline).toEqual(evaluated.stats)
  })

  it('has marginals that are differences on the common domain, best first', async () => {
    const { baseline_common_domain, recommendations } = await recommend(body)
    for (const { marginal_network_score, stats } of recommendations) {
      const difference = stats.network_score - baseline_common_domain.network_score
      expect(marginal_network_score).toBeCloseTo(difference, 6)
    }
    const marginals = recommendations.map(({ marginal_network_score: score }) => score)
    expect(marginals).toEqual([...marginals].sort((a, b) => b - a))
  })

  it('gives the marginal that two evaluations of equal domains give', async () => {
    // Both networks share one domain when the candidate stands where a selected cell stands: here
    // the evaluation of three cells has the common domain of a search that finds only the third.
    const [lon, lat] = townPlace(90, 250)
    const only = await recommend({ ...body, search_polygon: square(20, 90, 250) })
    expect(only.recommendations.map(({ id }) => id)).toEqual(['c'])
    const [{ optimal_azimuth, stats }] = only.recommendations
    const three = {
      towers: [...towers, { id: 'c', tower_lon: lon, tower_lat: lat, azimuth: optimal_azimuth }],
      rays: 24,
    }
    const evaluated = await post(app, '/api/evaluate-network', three)
    expect((evaluated.json as { stats: object }).stats).toEqual(stats)
  })

  it('leaves out the selected cells, by id and by cell id', async () => {
    const ids = (await recommend(body)).recommendations.map(({ id }) => id)
    expect(ids).not.toContain('a')
    expect(ids).not.toContain('b')
    expect(ids).toContain('near')
    const renamed = [{ ...towers[0], id: '21' }, towers[1]]
    const others = (await recommend({ ...body, towers: renamed })).recommendations
    expect(others.map(({ id }) => id)).not.toContain('near')
    expect(others.map(({ id }) => id)).toContain('a')
  })

  it('lists what does not help only where too little does, and says so', async () => {
    const few = await recommend({ ...body, max_results: 2 })
    expect(few.recommendations.every(({ marginal_network_score: m }) => m > 0)).toBe(true)
    const all = await recommend({ ...body, max_results: 10 })
    const useless = all.recommendations.find(({ id }) => id === 'alone')!
    expect(useless.unmet_demand).toBe(0)
    const overlapping = all.recommendations.filter(({ marginal_network_score: m }) => m <= 0)
    for (const { reason } of overlapping) expect(reason).toContain('Does not raise')
    const helpful = all.recommendations.filter(({ marginal_network_score: m }) => m > 0)
    for (const { reason } of helpful) expect(reason).not.toContain('Does not raise')
  })

  it('does not count demand that the selected cells serve already', async () => {
    const unmet = async (cells: readonly object[]) => {
      const { recommendations } = await recommend({ ...body, towers: cells })
      return recommendations.find(({ id }) => id === 'near')!.unmet_demand
    }
    const weak = { tx_power_dbm: 0, system_loss_db: 100 }
    const silent = [townCell('a', 0, weak), townCell('b', 0, weak)]
    const strong = { horizontal_pattern_id: 'omni' }
    const busy = [townCell('a', 0, strong), townCell('b', 0, strong)]
    expect(await unmet(busy)).toBeLessThan(await unmet(silent))
  })

  it('joins features to recommendations by id and keeps their properties empty', async () => {
    const { geojson, recommendations } = await recommend(body)
    expect(geojson.features.map(({ id }) => id)).toEqual(recommendations.map(({ id }) => id))
    for (const { properties } of geojson.features) expect(properties).toEqual({})
  })

  it('finds nothing in a polygon that lies elsewhere, and says so', async () => {
    const elsewhere = await recommend({ ...body, search_polygon: square(100, 40_000, 40_000) })
    expect(elsewhere.candidates_evaluated).toBe(0)
    expect(elsewhere.recommendations).toEqual([])
    expect(elsewhere.notes.join(' ')).toContain('No tower record')
  })

  it('accepts a selected cell of the other technology with a channel of its own', async () => {
    const mixed = [townCell('a', 0, { network_tech: '4g', frequency_ghz: 2.6 }), towers[1]]
    const { recommendations } = await recommend({ ...body, towers: mixed })
    expect(recommendations[0].rf_profile).toMatchObject({ network_tech: '5g', bandwidth_mhz: 100 })
  })

  it('does not mind whether the ring is closed', async () => {
    const ring = square(3000)
    const closed = { ...body, search_polygon: [...ring, ring[0]] }
    expect((await post(app, url, closed)).text).toBe((await post(app, url, body)).text)
  })
})

describe('bad recommendation requests', () => {
  const [a, b, c, d] = square(500)
  const inFirstCell = (profile: object) => ({ towers: [townCell('a', 0, profile), towers[1]] })
  const cases: readonly (readonly [string, object, RegExp])[] = [
    ['6g', { network_tech: '6g' }, /network_tech must be one of 4g, 5g/],
    ['no technology', { network_tech: undefined }, /network_tech is required/],
    ['a technology against the frequency', { network_tech: '4g', frequency_ghz: 28 }, /4g/],
    ['one tower', { towers: towers.slice(1) }, /towers .* 2 to 5/],
    [
      'six towers',
      { towers: Array.from({ length: 6 }, (_, i) => ({ ...towers[0], id: `t${i}` })) },
      /towers .* 2 to 5/,
    ],
    ['no polygon', { search_polygon: undefined }, /search_polygon is required/],
    ['two points', { search_polygon: [a, b] }, /search_polygon .* 3 to 256/],
    ['two points, closed', { search_polygon: [a, b, a] }, /3 different corners/],
    ['a crossing', { search_polygon: [a, c, b, d] }, /must not cross or touch itself/],
    [
      'a line',
      {
        search_polygon: [
          [32, 39],
          [33, 40],
          [34, 41],
        ],
      },
      /must not cross or touch/,
    ],
    [
      'a point off the globe',
      { search_polygon: [a, b, [200, 0]] },
      /^search_polygon\[2\] must be .* between -180 and 180/,
    ],
    ['a triple', { search_polygon: [a, b, [...c, 5]] }, /search_polygon\[2\] .* 2 items/],
    ['no result', { max_results: 0 }, /max_results must be .*1 and 10/],
    [
      'a bandwidth that no 4g channel has',
      { ...inFirstCell({ bandwidth_mhz: 7 }), network_tech: '4g' },
      /^tower "a": bandwidth_mhz must be one of 1\.4, 3, 5, 10, 15, 20 for 4g/,
    ],
    [
      'a wide channel at 3.5 GHz in one cell',
      inFirstCell({ network_tech: '5g', frequency_ghz: 3.5, bandwidth_mhz: 200 }),
      /^tower "a": bandwidth_mhz must be one of 50, 100 for 5g below 24\.25 GHz/,
    ],
    [
      'an odd bandwidth in one cell',
      inFirstCell({ bandwidth_mhz: 33 }),
      /^tower "a": bandwidth_mhz must be one of 50, 100, 200, 400/,
    ],
    [
      'a 5g bandwidth in a 4g cell',
      inFirstCell({ network_tech: '4g', frequency_ghz: 2.6, bandwidth_mhz: 100 }),
      /^tower "a": bandwidth_mhz must be one of 1\.4, 3, 5, 10, 15, 20 for 4g/,
    ],
    [
      'a 6g cell',
      inFirstCell({ network_tech: '6g', frequency_ghz: 140 }),
      /^tower "a": network_tech must be one of 4g, 5g/,
    ],
    ['all zero', { optimization: { objectives: [{ id: 'demand', weight: 0 }] } }, /greater than 0/],
  ]
  it.each(cases)('are refused with 400: %s', async (_title, changes, message) => {
    const answer = await post(app, url, { ...body, ...changes })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})

describe('the common domain', () => {
  it('is labelled and counts selected cells and candidates', async () => {
    const { common_domain, candidates_evaluated } = await recommend(body)
    expect(common_domain).toMatchObject({
      source: 'selected_and_candidate_cell_radius_union',
      selected_cell_count: 2,
      candidate_cell_count: candidates_evaluated,
    })
  })
})

describe('radio work of recommend-sites', () => {
  const preparedBy = async (service: FastifyInstance) =>
    Number(
      /^sightline_network_prepared_cells_total (\d+)/m.exec(
        (await get(service, '/metrics')).text,
      )?.[1],
    )
  const fresh = { ...body, rays: 23 }
  const others: readonly object[] = [
    { max_results: 1 },
    { azimuth: 77.5 },
    { optimization: { objectives: [{ id: 'overlap', weight: 7 }] } },
    { optimization: { constraints: { min_unique_demand_buildings: 3 } } },
    { search_polygon: square(400) },
    { towers: [townCell('a', 90), townCell('b', 120)] },
    { towers: [{ ...towers[0], id: 'x' }, towers[1]] },
    { tx_power_dbm: 20 },
  ]

  it('is counted in full, candidates and all, and not done again for other questions of it', async () => {
    const service = await testApp({ snapshot: loadTown(), pool })
    const first = (await post(service, url, fresh)).json as Recommendations
    expect(first.candidates_evaluated).toBe(4)
    // Two cells over their own domain; the same two and the candidates over the common one.
    expect(await preparedBy(service)).toBe(2 + 2 + 4)
    for (const change of others.slice(0, 4)) {
      const answer = await post(service, url, { ...fresh, ...change })
      expect(answer.status).toBe(200)
      expect(await preparedBy(service)).toBe(8)
    }
    expect((await get(service, '/metrics')).text).toMatch(
      /^sightline_network_cache_requests_total\{result="hit"\} 4$/m,
    )
  })

  it('is done again, and counted, where the candidates or the radio change', async () => {
    const service = await testApp({ snapshot: loadTown(), pool })
    await post(service, url, fresh)
    for (const change of others.slice(4)) {
      const before = await preparedBy(service)
      await post(service, url, { ...fresh, ...change })
      expect(await preparedBy(service)).toBeGreaterThan(before)
    }
  })

  it('is at hand for evaluate-network too, as far as it is the same', async () => {
    const service = await testApp({ snapshot: loadTown(), pool })
    await post(service, url, fresh)
    const before = await preparedBy(service)
    await post(service, '/api/evaluate-network', { towers, rays: 23 })
    expect(await preparedBy(service)).toBe(before)
  })

  it('changes no answer by being at hand', async () => {
    const warm = await testApp({ snapshot: loadTown(), pool })
    await post(warm, url, fresh)
    for (const change of [{}, ...others]) {
      const cold = await testApp({ snapshot: loadTown(), pool })
      const request = { ...fresh, ...change }
      expect((await post(warm, url, request)).text).toBe((await post(cold, url, request)).text)
    }
  })
})

describe('the records of a recommendation', () => {
  /** Six records at one corner, of three heights, and one more elsewhere. */
  const corner: [number, number] = [-180, 120]
  const records = [
    { id: 'p1', cellId: 31, at: corner, properties: { antenna_height_m: 12 } },
    { id: 'p2', cellId: 32, at: corner, properties: { antenna_height_m: '40' } },
    { id: 'p3', cellId: 33, at: corner, properties: { antenna_height_m: 12 } },
    { id: 'p4', cellId: 34, at: corner, properties: { antenna_height_m: 12 } },
    { id: 'p5', cellId: 35, at: corner, properties: { antenna_height_m: 'high' } },
    { id: 'p6', cellId: 36, at: corner, properties: { antenna_height_m: 4000 } },
  ] as const
  interface Recommended {
    readonly candidates_evaluated: number
    readonly candidate_records_in_polygon: number
    readonly notes: readonly string[]
    readonly recommendations: readonly {
      readonly id: string
      readonly same_place_record_ids: readonly string[]
      readonly optimal_azimuth: number
      readonly stats: object
      readonly rf_profile: Readonly<Record<string, unknown>>
      readonly transmitter_site: Readonly<Record<string, unknown>>
    }[]
  }
  let crowded: FastifyInstance
  let found: Recommended
  const search = {
    ...body,
    search_polygon: square(30, ...corner),
    max_results: 10,
    tx_power_dbm: 0,
  }
  beforeAll(async () => {
    crowded = await testApp({ snapshot: loadTown(records), pool })
    const answer = await post(crowded, url, search)
    expect(answer.text).not.toContain('"error"')
    found = answer.json as Recommended
  })

  it('of one place and one height are one candidate that lists the others', () => {
    const byId = new Map(found.recommendations.map((site) => [site.id, site]))
    expect([...byId.keys()].sort()).toEqual(['near', 'p1', 'p2'])
    expect(byId.get('p1')!.same_place_record_ids).toEqual(['p3', 'p4'])
    expect(byId.get('p2')!.same_place_record_ids).toEqual([])
    // A height that no antenna can have is none.
    expect(byId.get('near')!.same_place_record_ids).toEqual(['p5', 'p6'])
    expect(found.candidates_evaluated).toBe(3)
    expect(found.candidate_records_in_polygon).toBe(7)
    expect(found.notes.join(' ')).toContain('The 7 records inside the polygon are 3 candidates')
  })

  it('are evaluated with the antenna heights of their own, as evaluate-network does', async () => {
    const heights = { p1: [12, 'stated'], p2: [40, 'stated'], near: [25, 'default'] } as const
    for (const site of found.recommendations) {
      const [antenna_height_m, antenna_height_source] = heights[site.id as keyof typeof heights]
      const said = { antenna_height_m, antenna_height_source }
      expect(site.rf_profile).toMatchObject(said)
      expect(site.transmitter_site).toMatchObject(said)
      const [tower_lon, tower_lat] = townPlace(...corner)
      const third = { id: 'x', tower_lon, tower_lat, azimuth: site.optimal_azimuth }
      const evaluated = await post(crowded, '/api/evaluate-network', {
        towers: [...towers, { ...third, rf_profile: { antenna_height_m } }],
        rays: 24,
        tx_power_dbm: 0,
      })
      expect((evaluated.json as { stats: object }).stats).toEqual(site.stats)
    }
    const stats = found.recommendations.map((site) => JSON.stringify(site.stats))
    expect(new Set(stats).size).toBeGreaterThan(1)
  })

  it('below their own roof are recommended, and called so', async () => {
    const low = { antenna_height_m: 3 }
    const inside = { id: 'under', cellId: 41, at: [37, 37], properties: low } as const
    const app = await testApp({ snapshot: loadTown([inside]), pool })
    const answer = await post(app, url, { ...body, search_polygon: square(5, 37, 37) })
    const [site] = (answer.json as Recommended).recommendations
    expect(site.id).toBe('under')
    expect(site.transmitter_site).toMatchObject({ kind: 'indoor', antenna_height_m: 3 })
    expect(site).toHaveProperty('applicability.note')
  })
})

describe('recommend-sites that are chosen together', () => {
  interface Joint {
    readonly network_score: number
    readonly upper_bound: number
    readonly globally_optimal: boolean
    readonly candidates: number
    readonly sites: readonly {
      readonly id: string
      readonly alone: number
      readonly gain: number
    }[]
    readonly certificate: unknown
  }
  const together = { ...body, search_policy: 'bounded_search_v1' }

  it('add no less than the best one alone, below a bound that is checked by itself', async () => {
    const alone = await recommend(body)
    for (const max_results of [1, 3]) {
      const answer = await post(app, url, { ...together, max_results })
      expect(answer.status, answer.text).toBe(200)
      expect(schemas.problems('post', url, 200, 'application/json', answer.json)).toEqual([])
      expect((await post(app, url, { ...together, max_results })).text).toBe(answer.text)
      const { joint, recommendations } = answer.json as Recommendations & { joint: Joint }
      const before = alone.baseline_common_domain.network_score
      const best = Math.max(...alone.recommendations.map((site) => site.marginal_network_score))
      expect(joint.network_score - before).toBeGreaterThanOrEqual(best - 0.11)
      expect(joint.upper_bound).toBeGreaterThanOrEqual(joint.network_score)
      expect(joint.sites.length).toBeLessThanOrEqual(max_results)
      expect(joint.sites.map(({ id }) => id)).toEqual(recommendations.map(({ id }) => id))
      expect(joint.candidates).toBe(alone.candidates_evaluated)
      expect(checkBoundedPlan(joint.certificate).isProven).toBe(true)
      const gained = joint.sites.reduce((sum, { gain }) => sum + gain, before)
      expect(Math.abs(gained - joint.network_score)).toBeLessThan(0.1 * (2 + joint.sites.length))
      for (const [at, { alone: own }] of joint.sites.entries())
        expect(Math.abs(own - recommendations[at].marginal_network_score)).toBeLessThan(0.21)
    }
    expect(alone).not.toHaveProperty('joint')
  })

  it('are refused by another policy', async () => {
    const answer = await post(app, url, { ...body, search_policy: 'greedy' })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(/search_policy must be/)
  })
})
