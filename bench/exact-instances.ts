import type { Cell } from '../src/analyses/cell.ts'
import { judgeNetwork } from '../src/analyses/network/evaluate.ts'
import type { Scoring } from '../src/optimization/scoring/scoring.ts'
import type { ContributionTable } from '../src/optimization/table/table.ts'
import { neverStop } from '../src/stop-signal.ts'
import { attachWorld, type World } from '../src/analyses/world.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { localFrame, unproject } from '../src/spatial/local-frame.ts'
import { blockWorld, box, originLat, originLon } from '../test/worlds/block-world.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'

/** One question for the exact policy, its radio work done. */
export interface ExactInstance {
  readonly name: string
  readonly table: ContributionTable
  readonly scoring: Scoring
}

interface Mast {
  readonly lon: number
  readonly lat: number
  readonly antennaHeightM: number
}

const settings = [
  { name: '120 deg, 400 m', beamWidthDeg: 120, radiusM: 400, cellsPerMast: 1 },
  { name: '65 deg, 600 m', beamWidthDeg: 65, radiusM: 600, cellsPerMast: 1 },
  { name: '65 deg, 600 m, two masts', beamWidthDeg: 65, radiusM: 600, cellsPerMast: 3 },
  { name: '65 deg, 600 m, three masts', beamWidthDeg: 65, radiusM: 600, cellsPerMast: 2 },
  { name: '65 deg, 1,000 m', beamWidthDeg: 65, radiusM: 1000, cellsPerMast: 1 },
]

/** Demand, residential and coverage alike: overlap is a ratio and has no place in a linear program. */
const plan = {
  objectives: (['demand', 'residential', 'coverage'] as const).map((id) => ({ id, weight: 50 })),
  constraints: {},
}

/** Seeded cities of boxes and, where a folder is named, the packs in it; four settings each. */
export function* exactInstances(packFolders: readonly string[]): Generator<ExactInstance> {
  for (const city of seededCities) yield* instancesOf(city.name, cityWorld(city), cityMasts(city))
  for (const folder of packFolders) {
    const world = attachWorld(loadPack(folder, { maximumBuildingFileBytes: 2_147_483_648 }))
    yield* instancesOf(folder.split('/').at(-1)!, world, packMasts(world))
  }
}

function* instancesOf(name: string, world: World, masts: readonly Mast[]) {
  for (const setting of settings) {
    const cells = cellsAt(masts, setting)
    const question = { cells, rays: 60, plan }
    const { table, scoring } = judgeNetwork(world, question, 'reachable', null, neverStop)
    yield { name: `${name}, ${setting.name}`, table, scoring }
  }
}

function cellsAt(
  masts: readonly Mast[],
  { beamWidthDeg, radiusM, cellsPerMast }: (typeof settings)[number],
): Cell[] {
  return Array.from({ length: 6 }, (_, index) => {
    const { lon, lat, antennaHeightM } = masts[Math.floor(index / cellsPerMast)]
    return {
      id: `cell-${index + 1}`,
      lon,
      lat,
      azimuthDeg: (120 * index) % 360,
      calibrationOffsetDb: 0,
      profile: resolveRfProfile({
        frequencyGhz: 28,
        txPowerDbm: 30,
        beamWidthDeg,
        radiusM,
        antennaHeightM,
      }),
    }
  })
}

interface SeededCity {
  readonly name: string
  readonly seed: number
  /** Buildings stand on a square of this many lots in a row. */
  readonly lots: number
  readonly lotM: number
  readonly mastDistanceM: number
  readonly antennaHeightM: number
}

/** Roofs up to 27 m: antennas far above them serve nearly all, those among them little. */
const seededCities: readonly SeededCity[] = [
  { name: 'dense', seed: 1, lots: 40, lotM: 20, mastDistanceM: 150, antennaHeightM: 45 },
  { name: 'wide', seed: 2, lots: 56, lotM: 24, mastDistanceM: 250, antennaHeightM: 60 },
  { name: 'starved', seed: 3, lots: 50, lotM: 18, mastDistanceM: 200, antennaHeightM: 22 },
  { name: 'saturated', seed: 4, lots: 40, lotM: 20, mastDistanceM: 90, antennaHeightM: 80 },
]

function cityWorld({ seed, lots, lotM }: SeededCity): World {
  const random = seededRandom(seed)
  const halfM = (lots * lotM) / 2
  const blocks = Array.from({ length: lots * lots }, (_, index) => {
    const west = (index % lots) * lotM - halfM
    const south = Math.floor(index / lots) * lotM - halfM
    // Four in ten fill their lot from side to side: rows with party walls.
    const width = random() < 0.4 ? lotM : lotM * (0.4 + 0.5 * random())
    const depth = lotM * (0.4 + 0.4 * random())
    const heightM = 6 + Math.round(21 * random() * random())
    const isHome = random() < 0.7
    return box(`b${index}`, [west, south, west + width, south + depth], heightM, {
      demandWeight: Math.ceil(8 * random()),
      residentialDemand: isHome ? Math.ceil(12 * random()) : 0,
    })
  })
  return blockWorld(blocks)
}

function cityMasts({ mastDistanceM, antennaHeightM }: SeededCity): Mast[] {
  const frame = localFrame(originLon, originLat)
  const places = [
    [0.1, 0],
    [1, 0.2],
    [-1, -0.1],
    [0.4, 1],
    [-0.5, 0.9],
    [0.5, -0.95],
  ]
  return places.map(([east, north]) => {
    const [lon, lat] = unproject(frame, east * mastDistanceM, north * mastDistanceM)
    return { lon, lat, antennaHeightM }
  })
}

/** The six masts of a pack around the one with the most buildings near it. */
function packMasts({ snapshot: { towers }, boxIndex }: World): Mast[] {
  const masts = new Map<string, Mast>()
  for (let tower = 0; tower < towers.towerCount; tower++) {
    const [lon, lat] = [towers.lon[tower], towers.lat[tower]]
    const stated = towers.antennaHeightM[tower]
    const antennaHeightM = Number.isNaN(stated) ? 30 : stated
    masts.set(`${lon},${lat}`, { lon, lat, antennaHeightM })
  }
  const all = [...masts.values()]
  const buildingsNear = ({ lon, lat }: Mast) =>
    boxIndex.search(lon - 0.006, lat - 0.004, lon + 0.006, lat + 0.004).length
  const centre = all.reduce((best, mast) =>
    buildingsNear(mast) > buildingsNear(best) ? mast : best,
  )
  const distance = ({ lon, lat }: Mast) => {
    const east = (lon - centre.lon) * Math.cos((centre.lat * Math.PI) / 180)
    return Math.sqrt(east * east + (lat - centre.lat) * (lat - centre.lat))
  }
  return all.sort((a, b) => distance(a) - distance(b)).slice(0, 6)
}
