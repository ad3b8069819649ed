// CPU time of coverage surfaces over generated mountains, in one thread, whole responses of two, and SPLAT!
// beside them:
//   npm run build && node --import tsx bench/ground.ts [--json FILE]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { coverageSurface } from '../src/analyses/sector/coverage-surface.ts'
import { neverStop } from '../src/stop-signal.ts'
import { overGround } from '../src/analyses/world.ts'
import { surfaceResult } from '../src/http/sector/surface-result.ts'
import { withGround } from '../src/http/wire/ground.ts'
import type { RfProfile } from '../src/rf/profile.ts'
import { readGroundWindow, windowFrame } from '../src/spatial/ground-window.ts'
import { boxAround, localFrame } from '../src/spatial/local-frame.ts'
import { blockWorld, box, testCell } from '../test/worlds/block-world.ts'
import { hillsM } from '../test/worlds/generated-hills.ts'
import { terrainRaster } from '../test/worlds/terrain-raster.ts'
import { groundOverHttp } from './ground-over-http.ts'
import { asTable, machine, median, type Measurement } from './measure.ts'
import { splatSeconds } from './splat.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'string' } } })

/** The middle of a tile of a degree, which SPLAT! reads. */
const lon = 32.5
const lat = 39.5
const farthestM = 50_000
/** How far the terrain reaches on each side, degrees. */
const half = { lon: 0.62, lat: 0.48 }
const secondDeg = 1 / 3600
const mast = { antennaHeightM: 30, receiverHeightM: 1.5, frequencyGhz: 0.8 } as const

function elevationM(atLon: number, atLat: number): number {
  const eastM = 111_320 * Math.cos((lat * Math.PI) / 180)
  return hillsM((atLon - lon) * eastM, (atLat - lat) * 111_030)
}

async function mountains() {
  const raster = terrainRaster(elevationM, {
    west: lon - half.lon,
    north: lat + half.lat,
    spacingDeg: secondDeg,
    width: Math.ceil((2 * half.lon) / secondDeg),
    height: Math.ceil((2 * half.lat) / secondDeg),
  })
  const frame = windowFrame(raster, boxAround(localFrame(lon, lat), farthestM + 200))
  if (frame === null) throw new Error('the terrain lies elsewhere')
  const window = await readGroundWindow(raster, frame, () => undefined)
  const far = box('far', [-9010, -9010, -9000, -9000], 5)
  return overGround(blockWorld([far], [lon, lat]), [window])
}

const world = await mountains()

interface Task {
  readonly members: Partial<RfProfile>
  readonly nodesPerSide: number
  readonly runs: number
  readonly unit: 'ms' | 's'
  readonly goal: number | null
}

/** Median CPU time of a surface and its JSON; CPU time, because other work does not count in it. */
async function row(
  what: string,
  { members, nodesPerSide, runs, unit, goal }: Task,
): Promise<Measurement> {
  const cell = testCell(
    { ...mast, horizontalPatternId: 'omni', ...members },
    { origin: [lon, lat] },
  )
  const cellSizeM = (2 * cell.profile.radiusM) / (nodesPerSide - 1)
  const question = {
    cell,
    rays: 120,
    cellSizeM,
    thresholdsDbm: [-100, -80],
  }
  const about = {
    fingerprint: '',
    terrainStatus: 'terrain_used',
    stem: 'bench',
    items: {},
    changedAt: '',
  } as const
  const times: number[] = []
  for (let run = runs === 1 ? 0 : -2; run < runs; run++) {
    const before = process.cpuUsage()
    const surface = coverageSurface(world, question, neverStop)
    const answer = await withGround(surface, { snapshot: world.snapshot, stop: neverStop })
    surfaceResult('json', question, answer, about, false)
    const { user, system } = process.cpuUsage(before)
    if (run >= 0) times.push((user + system) / (unit === 's' ? 1e6 : 1e3))
  }
  return { what, value: median(times), unit, goal }
}

const near = { nodesPerSide: 316, runs: 9, unit: 'ms', goal: 300 } as const
const wide = { nodesPerSide: 315, runs: 1, unit: 's', goal: null } as const
const rows = [
  await row('itu_p1812, 100,000 nodes at 5 km, each its own path', {
    ...near,
    members: { propagationModel: 'itu_p1812', radiusM: 5000 },
  }),
  await row('ntia_itm, the same', {
    ...near,
    members: { propagationModel: 'ntia_itm', radiusM: 5000 },
  }),
  await row('rural_macrocell with ground "diffraction", the same', {
    ...near,
    members: { propagationModel: 'rural_macrocell', ground: 'diffraction', radiusM: 5000 },
  }),
  await row('itu_p1812, 100,000 nodes at 12 km, radial', {
    ...near,
    members: { propagationModel: 'itu_p1812', radiusM: 12_000 },
  }),
  await row('itu_p1812, 100,000 nodes at 39 km, radial', {
    ...wide,
    members: { propagationModel: 'itu_p1812', radiusM: 39_000 },
  }),
  await row('itu_p1812, 1,000,000 nodes at 50 km, radial', {
    ...wide,
    nodesPerSide: 1001,
    goal: 5,
    members: { propagationModel: 'itu_p1812', radiusM: farthestM },
  }),
  await row('ntia_itm, 100,000 nodes at 39 km, each its own path', {
    ...wide,
    members: { propagationModel: 'ntia_itm', radiusM: 39_000 },
  }),
]
rows.push(
  ...(await groundOverHttp({
    lon,
    lat,
    halfDeg: half,
    spacingDeg: secondDeg,
    elevationM,
  })),
)
const peerS = splatSeconds({
  lon,
  lat,
  antennaHeightM: mast.antennaHeightM,
  receiverHeightM: mast.receiverHeightM,
  frequencyMhz: 1000 * mast.frequencyGhz,
  radiusKm: 39,
  elevationM,
})
if (peerS === null) {
  process.stderr.write('SKIPPED: SPLAT! is not installed (Debian package splat)\n')
} else {
  rows.push({
    what: 'SPLAT! (ITM) at 39 km, every posting of 3 arc seconds, its picture included',
    value: peerS,
    unit: 's',
    goal: null,
  })
}
process.stdout.write(`${machine()}\n${asTable(rows)}\n`)
if (flags.json !== undefined) {
  writeFileSync(flags.json, JSON.stringify({ machine: machine(), rows }, null, 2))
}
