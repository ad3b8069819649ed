// One call for every route of the service, as `npm run openapi` makes them in the demo city.
import type { Operation } from '../src/http/server/operations.ts'
import { demoTowers } from '../src/http/wire/demo-requests.ts'

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

const moment = '2026-01-01T00:00:00.000Z'
const lab = {
  withExtras: true,
  headers: { 'x-api-key': exampleLabKey },
  settled: { updated_at: moment, timestamp: moment },
}
/** The best plan of the optimization, sent back with what it was found for. */
function explanation(request: ExampleCall, answers: Answers): ExampleCall {
  const run = answers.get('optimizeNetwork') as {
    readonly optimization_run_id: string
    readonly baseline: object
    readonly optimization_domain: object
    readonly pareto_frontier: readonly { readonly id: string }[]
  }
  const [solution] = run.pareto_frontier
  const body = {
    run_id: run.optimization_run_id,
    solution_id: solution.id,
    cell_id: 'west',
    baseline: run.baseline,
    solution,
    optimization_domain: run.optimization_domain,
  }
  return { ...request, body }
}

/** The first of the towers. */
function ogcTower(request: ExampleCall, answers: Answers): ExampleCall {
  const { features } = answers.get('listOgc_towers') as {
    readonly features: readonly { readonly id: string }[]
  }
  return { ...request, url: `/ogc/collections/towers/items/${features[0].id}` }
}

const settledJob = {
  job_id: 'job-0123456789abcdef01234567',
  created_at: '2026-01-01T12:00:00.000Z',
  started_at: '2026-01-01T12:00:00.100Z',
  finished_at: '2026-01-01T12:00:00.900Z',
}

/** The path of the job that an operation was answered with. */
function jobUrl(answers: Answers, operation: string): string {
  const { job_id: id } = answers.get(operation) as { readonly job_id: string }
  return `/api/jobs/${id}`
}

/** A question about the experiment that was accepted. */
function aboutExperiment(more: Partial<ExampleCall> = {}): CallOf {
  return (request, answers) => ({
    ...request,
    url: jobUrl(answers, 'runExperiment'),
    settled: settledJob,
    ...more,
  })
}

/** The tile of the region around its first cell. */
function regionTile(request: ExampleCall, answers: Answers): ExampleCall {
  const { estimate } = answers.get('runRegion') as {
    readonly estimate: { readonly zoom: number }
  }
  const [{ tower_lon: lon, tower_lat: lat }] = demoTowers
  const [x, y] = tileAround(lon, lat, estimate.zoom)
  const url = `${jobUrl(answers, 'runRegion')}/tiles/best_server/${estimate.zoom}/${x}/${y}.png`
  return { ...request, url }
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

/** What is said of a call beside the request that its route gives as an example. */
type CallOf = (request: ExampleCall, answers: Answers) => ExampleCall

/** Another path, of a route with parameters. */
const at =
  (url: string, more: Partial<ExampleCall> = {}): CallOf =>
  (request) => ({ ...request, ...more, url })

/** The request as it is, and more about its answer. */
const withMore =
  (more: Partial<ExampleCall>): CallOf =>
  (request) => ({ ...request, ...more })

const aBuilding = 'way/100000001'
const box = 'bbox=-32.998,46.992,-32.994,46.995&limit=2'
const upload = '/api/datasets/uploads/buildings.geojson'
const withExtras = { withExtras: true }

/**
 * Calls whose path has parameters, whose answer differs from run to run, or which need the answer to
 * an earlier one. Every other operation is called as its route says.
 */
const specialCalls: Readonly<Record<string, CallOf>> = {
  getReadiness: withMore(withExtras),
  getMetrics: withMore({ lines: /sightline_rf_requests_active/ }),
  getMeta: withMore({ settled: { build_commit: 'unknown' } }),
  getAntenna: at(`/api/antennas/${exampleAntennaId}`, withExtras),
  listBuildings: at(`/api/collections/buildings/items?${box}&f=geojson`),
  listOgc_buildings: at(`/ogc/collections/buildings/items?${box}`),
  getOgcItem_buildings: at(`/ogc/collections/buildings/items/${aBuilding}`),
  listOgc_towers: at('/ogc/collections/towers/items?limit=2'),
  getOgcItem_towers: ogcTower,
  getBuildingTile: at('/api/tiles/buildings/14/6690/5763.mvt'),
  getBaseMapTile: at('/api/tiles/base-map/14/6690/5763.mvt'),
  getClutterTile: at('/api/tiles/clutter/12/1672/1440.png'),
  getTerrainTile: at('/api/tiles/terrain/12/1672/1440.png'),
  getRefractivity: at('/api/spatial-evidence/refractivity?lon=-32.996&lat=46.9929'),
  getBuildingEvidence: at(`/api/spatial-evidence/buildings/${aBuilding}`),
  explainNetworkCell: explanation,
  runMeasurementComparison: withMore({ settled: settledJob }),
  analyzeBuildingEntry: withMore({ settled: { elapsed_ms: 1.5 } }),
  uploadPiece: at(`${upload}?offset=0`, {
    body: '{"type":"FeatureCollection","features":[]}',
    ...withExtras,
  }),
  listUploads: withMore(withExtras),
  buildDataset: withMore(withExtras),
  cancelDatasetBuild: withMore(withExtras),
  getDatasetBuild: withMore(withExtras),
  deleteUpload: at(upload, withExtras),
  changeCoreScenario: withMore(lab),
  getCoreStatus: withMore(lab),
  getCoreTopology: at('/api/core/topology?cluster_tower_ids=west&cluster_tower_ids=east', lab),
  listCoreSessions: at('/api/core/sessions?cluster_tower_ids=west', lab),
  listCoreEvents: withMore(lab),
  runExperiment: withMore({ settled: settledJob }),
  planNetwork: withMore({ settled: settledJob }),
  runRegion: withMore({ settled: settledJob }),
  getRegionOutput: (request, answers) => ({
    ...request,
    url: `${jobUrl(answers, 'runRegion')}/outputs/manifest.json`,
    until: ['schema', 'sightline-region-v1'],
  }),
  getRegionTile: regionTile,
  getJobWorkload: (request, answers) => ({
    ...request,
    url: `${jobUrl(answers, 'runExperiment')}/workload`,
  }),
  getJob: aboutExperiment({ until: ['status', 'succeeded'] }),
  dismissJob: aboutExperiment(),
}

/** Operations whose answers rest on those before them: they are called last, in this order. */
const inOrder = [
  ...['uploadPiece', 'listUploads', 'buildDataset', 'cancelDatasetBuild', 'getDatasetBuild'],
  ...['deleteUpload', 'changeCoreScenario', 'getCoreStatus', 'getCoreTopology'],
  ...['listCoreSessions', 'listCoreEvents', 'runExperiment', 'runRegion', 'getRegionOutput'],
  ...['getRegionTile', 'getJobWorkload', 'getJob', 'dismissJob'],
]

/** A call for every operation of the service, in the order in which they are made. */
export function exampleCalls(
  operations: readonly Operation[],
): readonly (readonly [operation: string, call: (answers: Answers) => ExampleCall])[] {
  const place = ({ id }: Operation) => inOrder.indexOf(id)
  const last = operations.filter((one) => place(one) >= 0).sort((a, b) => place(a) - place(b))
  return [...operations.filter((one) => place(one) < 0), ...last].map(({ id, ...operation }) => {
    const request: ExampleCall = {
      method: operation.method as ExampleCall['method'],
      url: operation.path,
      ...operation.example,
    }
    return [id, (answers) => specialCalls[id]?.(request, answers) ?? request]
  })
}
