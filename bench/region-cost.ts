// What parts of regions cost beside what ?estimate=1 says, in seconds of a core, all in one process:
//   node --import tsx bench/region-cost.ts [--only NAME,NAME] [--pack FOLDER]
// One region a process, since compilers learn from the region before. Its pack is made anew where none is
// given.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packLines } from '../src/analyses/region/pack-lines.ts'
import { neverStop } from '../src/stop-signal.ts'
import { resolveRegion } from '../src/http/region/question.ts'
import { regionTasks } from '../src/jobs/kinds/region-tasks.ts'
import { openObjects } from '../src/jobs/objects/open-objects.ts'
import { encodePlan, planName } from '../src/jobs/regions/plan-object.ts'
import { regionFileNames, type TileResult } from '../src/jobs/regions/region-files.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { writeMountainPack } from './mountain-pack.ts'

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    pack: { type: 'string' },
    measure: { type: 'string' },
  },
})

interface AskedRegion {
  readonly sites: number
  /** Of each site, 120 degrees apart. */
  readonly sectors?: number
  readonly box: readonly [number, number, number, number]
  readonly members: Readonly<Record<string, unknown>>
}

const hills = [-19.8, -39.8, -19.55, -39.6] as const
/** All terrain within 30 km. */
const middle = [-19.55, -39.6, -19.45, -39.4] as const
const town = [-20, -40, -19.96, -39.97] as const
const low = { network_tech: '4g', bandwidth_mhz: 10, frequency_ghz: 0.8 } as const
const high = { network_tech: '5g', bandwidth_mhz: 100, frequency_ghz: 3.5 } as const
const p1812 = { ...low, propagation_model: 'itu_p1812' } as const
const itm = { ...low, propagation_model: 'ntia_itm' } as const

