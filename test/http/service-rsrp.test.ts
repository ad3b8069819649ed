import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townCell } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const { tower_lon, tower_lat } = townCell('a', 0)
/** 100 MHz of NR at 3.5 GHz: 273 resource blocks. */
const carrier = { network_tech: '5g', frequency_ghz: 3.5 }
const sector = { tower_lon, tower_lat, radius_m: 300, tx_power_dbm: 20, rf_profile: carrier }
const rsrp = { service_rsrp_dbm: -95 }
const carrierDbm = -95 + 10 * Math.log10(12 * 273)

async function answered(url: string, body: object) {
  const answer = await post(app, url, body)
  expect(answer.status).toBe(200)
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url.split('?')[0], 200, type, answer.json)).toEqual([])
  return answer.json
}

describe('a service that is asked for in RSRP', () => {
  it('decides the gaps of a cell, and their thresholds and evidence name it', async () => {
    const url = '/api/coverage-gaps?include=buildings'
    const found = (await answered(url, { ...sector, ...rsrp })) as AnswerOf<'findCoverageGaps'>
    const { stats, geojson, service, rf_contract: contract, model_evidence: evidence } = found
    const powers = found.buildings?.rx_dbm ?? []
    const served = powers.filter((dbm) => dbm !== null && dbm > carrierDbm).length
    expect(stats.served_buildings).toBe(served)
    expect(served).toBeGreaterThan(0)
    expect(stats.gap_buildings).toBeGreaterThan(0)
    expect(stats.building_service_threshold_dbm).toBeCloseTo(carrierDbm, 9)
    expect(stats.building_service_rsrp_dbm).toBe(-95)
    expect(geojson.features[0].properties.building_service_rsrp_dbm).toBe(-95)
    expect(service).toMatchObject({ quantity: 'rsrp', service_rsrp_dbm: -95, resource_blocks: 273 })
    expect(contract.building_service_rule).toContain('the RSRP at the exposed point')
    expect(evidence.sentences[0]).toBe(
      'Served is what has more RSRP than -95 dBm: with 273 resource blocks, more than -59.85 dBm of the ' +
        'carrier.',
    )
  })

  it('counts the nodes of a surface above it', async () => {
    const url = '/api/coverage-surface?include=probability'
    const { grid, stats, probability } = (await answered(url, {
      ...sector,
      ...rsrp,
    })) as AnswerOf<'computeCoverageSurface'>
    const served = grid.values.filter((dbm) => dbm > carrierDbm).length
    expect(stats.served_cell_count).toBe(served)
    expect(served).toBeGreaterThan(0)
    expect(served).toBeLessThan(stats.valid_cell_count)
    expect(probability?.threshold_dbm).toBeCloseTo(carrierDbm, 9)
  })

  it('decides where a building is entered, behind a wall too', async () => {
    const towers = [{ ...townCell('a', 0), rf_profile: { network_tech: '5g', ...rsrp } }]
    const body = { towers, frequency_ghz: 28, radius_m: 300 }
    const url = '/api/building-entry-analysis'
    const { results } = (await answered(url, body)) as AnswerOf<'analyzeBuildingEntry'>
    // 66 resource blocks at 28 GHz.
    const thresholdDbm = -95 + 10 * Math.log10(12 * 66)
    const kinds = new Set<boolean>()
    for (const one of results) {
      if (one.serving_cell_id === null) continue
      expect(one.outdoor_serviceable).toBe((one.outdoor_rx_at_facade_dbm ?? -999) > thresholdDbm)
      const isLow = (one.low_loss_rx_just_inside_dbm ?? -999) > thresholdDbm
      expect(one.low_loss_serviceable).toBe(isLow)
      kinds.add(isLow)
    }
    expect(kinds.size).toBe(2)
  })

  it.each([
    ['/api/coverage-gaps', sector],
    ['/api/coverage-surface', sector],
    ['/api/optimize-azimuth', sector],
  ])('is told by nothing of %s where it is not stated', async (url, body) => {
    expect(JSON.stringify(await answered(url, body))).not.toMatch(/service_rsrp|"service":/)
  })

  it('is refused beside a threshold of power', async () => {
    const surface = { ...sector, ...rsrp, probability_threshold_dbm: -100 }
    const plan = {
      towers: [{ ...townCell('a', 0), rf_profile: carrier }],
      decisions: { azimuths_deg: [0, 120] },
      service_threshold_dbm: -90,
      ...rsrp,
    }
    for (const [url, body, member] of [
      ['/api/coverage-surface', surface, 'probability_threshold_dbm'],
      ['/api/plan-network', plan, 'service_threshold_dbm'],
    ] as const) {
      const answer = await post(app, url, body)
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toContain(
        `${member} and service_rsrp_dbm both say what is served: state one of them`,
      )
    }
  })
})
