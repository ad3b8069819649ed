// What a planner waits for with several cells, measured on the computation alone in one thread over
// a seeded city: no HTTP, no JSON of the request.
//   node --import tsx bench/network.ts [--buildings 160000] [--json FILE]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Cell } from '../src/analyses/cell.ts'
import {
  evaluateBaseline,
  judgeNetwork,
  type PlanQuestion,
} from '../src/analyses/network/evaluate.ts'
import type { NetworkRadioWork } from '../src/analyses/network/candidates/radio-work.ts'
import {
  defaultScoringRequest,
  defaultPriority,
  knownObjectiveIds,
} from '../src/optimization/scoring/objectives.ts'
import { optimizeNetwork, type SearchOrder } from '../src/analyses/network/optimize.ts'
import { recommendSites } from '../src/analyses/network/sites/recommend-sites.ts'
import { defaultMaxNodes } from '../src/optimization/exact/exact-search.ts'
import { defaultMultistartBudget } from '../src/optimization/policies/multistart-coordinate.ts'
import { defaultArchiveBudget } from '../src/optimization/policies/pareto-archive.ts'
import { neverStop } from '../src/stop-signal.ts'
import { attachWorld, type World } from '../src/analyses/world.ts'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { loadPack } from '../src/packs/load/load.ts'
import type { PackSnapshot } from '../src/packs/snapshot.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { packStrings } from '../src/spatial/string-table.ts'
import { asTable, machine, median, type Measurement } from './measure.ts'
import { networkPlaces } from './network-places.ts'
import { measureRadioCompute } from './radio-compute.ts'

const { values: flags } = parseArgs({
  options: {
    buildings: { type: 'string', default: '160000' },
    json: { type: 'string' },
    runs: { type: 'string', default: '9' },
  },
})
const buildings = Number(flags.buildings)
const runs = Number(flags.runs)
const warmUps = 5
const rays = 120
const profile = resolveRfProfile({})

function cells(count: number, azimuthOf: (index: number) => number): Cell[] {
  return networkPlaces.slice(0, count).map(([lon, lat], index) => ({
    id: `cell-${index + 1}`,
    lon,
    lat,
    azimuthDeg: azimuthOf(index),
    calibrationOffsetDb: 0,
    profile,
  }))
}

/** The city with fifty made-up tower records near the cells. */
function withCandidates(snapshot: PackSnapshot): PackSnapshot {
  const ids = Array.from(
    { length: 50 },
    (_, index) => `candidate-${String(index).padStart(2, '0')}`,
  )
  const at = (index: number) => [(index % 10) - 4.5, Math.floor(index / 10) - 2] as const
  const towers = {
    towerCount: 50,
    lon: Float64Array.from(ids, (_, index) => -19.997 + 0.0031 * at(index)[0]),
    lat: Float64Array.from(ids, (_, index) => -40.0005 + 0.0024 * at(index)[1]),
    cellId: Float64Array.from(ids, (_, index) => 1000 + index),
    isSimulated: new Uint8Array(50).fill(1),
    antennaHeightM: new Float64Array(50).fill(NaN),
    ids: packStrings(ids),
    radioTypes: packStrings(ids.map(() => 'NR')),
  }
  return { ...snapshot, towers }
}

/** Medians of wall and CPU time after warm-up, ms. A task gets a fresh world each time. */
function measure(
  snapshot: PackSnapshot,
  what: string,
  goalMs: number | null,
  task: (world: World) => unknown,
): Measurement[] {
  const wall: number[] = []
  const cpu: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const world = attachWorld(snapshot)
    const startedCpu = process.cpuUsage()
    const started = performance.now()
    task(world)
    if (run < 0) continue
    wall.push(performance.now() - started)
    const { user, system } = process.cpuUsage(startedCpu)
    cpu.push((user + system) / 1000)
  }
  return [
    { what, value: median(wall), unit: 'ms', goal: goalMs },
    { what: `${what}, CPU`, value: median(cpu), unit: 'ms', goal: null },
  ]
}

function question(count: number, azimuthOf: (index: number) => number = (index) => 60 * index) {
  return { cells: cells(count, azimuthOf), rays, plan: defaultScoringRequest }
}

