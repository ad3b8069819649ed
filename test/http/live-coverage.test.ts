import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GapsResponse, Meta, SurfaceResponse } from '../../web/src/api/types.ts'
import { knowAntennas, lossBasis } from '../../web/src/questions/shared/aim.ts'
import { withoutGrid } from '../../web/src/questions/shared/sector.ts'
import {
  type BuildingLosses,
  LiveCoverage,
  nodeLosses,
  type SurfaceLosses,
} from '../../web/src/questions/surface/live-coverage.ts'
import { LiveNodes } from '../../web/src/questions/surface/live-nodes.ts'
import { antennas } from '../../web/src/scenario/antennas.ts'
import {
  atPlaces,
  halfPercent,
  NodeSpreads,
  surePercent,
} from '../../web/src/questions/surface/node-spreads.ts'
import { surfaceBody } from '../../web/src/scenario/scenario.ts'
import type { RequestBody } from '../../web/src/scenario/scenario.ts'
import type { Scenario } from '../../web/src/scenario/scenario.ts'
import { leaningAntenna, levelAntenna, writeCatalogue } from './catalogue-antennas.ts'
import { sector } from './city-requests.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import {
  keepsLosses,
  numberMember,
  type NumberName,
  numberProperties,
} from '../../src/rf/profile-numbers.ts'
import { isWithin } from '../../src/rf/valid-range.ts'
import { loadCity } from './test-city.ts'
import { runs } from '../runs.ts'

const folder = writeCatalogue()

let app: FastifyInstance
beforeAll(async () => {
  const configuration = { SIGHTLINE_ANTENNAS_DIR: folder }
  app = await testApp({ snapshot: loadCity(), pool: realPool(), configuration })
  antennas.value = ((await get(app, '/api/meta')).json as Meta).antennas
})
afterAll(() => (antennas.value = null))

const { tower_lon, tower_lat } = sector
const place: Scenario = { tower_lon, tower_lat, radius_m: 250, cell_size_m: 10, frequency_ghz: 3.5 }

/** Numbers that change no path loss and go with every bandwidth. */
const turned = numberProperties.filter(
  (property) => keepsLosses(property) && numberMember(property).needsChannel !== true,
)

/** Values of every such number of a profile, near its default. */
const numberTurns = Object.fromEntries(
  turned.map((property) => {
    const { wireName, step, minimum, maximum, integer, default: value } = numberMember(property)
    const from = value ?? minimum + step
    const [min, max] = [Math.max(minimum, from - step), Math.min(maximum, from + 2 * step)]
    const near = integer === true ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
    return [wireName, near.filter((number) => isWithin(numberMember(property), number))]
  }),
) as { readonly [Name in NumberName]: fc.Arbitrary<number> }

/** Whatever a hand can change that changes no path loss. */
const turns: fc.Arbitrary<Scenario> = fc.record(
  {
    ...numberTurns,
    azimuth: fc.double({ min: 0, max: 359.9, noNaN: true }),
    orientation_deg: fc.integer({ min: 0, max: 359 }),
    tx_power_dbm: fc.double({ min: 0, max: 60, noNaN: true }),
    tx_antenna_gain_dbi: fc.double({ min: 0, max: 25, noNaN: true }),
    system_loss_db: fc.double({ min: 0, max: 5, noNaN: true }),
    calibration_offset_db: fc.integer({ min: -9, max: 9 }),
    beam_width: fc.integer({ min: 20, max: 360 }),
    mechanical_downtilt_deg: fc.integer({ min: -5, max: 15 }),
    electrical_downtilt_deg: fc.integer({ min: 0, max: 10 }),
    horizontal_pattern_id: fc.constantFrom(
      'ideal-sector',
      'cosine-sector',
      '3gpp-single-element',
      leaningAntenna,
      levelAntenna,
    ),
    vertical_pattern_id: fc.constantFrom('flat', 'panel-10deg', leaningAntenna),
    receiver_sensitivity_mode: fc.constantFrom('manual', 'derived'),
    receiver_sensitivity_dbm: fc.integer({ min: -130, max: -60 }),
    receiver_required_snr_db: fc.integer({ min: -5, max: 20 }),
    thresholds_dbm: fc.constantFrom([-90], [-110, -70]),
  },
  { requiredKeys: ['azimuth'] },
)

async function answered<T>(url: string, body: object): Promise<T> {
  const { status, json } = await post(app, url, body)
  expect(status).toBe(200)
  return json as T
}

