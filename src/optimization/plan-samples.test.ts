import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedPlans, everyPlan, searchAround } from '../../test/worlds/search-among-all.ts'
import { seededRandom } from '../../test/worlds/seeded-random.ts'
import { SightlineError } from '../errors.ts'
import { neverStop } from '../stop-signal.ts'
import { checkBoundedPlan } from './check/bounded-plan.ts'
import { runs } from '../../test/runs.ts'
import { boundedSearch, continueSearch, searchOutcome } from './search/branch-and-bound.ts'
import { isSearchOver, searchFrom } from './search/search-state.ts'
import { lagrangianBound } from './bounds/lagrangian-bound.ts'
import { problemWithSamples } from '../analyses/network/candidates/problem-with-samples.ts'
import { type BoundedPlanDocument, boundedPlanDocument } from './certificate/plan-certificate.ts'
import type { SampleCandidate } from './plan-samples.ts'
import { objectiveScale, baselinePlan, scaledObjective, type PlanProblem } from './problem.ts'
import { rankChanges } from './search/rank-changes.ts'
import { servableSamples } from './model/sample-classes.ts'
import {
  readSearchState,
  type SearchStateDocument,
  searchStateDocument,
} from './search/search-document.ts'

const budget = { maxEvaluations: 100_000, boundSteps: 200 }

type Judged = Parameters<typeof problemWithSamples>[1]
interface Town {
  /** Buildings, reach and costs alone. */
  readonly plain: PlanProblem
  readonly judged: Judged
  readonly share: number
  readonly problem: PlanProblem
}

/** Two to four cells of two channels over some samples and buildings. Equal seed, equal town. */
function town(seed: number): Town {
  const random = seededRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const cellCount = 2 + pick(3)
  const classCount = 1 + pick(12)
  const count = 1 + pick(30)
  const share = 0.1 + 0.9 * random()
  const areChannelsApart = random() < 0.3
  const startingOff = random() < 0.2
  const candidateCounts = Array.from({ length: cellCount }, () => 2 + pick(4))
  const hasOff = candidateCounts.map(() => random() < 0.3)
  const cells = candidateCounts.map((candidates, cell) => ({
    id: `c${cell}`,
    baseline: 0,
    candidates: Array.from({ length: candidates }, (_, candidate) => ({
      points: -pick(3) * 1e9,
      isChange: candidate > 0,
      serves: Int32Array.from([...Array(classCount).keys()].filter(() => random() < 0.4)),
      constraintPoints: [],
    })),
  }))
  const plain: PlanProblem = {
    cells,
    classPoints: Float64Array.from({ length: classCount }, () =>
      Math.floor(((1 - share) * objectiveScale) / classCount),
    ),
    maxChanges: [Infinity, Infinity, 1, 2][pick(4)],
    constraints: [],
    sites: [],
    ...(random() < 0.4 && {
      overlapPoints: Float64Array.from({ length: classCount }, () => pick(5) * 1e9),
    }),
  }
  const judged: Judged = {
    count,
    neededRatio: [1, 1, 2.5, 0.5][pick(4)],
    cells: cells.map(({ candidates }, cell) => {
      const samples = Int32Array.from([...Array(count).keys()].filter(() => random() < 0.7))
      const powers = (): SampleCandidate => {
        const strength = Float64Array.from(samples, () => (random() < 0.8 ? pick(60) : 0))
        return {
          strength,
          interference: strength.map((units) => Math.round(units * random())),
        }
      }
      return {
        samples,
        noise: 2 + pick(8),
        channel: areChannelsApart ? cell % 2 : 0,
        candidates: candidates.map((_, candidate) =>
          hasOff[cell] && candidate === (startingOff ? 0 : candidates.length - 1) ? null : powers(),
        ),
      }
    }),
  }
  return { plain, judged, share, problem: problemWithSamples(plain, judged, share) }
}

