import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPack } from '../../src/packs/load/load.ts'
import { polygonFeature, temporaryDirectory, towerFeature, writePack } from '../made-packs.ts'
import { loadTown, townCell, townNetwork, townPlace } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { post, realPool, testApp } from './test-app.ts'

const pool = realPool()

type Members = Readonly<Record<string, unknown>>

interface Cells {
  readonly effective_cell_profiles: readonly Members[]
  readonly optimized_towers: readonly Members[]
  readonly baseline: { readonly cell_configurations: readonly Members[] }
  readonly cell_conditions: readonly Members[]
  readonly request_defaults: { readonly rf_profile: Members }
}

/** The members of a profile that a client may state. */
const profileMembers = [
  ...['schema_version', 'network_tech', 'propagation_model', 'frequency_ghz', 'band'],
  ...['bandwidth_mhz', 'channel_id', 'duplex_mode', 'tx_power_dbm', 'tx_antenna_gain_dbi'],
  ...['antenna_gain_dbi', 'rx_antenna_gain_dbi', 'system_loss_db', 'polarization_loss_db'],
  ...['radius_m', 'beam_width', 'antenna_height_m', 'mechanical_downtilt_deg'],
  ...['electrical_downtilt_deg', 'orientation_deg', 'horizontal_pattern_id'],
  ...['vertical_pattern_id', 'load_factor', 'reuse_factor', 'pci', 'receiver_height_m'],
  ...['receiver_sensitivity_dbm', 'receiver_sensitivity_mode', 'receiver_noise_bandwidth_hz'],
  ...['receiver_noise_figure_db', 'receiver_required_snr_db', 'receiver_margin_db'],
]

describe('the cells of a network answer', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ snapshot: loadTown(), pool })
  })

  it('carry the threshold of their own receiver wherever they are listed', async () => {
    const derived = { receiver_sensitivity_mode: 'derived', receiver_noise_bandwidth_hz: 1e8 }
    const towers = [townCell('a', 0), townCell('b', 90, derived)]
    const answer = await post(app, '/api/optimize-network', { towers, rays: 24 })
    const { optimized_towers, baseline, ...cells } = answer.json as Cells
    const lists = [
      cells.effective_cell_profiles,
      cells.cell_conditions,
      optimized_towers,
      baseline.cell_configurations,
    ]
    for (const list of lists) {
      expect(list.map(({ id }) => id)).toEqual(['a', 'b'])
      expect(list[0]['receiver_threshold']).toMatchObject({ mode: 'manual', sensitivity_dbm: -115 })
      // -174 + 10 log10(1e8) + 7 + 3
      expect(list[1]['receiver_threshold']).toMatchObject({ mode: 'derived', sensitivity_dbm: -84 })
    }
  })

  it('show all 32 members of a profile, null for the cell id that nobody gave', async () => {
    const towers = [townCell('a', 0), townCell('b', 90, { pci: 5 })]
    const { json } = await post(app, '/api/evaluate-network', { towers, rays: 24 })
    const { effective_cell_profiles: cells, request_defaults: defaults } = json as Cells
    expect(profileMembers).toHaveLength(32)
    const profiles = [defaults.rf_profile, ...cells.map(({ rf_profile: own }) => own as Members)]
    for (const profile of profiles)
      expect(profileMembers.filter((name) => !(name in profile))).toEqual([])
    expect(profiles.map(({ pci }) => pci)).toEqual([null, null, 5])
  })

  it('are the same when their resolved profiles are sent', async () => {
    const first = await post(app, '/api/evaluate-network', townNetwork)
    const { effective_cell_profiles: cells, ...answer } = first.json as Cells & { stats: Members }
    const towers = cells.map(({ azimuth_deg: azimuth, receiver_threshold, ...tower }) => {
      expect(receiver_threshold).toBeDefined()
      return { ...tower, azimuth }
    })
    const second = await post(app, '/api/evaluate-network', { towers, rays: townNetwork.rays })
    const { stats, effective_cell_profiles: again } = second.json as Cells & { stats: Members }
    expect(again).toEqual(cells)
    expect(stats).toEqual(answer.stats)
  })
})

