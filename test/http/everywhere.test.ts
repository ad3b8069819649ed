import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { campaignBody, lossBody } from './campaign-bodies.ts'
import { atmosphereBody, reflectionBody, shortRangeBody } from './sub-thz-bodies.ts'
import { loadTown, townPlace } from './network-city.ts'
import { errorOf, get, post, realPool, testApp } from './test-app.ts'
import { runs } from '../runs.ts'

/** An answer that takes longer is a 504. */
const deadlineSeconds = 30

const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  const configuration = { RF_REQUEST_TIMEOUT_SECONDS: deadlineSeconds }
  app = await testApp({ snapshot: loadTown(), pool, configuration })
})

type Place = readonly [lon: number, lat: number]

const anyLatitude = fc.double({ min: -90, max: 90, noNaN: true })
const anyLongitude = fc.double({ min: -180, max: 180, noNaN: true })
const nearPole = fc.oneof(
  fc.constantFrom(90, -90, 89.9999, -89.9999, 89.95, -89.95),
  fc.double({ min: 89, max: 90, noNaN: true }),
)
const nearAntimeridian = fc.constantFrom(180, -180, 179.9999, -179.9999, 179.99, -179.995)
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.tuple(anyLongitude, nearPole),
  fc.tuple(nearAntimeridian, fc.double({ min: -89, max: 89, noNaN: true })),
  fc.tuple(nearAntimeridian, nearPole),
  fc.tuple(anyLongitude, anyLatitude),
  fc
    .tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 }))
    .map(([east, north]): Place => townPlace(east, north)),
)

/** Up to 200 m beside a place, or wherever: neighbours and cells a world apart. */
const pair: fc.Arbitrary<readonly [Place, Place]> = fc
  .tuple(place, place, fc.boolean(), fc.double({ min: -0.002, max: 0.002, noNaN: true }))
  .map(([first, second, isNear, by]) => [first, isNear ? beside(first, by) : second])

function beside([lon, lat]: Place, byDeg: number): Place {
  const east = lon + byDeg
  const wrapped = east > 180 ? east - 360 : east < -180 ? east + 360 : east
  return [wrapped, Math.max(-90, Math.min(90, lat + byDeg))]
}

interface Case {
  readonly places: readonly [Place, Place]
  readonly radiusM: number
  readonly spacingM: number
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  places: pair,
  radiusM: fc.oneof(fc.constantFrom(50, 5000), fc.integer({ min: 50, max: 900 })),
  spacingM: fc.constantFrom(20, 40, 200),
})

const towersAt = (places: readonly Place[]) =>
  places.map(([lon, lat], index) => ({ id: `t${index}`, tower_lon: lon, tower_lat: lat }))
const lonLat = ([lon, lat]: Place) => ({ lon, lat })
const withHeight = ([lon, lat]: Place, height_m: number) => ({ lon, lat, height_m })

const sector = ({ places: [[lon, lat]], radiusM }: Case) => ({
  tower_lon: lon,
  tower_lat: lat,
  radius_m: radiusM,
  rays: 8,
  beam_width: 360,
})
const network = ({ places, radiusM }: Case) => ({
  towers: towersAt(places),
  radius_m: radiusM,
  rays: 8,
  beam_width: 360,
})
const judged = (quality: number) => ({
  objectives: [
    { id: 'coverage', weight: 50 },
    { id: 'radio_quality', weight: quality },
  ],
})
const measured = (one: Case) => ({ ...network(one), network_tech: '5g' })
const campaign = (one: Case) => ({
  ...measured(one),
  samples: one.places.map(([lon, lat], index) => ({
    id: `s${index}`,
    lon,
    lat,
    technology: '5g',
    rsrp_dbm: -90,
  })),
})
const interference = (one: Case) => ({ ...measured(one), sample_spacing_m: one.spacingM })
const path = ({ places: [from, to] }: Case) => ({ transmitter: lonLat(from), receiver: lonLat(to) })
const link = ({ places: [from, to] }: Case) => ({
  transmitter: withHeight(from, 25),
  receiver: withHeight(to, 1.5),
})

function triangleAround([lon, lat]: Place): [number, number][] {
  const inside = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return [
    [inside(lon - 0.01, 180), inside(lat - 0.01, 90)],
    [inside(lon + 0.01, 180), inside(lat - 0.01, 90)],
    [inside(lon, 180), inside(lat + 0.01, 90)],
  ]
}

