// The exact search, its second proof and CBC (Debian: coinor-cbc) on the same questions: six cells,
// from the contribution table to the proven answer in one thread; no radio work.
//   node --import tsx bench/exact-beside-cbc.ts [--packs FOLDER] [--seconds 60] [--json FILE]
// CBC and the second proof get that many seconds a question.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { planCertificate } from '../src/optimization/certificate/exact-certificate.ts'
import { searchExactly } from '../src/optimization/exact/exact-search.ts'
import { readPlanDocument } from '../src/optimization/check/plan-document.ts'
import { reprovePlan } from '../src/optimization/check/re-prove.ts'
import { encodeContributionTable } from '../src/optimization/table/table-codec.ts'
import { exactInstances, type ExactInstance } from './exact-instances.ts'
import { linearProgram } from './linear-program.ts'
import { machine, median } from './measure.ts'

const { values: flags } = parseArgs({
  options: {
    packs: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    json: { type: 'string' },
  },
})
const seconds = Number(flags.seconds)
const folder = mkdtempSync(join(tmpdir(), 'sightline-cbc-'))
const hasCbc = spawnSync('cbc', ['quit']).error === undefined
if (!hasCbc) console.log('cbc is not installed: our own times alone\n')

interface Row {
  readonly name: string
  readonly buildings: number
  readonly score: number
  readonly nodes: number
  /** The first search of this question; the median of five more. */
  readonly firstMs: number
  readonly medianMs: number
  /** Null: not finished in time. */
  readonly secondProofMs: number | null
  /** With its start and reading of the file; null: not installed. */
  readonly cbcMs: number | null
  readonly hasCbcProof: boolean
}

function timed<T>(task: () => T): { result: T; ms: number } {
  const started = performance.now()
  const result = task()
  return { result, ms: performance.now() - started }
}

function measure({ name, table, scoring }: ExactInstance): Row {
  const search = () => searchExactly(table, scoring, { maxNodes: 1e6, isTimeUp: () => false })
  const { result, ms: firstMs } = timed(search)
  if (!result.isProvenOptimal) throw new Error(`${name}: the search has proven nothing`)
  const times = Array.from({ length: 5 }, () => timed(search).ms)
  const certificate = planCertificate(table, scoring, result)
  const document = readPlanDocument(
    JSON.parse(JSON.stringify({ contribution_table: encodeContributionTable(table), certificate })),
  )
  const end = performance.now() + 1000 * seconds
  const proof = timed(() => reprovePlan(document, () => performance.now() > end))
  if (proof.result.outcome === 'refuted') throw new Error(`${name}: the second proof refutes it`)
  const { score } = result.best
  return {
    name,
    buildings: table.buildingCount,
    score,
    nodes: result.nodesExpanded,
    firstMs,
    medianMs: median(times),
    secondProofMs: proof.result.outcome === 'proven' ? proof.ms : null,
    ...besideCbc(name, linearProgram(table, scoring), score),
  }
}

function besideCbc(name: string, program: string, score: number) {
  if (!hasCbc) return { cbcMs: null, hasCbcProof: false }
  const path = join(folder, 'question.lp')
  writeFileSync(path, program)
  const { result, ms } = timed(() =>
    spawnSync('cbc', [path, 'sec', String(seconds), 'solve'], { encoding: 'utf8' }),
  )
  const hasCbcProof = result.stdout.includes('Optimal solution found')
  const value = Number(/^Objective value:\s+(\S+)/m.exec(result.stdout)?.[1])
  if (hasCbcProof && !(Math.abs(value - score) <= 2e-6))
    throw new Error(`${name}: CBC proves ${value}, the exact search ${score}`)
  return { cbcMs: ms, hasCbcProof }
}

const packs =
  flags.packs === undefined
    ? []
    : readdirSync(flags.packs)
        .map((name) => join(flags.packs!, name))
        .filter((path) => existsSync(join(path, 'manifest.json')))
const rows: Row[] = []
const show = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))
const notInTime = `no proof in ${seconds} s`
console.log(`${machine()}\n`)
console.log('| question | buildings | nodes | ms, first | ms | second proof, ms | CBC, ms |')
console.log('|---|---|---|---|---|---|---|')
for (const instance of exactInstances(packs)) {
  const row = measure(instance)
  rows.push(row)
  const cbc = row.cbcMs === null ? '' : row.hasCbcProof ? show(row.cbcMs) : notInTime
  const second = row.secondProofMs === null ? notInTime : show(row.secondProofMs)
  console.log(
    `| ${row.name} | ${row.buildings} | ${row.nodes} | ${show(row.firstMs)} | ${show(row.medianMs)} | ${second} | ${cbc} |`,
  )
}
rmSync(folder, { recursive: true })
if (hasCbc) {
  const ratios = rows.map(({ firstMs, cbcMs }) => cbcMs! / firstMs).sort((a, b) => a - b)
  console.log(
    `\nCBC takes ${median(ratios).toFixed(1)} times our first search in the median, ${ratios[0].toFixed(1)} times where it is closest.`,
  )
}
if (flags.json !== undefined) writeFileSync(flags.json, JSON.stringify(rows, null, 2))