/** By name: model, radius, resolution. So many places that the first ones, which are slower, weigh little. */
const regions: Readonly<Record<string, AskedRegion>> = {
  'P.1812 10 km 50 m': { sites: 40, box: hills, members: { ...p1812, radius_m: 10_000 } },
  'P.1812 3 km 50 m': { sites: 150, box: hills, members: { ...p1812, radius_m: 3000 } },
  'P.1812 3 km 20 m': {
    sites: 40,
    box: [-19.7, -39.75, -19.6, -39.65],
    members: { ...p1812, radius_m: 3000, resolution_m: 20 },
  },
  'P.1812 30 km 200 m': {
    sites: 8,
    box: middle,
    members: { ...p1812, radius_m: 30_000, resolution_m: 200 },
  },
  'P.1812 10 km 50 m exact': {
    sites: 20,
    box: hills,
    members: { ...p1812, radius_m: 10_000, method: 'exact' },
  },
  'P.1812 5 km 50 m, three sectors': {
    sites: 60,
    sectors: 3,
    box: hills,
    members: { ...p1812, radius_m: 5000 },
  },
  'P.1812 5 km 50 m, 95 % of places': {
    sites: 40,
    box: hills,
    members: { ...p1812, radius_m: 5000, location_probability: 95 },
  },
  'ITM 10 km 50 m': { sites: 12, box: hills, members: { ...itm, radius_m: 10_000 } },
  'ITM 3 km 50 m': { sites: 80, box: hills, members: { ...itm, radius_m: 3000 } },
  'ITM 30 km 200 m': {
    sites: 4,
    box: middle,
    members: { ...itm, radius_m: 30_000, resolution_m: 200 },
  },
  'urban microcell with diffraction 3 km 50 m': {
    sites: 40,
    box: hills,
    members: {
      ...high,
      propagation_model: 'urban_microcell',
      ground: 'diffraction',
      radius_m: 3000,
    },
  },
  'urban microcell among buildings 1 km 10 m': {
    sites: 30,
    box: town,
    members: { ...high, propagation_model: 'urban_microcell', radius_m: 1000, resolution_m: 10 },
  },
  'urban microcell among buildings 3 km 20 m': {
    sites: 10,
    box: town,
    members: { ...high, propagation_model: 'urban_microcell', radius_m: 3000, resolution_m: 20 },
  },
  'COST Hata 10 km 50 m': {
    sites: 60,
    box: hills,
    members: { ...low, propagation_model: 'cost_hata', antenna_height_m: 35, radius_m: 10_000 },
  },
  // Below its antenna heights free space with walls stands in for it.
  'COST Hata at 25 m 10 km 50 m': {
    sites: 60,
    box: hills,
    members: { ...low, propagation_model: 'cost_hata', antenna_height_m: 25, radius_m: 10_000 },
  },
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6

/** Places in rows and columns over the box. */
function bodyOf({ sites, sectors = 1, box, members }: AskedRegion) {
  const [west, south, east, north] = box
  const across = Math.ceil(Math.sqrt(sites))
  const cells = Array.from({ length: sites * sectors }, (_, index) => {
    const site = Math.floor(index / sectors)
    return {
      id: `s${String(index).padStart(5, '0')}`,
      tower_lon: west + ((east - west) * ((site % across) + 0.5)) / across,
      tower_lat: south + ((north - south) * (Math.floor(site / across) + 0.5)) / across,
      azimuth: (120 * index) % 360,
    }
  })
  return {
    cells,
    area: { bbox: box },
    resolution_m: 50,
    thresholds_dbm: [-95, -105],
    ...members,
  }
}

async function measure(name: string, pack: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'region-cost-'))
  try {
    const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e9 })
    const { plan, layout, cost } = resolveRegion(bodyOf(regions[name]), packLines(snapshot))
    const place = { folder }
    const bytes = encodePlan(plan)
    const base = { place, plan: planName(bytes), applicationVersion: 'bench' }
    await openObjects(place).write(base.plan, [bytes])
    const context = { snapshot, stop: neverStop }
    let from = process.cpuUsage()
    const lap = () => {
      const seconds = secondsOf(process.cpuUsage(from))
      from = process.cpuUsage()
      return seconds
    }
    const lossCount = layout.losses.length
    await regionTasks.regionSites.compute({ ...base, from: 0, to: 1 }, context)
    const first = lap()
    await regionTasks.regionSites.compute({ ...base, from: 1, to: lossCount }, context)
    const losses = (lap() * lossCount) / (lossCount - 1)
    const asked = { ...base, tiles: [...layout.tiles.keys()] }
    const tiles = (await regionTasks.regionTiles.compute(asked, context)) as TileResult[]
    const merge = lap()
    const { layers } = plan
    for (const file of regionFileNames({ layers })) {
      await regionTasks.regionFile.compute({ ...base, file, tiles }, context)
    }
    const files = lap()
    const { lossNodes, nodes, lossSeconds, mergeSeconds } = cost
    const shown = (value: number) => value.toFixed(1)
    const whole = losses + merge + files
    const said = lossSeconds + mergeSeconds + cost.fileSeconds
    console.log(
      [
        name,
        `${lossCount}, ${shown(lossNodes / 1e6)}, ${layout.tiles.length} tiles, ${shown(nodes / 1e6)}`,
        `${shown(losses)} (${shown(lossSeconds)})`,
        `${shown(merge)} (${shown(mergeSeconds)})`,
        `${shown(files)} (${shown(cost.fileSeconds)})`,
        `${shown(whole)} (${shown(said)})`,
        (said / whole).toFixed(2),
        `first ${first.toFixed(2)}`,
      ].join(' | '),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each region in a process of its own, measured (and said by the estimate). */
async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mountains-'))
  try {
    const pack = flags.pack ?? (await writeMountainPack(folder))
    const names = flags.only?.split(',') ?? Object.keys(regions)
    console.log(
      '| region | losses, million nodes, tiles, million nodes | losses | merge | files | all | said |',
    )
    for (const name of names) {
      const own = fileURLToPath(import.meta.url)
      const options = ['--import', 'tsx', own, '--pack', pack, '--measure', name]
      spawnSync(process.execPath, options, { stdio: 'inherit' })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (flags.measure === undefined) await measureAll()
else await measure(flags.measure, flags.pack!)