describe('a live coverage picture', () => {
  it('has the numbers of the service to the last digit in random turns', async () => {
    const asked = surfaceBody({ ...place, azimuth: 15 })
    const losses = await answered<SurfaceLosses>('/api/coverage-surface?include=path_loss', asked)
    const around = withoutGrid(asked)
    const buildings = await answered<BuildingLosses>('/api/coverage-gaps?include=path_loss', around)
    const live = new LiveCoverage(losses, buildings, new LiveNodes(nodeLosses(losses, asked)))
    const before = {
      surface: await answered<SurfaceResponse>('/api/coverage-surface', asked),
      gaps: await answered<GapsResponse>('/api/coverage-gaps?include=buildings', around),
    }
    let served = 0
    const asks: string[] = []
    const cutsOf = async <T>(path: string) => {
      asks.push(path)
      return (await get(app, `/${path}`)).json as T
    }
    await fc.assert(
      fc.asyncProperty(turns, async (turn) => {
        const request = surfaceBody({ ...place, ...turn })
        expect(lossBasis(request)).toBe(lossBasis(asked))
        await knowAntennas([request], cutsOf)
        const { surface, gaps } = live.answer(request, before)
        const told = await answered<SurfaceResponse>('/api/coverage-surface', request)
        expect({ ...surface.grid, values: Array.from(surface.grid.values) }).toEqual(told.grid)
        for (const name of [
          'valid_cell_count',
          'nodata_cell_count',
          'below_sensitivity_cell_count',
          'receiver_sensitivity_dbm',
          'min_dbm',
          'max_dbm',
        ] as const) {
          expect(surface.stats[name]).toBe(told.stats[name])
        }
        const { sensitivity_dbm } = told.receiver_threshold
        expect(surface.receiver_threshold.sensitivity_dbm).toBe(sensitivity_dbm)
        const counted = await answered<GapsResponse>(
          '/api/coverage-gaps?include=buildings',
          withoutGrid(request),
        )
        expect(gaps.buildings).toEqual(counted.buildings)
        expect(gaps.receiver_threshold.sensitivity_dbm).toBe(sensitivity_dbm)
        for (const name of [
          'candidate_buildings',
          'served_buildings',
          'gap_buildings',
          'gap_pct',
          'served_at_receiver_threshold',
        ] as const) {
          expect(gaps.stats[name]).toBe(counted.stats[name])
        }
        served += counted.stats.served_buildings
      }),
      { numRuns: runs(200) },
    )
    expect(served).toBeGreaterThan(100)
    expect(asks.toSorted()).toEqual(['api/antennas/leaning-65', 'api/antennas/level'])
  })

  it.each<Scenario>([
    { propagation_model: 'urban_microcell' },
    { propagation_model: 'urban_microcell', location_probability: 90 },
    { propagation_model: 'urban_microcell', sight: 'statistical' },
    { propagation_model: 'urban_short_range' },
    { propagation_model: 'rural_macrocell', location_probability: 75 },
  ])('has the chances of the service in random turns of %j', async (model) => {
    const asked = surfaceBody({ ...place, ...model, azimuth: 15 })
    const lossesOf = (body: RequestBody) =>
      answered<SurfaceLosses>('/api/coverage-surface?include=path_loss', body)
    const losses = await lossesOf(asked)
    const half = await lossesOf(atPlaces(asked, halfPercent))
    const sure = await lossesOf(atPlaces(asked, surePercent))
    const around = withoutGrid(asked)
    const buildings = await answered<BuildingLosses>('/api/coverage-gaps?include=path_loss', around)
    const spreads = new NodeSpreads(
      losses.path_loss.values,
      half.path_loss.values,
      sure.path_loss.values,
    )
    const nodes = new LiveNodes(nodeLosses(losses, asked), spreads)
    const live = new LiveCoverage(losses, buildings, nodes)
    const withChances = '/api/coverage-surface?include=probability'
    const before = {
      surface: await answered<SurfaceResponse>(withChances, asked),
      gaps: await answered<GapsResponse>('/api/coverage-gaps?include=buildings', around),
    }
    let between = 0
    const known = fc.record({
      azimuth: fc.double({ min: 0, max: 359.9, noNaN: true }),
      tx_power_dbm: fc.double({ min: 0, max: 60, noNaN: true }),
      beam_width: fc.integer({ min: 20, max: 360 }),
      receiver_sensitivity_dbm: fc.integer({ min: -130, max: -60 }),
    })
    await fc.assert(
      fc.asyncProperty(known, async (turn) => {
        const request = surfaceBody({ ...place, ...model, ...turn })
        const { surface } = live.answer(request, before)
        const { probability } = await answered<SurfaceResponse>(withChances, request)
        expect(surface.probability?.threshold_dbm).toBe(probability?.threshold_dbm)
        const told = probability?.values ?? []
        const shown = surface.probability?.values ?? []
        expect(shown).toHaveLength(told.length)
        told.forEach((chance, i) => {
          // Where two losses differ by nothing nobody knows whether a spread is stated.
          if (shown[i] === null && chance !== null) expect([0, 1]).toContain(chance)
          else if (chance === null) expect(shown[i]).toBeNull()
          // A thousandth apart where the last digit is rounded at its edge.
          else expect(Math.abs((shown[i] ?? NaN) - chance)).toBeLessThan(0.00101)
          if (chance !== null && chance > 0.05 && chance < 0.95) between++
        })
      }),
      { numRuns: 12 },
    )
    expect(between).toBeGreaterThan(100)
  })

  it('holds for other losses only where the service says them', () => {
    const basis = (members: Scenario) => lossBasis(surfaceBody({ ...place, ...members }))
    const members: readonly Scenario[] = [
      { tower_lon: 1 },
      { antenna_height_m: 31 },
      { receiver_height_m: 2 },
      { frequency_ghz: 3.6 },
      { radius_m: 260 },
      { cell_size_m: 12 },
      { propagation_model: 'cost_hata' },
      { unknown_heights: 'clear' },
    ]
    for (const member of members) expect(basis(member)).not.toBe(basis({}))
    expect(new Set(members.map(basis)).size).toBe(members.length)
  })
})
