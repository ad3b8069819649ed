// How long plans of four to eight cells take on the contribution table alone, over seeded towns: the
// exact search, its second proof, the other policies, one state. One thread, no radio work.
//   node --import tsx bench/network-search.ts [--seeds 20] [--buildings 800] [--verify] [--json FILE]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { planKey } from '../src/optimization/candidate.ts'
import { MetricsEvaluator } from '../src/optimization/scoring/metrics.ts'
import { defaultScoringRequest } from '../src/optimization/scoring/objectives.ts'
import { resolveScoring, type Scoring } from '../src/optimization/scoring/scoring.ts'
import { planCertificate } from '../src/optimization/certificate/exact-certificate.ts'
import { defaultMaxNodes, searchExactly } from '../src/optimization/exact/exact-search.ts'
import { twoPassCoordinateSearch } from '../src/optimization/policies/legacy-two-pass.ts'
import {
  defaultMultistartBudget,
  multistartCoordinateSearch,
} from '../src/optimization/policies/multistart-coordinate.ts'
import {
  defaultArchiveBudget,
  paretoArchiveSearch,
} from '../src/optimization/policies/pareto-archive.ts'
import {
  evaluationOf,
  tableSearchSpace,
  uniformRotationStarts,
} from '../src/optimization/policies/table-space.ts'
import { encodeContributionTable } from '../src/optimization/table/table-codec.ts'
import { baselineRows, type ContributionTable } from '../src/optimization/table/table.ts'
import { readPlanDocument } from '../src/optimization/check/plan-document.ts'
import { reprovePlan } from '../src/optimization/check/re-prove.ts'
import { neverStop } from '../src/stop-signal.ts'
import { networkWorld, type NetworkWorldOptions } from '../test/worlds/network-world.ts'
import { machine, median } from './measure.ts'

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    buildings: { type: 'string', default: '800' },
    verify: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const seeds = Number(flags.seeds)
const buildings = Number(flags.buildings)

interface Row {
  readonly what: string
  readonly medianMs: number
  readonly worstMs: number
  readonly medianNodes: number | null
  readonly note: string
}

/** Half the towns have sector beams, half a parabolic pattern. */
function town(cells: number, seed: number, layout: NetworkWorldOptions['layout']) {
  const antenna = seed % 2 === 0 ? 'sector' : 'pattern'
  const table = networkWorld({ seed, cells, buildings, antenna, layout: layout ?? 'scattered' })
  return { table, scoring: resolveScoring(table, defaultScoringRequest) }
}

function timed<T>(task: () => T): { result: T; ms: number } {
  const started = performance.now()
  const result = task()
  return { result, ms: performance.now() - started }
}

function exact(table: ContributionTable, scoring: Scoring, maxNodes = defaultMaxNodes) {
  const options = { maxNodes, isTimeUp: () => false, signal: neverStop }
  return searchExactly(table, scoring, options)
}

/** Three cells to a mast are hard from seven cells on: fewer towns, and so many nodes. */
const hardNodes = 20_000
const hardSeeds = 5

function exactRow(cells: number, layout: NetworkWorldOptions['layout']): Row {
  const isHard = layout === 'three_sector' && cells > 6
  const count = isHard ? Math.min(seeds, hardSeeds) : seeds
  const runs = Array.from({ length: count }, (_, seed) => {
    const { table, scoring } = town(cells, seed, layout)
    return timed(() => exact(table, scoring, isHard ? hardNodes : defaultMaxNodes))
  })
  const proven = runs.filter(({ result }) => result.terminationReason === 'proven').length
  const gaps = runs.map(({ result: { upperBound, best } }) => 1 - best.score / (upperBound ?? 1))
  const gap = `; gap at most ${(100 * Math.max(...gaps)).toFixed(1)} %`
  return {
    what: `exact search, ${cells} cells, ${layout === 'three_sector' ? 'three to a mast' : 'each its mast'}`,
    medianMs: median(runs.map(({ ms }) => ms)),
    worstMs: Math.max(...runs.map(({ ms }) => ms)),
    medianNodes: median(runs.map(({ result }) => result.nodesExpanded)),
    note: `${proven} of ${count} proven${proven < count ? gap : ''}`,
  }
}

function verifyRow(cells: number): Row {
  const runs = Array.from({ length: Math.min(seeds, 5) }, (_, seed) => {
    const { table, scoring } = town(cells, seed, 'scattered')
    const certificate = planCertificate(table, scoring, exact(table, scoring))
    const document = { contribution_table: encodeContributionTable(table), certificate }
    return timed(() => reprovePlan(readPlanDocument(document), () => false))
  })
  return {
    what: `second proof, ${cells} cells`,
    medianMs: median(runs.map(({ ms }) => ms)),
    worstMs: Math.max(...runs.map(({ ms }) => ms)),
    medianNodes: null,
    note: runs.every(({ result }) => result.outcome === 'proven') ? 'all proven' : 'NOT ALL PROVEN',
  }
}

