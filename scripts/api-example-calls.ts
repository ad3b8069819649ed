// One call for every route of the service, as `npm run openapi` makes them in the demo city.

export interface ExampleCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query. */
  readonly url: string
  /** A text is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Asks a service that has the page installed, an antenna and the Core Lab, and takes uploads. */
  readonly withExtras?: boolean
  /** Lines of a text that are the same at every run; default: its first. */
  readonly lines?: RegExp
  /** Values for members that differ from run to run (ids, times), wherever in the answer they are. */
  readonly settled?: Readonly<Record<string, unknown>>
  /** Asks again until the answer has this member with this value. */
  readonly until?: readonly [member: string, value: unknown]
}

/** The antenna of the service with extras. */
export const exampleAntennaId = 'example-65'

/** Key of the Core Lab that is asked. */
export const exampleLabKey = 'lab-key'

/** Whole answers of the calls so far, by operation. */
export type Answers = ReadonlyMap<string, unknown>

const get = (url: string, more: Partial<ExampleCall> = {}): ExampleCall => ({
  method: 'GET',
  url,
  ...more,
})
const post = (url: string, body: unknown, more: Partial<ExampleCall> = {}): ExampleCall => ({
  method: 'POST',
  url,
  body,
  ...more,
})

const site = { tower_lon: -32.996, tower_lat: 46.9929 }
const sector = { ...site, azimuth: 30, radius_m: 300, frequency_ghz: 3.5 }
const path = {
  transmitter: { lon: -32.996, lat: 46.9929 },
  receiver: { lon: -32.9945, lat: 46.9945 },
}
const towers = [
  { id: 'west', tower_lon: -33.0131391, tower_lat: 46.9856456, azimuth: 30 },
  { id: 'east', tower_lon: -33.0194211, tower_lat: 46.9923833, azimuth: 150 },
]
const network = { towers, radius_m: 400, rays: 12 }
const networkPlan = {
  ...network,
  decisions: { azimuths_deg: [0, 90, 180, 270], tx_powers_dbm: [27, 30], may_be_off: true },
  costs: { turn: 0.001, per_watt: 0.01 },
  max_changes: 2,
}
const searchPolygon = [
  [-33.03, 46.975],
  [-33, 46.975],
  [-33, 47],
  [-33.03, 47],
  [-33.03, 46.975],
]
const radio = { towers, network_tech: '4g', radius_m: 150 }
const atmospherePath = {
  frequency_ghz: 140,
  transmitter: { lon: -32.996, lat: 46.9929, height_m: 25 },
  receiver: { lon: -32.9948, lat: 46.9932, height_m: 1.5 },
}
const air = {
  name: 'air',
  relative_permittivity: 1,
  conductivity_s_per_m: 0,
  property_source: 'user_declared',
}
const slab = {
  schema_version: 1,
  frequency_ghz: 140,
  material_source: 'p2040_reference',
  material_id: 'concrete_110_330',
  thickness_m: 0.01,
  thickness_provenance: 'user_declared',
  incidence_angle_deg: 30,
  polarization: 'TE',
  incident_medium: air,
  exit_medium: air,
}
const isotropic = { mode: 'isotropic', absolute_gain_dbi: 20 }
const reflection = {
  schema_version: 1,
  frequency_ghz: 140,
  polarization: 'TE',
  coordinate_frame: { mode: 'local_enu' },
  tx: { position: { x: -10, y: 10, z: 8 }, antenna: isotropic },
  rx: { position: { x: 20, y: 20, z: 5 }, antenna: isotropic },
  facade: {
    start: { x: -50, y: 0, z: 0 },
    end: { x: 50, y: 0, z: 0 },
    plane_point: { x: 0, y: 0, z: 0 },
    outward_normal: { x: 0, y: 1, z: 0 },
    geometry_provenance: 'user_declared',
    normal_provenance: 'user_declared',
    height_provenance: 'user_declared',
    base_z: 0,
    top_z: 20,
  },
  material: {
    mode: 'interface',
    material_source: 'p2040_reference',
    material_id: 'concrete_110_330',
    incident_medium: air,
    exit_medium: air,
  },
  terrain: { mode: 'flat_ground_relative_datum', provenance: 'user_declared' },
  link_budget: { pt_conducted_dbm: 10 },
}
const shortRange = {
  ...atmospherePath,
  morphology: 'urban_high_rise',
  rooftop_relation: 'both_below_rooftop',
  los_state: 'los',
  candidate_model_id: 'all',
  provenance: {
    frequency_ghz: 'user_declared',
    distance_m: 'geometry_derived',
    tx_height_m: 'user_declared',
    rx_height_m: 'user_declared',
    morphology: 'user_declared',
    rooftop_relation: 'user_declared',
    los_state: 'user_declared',
  },
}
const campaign = {
  schema_version: 1,
  campaign_id: 'corridor',
  provenance: { source_type: 'synthetic_controlled' },
  frequency_range_ghz: { min_ghz: 100, max_ghz: 300 },
  measurements: [20, 40, 60].map((distanceM) => ({
    measurement_id: `m-${distanceM}`,
    frequency_ghz: 140,
    measured_path_loss_db: 75 + distanceM / 2,
    geometry: { direct_3d_distance_m: distanceM },
    measurement_quantity: 'path_loss',
    antenna_gain_embedded: false,
    cable_loss_embedded: false,
    calibration_applied: true,
    directionality: 'synthesized_omnidirectional',
    antenna_comparison_basis: 'isotropic_equivalent_path_loss',
  })),
}
const moment = '2026-01-01T00:00:00.000Z'
const lab = {
  withExtras: true,
  headers: { 'x-api-key': exampleLabKey },
  settled: { updated_at: moment, timestamp: moment },
}
const samples = [0, 1, 2].map((index) => ({
  id: `s${index + 1}`,
  lon: -33.0125 + 0.0004 * index,
  lat: 46.9864,
  technology: '4g',
  rsrp_dbm: -80 - index,
}))