/** Samples that a plan leaves serviceable, by the definition: signal by noise and interference. */
function serviceable({ judged }: Town, plan: readonly number[]): number[] {
  return Array.from({ length: judged.count }, (_, sample) => sample).filter((sample) => {
    const receivable = judged.cells.flatMap(({ samples, candidates, noise, channel }, cell) => {
      const place = samples.indexOf(sample)
      const candidate = candidates[plan[cell]]
      if (place < 0 || candidate === null) return []
      return [
        {
          noise,
          channel,
          strength: candidate.strength[place],
          interference: candidate.interference[place],
        },
      ]
    })
    const servers = receivable.filter(({ strength }) => strength > 0)
    const best = servers.reduce<(typeof receivable)[number] | null>(
      (so, one) => (so === null || one.strength > so.strength ? one : so),
      null,
    )
    if (best === null) return false
    const interference = receivable
      .filter((one) => one !== best && one.channel === best.channel)
      .reduce((sum, { interference }) => sum + interference, 0)
    return best.strength >= judged.neededRatio * (best.noise + interference)
  })
}

const seeds = fc.nat(1_000_000)

describe('a plan that is judged by what interference leaves', () => {
  it('is worth its samples by the definition, has the best of all plans among its own and its bound above it', () => {
    let found = 0
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = town(seed)
        const { plain, problem, judged, share } = made
        const ofSample = Math.floor((objectiveScale * share) / judged.count)
        const points = (plan: number[]) =>
          scaledObjective(plain, plan) + ofSample * serviceable(made, plan).length
        const allowed = allowedPlans(problem)
        for (const plan of allowed) expect(scaledObjective(problem, plan)).toBe(points(plan))
        const best = Math.max(...allowed.map(points))
        const outcome = searchAround(problem, best, budget)
        expect(outcome.points).toBe(points([...outcome.plan]))
        expect(boundedSearch(problem, budget, neverStop)).toEqual(outcome)
        const document: unknown = JSON.parse(JSON.stringify(boundedPlanDocument(problem, outcome)))
        expect(checkBoundedPlan(document)).toMatchObject({ isProven: true })
        const ranked = rankChanges(problem, outcome.plan)
        const gained = ranked.reduce((sum, { gain }) => sum + gain, 0)
        expect(scaledObjective(problem, baselinePlan(problem)) + gained).toBe(outcome.points)
        if (outcome.points === best) found++
      }),
      { numRuns: runs(150) },
    )
    expect(found).toBeGreaterThan(runs(130))
  })

  it('serves no sample by a candidate that is said never to serve it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = town(seed)
        const servable = servableSamples(made.judged)
        for (const plan of everyPlan(made.problem)) {
          const hoped = new Set(plan.flatMap((candidate, cell) => servable[cell][candidate]))
          for (const sample of serviceable(made, plan)) expect(hoped.has(sample)).toBe(true)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('bounds every plan whatever the multipliers are', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(seeds, fc.array(share, { minLength: 50, maxLength: 50 }), (seed, shares) => {
        const { problem } = town(seed)
        const ofClasses = problem.classPoints.map((points, item) =>
          Math.floor(points * shares[item % 50]),
        )
        const multipliers = { ofClasses, ofChange: 0, ofConstraints: new Float64Array(0) }
        const { points } = lagrangianBound(problem, multipliers)
        for (const plan of everyPlan(problem))
          expect(scaledObjective(problem, plan)).toBeLessThanOrEqual(points)
      }),
      { numRuns: runs(60) },
    )
  })

  it('is the same however its search is cut into slices', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 5, max: 300 }), (seed, slice) => {
        const { problem } = town(seed)
        const small = { maxEvaluations: 2000, boundSteps: 80 }
        let state = searchFrom(problem, small)
        while (!isSearchOver(state)) {
          const text = JSON.stringify(searchStateDocument(state))
          state = readSearchState(JSON.parse(text) as SearchStateDocument)
          state = continueSearch(problem, state, small, slice, neverStop)
        }
        expect(searchOutcome(state)).toEqual(boundedSearch(problem, small, neverStop))
      }),
      { numRuns: runs(20) },
    )
  })
})

