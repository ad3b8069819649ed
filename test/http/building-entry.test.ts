import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townCell } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { type Answer, errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/building-entry-analysis'
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const body = { towers: [townCell('a', 0), townCell('b', 120)], radius_m: 300, beam_width: 360 }

type Result = Entry['results'][number]

type Entry = AnswerOf<'analyzeBuildingEntry'>

const entryOf = (answer: Answer) => answer.json as Entry

describe('POST /api/building-entry-analysis', () => {
  it.each([28, 2.6, 140, 3.5])('is as its schema says at %d GHz', async (frequency) => {
    const answer = await post(app, url, { ...body, frequency_ghz: frequency })
    expect(answer.status).toBe(200)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    const { applicability, results } = entryOf(answer)
    const isKnown = frequency === 28 || frequency === 2.6
    expect(applicability.reason).toBe(isKnown ? 'applicable' : 'unsupported_frequency')
    expect(results.length > 0).toBe(isKnown)
  })

  it('counts what its results say, and loses between facade and room what the model says', async () => {
    const { results, summary, cell_summaries: cells } = entryOf(await post(app, url, body))
    const count = (holds: (result: Result) => boolean) => results.filter(holds).length
    expect(summary).toMatchObject({
      relevant_buildings: results.length,
      buildings_with_serving_cell: count(({ serving_cell_id: id }) => id !== null),
      outdoor_serviceable_buildings: count((result) => result.outdoor_serviceable),
      low_loss_serviceable_buildings: count((result) => result.low_loss_serviceable),
      high_loss_serviceable_buildings: count((result) => result.high_loss_serviceable),
    })
    const serving = cells.reduce((sum, cell) => sum + cell.serving_buildings, 0)
    expect(serving).toBe(summary.buildings_with_serving_cell)
    expect(serving).toBeGreaterThan(10)
    for (const result of results) {
      if (result.outdoor_rx_at_facade_dbm === null) continue
      const lost = result.outdoor_rx_at_facade_dbm - result.low_loss_rx_just_inside_dbm!
      expect(lost).toBeCloseTo(result.low_loss_entry_loss_db, 2)
    }
    const ids = results.map(({ building_id }) => building_id)
    expect(ids).toEqual([...ids].sort())
  })

  it('gives the medians of P.2109 at the elevation of each path, and names it', async () => {
    const heights = { antenna_height_m: 94, receiver_height_m: 1.5 }
    const towers = [townCell('a', 0, heights), townCell('b', 120, heights)]
    const { results, model } = entryOf(await post(app, url, { ...body, towers }))
    const level = model.p2109!
    expect(level.elevation_deg).toBe(0)
    let steepest = 0
    for (const { p2109, outdoor_distance_m: distanceM } of results) {
      expect(p2109 === null).toBe(distanceM === null)
      if (p2109 === null) continue
      const elevationDeg = (Math.atan2(92.5, distanceM!) * 180) / Math.PI
      expect(p2109.elevation_deg).toBeCloseTo(elevationDeg, 2)
      // mu1 grows by 0.212 dB a degree and decides nearly alone at 28 GHz.
      const extraDb = p2109.traditional_median_db - level.traditional_median_db
      expect(extraDb).toBeLessThanOrEqual(0.212 * elevationDeg)
      expect(extraDb).toBeGreaterThan(0.17 * elevationDeg)
      steepest = Math.max(steepest, elevationDeg)
    }
    expect(steepest).toBeGreaterThan(30)
  })

  it('is about the named buildings, and lists names that it does not know', async () => {
    const { results, diagnostics } = entryOf(
      await post(app, url, { ...body, building_ids: [' way/1100 ', 'way/1100', 'way/0'] }),
    )
    expect(results.map(({ building_id }) => building_id)).toEqual(['way/1100'])
    expect(diagnostics.unknown_building_ids).toEqual(['way/0'])
  })

  it('is inapplicable where a cell counts walls itself', async () => {
    const towers = [townCell('a', 0, { propagation_model: 'legacy_fspl_walls' })]
    const { applicability, results } = entryOf(await post(app, url, { ...body, towers }))
    expect(applicability).toMatchObject({
      applicable: false,
      reason: 'unsupported_propagation_model',
    })
    expect(results).toEqual([])
  })

  it('says of each building under which model its cell reaches it', async () => {
    const cell = (id: 'a' | 'b', azimuth: number, propagationModel: string) =>
      townCell(id, azimuth, { propagation_model: propagationModel, frequency_ghz: 2.6 })
    const towers = [cell('a', 0, 'urban_short_range'), cell('b', 180, 'rural_macrocell')]
    const { applicability, model, results } = entryOf(
      await post(app, url, { ...body, towers, frequency_ghz: 2.6 }),
    )
    expect(applicability.applicable).toBe(true)
    expect(model.outdoor_baseline_model).toBe('urban_short_range, rural_macrocell')
    const said = new Set<unknown>()
    for (const { serving_cell_id: serving, propagation_model: of } of results) {
      const expected = { a: 'urban_short_range', b: 'rural_macrocell' }
      expect(of).toBe(serving === null ? null : expected[serving as 'a' | 'b'])
      said.add(of)
    }
    expect(said.has('rural_macrocell') && said.has('urban_short_range')).toBe(true)
  })

  it.each([
    [{ towers: [] }, 'towers'],
    [{ towers: [townCell('a', 0, { frequency_ghz: 2.6 })] }, 'frequency_ghz must be that of the'],
    [{ building_ids: Array.from({ length: 5001 }, String) }, 'building_ids'],
    [{ building_ids: ['x'.repeat(257)] }, 'building_ids'],
    [{ building_ids: [' '] }, 'blank'],
    [{ residential_only: 'yes' }, 'residential_only'],
    [{ radius_m: 6000 }, 'radius_m'],
  ])('refuses %j by name', async (change, name) => {
    const answer = await post(app, url, { ...body, ...change })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(name)
  })
})