function policyRow(
  what: string,
  run: (table: ContributionTable, scoring: Scoring) => number,
  change: (table: ContributionTable) => ContributionTable = (table) => table,
): Row {
  const runs = Array.from({ length: seeds }, (_, seed) => {
    const { table, scoring } = town(6, seed, 'scattered')
    const changed = change(table)
    return timed(() => run(changed, scoring))
  })
  return {
    what,
    medianMs: median(runs.map(({ ms }) => ms)),
    worstMs: Math.max(...runs.map(({ ms }) => ms)),
    medianNodes: null,
    note: `${median(runs.map(({ result }) => result)).toFixed(0)} evaluations`,
  }
}

function space(table: ContributionTable, scoring: Scoring) {
  return tableSearchSpace(new MetricsEvaluator(table), scoring, planKey)
}

/** Cells that send alike whatever their azimuth: all plans are equal, and none dominates another. */
function sendingAllAround(table: ContributionTable): ContributionTable {
  const { wordCount } = table
  const cells = table.cells.map((cell) => ({
    ...cell,
    reachScores: cell.reachScores.map(() => cell.reachScores[0]),
    served: cell.served.map((_, index) => cell.served[index % wordCount]),
  }))
  return { ...table, cells }
}

/** The most that a request may ask of the archive policy. */
const largestArchiveBudget = {
  maxUniqueEvaluations: 100_000,
  maxExpandedStates: 5000,
  maxRounds: 64,
}

/** Scoring one plan, over 200,000 plans. */
function stateRow(): Row {
  const { table, scoring } = town(6, 1, 'scattered')
  const evaluator = new MetricsEvaluator(table)
  const count = 200_000
  const rows = [0, 0, 0, 0, 0, 0]
  const { ms } = timed(() => {
    for (let plan = 0; plan < count; plan++) {
      for (let cell = 0; cell < 6; cell++) rows[cell] = (plan * (2 * cell + 5)) % 36
      evaluationOf(evaluator.evaluate(rows), scoring)
    }
  })
  const note = `${((1000 * ms) / count).toFixed(2)} microseconds each`
  return {
    what: `score ${count} plans, 6 cells`,
    medianMs: ms,
    worstMs: ms,
    medianNodes: null,
    note,
  }
}

// The first searches warm the compiler up.
for (let seed = 100; seed < 103; seed++) {
  const { table, scoring } = town(5, seed, 'scattered')
  exact(table, scoring)
}

const results: Row[] = [
  stateRow(),
  policyRow('legacy two-pass, 6 cells', (table, scoring) => {
    const found = twoPassCoordinateSearch(space(table, scoring), baselineRows(table), neverStop)
    return found.networkEvaluations
  }),
  policyRow('multistart, 6 cells, default budget', (table, scoring) => {
    const budget = defaultMultistartBudget
    const found = multistartCoordinateSearch(
      space(table, scoring),
      uniformRotationStarts(table),
      budget,
      neverStop,
    )
    return found.plans.length
  }),
  policyRow('Pareto archive, 6 cells, default budget', (table, scoring) => {
    const budget = defaultArchiveBudget
    return paretoArchiveSearch(
      space(table, scoring),
      uniformRotationStarts(table),
      budget,
      neverStop,
    ).plans.length
  }),
  ...[
    { which: '', change: (table: ContributionTable) => table },
    { which: ' of 360 degrees', change: sendingAllAround },
  ].map(({ which, change }) =>
    policyRow(
      `Pareto archive, 6 cells${which}, largest budget`,
      (table, scoring) =>
        paretoArchiveSearch(
          space(table, scoring),
          uniformRotationStarts(table),
          largestArchiveBudget,
          neverStop,
        ).plans.length,
      change,
    ),
  ),
  ...[4, 5, 6, 7, 8].map((cells) => exactRow(cells, 'scattered')),
  ...[4, 5, 6, 7, 8].map((cells) => exactRow(cells, 'three_sector')),
  ...(flags.verify ? [4, 5, 6, 7, 8].map(verifyRow) : []),
]

console.log(`${machine()}; ${seeds} towns of ${buildings} relevant buildings\n`)
console.log('| what | median | worst | nodes (median) | |\n|---|---|---|---|---|')
for (const row of results) {
  const ms = (value: number) => `${value >= 100 ? value.toFixed(0) : value.toFixed(1)} ms`
  const nodes = row.medianNodes === null ? '' : row.medianNodes.toFixed(0)
  console.log(`| ${row.what} | ${ms(row.medianMs)} | ${ms(row.worstMs)} | ${nodes} | ${row.note} |`)
}
if (flags.json !== undefined) writeFileSync(flags.json, JSON.stringify(results, null, 2))