describe('the check of a plan that is judged by what interference leaves', () => {
  const { problem } = town(21)
  const outcome = boundedSearch(problem, budget, neverStop)
  const good = JSON.stringify(boundedPlanDocument(problem, outcome))
  type Samples = NonNullable<BoundedPlanDocument['samples']>
  type Mutable = BoundedPlanDocument & {
    points: number
    upper_bound: number
    class_points: number[]
    samples: Omit<Samples, 'first_class' | 'needed_ratio'> & {
      heard: number[][]
      noise: number[]
      channel: number[]
      first_class: number
      needed_ratio: number
    }
  }
  const tampered = (change: (document: Mutable) => void) => {
    const document = JSON.parse(good) as Mutable
    change(document)
    return document
  }
  const parsed = JSON.parse(good) as Mutable
  /** A sample that the plan serves, and one that it does not though somebody is heard there. */
  const isServed = parsed.samples.heard.map((_, sample) => {
    const without = tampered((d) => (d.samples.heard[sample] = []))
    return !isProven(without)
  })
  const served = isServed.indexOf(true)
  const unserved = isServed.findIndex((one, at) => !one && parsed.samples.heard[at].length > 0)

  function isProven(document: unknown): boolean {
    try {
      return checkBoundedPlan(document).isProven
    } catch (error) {
      if (error instanceof SightlineError) return false
      throw error
    }
  }

  it('has a plan with samples that are served and others that are not', () => {
    expect(isProven(JSON.parse(good))).toBe(true)
    expect([served, unserved].every((sample) => sample >= 0)).toBe(true)
  })

  const serverOf = (d: Mutable) => {
    const receivable = d.samples.heard[served]
    const strengths = receivable.filter((_, at) => at % 3 === 1)
    return receivable[3 * strengths.indexOf(Math.max(...strengths))]
  }

  it.each<[string, (document: Mutable) => void]>([
    ['a server that is not heard', (d) => (d.samples.heard[served] = [])],
    [
      'a sample without its interference',
      (d) => {
        d.samples.heard[unserved] = [0, 1000, 0]
      },
    ],
    ['louder noise', (d) => (d.samples.noise = d.samples.noise.map(() => 1e6))],
    ['a larger ratio', (d) => (d.samples.needed_ratio = 1e6)],
    ['a dearer sample', (d) => d.class_points[d.samples.first_class + served]++],
    ['samples that begin later', (d) => d.samples.first_class++],
    ['no samples', (d) => delete (d as Partial<Mutable>).samples],
    ['more points', (d) => d.points++],
    ['a lower bound', (d) => d.upper_bound--],
    [
      'an option that never serves what it serves',
      (d) => {
        const cell = serverOf(d)
        const candidate = d.cells[cell].options[d.plan[cell]] as { serves: readonly number[] }
        candidate.serves = candidate.serves.filter(
          (item) => item !== d.samples.first_class + served,
        )
      },
    ],
  ])('does not prove %s', (_, change) => {
    expect(isProven(tampered(change))).toBe(false)
  })

  it.each<[string, (document: Mutable) => void, RegExp]>([
    ['no ratio', (d) => (d.samples.needed_ratio = 0), /needed_ratio must be a number above 0/],
    ['noise of a cell too few', (d) => d.samples.noise.pop(), /samples.noise must have one number/],
    ['a channel that is none', (d) => (d.samples.channel[0] = 1.5), /samples.channel/],
    ['a list too few', (d) => d.samples.heard.pop(), /samples.heard must have a list for each/],
    ['a list cut off', (d) => (d.samples.heard[0] = [0, 1]), /cell, strength and disturbance/],
    ['a cell twice', (d) => (d.samples.heard[0] = [0, 1, 1, 0, 1, 1]), /cells must ascend/],
    ['a cell beyond all', (d) => (d.samples.heard[0] = [99, 1, 1]), /must be at most/],
    ['a power below 0', (d) => (d.samples.heard[0] = [0, -1, 1]), /heard\[0\] must be/],
    ['a power beyond exact sums', (d) => (d.samples.heard[0] = [0, 1e15, 1]), /must be at most/],
    ['what is no list', (d) => Object.assign(d.samples, { heard: 7 }), /heard must be an array/],
    ['a member that is unknown', (d) => Object.assign(d.samples, { more: 1 }), /unknown member/],
  ])('refuses %s', (_, change, message) => {
    expect(() => checkBoundedPlan(tampered(change))).toThrow(message)
  })
})
