import type { AreaConstraint } from '../../analyses/network/plan-question.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasCbc, planTaken, solvedByCbc, townProgram } from '../../../test/integer-program.ts'
import { runs } from '../../../test/runs.ts'
import {
  type DefinedTown,
  definedTown,
  definedWorth,
} from '../../../test/worlds/plan-by-definition.ts'
import { sectorTown, type SectorTownOptions } from '../../../test/worlds/sector-town.ts'
import { seededRandom } from '../../../test/worlds/seeded-random.ts'
import { loadIntegerSolver } from '../../compute/integer-solver.ts'
import { neverStop } from '../../stop-signal.ts'
import { mipBudget, continueMipAssisted, wholeSearch } from '../search/mip-assisted-search.ts'
import { boundedSearch, searchOutcome } from '../search/branch-and-bound.ts'
import { searchFrom } from '../search/search-state.ts'
import type { ProgramSolver } from './integer-program.ts'
import { objectiveScale, type PlanProblem } from '../problem.ts'
import { tableProblem } from './table-problem.ts'

const budget = { maxEvaluations: 500_000, boundSteps: 400 }

/** What a solver may overlook of what everything is worth, and what rounding to points takes. */
const tolerance = 1e-6

/** Branches that the solver may take, far more than it needs. */
const branches = 20_000

const towns = runs(44)

/** Constraints about what the network as it stands has, so that some bind and few are impossible. */
function constraintsAround(
  { town, candidates, baseline, demand, homes }: DefinedTown,
  seed: number,
) {
  const random = seededRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const chosen = baseline.map((candidate, cell) => candidates[cell][candidate])
  const served = new Set(chosen.flatMap(({ serves }) => serves))
  const sumOf = (shares: readonly number[]) => [...served].reduce((sum, at) => sum + shares[at], 0)
  const watts = chosen.reduce((sum, candidate) => sum + candidate.watts, 0)
  const reach = chosen.reduce((sum, { reachShare }) => sum + reachShare, 0)
  const all: readonly AreaConstraint[] = [
    { of: 'demand', bound: sumOf(demand) * (1 + 0.4 * random()), area: null },
    { of: 'residential', bound: sumOf(homes) * (0.9 + 0.4 * random()), area: null },
    { of: 'coverage', bound: reach * (0.8 + 0.2 * random()), area: null },
    { of: 'turned', bound: pick(town.cells.length), area: null },
    { of: 'switchedOn', bound: pick(3), area: null },
    { of: 'transmittedW', bound: watts * (0.6 + 0.5 * random()), area: null },
  ]
  return all.filter((_, index) => index === seed % all.length || random() < 0.35)
}

function instance(seed: number): DefinedTown {
  const random = seededRandom(seed + 500)
  const pick = (count: number) => Math.floor(random() * count)
  const cells = 4 + pick(11)
  const options: SectorTownOptions = {
    seed,
    cells,
    buildings: 40 * cells,
    azimuthStepDeg: [20, 30, 60][pick(3)],
    maxChanges: pick(3) === 0 ? 1 + pick(cells) : Infinity,
  }
  const free = definedTown(sectorTown(options))
  if (seed % 2 === 0) return free
  return definedTown(sectorTown({ ...options, limits: constraintsAround(free, seed) }))
}

async function askedSearch(problem: PlanProblem, solver: ProgramSolver | null) {
  const asking = mipBudget(budget)
  const begun = searchFrom(problem, asking)
  const solverOf = () => Promise.resolve(solver)
  return searchOutcome(
    await continueMipAssisted(problem, begun, asking, wholeSearch, solverOf, neverStop),
  )
}

describe.runIf(hasCbc())('beside an integer program that CBC solves', () => {
  it('a plan is the best wherever it is proven, and no bound is below what CBC proves', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-cbc-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const found = { proven: 0, best: 0, both: 0, impossible: 0, bestAsked: 0 }
    const solver = await loadIntegerSolver()
    for (let seed = 0; seed < towns; seed++) {
      const defined = instance(seed)
      const { table, cells, objective } = defined.town
      const { problem } = tableProblem(table, cells, objective)
      const outcome = boundedSearch(problem, budget, neverStop)
      const asked = await askedSearch(problem, solver)
      const { status, taken } = solvedByCbc(townProgram(defined), folder, branches)
      const [ours, bound] = [outcome.points / objectiveScale, outcome.upperBound / objectiveScale]
      if (status === 'infeasible') {
        found.impossible++
        expect(outcome.violation, `town ${seed}`).toBeGreaterThan(0)
        continue
      }
      const plan = planTaken(defined, taken)
      if (plan === null) continue
      const worth = definedWorth(defined, plan)
      if (worth === null) throw new Error(`CBC's plan of town ${seed} breaks a rule`)
      expect(bound, `town ${seed}`).toBeGreaterThanOrEqual(worth - tolerance)
      if (outcome.isProvenOptimal) expect(ours, `town ${seed}`).toBeGreaterThan(worth - tolerance)
      if (status !== 'optimal') continue
      found.proven++
      if (outcome.violation === 0) expect(ours, `town ${seed}`).toBeLessThan(worth + tolerance)
      if (outcome.isProvenOptimal) found.both++
      if (outcome.violation === 0 && Math.abs(ours - worth) < tolerance) found.best++
      if (asked.violation > 0) continue
      const askedFor = asked.points / objectiveScale
      expect(askedFor, `town ${seed}`).toBeLessThan(worth + tolerance)
      expect(asked.upperBound / objectiveScale, `town ${seed}`).toBeGreaterThan(worth - tolerance)
      if (Math.abs(askedFor - worth) < tolerance) found.bestAsked++
    }
    expect(found.proven + found.impossible).toBeGreaterThanOrEqual(0.9 * towns)
    expect(found.impossible).toBeGreaterThan(0)
    expect(found.both).toBeGreaterThanOrEqual(0.55 * towns)
    expect(found.best).toBeGreaterThanOrEqual(0.85 * found.proven)
    expect(found.bestAsked).toBeGreaterThanOrEqual(found.best)
  })
})
