import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dominates } from './frontier.ts'
import { ParetoSet } from './pareto-set.ts'
import type { EvaluatedPlan } from './search-space.ts'
import { runs } from '../../../test/runs.ts'

type Plan = EvaluatedPlan<null>

function planOf(id: number, utilities: readonly number[], isFeasible: boolean): Plan {
  return { id: `${id}`, rows: [id], utilities, isFeasible, compositeScore: 0, metrics: null }
}

/** The definition: every plan against every member. */
function oneByOne(plans: readonly Plan[]) {
  let members: Plan[] = []
  const admitted: boolean[] = []
  let [comparisons, removed] = [0, 0]
  for (const plan of plans) {
    const isNew = plan.isFeasible && members.every(({ id }) => id !== plan.id)
    const place = members.findIndex(({ utilities }) => dominates(utilities, plan.utilities))
    admitted.push(isNew && place < 0)
    if (!isNew) continue
    comparisons += place < 0 ? 2 * members.length : place + 1
    if (place >= 0) continue
    const remaining = members.filter(({ utilities }) => !dominates(plan.utilities, utilities))
    removed += members.length - remaining.length
    members = [...remaining, plan]
  }
  return { members, admitted, comparisons, removed }
}

describe('the plans that no other one dominates', () => {
  it('are those of comparing every plan with every member, in the same order and number', () => {
    const utility = fc.constantFrom(0, 0.25, 0.5, 0.75, 1)
    const plan = fc
      .tuple(fc.nat(60), fc.tuple(utility, utility, utility), fc.boolean(), fc.boolean())
      .map(([id, utilities, one, other]) => planOf(id, utilities, one || other))
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 80 }), (plans) => {
        const set = new ParetoSet<null>()
        const admitted = plans.map((each) => set.consider(each))
        const { members, comparisons, removed } = set
        expect({ members, admitted, comparisons, removed }).toEqual(oneByOne(plans))
      }),
      { numRuns: runs(500) },
    )
  })

  it('all stay where all are equal, as many as a request may evaluate', () => {
    const set = new ParetoSet<null>()
    const count = 100_000
    for (let id = 0; id < count; id++) set.consider(planOf(id, [1, 0.5], true))
    expect(set.members.length).toBe(count)
    expect(set.comparisons).toBe(count * (count - 1))
  })
})