/** Circles that a full grid of samples lies in, judged by all five objectives. */
const disturbed = {
  cells: question(6).cells.map((cell) => ({
    ...cell,
    profile: resolveRfProfile({ radiusM: 940 }),
  })),
  rays,
  plan: {
    objectives: knownObjectiveIds.map((id) => ({ id, weight: defaultPriority })),
    constraints: {},
  },
}

function optimize(
  world: World,
  order: SearchOrder,
  radioWork: NetworkRadioWork | null = null,
  asked: PlanQuestion = question(6),
) {
  const judged = judgeNetwork(world, asked, 'reachable', radioWork, neverStop)
  return optimizeNetwork(
    judged,
    order,
    (choices) => choices.map(({ azimuthDeg }) => azimuthDeg).join(),
    neverStop,
  )
}

const legacy = { policy: 'legacy_two_pass_coordinate' } as const
const multistart = {
  policy: 'deterministic_multistart_coordinate_v1',
  budget: defaultMultistartBudget,
} as const
const exact = {
  policy: 'exact_branch_and_bound_v1',
  maxNodes: defaultMaxNodes,
  exactFrontier: false,
} as const
const archive = {
  policy: 'deterministic_pareto_archive_search_v1',
  budget: defaultArchiveBudget,
} as const

const directory = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
try {
  const packDirectory = join(directory, 'pack')
  await writeSeededCity(packDirectory, { buildings, widthKm: 25, seed: 1 })
  const snapshot = withCandidates(
    loadPack(packDirectory, { maximumBuildingFileBytes: 2 * 1024 * 1024 * 1024 }),
  )
  const { domain, radioWork } = judgeNetwork(
    attachWorld(snapshot),
    question(6),
    'reachable',
    null,
    neverStop,
  )
  const rows = [
    ...measure(snapshot, 'evaluate-network, 6 cells', 30, (world) =>
      evaluateBaseline(judgeNetwork(world, question(6), 'baseline', null, neverStop)),
    ),
    ...measure(snapshot, 'optimize-network legacy, 6 cells', 400, (world) =>
      optimize(world, legacy),
    ),
    ...measure(snapshot, 'multistart policy, 6 cells', 600, (world) => optimize(world, multistart)),
    ...measure(snapshot, 'Pareto-archive policy, 6 cells', 600, (world) =>
      optimize(world, archive),
    ),
    ...measure(snapshot, 'exact policy, 6 cells, proven', 10_000, (world) =>
      optimize(world, exact),
    ),
    ...measure(snapshot, 'legacy again with other priorities', null, (world) =>
      optimize(world, legacy, radioWork),
    ),
    ...measure(
      snapshot,
      'legacy with radio quality, 6 cells of 940 m, 2874 samples',
      3000,
      (world) => optimize(world, legacy, null, disturbed),
    ),
    ...measure(snapshot, 'all rows of 6 cells, 120 rays over 120 degrees', null, (world) =>
      judgeNetwork(world, question(6), 'reachable', null, neverStop),
    ),
    ...measure(snapshot, 'all rows of 6 cells, 121 rays: no bearing is shared', null, (world) =>
      judgeNetwork(world, { ...question(6), rays: 121 }, 'reachable', null, neverStop),
    ),
    ...measure(snapshot, 'recommend-sites, 5 cells and 50 candidates', 1000, (world) =>
      recommendSites(
        world,
        {
          ...question(5),
          polygon: [
            [-21, -41],
            [-19, -41],
            [-19, -39],
            [-21, -39],
          ],
          maxResults: 5,
          candidateProfile: profile,
          calibrationOffsetDb: 0,
          seedAzimuthDeg: 0,
        },
        { network: null, sites: null },
        neverStop,
      ),
    ),
    ...measureRadioCompute((what, goalMs, task) => measure(snapshot, what, goalMs, task)),
  ]
  console.log(
    `${buildings} buildings, ${domain.footprints.length} of them in the domain; ${machine()}\n`,
  )
  console.log(asTable(rows))
  if (flags.json !== undefined) {
    writeFileSync(flags.json, JSON.stringify({ buildings, machine: machine(), rows }, null, 2))
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
