// What a pack of ten million footprints costs that are read by window: opening it, questions in it beside the
// same ones in a city that is loaded as a whole, and memory, each form in a process of its own:
//   node --import tsx bench/large-buildings.ts [FOOTPRINTS [FOLDER]]
// Packs in a folder that is named stay; asked again with `bench/large-buildings.ts PACK`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withService } from '../src/cli/service-access.ts'
import type { PolygonFeature } from '../src/formats/flatgeobuf/feature-bytes.ts'
import {
  buildingFileNames,
  buildingMembers,
  indexedPaths,
} from '../src/packs/make/buildings/building-files.ts'
import { writeIndexedBuildings } from '../src/packs/make/buildings/indexed-buildings.ts'
import { writeFeatureCollection } from '../src/packs/make/common/hashed-file.ts'
import { writeManifest } from '../src/packs/make/write-manifest.ts'
import { loadPack } from '../src/packs/load/load.ts'

const centre = [10, 50] as const
/** Metres between the middles of two houses: 4,000 to a square kilometre. */
const pitchM = 15.8
/**
 * Each of the places has buildings all around, also in a city of 400,000, and its radius reaches beyond the
 * others'.
 */
const placesApartDeg = { lon: 0.01, lat: 0.006 } as const
/** The places of each question are new ones: what a city has prepared for a place, it keeps. */
const newPlaceDeg = 0.0008
const questions = [
  ['/api/coverage-gaps', 1000],
  ['/api/simulate', 1000],
  ['/api/coverage-surface', 1000],
  ['/api/coverage-gaps', 3000],
] as const
const metresPerDegree = { lon: 71_696, lat: 111_229 } as const