describe('the buildings served above the receiver threshold', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ snapshot: loadTown(), pool })
  })

  interface Counts {
    readonly served_at_receiver_threshold: number
    readonly raw_metrics: { readonly covered_units: number }
  }

  async function counts(a: object, b: object, rest: object = {}): Promise<Counts> {
    const towers = [townCell('a', 0, a), townCell('b', 90, b)]
    const answer = await post(app, '/api/evaluate-network', { towers, rays: 24, ...rest })
    return (answer.json as { readonly stats: Counts }).stats
  }

  it('are those served at -100 dBm where that is the threshold', async () => {
    const { served_at_receiver_threshold: usable, raw_metrics: metrics } = await counts(
      { receiver_sensitivity_dbm: -100, tx_power_dbm: 0 },
      { receiver_sensitivity_dbm: -100, tx_power_dbm: 0 },
    )
    expect(usable).toBe(metrics.covered_units)
    expect(usable).toBeGreaterThan(0)
  })

  it.each([
    [-84, -84],
    [-84, -110],
    [-115, -80],
    [-92, -100],
  ])('at %d and %d dBm are those served with as many decibels less', async (first, second) => {
    const power = 20
    const receiver_threshold = (sensitivity: number) => ({
      receiver_sensitivity_dbm: sensitivity,
      tx_power_dbm: power,
    })
    const weaker = (sensitivity: number) => ({ tx_power_dbm: power - (sensitivity + 100) })
    const usable = await counts(receiver_threshold(first), receiver_threshold(second))
    const served = await counts(weaker(first), weaker(second))
    expect(usable.served_at_receiver_threshold).toBe(served.raw_metrics.covered_units)
    expect(usable.served_at_receiver_threshold).not.toBe(usable.raw_metrics.covered_units)
  })

  it('are counted for every plan that an optimization shows as evaluate-network counts them', async () => {
    const derived = { receiver_sensitivity_mode: 'derived', tx_power_dbm: 5 } as const
    const towers = [townCell('a', 5, derived), townCell('b', 90, derived)]
    const request = { towers, rays: 24, search_policy: 'deterministic_multistart_coordinate_v1' }
    const run = (await post(app, '/api/optimize-network', request)).json as {
      readonly baseline: { readonly stats: Counts }
      readonly pareto_frontier: readonly {
        readonly towers: readonly { readonly azimuth_deg: number }[]
        readonly stats: Counts
      }[]
    }
    const shown = [
      { azimuths: [5, 90], stats: run.baseline.stats },
      ...run.pareto_frontier.map(({ towers: turned, stats }) => ({
        azimuths: turned.map(({ azimuth_deg: azimuthDeg }) => azimuthDeg),
        stats,
      })),
    ]
    expect(shown.length).toBeGreaterThan(2)
    const below = shown.filter(
      ({ stats }) => stats.served_at_receiver_threshold < stats.raw_metrics.covered_units,
    )
    expect(below).not.toEqual([])
    for (const { azimuths, stats } of shown) {
      const turned = towers.map((tower, index) => ({ ...tower, azimuth: azimuths[index] }))
      const answer = await post(app, '/api/evaluate-network', { towers: turned, rays: 24 })
      const { stats: evaluated } = answer.json as { readonly stats: Counts }
      expect(stats.served_at_receiver_threshold).toBe(evaluated.served_at_receiver_threshold)
      expect(stats.served_at_receiver_threshold).toBeLessThanOrEqual(
        stats.raw_metrics.covered_units,
      )
    }
  })
})

describe('an antenna height', () => {
  let app: FastifyInstance
  /** One cell in a house of 25 m, one in the open. */
  const [inHouse, inTheOpen] = [townPlace(0, 0), townPlace(150, 0)]

  beforeAll(async () => {
    const corners = [
      [-10, -10],
      [10, -10],
      [10, 10],
      [-10, 10],
      [-10, -10],
    ] as const
    const ring = corners.map(([east, north]) => townPlace(east, north))
    const house = { building: 'yes', height: '25', demand_weight: 1, residential_demand: 1 }
    const directory = writePack(join(temporaryDirectory(), 'house'), {
      buildings: [polygonFeature('way/1', [ring], house)],
      towers: [towerFeature('t', 1, inTheOpen)],
      manifest: { bounds: [32.8, 39.9, 32.9, 39.95] },
    })
    app = await testApp({ snapshot: loadPack(directory, { maximumBuildingFileBytes: 1e6 }), pool })
  })

  const note =
    'No antenna_height_m was stated, and the default of 25 m is not above the roof at 25 m of the ' +
    'building at this place: state the height of the antenna.'

  function cell(id: string, [tower_lon, tower_lat]: readonly number[], rf_profile: object) {
    return { id, tower_lon, tower_lat, rf_profile }
  }

  async function siteOfNetworkCells(profile: object): Promise<unknown[]> {
    const towers = [cell('in', inHouse, profile), cell('out', inTheOpen, profile)]
    const answer = await post(app, '/api/evaluate-network', { towers, rays: 24 })
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', '/api/evaluate-network', 200, type, answer.json)).toEqual([])
    return (answer.json as Cells).cell_conditions.map(({ transmitter_site: site }) => site)
  }

  it('that nobody stated is called the default, with the roof that it does not clear', async () => {
    const [indoor, open] = await siteOfNetworkCells({})
    expect(indoor).toMatchObject({
      kind: 'indoor',
      antenna_height_m: 25,
      antenna_height_source: 'default',
      antenna_height_note: note,
      host_roof_height_m: 25,
    })
    expect(open).toMatchObject({ kind: 'open', antenna_height_source: 'default' })
    expect(open).not.toHaveProperty('antenna_height_note')
  })

  it('that is stated is called so, also below the roof and also when it is the default', async () => {
    const [indoor] = await siteOfNetworkCells({ antenna_height_m: 25 })
    expect(indoor).toMatchObject({ kind: 'indoor', antenna_height_source: 'stated' })
    expect(indoor).not.toHaveProperty('antenna_height_note')
    const [onRoof] = await siteOfNetworkCells({ antenna_height_m: 28 })
    expect(onRoof).toMatchObject({ kind: 'rooftop', antenna_height_source: 'stated' })
  })

  it.each(['simulate', 'coverage-gaps', 'optimize-azimuth', 'coverage-surface'])(
    'is labelled by %s too',
    async (route) => {
      const url = `/api/${route}`
      const place = { tower_lon: inHouse[0], tower_lat: inHouse[1], radius_m: 100 }
      const site = async (body: object) => {
        const answer = await post(app, url, { ...place, ...body })
        const type = answer.headers['content-type'] ?? ''
        expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
        return (answer.json as { readonly transmitter_site: Members }).transmitter_site
      }
      expect(await site({})).toMatchObject({
        antenna_height_source: 'default',
        antenna_height_note: note,
      })
      const stated = await site({ rf_profile: { antenna_height_m: 25 } })
      expect(stated).toMatchObject({ kind: 'indoor', antenna_height_source: 'stated' })
      expect(stated).not.toHaveProperty('antenna_height_note')
    },
  )
})
