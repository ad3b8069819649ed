import { maximumCells, maximumMeasuredCells } from '../src/optimization/network-size.ts'
import { campaignBody, lossBody } from '../test/http/campaign-bodies.ts'
import { networkPlaces } from './network-places.ts'
import { campaign } from './radio-over-http.ts'

/** A request that asks for as much as a route lets through. */
export interface LargeRequest {
  readonly what: string
  readonly url: string
  readonly body: object
}

const center = { tower_lon: -19.997, tower_lat: -40.002 }
const around = { horizontal_pattern_id: 'omni', receiver_sensitivity_dbm: -180 }
const far = { radius_m: 5000, beam_width: 360 }
const legacy = { propagation_model: 'legacy_fspl_walls' }

const towers = (count: number) =>
  networkPlaces.slice(0, count).map(([lon, lat], index) => ({
    id: `cell-${index + 1}`,
    tower_lon: lon,
    tower_lat: lat,
    azimuth: 60 * index,
  }))

const objectives = ['demand', 'residential', 'coverage', 'overlap', 'radio_quality']
const disturbed = { objectives: objectives.map((id) => ({ id, weight: 50 })) }

const policies = [
  'legacy_two_pass_coordinate',
  'deterministic_multistart_coordinate_v1',
  'deterministic_pareto_archive_search_v1',
  'exact_branch_and_bound_v1',
]

function sectorRequests(): LargeRequest[] {
  const body = { ...center, ...far, rays: 125, rf_profile: around }
  return [
    { what: 'simulate, 5 km', url: '/api/simulate', body },
    { what: 'simulate with everything, 5 km', url: '/api/simulate?detail=full', body },
    { what: 'simulate by walls, 5 km', url: '/api/simulate', body: { ...body, ...legacy } },
    { what: 'coverage-gaps, 5 km', url: '/api/coverage-gaps', body: { ...body, tx_power_dbm: 0 } },
    { what: 'analyze-sector, 5 km', url: '/api/analyze-sector', body },
    {
      what: 'optimize-azimuth, 5 km',
      url: '/api/optimize-azimuth',
      body: { ...body, beam_width: 120 },
    },
    ...['', '?f=geojson', '?f=csv', '?f=geotiff', '?include=masks'].map((query) => ({
      what: `coverage-surface${query}, 100,000 nodes`,
      url: `/api/coverage-surface${query}`,
      body: { ...body, cell_size_m: 31.75 },
    })),
    {
      what: 'coverage-surface by walls, 100,000 nodes',
      url: '/api/coverage-surface',
      body: { ...body, ...legacy, cell_size_m: 31.75 },
    },
  ]
}

/** Of the exact policy: later nodes are no larger than these, and nobody stops it here. */
const enoughNodes = 300

function nodesOf(policy: string): { max_nodes?: number } {
  return policy === 'exact_branch_and_bound_v1' ? { max_nodes: enoughNodes } : {}
}

function networkRequests(): LargeRequest[] {
  const body = { towers: towers(maximumCells), radius_m: 5000, rays: 20 }
  const url = '/api/optimize-network'
  return [
    { what: 'evaluate-network, 8 cells of 5 km', url: '/api/evaluate-network', body },
    ...policies.map((search_policy) => ({
      what: `${search_policy}, 8 cells of 5 km`,
      url,
      body: { ...body, search_policy, ...nodesOf(search_policy) },
    })),
    ...policies.slice(0, 3).map((search_policy) => ({
      what: `${search_policy} with radio quality, 8 cells of 5 km`,
      url,
      body: { ...body, search_policy, optimization: disturbed },
    })),
    {
      what: 'exact frontier, 3 cells of 5 km',
      url,
      body: {
        ...body,
        towers: towers(3),
        search_policy: 'exact_branch_and_bound_v1',
        pareto: 'exact',
      },
    },
    {
      what: 'recommend-sites, 5 cells of 5 km',
      url: '/api/recommend-sites',
      body: {
        ...body,
        towers: towers(5),
        network_tech: '5g',
        max_results: 10,
        search_polygon: [
          [-21, -41],
          [-19, -41],
          [-19, -39],
          [-21, -39],
        ],
      },
    },
  ]
}

function qualityRequests(): LargeRequest[] {
  const body = { towers: towers(maximumCells), network_tech: '5g', ...far }
  return [
    {
      what: 'interference, 8 cells of 5 km',
      url: '/api/interference',
      body: { ...body, sample_spacing_m: 20 },
    },
    {
      what: 'interference with everything, 8 cells of 5 km',
      url: '/api/interference?detail=full',
      body: { ...body, sample_spacing_m: 20 },
    },
    {
      what: 'measurements, 5,000 samples',
      url: '/api/measurements/evaluate',
      body: { ...body, towers: towers(maximumMeasuredCells), samples: campaign },
    },
    {
      what: 'building entry, 8 cells of 2.5 km',
      url: '/api/building-entry-analysis',
      body: { towers: towers(maximumCells), radius_m: 2500, beam_width: 360, frequency_ghz: 28 },
    },
  ]
}

function otherRequests(): LargeRequest[] {
  const [lon, lat] = networkPlaces[0]
  const path = { transmitter: { lon, lat }, receiver: { lon: lon + 0.058, lat } }
  const measurements = Array.from({ length: 2800 }, (_, index) =>
    lossBody(`m-${index}`, 20 + (index % 200), 100 + (index % 40)),
  )
  return [
    { what: 'path-profile, 5 km', url: '/api/path-profile', body: path },
    {
      what: 'spatial evidence of a path, 5 km',
      url: '/api/spatial-evidence/path-profile',
      body: { ...path, requested_spacing_m: 1, tx_height_agl_m: 25, rx_height_agl_m: 1.5 },
    },
    {
      what: 'sub-THz validation, 2,800 measurements',
      url: '/api/sub-thz-validation',
      body: { campaigns: [campaignBody('large', measurements)] },
    },
  ]
}

/** The largest requests of every route that computes. */
export function largestRequests(): readonly LargeRequest[] {
  return [...sectorRequests(), ...networkRequests(), ...qualityRequests(), ...otherRequests()]
}
