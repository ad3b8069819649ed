import type { AreaConstraint } from '../../analyses/network/plan-question.ts'
import { describe, expect, it } from 'vitest'
import { sectorTown } from '../../../test/worlds/sector-town.ts'
import { neverStop } from '../../stop-signal.ts'
import { boundedSearch } from '../search/branch-and-bound.ts'
import { judgedConstraints } from '../certificate/judged-constraints.ts'
import { type BoundedPlanDocument, boundedPlanDocument } from '../certificate/plan-certificate.ts'
import { tableProblem } from '../model/table-problem.ts'
import { checkMissedConstraints } from './missed-constraints.ts'

interface Told {
  met: boolean
  cannotBeMet: boolean
  certificate: BoundedPlanDocument | null
}

interface Answer {
  certificate: BoundedPlanDocument
  limits: Told[]
}

/** What a town answers whose demand should be served to a share. */
function answerOf(seed: number, share: number): Answer {
  const limits: AreaConstraint[] = [
    { of: 'demand', bound: share, area: null },
    { of: 'turned', bound: 2, area: null },
  ]
  const town = sectorTown({ seed, cells: 3, buildings: 60, azimuthStepDeg: 120, limits })
  const { problem } = tableProblem(town.table, town.cells, town.objective)
  const outcome = boundedSearch(problem, { maxEvaluations: 20_000, boundSteps: 150 }, neverStop)
  const judged = judgedConstraints(problem, limits, outcome.plan, () => 0, neverStop)
  return JSON.parse(
    JSON.stringify({
      certificate: boundedPlanDocument(problem, outcome),
      limits: judged.map(({ isMet, isImpossible, most }) => ({
        met: isMet,
        cannotBeMet: isImpossible,
        certificate: most?.certificate ?? null,
      })),
    }),
  ) as Answer
}

const check = ({ certificate, limits }: Answer) => checkMissedConstraints(certificate, limits)

/** Whether any plan of a document keeps all its constraints. */
function isPossible({ cells, limits = [], max_changes: most = Infinity }: BoundedPlanDocument) {
  const keeps = (plan: readonly number[]) => {
    const chosen = plan.map((option, cell) => cells[cell].options[option])
    if (chosen.filter((option) => option.is_change).length > most) return false
    const served = new Set(chosen.flatMap((option) => option.serves))
    return limits.every(({ class_points: points, least }, limit) => {
      const own = chosen.reduce((sum, option) => sum + (option.limit_points?.[limit] ?? 0), 0)
      return [...served].reduce((sum, item) => sum + points[item], own) >= least
    })
  }
  const visit = (plan: readonly number[]): boolean =>
    plan.length === cells.length
      ? keeps(plan)
      : cells[plan.length].options.some((_, option) => visit([...plan, option]))
  return visit([])
}

const answers = Array.from({ length: 12 }, (_, seed) => answerOf(seed, 1))
const missed = answers.filter(({ limits }) => limits.some(({ met }) => !met))

describe('a plan that is told not to keep its constraints', () => {
  it('is proven to be one where no plan keeps them', () => {
    expect(missed.length).toBeGreaterThan(5)
    for (const answer of missed) {
      const outcome = check(answer)?.outcome
      expect(outcome === 'proven').toBe(answer.limits[0].cannotBeMet)
      if (outcome === 'proven') expect(isPossible(answer.certificate)).toBe(false)
    }
    expect(missed.some((answer) => check(answer)?.outcome === 'proven')).toBe(true)
  })

  it('is no matter of a plan that keeps them', () => {
    expect(check(answerOf(1, 0))).toBeNull()
  })

  it('is refuted where its answer or what proves it says otherwise', () => {
    const proven = missed.find((answer) => check(answer)?.outcome === 'proven')!
    const of = ({ limits: [{ certificate }] }: Answer) => certificate! as never as Changeable
    const changes: readonly ((answer: Answer) => void)[] = [
      ({ limits }) => void (limits[0].met = true),
      ({ limits }) => void (limits[1].met = false),
      ({ limits }) => void limits.pop(),
      ({ certificate }) => void ((certificate as never as Changeable).points += 1),
      (answer) => void (of(answer).upper_bound -= 1),
      (answer) => void (of(answer).points -= 1),
      // Another question, with a proof that holds: nobody serves anything there.
      (answer) => {
        const other = of(answer)
        for (const cell of other.cells)
          for (const option of cell.options) {
            option.serves = []
            option.points = 0
          }
        other.class_points.fill(0)
        other.points = 0
        other.upper_bound = 0
        other.multipliers.of_classes.fill(0)
        if ('of_limits' in other.multipliers) other.multipliers.of_limits.fill(0)
        other.multipliers.of_change = 0
      },
    ]
    for (const change of changes) {
      const answer = structuredClone(proven)
      change(answer)
      expect(check(answer)?.outcome).toBe('refuted')
    }
    // A constraint that its proof says some plan may keep after all.
    const lower = structuredClone(proven)
    const [limit] = (lower.certificate as never as Changeable).limits
    limit.least = Math.min(limit.least, of(lower).upper_bound)
    expect(check(lower)?.outcome).not.toBe('proven')
    const claimed = structuredClone(proven)
    claimed.limits[0].cannotBeMet = false
    expect(check(claimed)?.outcome).toBe('not_proven')
  })
})

/** Numbers of a document that a forger would turn. */
interface Changeable {
  points: number
  upper_bound: number
  class_points: number[]
  limits: { least: number }[]
  cells: { options: { serves: number[]; points: number }[] }[]
  multipliers: { of_classes: number[]; of_change: number; of_limits: number[] }
}