/** The best plan of the optimization, sent back with what it was found for. */
function explanation(answers: Answers): ExampleCall {
  const run = answers.get('optimizeNetwork') as {
    readonly optimization_run_id: string
    readonly baseline: object
    readonly optimization_domain: object
    readonly pareto_frontier: readonly { readonly id: string }[]
  }
  const [solution] = run.pareto_frontier
  return post('/api/explain-network-cell', {
    run_id: run.optimization_run_id,
    solution_id: solution.id,
    cell_id: 'west',
    baseline: run.baseline,
    solution,
    optimization_domain: run.optimization_domain,
  })
}

/** The first of the towers. */
function ogcTower(answers: Answers): ExampleCall {
  const { features } = answers.get('listOgc_towers') as {
    readonly features: readonly { readonly id: string }[]
  }
  return get(`/ogc/collections/towers/items/${features[0].id}`)
}

const experiment = {
  name: 'power and azimuth',
  base: { ...site, radius_m: 300, rays: 12 },
  matrix: { tx_powers_dbm: [30, 40], azimuths_deg: [0, 90] },
}
const settledJob = {
  job_id: 'job-0123456789abcdef01234567',
  created_at: '2026-01-01T12:00:00.000Z',
  started_at: '2026-01-01T12:00:00.100Z',
  finished_at: '2026-01-01T12:00:00.900Z',
}

/** A question about the job that was accepted. */
function aboutJob(method: 'GET' | 'DELETE', more: Partial<ExampleCall> = {}) {
  return (answers: Answers): ExampleCall => {
    const { job_id: id } = answers.get('runExperiment') as { readonly job_id: string }
    return { method, url: `/api/jobs/${id}`, settled: settledJob, ...more }
  }
}

/** The tile of the web around a place. */
function tileAround(lon: number, lat: number, zoom: number): readonly [x: number, y: number] {
  const across = 1 << zoom
  const angle = (lat * Math.PI) / 180
  return [
    Math.floor(((lon + 180) / 360) * across),
    Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across),
  ]
}

/** By operation, in the order in which they are made. A function gets the answers before its own. */
export const exampleCalls: Readonly<
  Record<string, ExampleCall | ((answers: Answers) => ExampleCall)>
