import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { campaignBody, lossBody } from './campaign-bodies.ts'
import { reflectionExample } from '../../src/http/sub-thz/examples.ts'
import {
  isAnsweredAtOnce,
  type Members,
  movedBody,
  type Question,
  questionAt,
  questions,
} from './operations.ts'
import { loadTown, townPlace } from './network-city.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'
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

const lonLat = ([lon, lat]: Place) => ({ lon, lat })
const withHeight = ([lon, lat]: Place, height_m: number) => ({ lon, lat, height_m })

/** What makes a question small, for those that have the member. */
const sizes = ({ radiusM, spacingM }: Case): Members => ({
  radius_m: radiusM,
  rays: 8,
  beam_width: 360,
  cell_size_m: spacingM,
  sample_spacing_m: spacingM,
})

const judged = {
  optimization: {
    objectives: [
      { id: 'coverage', weight: 50 },
      { id: 'radio_quality', weight: 50 },
    ],
  },
}

/** The example of a question with its places in turn at those of a case, and as small as that says. */
function exampleAt({ body, valid }: Question, one: Case): Members {
  let next = 0
  const placed = movedBody(valid, () => one.places[next++ % 2])
  const known = Object.entries(sizes(one)).filter(([name]) => name in (body.properties ?? {}))
  return { ...placed, ...Object.fromEntries(known) }
}

function triangleAround([lon, lat]: Place): [number, number][] {
  const inside = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return [
    [inside(lon - 0.01, 180), inside(lat - 0.01, 90)],
    [inside(lon + 0.01, 180), inside(lat - 0.01, 90)],
    [inside(lon, 180), inside(lat + 0.01, 90)],
  ]
}

const network = (one: Case) => ({
  ...exampleAt(questionAt('/api/evaluate-network'), one),
  ...judged,
})
const sites = (one: Case) => exampleAt(questionAt('/api/recommend-sites'), one)

/** Bodies that an example with other places does not give, by path. */
const special: Readonly<Record<string, (one: Case) => object>> = {
  '/api/evaluate-network': network,
  '/api/optimize-network': network,
  '/api/recommend-sites': (one) => ({
    ...sites(one),
    search_polygon: triangleAround(one.places[1]),
  }),
  '/api/sub-thz-reflection-reference': ({ places: [from, to] }) => ({
    ...reflectionExample,
    coordinate_frame: { mode: 'geographic_enu' },
    tx: { ...reflectionExample.tx, position: { ...lonLat(from), z: 8 } },
    rx: { ...reflectionExample.rx, position: { ...lonLat(to), z: 5 } },
    facade: {
      ...reflectionExample.facade,
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

/** Asked with what a run has returned. */
const explainUrl = '/api/explain-network-cell'

/** Every question about a place. Jobs ask later what others of these ask at once. */
const askedAtOnce = questions.filter((one) => isAnsweredAtOnce(one) && one.path !== explainUrl)

/** With the files of interference, which are written by other code. */
const asked = [
  ...askedAtOnce.map((one) => ({ url: one.path, one })),
  ...['geotiff', 'gpkg'].map((file) => ({
    url: `/api/interference?f=${file}`,
    one: questionAt('/api/interference'),
  })),
]

describe('a request at a pole, on the antimeridian or a world apart', () => {
  it.each(asked)(
    'is answered or refused by $url, and never hangs',
    async ({ url, one: question }) => {
      const bodyOf = special[question.path] ?? ((one: Case) => exampleAt(question, one))
      let answered = 0
      await fc.assert(
        fc.asyncProperty(anyCase, async (one) => {
          if ((await expectAnswerOrRefusal(url, bodyOf(one))) === 200) answered++
        }),
        { numRuns: runs(25), endOnFailure: true },
      )
      expect(answered).toBeGreaterThan(0)
    },
  )

  it('is explained or refused, and never hangs', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const run = await post(app, '/api/optimize-network', network(one))
        if (run.status !== 200) return
        const { baseline, pareto_frontier, optimization_domain, optimization_run_id } =
          run.json as Readonly<Record<string, { readonly id: string }[]>>
        const [solution] = pareto_frontier
        const status = await expectAnswerOrRefusal(explainUrl, {
          run_id: optimization_run_id,
          solution_id: solution.id,
          cell_id: 'east',
          baseline,
          solution,
          ...judged,
          optimization_domain,
        })
        if (status === 200) answered++
      }),
      { numRuns: 10, endOnFailure: true },
    )
    expect(answered).toBeGreaterThan(0)
  })
})

async function expectAnswerOrRefusal(url: string, body: object): Promise<number> {
  const answer = await post(app, url, body)
  expect([200, 400, 422], answer.text.slice(0, 200)).toContain(answer.status)
  if (answer.status !== 200) expect(errorOf(answer)).toMatch(/\w/)
  else expect(answer.text).not.toMatch(/NaN|Infinity/)
  return answer.status
}
