// Plans of many cells over HTTP, tables included, by the clock and by processor time, beside HiGHS:
//   npm run build && node --import tsx bench/plan-goals.ts --packs FOLDER [--only monaco-60]
//     [--warm] [--highs PYTHON|wasm --seconds 60]
// With --warm a small plan is made first: the first job in a data folder makes the store of jobs too.
// PYTHON is one with highspy (`pip install highspy`); wasm asks npm `highs`, the same solver in
// WebAssembly, which needs 4 to 10 times as long. Without either no solver is asked.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gridAzimuthsDeg } from '../src/optimization/azimuth-grid.ts'
import type { BoundedPlanDocument } from '../src/optimization/certificate/plan-certificate.ts'
import { checkBoundedPlan } from '../src/optimization/check/bounded-plan.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { machine } from './measure.ts'
import { roofSites } from './roof-sites.ts'
import { type BenchService, startService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    packs: { type: 'string', default: '.' },
    only: { type: 'string' },
    warm: { type: 'boolean', default: false },
    highs: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
})

interface Goal {
  readonly pack: string
  readonly cells: number
  /** All: azimuth, tilt, power and off. */
  readonly choices: 'azimuth' | 'all'
  /** Between sites, and the radius of a cell, metres. */
  readonly spacingM: number
  readonly radiusM: number
  /** Whether HiGHS is asked too. */
  readonly besideHighs: boolean
}

const [helsinki, monaco, liechtenstein] = ['helsinki-centre', 'monaco', 'liechtenstein-raw']

const cellsOfMast = 3

/** Sites stand on roofs; three cells each, 60 degrees apart at least. */
const goals: readonly Goal[] = [
  goal(helsinki, 60, 'azimuth', 200, 400),
  goal(monaco, 30, 'azimuth', 250, 400, true),
  goal(monaco, 60, 'azimuth', 250, 400, true),
  goal(liechtenstein, 60, 'azimuth', 400, 600),
  goal(helsinki, 50, 'all', 200, 400),
  goal(monaco, 50, 'all', 250, 400, true),
  goal(liechtenstein, 50, 'all', 400, 600, true),
  goal(liechtenstein, 100, 'all', 400, 600, true),
  goal(monaco, 200, 'all', 120, 400),
  goal(liechtenstein, 200, 'all', 400, 600, true),
]

function goal(
  pack: string,
  cells: number,
  choices: Goal['choices'],
  spacingM: number,
  radiusM: number,
  besideHighs = false,
): Goal {
  return { pack, cells, choices, spacingM, radiusM, besideHighs }
}

function requestOf({ pack, cells, choices, spacingM, radiusM }: Goal) {
  const snapshot = loadPack(join(flags.packs, pack), { maximumBuildingFileBytes: 1e9 })
  const sites = roofSites(snapshot, Math.ceil(cells / cellsOfMast), spacingM)
  return {
    towers: Array.from({ length: cells }, (_, index) => ({
      id: `c${String(index).padStart(3, '0')}`,
      site_id: `s${Math.floor(index / cellsOfMast)}`,
      tower_lon: sites[Math.floor(index / cellsOfMast)][0],
      tower_lat: sites[Math.floor(index / cellsOfMast)][1],
      azimuth: 120 * (index % cellsOfMast),
      rf_profile: { vertical_pattern_id: 'panel-10deg', antenna_height_m: 25 },
    })),
    frequency_ghz: 3.5,
    radius_m: radiusM,
    beam_width: 65,
    tx_power_dbm: 30,
    rays: 60,
    decisions: {
      azimuths_deg: gridAzimuthsDeg,
      ...(choices === 'all' && {
        electrical_tilts_deg: [0, 2, 4, 6, 8],
        tx_powers_dbm: [24, 27, 30],
        may_be_off: true,
      }),
    },
    least_separation_deg: 60,
    costs: { turn: 0.0005, tilt: 0.0002, power: 0.0001, per_watt: 0.0005 },
  }
}

interface PlanJob {
  readonly status: string
  readonly message?: string
  readonly completed_steps: number
  readonly search_progress: readonly {
    readonly evaluations: number
    readonly best: number
    readonly bound: number | null
  }[]
  readonly result?: {
    readonly planned: { readonly score: number }
    readonly optimization: {
      readonly search: {
        readonly upper_bound: number
        readonly optimality_gap: number
        readonly search_guarantee: string
        readonly certificate: BoundedPlanDocument
      }
    }
  }
}