> = {
  listRoutes: get('/'),
  getHealth: get('/healthz'),
  getReadiness: get('/readyz', { withExtras: true }),
  getMetrics: get('/metrics', { lines: /sightline_rf_requests_active/ }),
  getMeta: get('/api/meta', { settled: { build_commit: 'unknown' } }),
  getAntenna: get(`/api/antennas/${exampleAntennaId}`, { withExtras: true }),
  listDatasets: get('/api/datasets'),
  switchDataset: post('/api/datasets/switch', { id: 'demo-city' }),
  getTowers: get('/api/towers'),
  getBuildingSummary: get('/api/buildings/summary'),
  getConformance: get('/api/conformance'),
  listCollections: get('/api/collections'),
  getBuildingCollection: get('/api/collections/buildings'),
  downloadBuildings: get('/api/buildings'),
  listBuildings: get(
    '/api/collections/buildings/items?bbox=-32.998,46.992,-32.994,46.995&limit=2&f=geojson',
  ),
  getOgcLandingPage: get('/ogc'),
  getOgcConformance: get('/ogc/conformance'),
  listOgcCollections: get('/ogc/collections'),
  describeOgc_buildings: get('/ogc/collections/buildings'),
  getOgcQueryables_buildings: get('/ogc/collections/buildings/queryables'),
  getOgcSchema_buildings: get('/ogc/collections/buildings/schema'),
  listOgc_buildings: get(
    '/ogc/collections/buildings/items?bbox=-32.998,46.992,-32.994,46.995&limit=2',
  ),
  getOgcItem_buildings: get('/ogc/collections/buildings/items/way/100000001'),
  describeOgc_towers: get('/ogc/collections/towers'),
  getOgcQueryables_towers: get('/ogc/collections/towers/queryables'),
  getOgcSchema_towers: get('/ogc/collections/towers/schema'),
  listOgc_towers: get('/ogc/collections/towers/items?limit=2'),
  getOgcItem_towers: ogcTower,
  getBuildingTile: get('/api/tiles/buildings/14/6690/5763.mvt'),
  describeBaseMap: get('/api/tiles/base-map.json'),
  getBaseMapTile: get('/api/tiles/base-map/14/6690/5763.mvt'),
  describeClutterTiles: get('/api/tiles/clutter.json'),
  getClutterTile: get('/api/tiles/clutter/12/1672/1440.png'),
  describeTerrainTiles: get('/api/tiles/terrain.json'),
  getTerrainTile: get('/api/tiles/terrain/12/1672/1440.png'),
  simulateSector: post('/api/simulate', { ...sector, rays: 12 }),
  analyzeSector: post('/api/analyze-sector', { ...sector, rays: 12 }),
  findCoverageGaps: post('/api/coverage-gaps', { ...site, radius_m: 1000 }),
  optimizeAzimuth: post('/api/optimize-azimuth', { ...sector, rays: 12 }),
  computeCoverageSurface: post('/api/coverage-surface', { ...sector, cell_size_m: 50 }),
  profilePath: post('/api/path-profile', path),
  getSpatialEvidence: get('/api/spatial-evidence'),
  getRefractivity: get('/api/spatial-evidence/refractivity?lon=-32.996&lat=46.9929'),
  getBuildingEvidence: get('/api/spatial-evidence/buildings/way/100000001'),
  profilePathEvidence: post('/api/spatial-evidence/path-profile', path),
  evaluateNetwork: post('/api/evaluate-network', network),
  optimizeNetwork: post('/api/optimize-network', network),
  explainNetworkCell: explanation,
  recommendSites: post('/api/recommend-sites', {
    ...network,
    network_tech: '4g',
    search_polygon: searchPolygon,
  }),
  subThzAtmosphere: post('/api/sub-thz-reference', {
    ...atmospherePath,
    atmosphere: { pressure_hpa: 1013.25, temperature_k: 288.15, water_vapour_density_g_m3: 7.5 },
  }),
  subThzShortRange: post('/api/sub-thz-p1411-reference', shortRange),
  subThzMaterial: post('/api/sub-thz-material-reference', slab),
  subThzReflection: post('/api/sub-thz-reflection-reference', reflection),
  subThzValidation: post('/api/sub-thz-validation', { campaigns: [campaign] }),
  computeInterference: post('/api/interference', { ...radio, sample_spacing_m: 50 }),
  evaluateMeasurements: post('/api/measurements/evaluate', { ...radio, radius_m: 400, samples }),
  compareMeasurements: post('/api/measurements/compare', { ...radio, radius_m: 400, samples }),
  describeMeasurementComparison: get('/api/processes/measurement-comparison'),
  runMeasurementComparison: post(
    '/api/processes/measurement-comparison/execution',
    { ...radio, radius_m: 400, samples },
    { settled: settledJob },
  ),
  calibrateMeasurements: post('/api/measurements/calibrate', {
    ...radio,
    radius_m: 400,
    samples,
    name: 'Drive of the example',
    measured_on: '2026-05-31',
  }),
  analyzeBuildingEntry: post(
    '/api/building-entry-analysis',
    { towers, radius_m: 150 },
    { settled: { elapsed_ms: 1.5 } },
  ),
  uploadPiece: {
    method: 'PUT',
    url: '/api/datasets/uploads/buildings.geojson?offset=0',
    body: '{"type":"FeatureCollection","features":[]}',
    withExtras: true,
  },
  listUploads: get('/api/datasets/uploads', { withExtras: true }),
  buildDataset: post(
    '/api/datasets/builds',
    { id: 'my-city', buildings: ['buildings.geojson'] },
    { withExtras: true },
  ),
  cancelDatasetBuild: { method: 'DELETE', url: '/api/datasets/builds', withExtras: true },
  getDatasetBuild: get('/api/datasets/builds', { withExtras: true }),
  deleteUpload: {
    method: 'DELETE',
    url: '/api/datasets/uploads/buildings.geojson',
    withExtras: true,
  },
  changeCoreScenario: post('/api/core/scenario', { scenario: 'xn_degraded' }, lab),
  getCoreStatus: get('/api/core/status', lab),
  getCoreTopology: get('/api/core/topology?cluster_tower_ids=west&cluster_tower_ids=east', lab),
  listCoreSessions: get('/api/core/sessions?cluster_tower_ids=west', lab),
  listCoreEvents: get('/api/core/events', lab),
  describeExperiments: get('/api/processes/batch-experiment'),
  runExperiment: post('/api/processes/batch-experiment/execution', experiment, {
    settled: settledJob,
  }),
  planNetworkNow: post('/api/plan-network', networkPlan),
  describeNetworkPlans: get('/api/processes/network-plan'),
  planNetwork: post('/api/processes/network-plan/execution', networkPlan, {
    settled: settledJob,
  }),
  describeRegions: get('/api/processes/region-coverage'),
  runRegion: post(
    '/api/processes/region-coverage/execution',
    {
      cells: towers,
      network_tech: '4g',
      area: { bbox: [-33.022, 46.984, -33.011, 46.994] },
      resolution_m: 50,
      radius_m: 400,
      layers: ['best_server'],
    },
    { settled: settledJob },
  ),
  getRegionOutput: (answers) => {
    const { job_id: id } = answers.get('runRegion') as { readonly job_id: string }
    return get(`/api/jobs/${id}/outputs/manifest.json`, {
      until: ['schema', 'sightline-region-v1'],
    })
  },
  getRegionTile: (answers) => {
    const { job_id: id, estimate } = answers.get('runRegion') as {
      readonly job_id: string
      readonly estimate: { readonly zoom: number }
    }
    const [x, y] = tileAround(towers[0].tower_lon, towers[0].tower_lat, estimate.zoom)
    return get(`/api/jobs/${id}/tiles/best_server/${estimate.zoom}/${x}/${y}.png`)
  },
  getJobWorkload: (answers) => {
    const { job_id: id } = answers.get('runExperiment') as { readonly job_id: string }
    return get(`/api/jobs/${id}/workload`)
  },
  getJob: aboutJob('GET', { until: ['status', 'succeeded'] }),
  dismissJob: aboutJob('DELETE'),
}
