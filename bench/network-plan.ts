// Plans of many cells over real packs: three-sector sites on a seeded lattice of buildings, one thread.
//   node --import tsx bench/network-plan.ts --packs FOLDER [--pack helsinki-centre] [--cells 8,30,60]
//     [--choices azimuth|all] [--evaluations 20000000] [--steps 300] [--overlap 0] [--quality 0]
// overlap: what it costs; quality: the weight of radio quality beside 1 of demand, homes and reach.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { continueSearch, searchOutcome } from '../src/optimization/search/branch-and-bound.ts'
import { isSearchOver, searchFrom } from '../src/optimization/search/search-state.ts'
import { candidatesOfCells } from '../src/analyses/network/candidates/candidates-at-site.ts'
import { cellCandidatesDocument } from '../src/analyses/network/candidates/cell-candidates-document.ts'
import { buildProblem } from '../src/analyses/network/candidates/build-problem.ts'
import type { PlanQuestion } from '../src/analyses/network/plan-question.ts'
import { plannedNetwork } from '../src/analyses/network/plans/planned-network.ts'
import { bestPartialPlan } from '../src/optimization/search/shortlist.ts'
import { gridAzimuthsDeg } from '../src/optimization/azimuth-grid.ts'
import { neverStop } from '../src/stop-signal.ts'
import { attachWorld, type World } from '../src/analyses/world.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { machine } from './measure.ts'
import { roofSites } from './roof-sites.ts'

const { values: flags } = parseArgs({
  options: {
    packs: { type: 'string' },
    pack: { type: 'string', default: 'helsinki-centre' },
    cells: { type: 'string', default: '8,30,60' },
    choices: { type: 'string', default: 'azimuth' },
    evaluations: { type: 'string', default: '20000000' },
    steps: { type: 'string', default: '300' },
    spacing: { type: 'string', default: '250' },
    radius: { type: 'string', default: '400' },
    overlap: { type: 'string', default: '0' },
    quality: { type: 'string', default: '0' },
  },
})

function questionOf(world: World, count: number): PlanQuestion {
  const isAll = flags.choices === 'all'
  const sites = roofSites(world.snapshot, Math.ceil(count / 3), Number(flags.spacing))
  const profile = resolveRfProfile({
    frequencyGhz: 3.5,
    radiusM: Number(flags.radius),
    beamWidthDeg: 65,
    txPowerDbm: 30,
    verticalPatternId: 'panel-10deg',
    antennaHeightM: 25,
  })
  return {
    cells: Array.from({ length: count }, (_, index) => {
      const [lon, lat] = sites[Math.floor(index / 3)]
      return {
        cell: {
          id: `c${String(index).padStart(3, '0')}`,
          lon,
          lat,
          azimuthDeg: 120 * (index % 3),
          calibrationOffsetDb: 0,
          profile,
        },
        decisions: {
          azimuthsDeg: gridAzimuthsDeg,
          azimuthRangesDeg: [],
          electricalTiltsDeg: isAll ? [0, 2, 4, 6, 8] : [],
          txPowersDbm: isAll ? [24, 27, 30] : [],
          mayBeOff: isAll,
        },
        siteId: `s${Math.floor(index / 3)}`,
        leastSeparationDeg: 60,
      }
    }),
    rays: 60,
    weights: { demand: 1, residential: 1, coverage: 1, radioQuality: Number(flags.quality) },
    costs: {
      turned: 0.0005,
      tilted: 0.0002,
      powered: 0.0001,
      switchedOff: 0,
      perWatt: 0.0005,
      overlap: Number(flags.overlap),
    },
    maxChanges: null,
    area: null,
    shortlistChanges: 10,
    budget: { maxEvaluations: Number(flags.evaluations), boundSteps: Number(flags.steps) },
  }
}

function measure(world: World, count: number): void {
  const question = questionOf(world, count)
  const begun = process.cpuUsage()
  const sinceS = () => {
    const { user, system } = process.cpuUsage(begun)
    return ((user + system) / 1e6).toFixed(1)
  }
  const rows = candidatesOfCells(world, question, neverStop)
  const rowsS = sinceS()
  const bytes = rows.reduce(
    (sum, row) => sum + JSON.stringify(cellCandidatesDocument(row)).length,
    0,
  )
  const joined = buildProblem(question, rows, world.snapshot.footprints)
  const joinedS = sinceS()
  const { problem } = joined
  const choices = rows.reduce((sum, row) => sum + row.candidates.length, 0)
  let state = searchFrom(problem, question.budget)
  const moments: string[] = []
  while (!isSearchOver(state)) {
    const known = state.moments.length
    state = continueSearch(problem, state, question.budget, 500_000, neverStop)
    if (state.moments.length > known) {
      const { points, upperBound } = state.moments.at(-1)!
      const bound = upperBound === null ? '-' : (upperBound / 1e12).toFixed(5)
      moments.push(`${sinceS()} s: ${(points / 1e12).toFixed(5)} / ${bound}`)
    }
  }
  const searchS = sinceS()
  const plan = plannedNetwork(question, joined, state, world.snapshot, neverStop)
  const gain = plan.planned.score - plan.baseline.score
  const firstTen = plan.changes.slice(0, 10).reduce((sum, change) => sum + change.gain, 0)
  const shareOf = (score: number) =>
    `${((100 * (score - plan.baseline.score)) / gain).toFixed(1)} %`
  const { shortlist } = plan
  const ofTen =
    shortlist === undefined
      ? ''
      : `${shareOf(shortlist.planned.score)} by a plan of ten, at most ${shareOf(shortlist.upperBound)}`
  const { overlap, serviceableSamples } = plan.planned
  if (overlap !== undefined)
    console.log(`overlap ${plan.baseline.overlap?.share} -> ${overlap.share}`)
  if (plan.samples !== undefined)
    console.log(
      `samples ${plan.samples.count}, ${plan.baseline.serviceableSamples} -> ` +
        `${serviceableSamples}, at most ${plan.samples.atMost}`,
    )
  const part = bestPartialPlan({ ...problem, maxChanges: 10 }, searchOutcome(state).plan, neverStop)
  const ofThese =
    `${shareOf(part.points / 1e12)} by the best ten of these changes, ` +
    `at most ${shareOf(part.upperBound / 1e12)}`
  const gap = (plan.upperBound - plan.planned.score) / plan.upperBound
  console.log(
    `| ${flags.pack} | ${count} | ${flags.choices} | ${plan.buildings} | ${plan.buildingClasses} | ` +
      `${choices} | ${rowsS} | ${joinedS} | ${searchS} | ${sinceS()} | ${(100 * gap).toFixed(3)} % | ` +
      `${plan.baseline.score.toFixed(4)} | ${plan.planned.score.toFixed(4)} | ${plan.changes.length} | ` +
      `${((100 * firstTen) / gain).toFixed(1)} %, ${ofThese}, ${ofTen} | rows ${(bytes / 1e6).toFixed(1)} MB, certificate ` +
      `${(JSON.stringify(plan.certificate).length / 1e6).toFixed(1)} MB | ${plan.evaluations} | ${moments.join('; ')} |`,
  )
}

console.log(machine())
const world = attachWorld(
  loadPack(join(flags.packs ?? '', flags.pack), { maximumBuildingFileBytes: 1e9 }),
)
for (const count of flags.cells.split(',').map(Number)) measure(world, count)