const bodies: Readonly<Record<string, (one: Case) => object>> = {
  '/api/simulate': sector,
  '/api/coverage-gaps': sector,
  '/api/analyze-sector': sector,
  '/api/optimize-azimuth': sector,
  '/api/coverage-surface': (one) => ({ ...sector(one), cell_size_m: one.spacingM }),
  '/api/path-profile': path,
  '/api/spatial-evidence/path-profile': path,
  '/api/evaluate-network': (one) => ({ ...network(one), optimization: judged(50) }),
  '/api/optimize-network': (one) => ({ ...network(one), optimization: judged(50) }),
  '/api/plan-network': (one) => ({ ...network(one), decisions: { azimuths_deg: [90] } }),
  '/api/recommend-sites': (one) => ({
    ...measured(one),
    search_polygon: triangleAround(one.places[1]),
  }),
  '/api/interference': interference,
  '/api/interference?f=geotiff': interference,
  '/api/interference?f=gpkg': interference,
  '/api/measurements/evaluate': campaign,
  '/api/measurements/compare': campaign,
  '/api/measurements/calibrate': (one) => ({ ...campaign(one), name: 'drive' }),
  '/api/building-entry-analysis': network,
  '/api/sub-thz-reference': (one) => ({ ...atmosphereBody, ...link(one) }),
  '/api/sub-thz-p1411-reference': (one) => ({ ...shortRangeBody, ...link(one) }),
  '/api/sub-thz-reflection-reference': ({ places: [from, to] }) => ({
    ...reflectionBody,
    coordinate_frame: { mode: 'geographic_enu' },
    tx: { ...reflectionBody.tx, position: { ...lonLat(from), z: 8 } },
    rx: { ...reflectionBody.rx, position: { ...lonLat(to), z: 5 } },
    facade: {
      ...reflectionBody.facade,
      start: { ...lonLat(from), z: 0 },
      end: { ...lonLat(to), z: 0 },
      plane_point: { ...lonLat(from), z: 0 },
    },
  }),
  '/api/sub-thz-validation': ({ places: [from, to] }) => ({
    campaigns: [
      campaignBody('everywhere', [
        lossBody('m', 20, 101, { tx: withHeight(from, 10), rx: withHeight(to, 2), geometry: {} }),
      ]),
    ],
  }),
}

/** They ask nothing about a place, or (jobs) ask later what `simulate` and `evaluate-network` ask. */
const placeless = new Set([
  '/api/core/scenario',
  '/api/datasets/builds',
  '/api/datasets/switch',
  '/api/processes/batch-experiment/execution',
  '/api/processes/measurement-comparison/execution',
  '/api/processes/network-plan/execution',
  '/api/processes/region-coverage/execution',
  '/api/sub-thz-material-reference',
])

/** Asked with what a run has returned. */
const explainUrl = '/api/explain-network-cell'

describe('a request at a pole, on the antimeridian or a world apart', () => {
  it.each(Object.keys(bodies))('is answered or refused by %s, and never hangs', async (url) => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        if ((await expectAnswerOrRefusal(url, bodies[url](one))) === 200) answered++
      }),
      { numRuns: runs(25), endOnFailure: true },
    )
    expect(answered).toBeGreaterThan(0)
  })

  it('is explained or refused, and never hangs', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const optimization = judged(50)
        const run = await post(app, '/api/optimize-network', { ...network(one), optimization })
        if (run.status !== 200) return
        const { baseline, pareto_frontier, optimization_domain, optimization_run_id } =
          run.json as Readonly<Record<string, { readonly id: string }[]>>
        const [solution] = pareto_frontier
        const status = await expectAnswerOrRefusal(explainUrl, {
          run_id: optimization_run_id,
          solution_id: solution.id,
          cell_id: 't1',
          baseline,
          solution,
          optimization,
          optimization_domain,
        })
        if (status === 200) answered++
      }),
      { numRuns: 10, endOnFailure: true },
    )
    expect(answered).toBeGreaterThan(0)
  })

  it('is tried on every route that takes a body', async () => {
    const { paths } = (await get(app, '/api/openapi.json')).json as {
      readonly paths: Readonly<Record<string, object>>
    }
    const routes = Object.keys(paths).filter((route) => 'post' in paths[route])
    const tried = new Set(Object.keys(bodies).map((url) => url.split('?')[0]))
    const known = (route: string) =>
      tried.has(route) || placeless.has(route) || route === explainUrl
    expect(routes.filter((route) => !known(route))).toEqual([])
    expect([...tried, ...placeless].filter((route) => !routes.includes(route))).toEqual([])
  })
})

async function expectAnswerOrRefusal(url: string, body: object): Promise<number> {
  const answer = await post(app, url, body)
  expect([200, 400, 422], answer.text.slice(0, 200)).toContain(answer.status)
  if (answer.status !== 200) expect(errorOf(answer)).toMatch(/\w/)
  else expect(answer.text).not.toMatch(/NaN|Infinity/)
  return answer.status
}