async function jsonOf<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(
    url,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

/** Since a plan was asked for, by the clock and of processor time. */
interface Spent {
  readonly clockS: number
  readonly cpuS: number
}

/** A plan over HTTP, from the request to its answer. */
async function planned(service: BenchService, goal: Goal) {
  const { url } = service
  const request = requestOf(goal)
  const [begun, cpuBegun] = [performance.now(), service.cpuSeconds()]
  const since = (): Spent => ({
    clockS: (performance.now() - begun) / 1000,
    cpuS: service.cpuSeconds() - cpuBegun,
  })
  const { job_id: id } = await jsonOf<{ readonly job_id: string }>(
    `${url}/api/processes/network-plan/execution`,
    request,
  )
  let [rows, untilFirst, first]: [Spent | null, Spent | null, number] = [null, null, 0]
  for (;;) {
    const job = await jsonOf<PlanJob>(`${url}/api/jobs/${id}`)
    const found = job.search_progress.find(({ evaluations }) => evaluations > 0)
    if (job.completed_steps >= goal.cells / cellsOfMast) rows ??= since()
    if (untilFirst === null && found !== undefined) [untilFirst, first] = [since(), found.best]
    if (job.status === 'failed') throw new Error(job.message)
    if (job.result !== undefined) {
      const all = since()
      const memoryMb = service.residentMb()
      return {
        result: job.result,
        rows: rows!,
        untilFirst: untilFirst ?? all,
        first,
        all,
        memoryMb,
      }
    }
    await sleep(100)
  }
}

/** What HiGHS says of the same problem: its best plan and bound, as shares of a plan that achieves all. */
const highsProgram = `
import highspy, resource, sys
solver = highspy.Highs()
solver.setOptionValue('output_flag', False)
solver.setOptionValue('threads', 2)
solver.setOptionValue('time_limit', float(sys.argv[2]))
solver.setOptionValue('mip_rel_gap', 1e-7)
solver.readModel(sys.argv[1])
solver.run()
info = solver.getInfo()
used = resource.getrusage(resource.RUSAGE_SELF)
print(info.objective_function_value / 1e6, info.mip_dual_bound / 1e6, solver.getRunTime(), used.ru_utime + used.ru_stime)
`

function askHighs(certificate: BoundedPlanDocument, folder: string) {
  const [document, program] = [join(folder, 'plan.json'), join(folder, 'plan.lp')]
  writeFileSync(document, JSON.stringify(certificate))
  const root = fileURLToPath(new URL('..', import.meta.url))
  const tsx = ['--import', 'tsx']
  writeFileSync(program, output(process.execPath, [...tsx, 'bench/plan-as-lp.ts', document], root))
  const said =
    flags.highs === 'wasm'
      ? output(process.execPath, [...tsx, 'bench/plan-highs.ts', program, flags.seconds], root)
      : output(flags.highs!, ['-c', highsProgram, program, flags.seconds], folder)
  const [score, bound, clockS, cpuS] = said.trim().split(' ').map(Number)
  return { score, bound, clockS, cpuS }
}

function output(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const percent = (share: number) => `${(100 * share).toFixed(3)} %`
const seconds = (value: number) => `${value.toFixed(1)} s`
const spent = ({ clockS, cpuS }: Spent) => `${seconds(clockS)} (${seconds(cpuS)})`

async function measured(service: BenchService, goal: Goal, folder: string): Promise<string[]> {
  if (flags.warm) await planned(service, { ...goal, cells: 3 * cellsOfMast })
  const { result, rows, untilFirst, first, all, memoryMb } = await planned(service, goal)
  const { certificate, optimality_gap: gap, search_guarantee } = result.optimization.search
  const verdict = checkBoundedPlan(certificate)
  if (!verdict.isProven) throw new Error(verdict.finding)
  const score = certificate.points / 1e12
  const highs =
    flags.highs === undefined || !goal.besideHighs ? null : askHighs(certificate, folder)
  return [
    `${goal.pack}, ${goal.spacingM} m`,
    String(goal.cells),
    goal.choices === 'all' ? '540 and off' : '36',
    spent(all),
    spent(rows),
    `${memoryMb.toFixed(0)} MB`,
    search_guarantee === 'proven_optimum' ? 'proven' : percent(gap),
    `${spent(untilFirst)}, ${percent((score - first) / score)} below`,
    highs === null
      ? ''
      : `${percent((score - highs.score) / score)} below ours, gap ${percent((highs.bound - highs.score) / highs.bound)}, ` +
        `${seconds(highs.clockS)} (${seconds(highs.cpuS)} of processor time)`,
  ]
}

const folder = mkdtempSync(join(tmpdir(), 'sightline-goals-'))
const rows: string[][] = []
console.log(machine())
try {
  for (const goal of goals) {
    if (
      flags.only !== undefined &&
      !`${goal.pack}-${goal.cells}-${goal.choices}`.includes(flags.only)
    )
      continue
    const service = await startService({
      packDirectory: join(flags.packs, goal.pack),
      dataDirectory: mkdtempSync(join(folder, 'data-')),
      port: 18_417,
      environment: { MAX_BUILDING_FILE_BYTES: '1000000000' },
    })
    try {
      rows.push(await measured(service, goal, folder))
      console.log(rows.at(-1)!.join(' | '))
    } finally {
      await service.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const head = [
  'city',
  'cells',
  'choices a cell',
  'by the clock (processor time)',
  'of it rows',
  'memory',
  'gap',
  'first plan',
  'HiGHS',
]
for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
