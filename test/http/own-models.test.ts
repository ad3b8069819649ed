import { describe, expect, it } from 'vitest'
import { SightlineError } from '../../src/errors.ts'
import { resolveBuildingEntry } from '../../src/http/building-entry/question.ts'
import { resolveInterference } from '../../src/http/interference/question.ts'
import { resolveMeasurements } from '../../src/http/measurements/question.ts'
import { resolvePlan } from '../../src/http/network-plan/plan-question.ts'
import { resolveNetwork } from '../../src/http/network/question.ts'
import { resolveRecommendation } from '../../src/http/network/recommendation-question.ts'
import { resolveRegion } from '../../src/http/region/question.ts'

const [lon, lat] = [24.94, 60.17]
const ofTerrain = { propagation_model: 'itu_p1812' }
const towersOf = (...profiles: readonly object[]) =>
  profiles.map((profile, index) => ({
    id: 'abc'[index],
    tower_lon: lon + index / 1000,
    tower_lat: lat,
    rf_profile: profile,
  }))

/** Farther than the model of a cell that names none reaches, which is that of a street. */
const far = { radius_m: 20_000, frequency_ghz: 2.6, rays: 36 }

const questions: Readonly<Record<string, (towers: readonly object[]) => unknown>> = {
  'evaluate-network': (towers) => resolveNetwork({ towers, ...far }),
  interference: (towers) => resolveInterference({ towers, ...far, network_tech: '5g' }),
  'plan-network': (towers) => resolvePlan({ towers, ...far, decisions: { azimuths_deg: [0, 90] } }),
  'building-entry-analysis': (towers) => resolveBuildingEntry({ towers, ...far }),
  'measurements/evaluate': (towers) =>
    resolveMeasurements({
      towers,
      ...far,
      network_tech: '5g',
      samples: [{ id: 's', lon, lat, technology: '5g', rsrp_dbm: -90 }],
    }),
  'region-coverage': (towers) =>
    resolveRegion(
      {
        cells: towers,
        radius_m: far.radius_m,
        frequency_ghz: far.frequency_ghz,
        network_tech: '5g',
        resolution_m: 100,
        area: { bbox: [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1] },
      },
      { hasTerrain: true, footprintsBeside: () => 0 },
    ),
}

const corners = [-1, 1].map((side) => [lon + 0.002 * side, lat - 0.002] as const)
const recommendation = (towers: readonly object[], more: object = {}) =>
  resolveRecommendation({
    towers,
    ...far,
    network_tech: '5g',
    search_polygon: [...corners, [lon, lat + 0.002]],
    ...more,
  })

/** The message of a refusal. */
function refusalOf(ask: () => unknown): string {
  try {
    ask()
  } catch (error) {
    if (error instanceof SightlineError && error.reason === 'invalid_request') return error.message
    throw error
  }
  throw new Error('it was not refused')
}

describe('a radius that the request says for all cells', () => {
  it.each(Object.entries(questions))('is held against the models that cells have: %s', (_, ask) => {
    expect(() => ask(towersOf(ofTerrain, ofTerrain))).not.toThrow()
    expect(refusalOf(() => ask(towersOf(ofTerrain, {})))).toBe(
      'tower "b": radius_m must be between 25 and 5000 under urban_short_range',
    )
  })

  it('is held against that of the candidates, which have what the request says', () => {
    const towers = towersOf(ofTerrain, ofTerrain)
    expect(() => recommendation(towers, ofTerrain)).not.toThrow()
    expect(refusalOf(() => recommendation(towers))).toBe(
      'every candidate: radius_m must be between 25 and 5000 under urban_short_range',
    )
    expect(refusalOf(() => recommendation(towers, { ...ofTerrain, rays: 720 }))).toMatch(
      /^tower "a": rays x ceil/,
    )
  })
})

describe('rays that would be too many for a radius that no cell has', () => {
  it('are no reason to refuse the cells of a network', () => {
    const towers = towersOf({ radius_m: 100 }, { radius_m: 200 })
    const body = { towers, radius_m: 5000, rays: 360 }
    expect(() => resolveNetwork(body)).not.toThrow()
    expect(refusalOf(() => resolveNetwork({ ...body, towers: towersOf({}, {}) }))).toMatch(
      /^tower "a": rays x ceil/,
    )
  })
})
