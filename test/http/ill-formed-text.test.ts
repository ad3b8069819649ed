import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { switchRequest } from '../../src/http/pack-data/dataset-switch.ts'
import { explanationRequest } from '../../src/http/network/explanation-request.ts'
import type { JsonSchema } from '../../src/http/wire/json-schema.ts'
import { buildingEntryRequest } from '../../src/http/building-entry/question.ts'
import { scenarioRequest } from '../../src/http/core-lab/schema.ts'
import { buildRequest } from '../../src/http/dataset-build/question.ts'
import { interferenceRequest } from '../../src/http/interference/question.ts'
import {
  comparisonJobRequest,
  calibrateRequest,
  measurementRequest,
} from '../../src/http/measurements/question.ts'
import { networkRequest } from '../../src/http/network/question.ts'
import { recommendationRequest } from '../../src/http/network/recommendation-question.ts'
import { regionRequest } from '../../src/http/region/region-request.ts'
import { networkPlanRequest, smallPlanRequest } from '../../src/http/network-plan/plan-question.ts'
import { optimizationRouteRequest } from '../../src/http/network/search-question.ts'
import { pathProfileRequest } from '../../src/http/path-profile/question.ts'
import { experimentRequest } from '../../src/http/experiments/question.ts'
import { surfaceRequest } from '../../src/http/sector/question.ts'
import { sectorRequest } from '../../src/http/wire/sector-request.ts'
import { evidencePathRequest } from '../../src/http/spatial-evidence/question.ts'
import { atmosphereRequest } from '../../src/http/sub-thz/atmosphere-question.ts'
import { reflectionRequest } from '../../src/http/sub-thz/reflection-question.ts'
import { shortRangeRequest } from '../../src/http/sub-thz/short-range-question.ts'
import { slabRequest } from '../../src/http/sub-thz/slab-question.ts'
import { validationRequest } from '../../src/http/sub-thz/validation/question.ts'
import { controlBody } from './campaign-bodies.ts'
import { atmosphereBody, reflectionBody, shortRangeBody, userSlabBody } from './sub-thz-bodies.ts'
import { loadTown, townNetwork, townPlace } from './network-city.ts'
import { errorOf, get, post, realPool, testApp } from './test-app.ts'

type Members = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

const [lon, lat] = townPlace(0, 0)
const sector = { tower_lon: lon, tower_lat: lat, radius_m: 50, rays: 8, rf_profile: {} }
const path = {
  transmitter: { lon, lat },
  receiver: { lon, lat: lat + 0.001 },
  rf_profile: {},
  fidelity: {},
}
const network = {
  ...townNetwork,
  towers: townNetwork.towers.map((tower) => ({ ...tower, rf_profile: {} })),
  optimization: { objectives: [{ id: 'demand', weight: 1 }] },
}
const campaign = {
  ...network,
  network_tech: '5g',
  samples: [{ id: 's', lon, lat, technology: '5g', rsrp_dbm: -90 }],
}
const triangle = [townPlace(0, 0), townPlace(300, 0), townPlace(0, 300)]

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

interface Route {
  readonly schema: JsonSchema
  readonly body: () => Promise<Members>
  /** Of the answer to that body; default 200. */
  readonly status?: number
}

const routes: Readonly<Record<string, Route>> = {
  '/api/simulate': { schema: sectorRequest, body: async () => sector },
  '/api/coverage-gaps': { schema: sectorRequest, body: async () => sector },
  '/api/analyze-sector': { schema: sectorRequest, body: async () => sector },
  '/api/optimize-azimuth': { schema: sectorRequest, body: async () => sector },
  '/api/coverage-surface': { schema: surfaceRequest, body: async () => sector },
  '/api/path-profile': { schema: pathProfileRequest, body: async () => path },
  '/api/spatial-evidence/path-profile': {
    schema: evidencePathRequest,
    body: async () => ({ transmitter: path.transmitter, receiver: path.receiver }),
  },
  '/api/evaluate-network': { schema: networkRequest, body: async () => network },
  '/api/optimize-network': { schema: optimizationRouteRequest, body: async () => network },
  '/api/recommend-sites': {
    schema: recommendationRequest,
    body: async () => ({
      ...network,
      network_tech: '5g',
      search_polygon: triangle,
    }),
  },
  '/api/processes/batch-experiment/execution': {
    schema: experimentRequest,
    body: async () => ({ base: sector }),
    // This application keeps no experiments.
    status: 503,
  },
  '/api/plan-network': {
    schema: smallPlanRequest,
    body: async () => ({ towers: network.towers, decisions: { may_be_off: true } }),
  },
  '/api/processes/network-plan/execution': {
    schema: networkPlanRequest,
    body: async () => ({ towers: network.towers, decisions: { may_be_off: true } }),
    status: 503,
  },
  '/api/processes/region-coverage/execution': {
    schema: regionRequest,
    body: async () => ({
      cells: network.towers,
      area: { bbox: [lon - 0.005, lat - 0.005, lon + 0.005, lat + 0.005] },
      resolution_m: 50,
      radius_m: 300,
      network_tech: '5g',
    }),
    status: 503,
  },
  '/api/interference': {
    schema: interferenceRequest,
    body: async () => ({ ...network, network_tech: '5g' }),
  },
  '/api/measurements/evaluate': { schema: measurementRequest, body: async () => campaign },
  '/api/measurements/compare': { schema: measurementRequest, body: async () => campaign },
  '/api/processes/measurement-comparison/execution': {
    schema: comparisonJobRequest,
    body: async () => campaign,
    status: 503,
  },
  '/api/measurements/calibrate': {
    schema: calibrateRequest,
    body: async () => ({ ...campaign, name: 'drive' }),
  },
  '/api/building-entry-analysis': {
    schema: buildingEntryRequest,
    body: async () => ({ ...network, building_ids: ['way/1000'] }),
  },
  '/api/sub-thz-reference': {
    schema: atmosphereRequest,
    body: async () => ({ ...atmosphereBody, rain: { enabled: false } }),
  },
  '/api/sub-thz-p1411-reference': {
    schema: shortRangeRequest,
    body: async () => ({ ...shortRangeBody, atmospheric_reference: atmosphereBody }),
  },
  '/api/sub-thz-material-reference': { schema: slabRequest, body: async () => userSlabBody },
  '/api/sub-thz-reflection-reference': {
    schema: reflectionRequest,
    body: async () => reflectionBody,
  },
  '/api/sub-thz-validation': { schema: validationRequest, body: async () => controlBody },
  '/api/explain-network-cell': { schema: explanationRequest, body: explanationBody },
  '/api/datasets/switch': {
    schema: switchRequest,
    body: async () => ({ id: 'other' }),
    status: 404,
  },
  '/api/datasets/builds': {
    schema: buildRequest,
    body: async () => ({ id: 'other', buildings: ['a.geojson'], towers: ['a.csv'], terrain: [] }),
    status: 403,
  },
  '/api/core/scenario': { schema: scenarioRequest, body: async () => ({ scenario: 'normal' }) },
}

