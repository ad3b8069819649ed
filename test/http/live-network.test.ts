import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EvaluateResponse } from '../../web/src/api/types.ts'
import { followNetwork, liveNetwork } from '../../web/src/questions/network/follow.ts'
import { loadTown, townNetwork } from './network-city.ts'
import { post, realPool, testApp } from './test-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool: realPool() })
})

type Objectives = readonly { readonly id: string; readonly weight: number }[]

const level: Objectives = ['demand', 'residential', 'coverage', 'overlap'].map((id) => ({
  id,
  weight: 50,
}))

function requestOf(azimuths: readonly number[], objectives = level, constraints: object = {}) {
  const towers = townNetwork.towers.map((tower, i) => ({ ...tower, azimuth: azimuths[i] }))
  return { ...townNetwork, towers, optimization: { objectives, constraints } }
}

async function evaluated(request: object) {
  const url = '/api/evaluate-network?include=contribution_table_with_ids'
  const { status, json } = await post(app, url, request)
  expect(status).toBe(200)
  return { kind: 'evaluated', answer: json as EvaluateResponse } as const
}

const gridAzimuth = fc.integer({ min: 0, max: 35 }).map((step) => 10 * step)
const weights = fc
  .tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.integer({ min: 1, max: 100 }))
  .map((given): Objectives => level.map(({ id }, i) => ({ id, weight: given[i] })))

describe('a live network', () => {
  it('has the score, the counts and the violations of the service at every azimuth of its table', async () => {
    const asked = requestOf([0, 120, 240])
    const before = await evaluated(asked)
    const scores = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(gridAzimuth, gridAzimuth, gridAzimuth),
        weights,
        fc.constantFrom({}, { max_overlap_buildings: 3 }, { min_unique_demand_buildings: 40 }),
        async (azimuths, objectives, constraints) => {
          const request = requestOf(azimuths, objectives, constraints)
          expect(followNetwork.basis(request)).toBe(followNetwork.basis(asked))
          expect(followNetwork.isCoarse?.(request, before)).toBe(false)
          const { answer: shown } = liveNetwork(request, before)
          const { answer: told } = await evaluated(request)
          expect(shown.optimization.score).toBe(told.optimization.score)
          expect(shown.optimization.violations).toEqual(told.optimization.violations)
          for (const name of [
            'score',
            'unique_demand_buildings',
            'unique_residential_buildings',
            'overlap_buildings',
          ] as const) {
            expect(shown.stats[name]).toBe(told.stats[name])
          }
          const turned = (towers: EvaluateResponse['optimized_towers']) =>
            towers.map(({ optimal_azimuth }) => optimal_azimuth)
          expect(turned(shown.optimized_towers)).toEqual(turned(told.optimized_towers))
          scores.add(told.optimization.score)
        },
      ),
      { numRuns: 60 },
    )
    expect(scores.size).toBeGreaterThan(40)
  })

  it('says that it is coarse between the azimuths that the table knows', async () => {
    const before = await evaluated(requestOf([7, 120, 240]))
    const coarse = (azimuth: number) =>
      followNetwork.isCoarse?.(requestOf([azimuth, 120, 240]), before)
    expect([7, 10, 350].map(coarse)).toEqual([false, false, false])
    expect([8, 355.1].map(coarse)).toEqual([true, true])
    const [nearest] = liveNetwork(requestOf([356, 120, 240]), before).answer.optimized_towers
    expect(nearest.optimal_azimuth).toBe(0)
  })

  it('follows neither a search nor, by its table, what interference decides', () => {
    const asked = requestOf([0, 120, 240])
    const takes = (request: object, kind: 'evaluated' | 'optimized') =>
      followNetwork.takes?.({ ...request }, { kind } as never)
    expect(takes(asked, 'evaluated')).toBe(true)
    expect(takes(asked, 'optimized')).toBe(false)
    expect(takes({ ...asked, search_policy: 'exact_branch_and_bound_v1' }, 'evaluated')).toBe(false)
    const quality = [...level, { id: 'radio_quality', weight: 10 }]
    const basis = (azimuth: number) => followNetwork.basis(requestOf([azimuth, 0, 0], quality))
    expect(basis(10)).not.toBe(basis(20))
  })
})
