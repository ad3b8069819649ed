import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { boundedPlanVerdict } from '../../src/optimization/check/bounded-verdict.ts'
import { loadTown, townPlace } from './network-city.ts'
import { isNamed, namedIn, numbersIn, textOf, withOther } from './changed-answers.ts'
import { post, realPool, testApp } from './test-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool: realPool() })
})

function towerAt(id: string, east: number, north: number, azimuth: number) {
  const [lon, lat] = townPlace(east, north)
  return { id, tower_lon: lon, tower_lat: lat, azimuth }
}

const body = {
  towers: [
    towerAt('d', -150, 90, 90),
    towerAt('a', 0, 0, 200),
    towerAt('c', 90, 250, 30),
    towerAt('b', 260, 40, 10),
  ],
  radius_m: 300,
  rays: 12,
  tx_power_dbm: 14,
  frequency_ghz: 3.5,
  decisions: { azimuths_deg: [0, 90, 180, 270], tx_powers_dbm: [8, 20], may_be_off: true },
  costs: { turn: 0.001, per_watt: 0.01 },
}

/** Requests whose answers have every kind of number that a plan has. */
const requests: readonly (readonly [name: string, request: object, proven: readonly string[]])[] = [
  ['of few members', body, ['planned.score', 'changes[].after.transmitted_w']],
  [
    'with limits that are kept and a shortlist',
    {
      ...body,
      limits: [
        { of: 'demand', at_least: 0.1 },
        { of: 'coverage', at_least: 0.05 },
        { of: 'turned', at_most: 3 },
        { of: 'transmitted_w', at_most: 0.5 },
      ],
      shortlist_changes: 1,
      max_changes: 3,
    },
    ['limits[].at_least', 'limits[].at_most', 'limits[].planned', 'shortlist.gain_share'],
  ],
  [
    'with its buildings',
    { ...body, include_buildings: true, costs: { ...body.costs, overlap: 0.02 } },
    ['planned.served_demand_share', 'baseline.served_homes', 'planned.served_homes_share'],
  ],
  [
    'with limits that cannot be kept',
    {
      ...body,
      limits: [
        { of: 'demand', at_least: 0.999 },
        { of: 'transmitted_w', at_most: 0.06 },
      ],
    },
    ['limits[].most_possible', 'limits[].planned'],
  ],
  [
    'judged by interference',
    {
      ...body,
      weights: { demand: 1, residential: 1, coverage: 1, radio_quality: 1 },
      max_evaluations: 20_000,
    },
    ['planned.serviceable_samples', 'planned.score'],
  ],
]

describe.each(requests)('the answer of a plan %s', (_, request, proven) => {
  it('is proven but for what is named, and refuted wherever another number stands', async () => {
    const { status, json, text } = await post(app, '/api/plan-network', request)
    expect(status, text).toBe(200)
    const verdict = boundedPlanVerdict(json)!
    expect(verdict.outcome, verdict.statements.join('\n')).not.toBe('refuted')
    const unproven = namedIn(verdict.statements)
    const places = numbersIn(json)
    const refuted = new Set<string>()
    for (const place of places) {
      if (isNamed(place, unproven)) continue
      for (const change of [(value: number) => value + 0.01, (value: number) => value - 0.01]) {
        const other = boundedPlanVerdict(withOther(json, place, change))!
        expect(other.outcome, place.join('.')).toBe('refuted')
      }
      refuted.add(textOf(place))
    }
    for (const path of proven) expect([...refuted]).toContain(path)
  })
})
