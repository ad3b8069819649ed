import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InterferenceResponse, Meta } from '../../web/src/api/types.ts'
import { interferenceAnswer } from '../../web/src/questions/interference/answer.ts'
import {
  followInterference,
  interferenceBasis,
} from '../../web/src/questions/interference/follow.ts'
import { antennas } from '../../web/src/scenario/antennas.ts'
import { leaningAntenna, levelAntenna, writeCatalogue } from './catalogue-antennas.ts'
import { loadTown, townCell } from './network-city.ts'
import { get, post, realPool, testApp } from './test-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  const configuration = { SIGHTLINE_ANTENNAS_DIR: writeCatalogue() }
  app = await testApp({ snapshot: loadTown(), pool: realPool(), configuration })
  antennas.value = ((await get(app, '/api/meta')).json as Meta).antennas
})
afterAll(() => (antennas.value = null))

const names = ['a', 'b', 'c'] as const

/** Whatever a hand can change in one cell that changes no path loss. */
const turn = fc.record(
  {
    azimuth: fc.double({ min: 0, max: 359.9, noNaN: true }),
    rf_profile: fc.record(
      {
        orientation_deg: fc.integer({ min: 0, max: 359 }),
        tx_power_dbm: fc.double({ min: 0, max: 50, noNaN: true }),
        tx_antenna_gain_dbi: fc.integer({ min: 0, max: 20 }),
        beam_width: fc.integer({ min: 30, max: 360 }),
        mechanical_downtilt_deg: fc.integer({ min: -5, max: 15 }),
        electrical_downtilt_deg: fc.integer({ min: 0, max: 10 }),
        horizontal_pattern_id: fc.constantFrom(
          'ideal-sector',
          '3gpp-single-element',
          leaningAntenna,
          levelAntenna,
        ),
        vertical_pattern_id: fc.constantFrom('flat', 'panel-10deg', leaningAntenna),
        load_factor: fc.constantFrom(0.1, 0.5, 1),
        channel_id: fc.constantFrom('CH-1', 'other'),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['azimuth'] },
)

const shared = fc.record(
  {
    calibration_offset_db: fc.integer({ min: -9, max: 9 }),
    noise_figure_db: fc.integer({ min: 0, max: 20 }),
    load_factor: fc.constantFrom(0.2, 0.9),
    reuse_factor: fc.constantFrom(1, 3),
    serving_cell_id: fc.constantFrom(...names),
  },
  { requiredKeys: [] },
)

type Turned = readonly Readonly<Record<string, unknown>>[]

function requestOf(turns: Turned, more: object): Record<string, unknown> {
  return {
    towers: names.map((name, i) => ({ ...townCell(name, 120 * i), ...turns[i] })),
    network_tech: '5g',
    radius_m: 300,
    interference_radius_m: 600,
    sample_spacing_m: 60,
    ...more,
  }
}

async function answered<T>(url: string, body: object): Promise<T> {
  const { status, json } = await post(app, url, body)
  expect(status).toBe(200)
  return json as T
}

describe('live interference', () => {
  it.each([{}, { location_probability: 90 }])(
    'has the samples and statistics of the service in random turns, with %o',
    async (more) => {
      const asked = requestOf([], more)
      const url = '/api/interference'
      const live = await followInterference.load!({
        request: asked,
        post: (path, body) => answered(`/${path}`, body),
        get: async <T>(path: string) => (await get(app, `/${path}`)).json as T,
      })
      const before = interferenceAnswer(await answered<InterferenceResponse>(url, asked))
      const patterns = new Set<unknown>()
      const serving = new Set<string | null>()
      const affected = new Set<number>()
      await fc.assert(
        fc.asyncProperty(fc.tuple(turn, turn, turn), shared, async (turns, settings) => {
          const request = requestOf(turns, { ...more, ...settings })
          expect(interferenceBasis(request)).toBe(interferenceBasis(asked))
          const shown = await live.answer(request, before)
          const told = interferenceAnswer(await answered<InterferenceResponse>(url, request))
          expect(shown.samples).toEqual(told.samples)
          expect(shown.stats).toEqual(told.stats)
          expect(shown.loadFactor).toBe(told.loadFactor)
          for (const { serving_cell_id: id } of told.samples) serving.add(id)
          for (const { rf_profile: profile } of turns) patterns.add(profile?.horizontal_pattern_id)
          affected.add(told.stats.affected_demand_buildings)
        }),
        { numRuns: 100 },
      )
      expect([...serving].sort()).toEqual(['a', 'b', 'c', null])
      expect(affected.size).toBeGreaterThan(10)
      expect([...patterns]).toEqual(expect.arrayContaining([leaningAntenna, levelAntenna]))
    },
  )

  it('holds for other losses only where the service says them', () => {
    const basis = (turns: Turned, more: object = {}) => interferenceBasis(requestOf(turns, more))
    const others = [
      basis([{ tower_lon: 32.86 }]),
      basis([{ rf_profile: { antenna_height_m: 31 } }]),
      basis([{ id: 'renamed' }]),
      basis([], { sample_spacing_m: 80 }),
      basis([], { interference_radius_m: 700 }),
      basis([], { bandwidth_mhz: 50 }),
    ]
    expect(new Set([...others, basis([])]).size).toBe(others.length + 1)
  })

  it('is told in JSON alone, as `include` names it', async () => {
    const asked = requestOf([], {})
    const file = await post(app, '/api/interference?include=path_loss&f=csv', asked)
    expect(file.status).toBe(400)
    expect(JSON.stringify(file.json)).toContain('include=path_loss needs f to be json')
    expect((await post(app, '/api/interference?include=masks', asked)).status).toBe(400)
    const plain = await post(app, '/api/interference', asked)
    expect(plain.json).not.toHaveProperty('path_loss')
  })
})
