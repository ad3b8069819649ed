// Surfaces over the ground as whole responses of a service with two compute threads, and its memory.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { madeTerrainFile, terrainLayer } from '../test/terrain-file.ts'
import { type Measurement, medianMs } from './measure.ts'
import { type BenchService, startService } from './service.ts'

interface Mountains {
  readonly lon: number
  readonly lat: number
  /** How far the terrain reaches on each side. */
  readonly halfDeg: { readonly lon: number; readonly lat: number }
  /** Between its postings. */
  readonly spacingDeg: number
  readonly elevationM: (lon: number, lat: number) => number
}

/** Writes a pack of one tower, one house and the terrain, and says where. */
async function writePack(directory: string, mountains: Mountains): Promise<string> {
  const { lon, lat } = mountains
  const bounds = [lon - 0.6, lat - 0.46, lon + 0.6, lat + 0.46]
  const ring = [
    [0, 0],
    [1e-4, 0],
    [1e-4, 1e-4],
    [0, 1e-4],
    [0, 0],
  ].map(([east, north]) => [lon + 0.05 + east, lat + 0.05 + north])
  const files = {
    'towers.geojson': collection(
      'tower',
      { type: 'Point', coordinates: [lon, lat] },
      {
        cell_id: '1',
        radio_type: 'NR',
        is_simulated: true,
      },
    ),
    'buildings.geojson': collection(
      'way/1',
      { type: 'Polygon', coordinates: [ring] },
      {
        building: 'yes',
      },
    ),
    'terrain.tif': await terrainFile(mountains),
  }
  mkdirSync(directory)
  const sha256: Record<string, string> = {}
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory, name), content)
    sha256[name] = createHash('sha256').update(content).digest('hex')
  }
  const vector = (kind: string) => ({ kind, format: 'geojson', crs: 'EPSG:4326', optional: false })
  const manifest = {
    schema_version: 2,
    id: 'mountains',
    name: 'Mountains',
    version: '1',
    crs: 'EPSG:4326',
    bounds,
    generated_at: '2026-01-01T00:00:00Z',
    sources: ['made up'],
    licenses: ['CC0-1.0'],
    confidence: 'synthetic',
    files: { towers: 'towers.geojson', buildings: 'buildings.geojson', terrain: 'terrain.tif' },
    sha256,
    quality: { summary: 'made up' },
    layers: {
      towers: vector('cell_inventory'),
      buildings: vector('building_footprints'),
      terrain: terrainLayer,
    },
  }
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
  return directory
}

function collection(id: string, geometry: object, properties: object): string {
  const feature = { type: 'Feature', id, properties, geometry }
  return JSON.stringify({ type: 'FeatureCollection', features: [feature] })
}

function terrainFile({ lon, lat, halfDeg, spacingDeg, elevationM }: Mountains) {
  const grid = {
    width: Math.ceil((2 * halfDeg.lon) / spacingDeg),
    height: Math.ceil((2 * halfDeg.lat) / spacingDeg),
    originLonDeg: lon - halfDeg.lon,
    originLatDeg: lat + halfDeg.lat,
    spacingDeg,
  }
  return madeTerrainFile(grid, (column, row) =>
    elevationM(grid.originLonDeg + column * spacingDeg, grid.originLatDeg - row * spacingDeg),
  )
}

/** Rows of the table; the service is the built one. */
export async function groundOverHttp(mountains: Mountains): Promise<Measurement[]> {
  const directory = mkdtempSync(join(tmpdir(), 'sightline-mountains-'))
  const packDirectory = await writePack(join(directory, 'pack'), mountains)
  const service = await startService({
    packDirectory,
    dataDirectory: join(directory, 'data'),
    port: 8797,
    environment: { COMPUTE_THREADS: '2' },
  })
  try {
    return await measure(service, mountains)
  } finally {
    await service.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure(
  service: BenchService,
  { lon, lat }: Pick<Mountains, 'lon' | 'lat'>,
): Promise<Measurement[]> {
  const ask = async (members: object) => {
    const response = await fetch(`${service.url}/api/coverage-surface`, {
      method: 'POST',
      // As in run.ts: Node's own client would have it compressed, and unpack it, within the time.
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
      body: JSON.stringify({
        tower_lon: lon,
        tower_lat: lat,
        beam_width: 360,
        rays: 8,
        thresholds_dbm: [-100, -80],
        ...members,
      }),
    })
    const bytes = await response.arrayBuffer()
    if (!response.ok) throw new Error(new TextDecoder().decode(bytes))
  }
  const row = async (what: string, members: object, goal: number | null) => ({
    what: `${what}, whole response of two threads`,
    value: await medianMs(() => ask(members), 9, 6),
    unit: 'ms',
    goal,
  })
  const near = { radius_m: 5000, cell_size_m: 31.75 }
  const profile = (members: object) => ({
    rf_profile: { antenna_height_m: 30, receiver_height_m: 1.5, frequency_ghz: 0.8, ...members },
  })
  const p1812 = profile({ propagation_model: 'itu_p1812' })
  const rows = [
    await row('itu_p1812, 100,000 nodes at 5 km', { ...near, ...p1812 }, 300),
    await row(
      'ntia_itm, the same',
      { ...near, ...profile({ propagation_model: 'ntia_itm' }) },
      300,
    ),
    await row(
      'rural_macrocell with ground "diffraction", the same',
      { ...near, ...profile({ propagation_model: 'rural_macrocell', ground: 'diffraction' }) },
      300,
    ),
  ]
  const beforeMb = service.residentMb()
  const wide = { radius_m: 50_000, cell_size_m: 100.2, ...p1812 }
  rows.push(await row('itu_p1812 at 50 km, 1,000,000 nodes', wide, null))
  rows.push({
    what: 'memory that surfaces of 50 km add',
    value: service.residentMb() - beforeMb,
    unit: 'MB',
    goal: 150,
  })
  return rows
}
