// Twelve planning problems of generated cities with the best plan and bound that are known of each:
// bench/instances/README.md says what they are.
//   node --import tsx bench/plan-instances.ts                  computes all and compares with the index
//   node --import tsx bench/plan-instances.ts --write FOLDER   writes each as a network-bounded-plan-v1
//   node --import tsx bench/plan-instances.ts --record         writes the index
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { boundedSearch } from '../src/optimization/search/branch-and-bound.ts'
import { boundedPlanDocument } from '../src/optimization/certificate/plan-certificate.ts'
import { neverStop } from '../src/stop-signal.ts'
import { planCityProblem, type PlanCityOptions } from './plan-city.ts'

const { values: flags } = parseArgs({
  options: {
    write: { type: 'string' },
    record: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

const budget = { maxEvaluations: 1_000_000, boundSteps: 800 }
const indexFile = new URL('instances/index.json', import.meta.url)

/** By azimuth alone, and by azimuth, tilt, power and off. */
function instance(cells: number, spacingM: number, hasTilts: boolean, maxChanges = Infinity) {
  const options: PlanCityOptions = {
    seed: cells + spacingM,
    cells,
    spacingM,
    azimuths: hasTilts ? 9 : 36,
    tiltsDeg: hasTilts ? [2, 4, 9] : [],
    powersDbm: hasTilts ? [14, 17, 23] : [],
    maxChanges,
  }
  const limit = maxChanges === Infinity ? '' : `-${maxChanges}-changes`
  return { name: `${cells}-cells-${spacingM}m-${hasTilts ? 'all' : 'azimuth'}${limit}`, options }
}

const instances = [
  instance(20, 500, false),
  instance(20, 1100, false),
  instance(20, 800, true),
  instance(30, 700, false),
  instance(30, 700, true, 10),
  instance(50, 900, true),
  instance(60, 800, false),
  instance(60, 1100, false),
  instance(60, 1100, true, 20),
  instance(100, 900, false),
  instance(100, 900, true),
  instance(200, 900, false),
]

interface Entry {
  readonly name: string
  readonly cells: number
  readonly options: number
  readonly classes: number
  /** Of the document as `--write` gives it. */
  readonly sha256: string
  readonly points: number
  readonly upper_bound: number
  readonly processor_seconds: number
}

function solve({ name, options }: (typeof instances)[number]): { text: string; entry: Entry } {
  const problem = planCityProblem(options)
  const before = process.cpuUsage()
  const outcome = boundedSearch(problem, budget, neverStop)
  const { user, system } = process.cpuUsage(before)
  const text = `${JSON.stringify(boundedPlanDocument(problem, outcome))}\n`
  const entry = {
    name,
    cells: problem.cells.length,
    options: problem.cells.reduce((sum, cell) => sum + cell.candidates.length, 0),
    classes: problem.classPoints.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    points: outcome.points,
    upper_bound: outcome.upperBound,
    processor_seconds: Math.round((user + system) / 100_000) / 10,
  }
  return { text, entry }
}

const known = flags.record
  ? []
  : (JSON.parse(readFileSync(indexFile, 'utf8')) as { instances: readonly Entry[] }).instances
const entries: Entry[] = []
for (const one of instances.filter(({ name }) => name.includes(flags.only))) {
  const { text, entry } = solve(one)
  entries.push(entry)
  const gap = (100 * (entry.upper_bound - entry.points)) / entry.upper_bound
  const before = known.find(({ name }) => name === entry.name)
  const change = before === undefined ? 'new' : compared(entry, before)
  process.stdout.write(
    `${entry.name}: ${entry.points} points, gap ${gap.toFixed(5)} %, ` +
      `${entry.processor_seconds} s; ${change}\n`,
  )
  if (flags.write !== undefined) {
    mkdirSync(flags.write, { recursive: true })
    writeFileSync(join(flags.write, `${entry.name}.json`), text)
  }
}
if (flags.record) {
  const document = { schema: 'network-bounded-plan-v1', budget, instances: entries }
  writeFileSync(indexFile, `${JSON.stringify(document, null, 2)}\n`)
}

function compared(now: Entry, before: Entry): string {
  if (now.sha256 === before.sha256) return 'as recorded'
  if (now.points > before.points) return 'a better plan than recorded'
  if (now.points < before.points) return 'a worse plan than recorded'
  return now.upper_bound < before.upper_bound ? 'a lower bound than recorded' : 'differs'
}