/** A question about a real run: everything that a caller can give back. */
async function explanationBody(): Promise<Members> {
  const run = (await post(app, '/api/optimize-network', network)).json as Members
  const [solution] = run.pareto_frontier as readonly Members[]
  return {
    run_id: run.optimization_run_id,
    solution_id: solution.id,
    cell_id: 'a',
    optimization_domain: run.optimization_domain,
    baseline: run.baseline,
    optimization: network.optimization,
    solution,
  }
}

/** Where a body of the schema can hold a text: the first item stands for all of an array. */
function textPlaces(schema: JsonSchema, here: Path = []): Path[] {
  const inMembers = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    textPlaces(member, [...here, name]),
  )
  const inItems = typeof schema.items === 'object' ? textPlaces(schema.items, [...here, 0]) : []
  const types = schema.type === undefined ? schema.enum?.map((item) => typeof item) : schema.type
  const isText = [types].flat().includes('string')
  return [...(isText ? [here] : []), ...inMembers, ...inItems]
}

/** Whether a body has the object that a place is a member of: a new one would lack what it requires. */
function holdsParent(body: unknown, place: Path): boolean {
  let here = body
  for (const step of place.slice(0, -1)) here = (here as Members | undefined)?.[step]
  return here !== undefined
}

/** A copy of a body with another value in one place. */
function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const items = (body ?? []) as readonly unknown[]
    return [withValue(items[0], rest, value), ...items.slice(1)]
  }
  const members = (body ?? {}) as Members
  return { ...members, [name]: withValue(members[name], rest, value) }
}

describe('a text that is not well-formed Unicode', () => {
  it('is looked for on every route that takes a body', async () => {
    const { paths } = (await get(app, '/api/openapi.json')).json as {
      readonly paths: Readonly<Record<string, Members>>
    }
    const posted = Object.keys(paths).filter((url) => paths[url].post !== undefined)
    expect(Object.keys(routes).sort()).toEqual(posted.sort())
  })

  it.each(Object.keys(routes))('is refused by %s in every member, by name', async (url) => {
    const { schema, body, status = 200 } = routes[url]
    const valid = await body()
    expect((await post(app, url, valid)).status).toBe(status)
    const places = textPlaces(schema).filter((place) => holdsParent(valid, place))
    expect(places.length).toBeGreaterThan(0)
    for (const place of places) {
      const name = place.findLast((step) => typeof step === 'string')
      for (const text of ['\ud800', '\udc00x', 'x\ud83d']) {
        const answer = await post(app, url, withValue(valid, place, text))
        expect([place.join('.'), answer.status]).toEqual([place.join('.'), 400])
        expect(errorOf(answer)).toContain(name)
      }
    }
  })

  it('is named with its place and its bound', async () => {
    const messageOf = async (url: string, body: unknown) => errorOf(await post(app, url, body))
    expect(
      await messageOf('/api/simulate', { ...sector, rf_profile: { channel_id: '\udc00x' } }),
    ).toBe('rf_profile.channel_id must be a text of whole Unicode characters')
    expect(
      await messageOf('/api/evaluate-network', {
        towers: [network.towers[0], { ...network.towers[1], id: '\ud800' }],
      }),
    ).toBe('towers[1].id must be a text of whole Unicode characters')
  })

  it('is refused as the name of a member, too', async () => {
    const answer = await post(app, '/api/simulate', { ...sector, '\ud800': 1 })
    expect([answer.status, errorOf(answer)]).toEqual([400, 'unknown member "\\ud800"'])
  })

  it('does not stand for a pair: whole characters beyond the first plane are texts', async () => {
    const body = { ...sector, rf_profile: { band: '\u{1f4e1}' } }
    expect((await post(app, '/api/simulate', body)).status).toBe(200)
  })

  it('cannot be written in a URL', async () => {
    const lone = '%ED%A0%80'
    expect((await post(app, `/api/simulate?detail=${lone}`, sector)).status).toBe(400)
    expect((await post(app, `/api/coverage-surface?f=${lone}`, sector)).status).toBe(400)
    expect((await post(app, `/api/evaluate-network?include=${lone}`, network)).status).toBe(400)
    expect((await get(app, `/api/collections/buildings/items?bbox=${lone}`)).status).toBe(400)
    expect((await get(app, `/api/spatial-evidence/buildings/${lone}`)).status).toBe(400)
    expect((await get(app, `/api/tiles/buildings/${lone}/1/1.mvt`)).status).toBe(400)
  })
})