/** A number from 0 to 1 that a place has for ever. */
function chanceAt(index: number, kind: number): number {
  let mixed = Math.imul(index + 1, 0x9e37_79b1) ^ Math.imul(kind + 1, 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 0x1_0000_0000
}

/** Houses on a square grid around the centre, each somewhat elsewhere and of another size and height. */
function* houses(count: number): Generator<PolygonFeature> {
  const side = Math.ceil(Math.sqrt(count))
  for (let index = 0; index < count; index++) {
    const eastM = ((index % side) - side / 2 + chanceAt(index, 0) * 0.2) * pitchM
    const northM = (Math.floor(index / side) - side / 2 + chanceAt(index, 1) * 0.2) * pitchM
    const [width, depth] = [7 + 5 * chanceAt(index, 2), 7 + 5 * chanceAt(index, 3)]
    const corner = (east: number, north: number): [number, number] => [
      Number((centre[0] + (eastM + east) / metresPerDegree.lon).toFixed(7)),
      Number((centre[1] + (northM + north) / metresPerDegree.lat).toFixed(7)),
    ]
    const ring = [corner(0, 0), corner(width, 0), corner(width, depth), corner(0, depth)]
    const levels = 1 + Math.floor(5 * chanceAt(index, 4))
    yield {
      type: 'Feature',
      id: `way/${100_000_000 + index}`,
      properties: {
        ...{ building: levels > 2 ? 'apartments' : 'house', 'building:levels': `${levels}` },
        ...{ demand_weight: levels, weight_reason: 'generic', weight_confidence: 'none' },
        ...{ residential_demand: 12 + 2 * levels, residential_reason: 'residential:house' },
        ...{ residential_confidence: 'high', density_score: 50, nearby_buildings: 280 },
        ...{ nearby_residential_buildings: 280, area_m2: Math.round(10 * width * depth) / 10 },
      },
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    }
  }
}

async function writePack(folder: string, count: number, byWindow: boolean): Promise<void> {
  mkdirSync(folder)
  const { whole } = buildingFileNames
  const towers = 'towers.geojson'
  const sha256: Record<string, string> = {
    [towers]: writeFeatureCollection(join(folder, towers), []),
  }
  const paths = indexedPaths(folder, `${folder}.spool`)
  const buildings = buildingMembers(
    byWindow
      ? writeIndexedBuildings(paths, houses(count))
      : { sha256: writeFeatureCollection(join(folder, whole), houses(count)) },
  )
  rmSync(paths.spool, { force: true })
  const half = (Math.sqrt(count) * pitchM) / 2 + 100
  const [lonDeg, latDeg] = [half / metresPerDegree.lon, half / metresPerDegree.lat]
  await writeManifest(folder, {
    ...{ schema_version: 1, id: `houses-${count}`, name: `${count} houses`, version: '1' },
    crs: 'EPSG:4326',
    bounds: [centre[0] - lonDeg, centre[1] - latDeg, centre[0] + lonDeg, centre[1] + latDeg],
    generated_at: '2026-01-01T00:00:00Z',
    ...{ sources: ['Synthetic'], licenses: ['CC0 1.0 (synthetic data)'] },
    confidence: 'Synthetic: generated for measurements.',
    files: { towers, ...buildings.files },
    sha256: { ...sha256, ...buildings.sha256 },
  })
}

/** At the peak, of this program alone: what the system tells a process of itself begins with its parent's. */
function megabytes(): string {
  const status = '/proc/self/status'
  const known = existsSync(status) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8')) : null
  const kilobytes = known === null ? process.resourceUsage().maxRSS : Number(known[1])
  return `${(kilobytes / 1024).toFixed(0)} MB`
}

/** Of all threads of this process so far. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function ask(folder: string): Promise<void> {
  const from = performance.now()
  const { summary } = loadPack(folder, { maximumBuildingFileBytes: 0x8000_0000 })
  const opened = performance.now() - from
  console.log(
    `${summary.totalBuildings} footprints open in ${opened.toFixed(0)} ms, ${megabytes()}`,
  )
  await withService({ pack: folder }, async (service) => {
    for (const [number, [route, radiusM]] of questions.entries()) {
      const times = { first: [] as number[], again: [] as number[] }
      for (let place = 0; place < 5; place++) {
        const asked = async (azimuth: number): Promise<number> => {
          const started = processorMs()
          await service(route, {
            tower_lon: centre[0] + (place - 2) * placesApartDeg.lon + number * newPlaceDeg,
            tower_lat: centre[1] + (place - 2) * placesApartDeg.lat,
            ...{ radius_m: radiusM, azimuth },
          })
          return processorMs() - started
        }
        times.first.push(await asked(0))
        times.again.push(await asked(90), await asked(180))
      }
      const median = (values: number[]) =>
        values.sort((a, b) => a - b)[values.length >> 1].toFixed(0)
      console.log(
        `${route} ${radiusM} m: first in a place ${median(times.first)} ms of a core, again ${median(times.again)} ms`,
      )
    }
    console.log(`peak memory ${megabytes()}, load ${loadavg()[0].toFixed(1)}`)
  })
}

const [task = '10000000', place] = process.argv.slice(2)
if (task.startsWith('/')) await ask(task)
else {
  const folder = place ?? mkdtempSync(join(tmpdir(), 'large-buildings-'))
  mkdirSync(folder, { recursive: true })
  const asOwnProcess = (path: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), path], {
      stdio: 'inherit',
    })
  try {
    const many = join(folder, 'many')
    const from = performance.now()
    await writePack(many, Number(task), true)
    const { size } = statSync(join(many, buildingFileNames.indexed))
    console.log(
      `written in ${((performance.now() - from) / 1000).toFixed(0)} s, ${(size / 1e9).toFixed(2)} GB, ${megabytes()}`,
    )
    asOwnProcess(many)
    const city = join(folder, 'city')
    await writePack(city, Math.min(400_000, Number(task)), false)
    asOwnProcess(city)
  } finally {
    if (place === undefined) rmSync(folder, { recursive: true })
  }
}
