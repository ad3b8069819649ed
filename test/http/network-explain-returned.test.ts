import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townCell } from './network-city.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'
import { runs as instances } from '../runs.ts'

const url = '/api/explain-network-cell'
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

type Members = Record<string, unknown>

const searchPolicies = [
  'legacy_two_pass_coordinate',
  'deterministic_multistart_coordinate_v1',
  'deterministic_pareto_archive_search_v1',
  'exact_branch_and_bound_v1',
] as const

type Solution = Members & { readonly id: string; readonly stats: Members }

interface Run {
  readonly optimization_run_id: string
  readonly optimization_domain: Members
  readonly baseline: Members & { readonly stats: Members; readonly violations: readonly string[] }
  readonly pareto_frontier: readonly Solution[]
  readonly recommended_solution?: Solution
  readonly optimization: { readonly recommended_solution_id: string }
}

const network = {
  towers: [
    townCell('a', 33.3, { antenna_height_m: 30, pci: 5 }),
    townCell('b', 120, { receiver_sensitivity_mode: 'derived' }),
    townCell('c', 240, { radius_m: 350 }),
  ],
  rays: 24,
  calibration_offset_db: 1.5,
}

/** All four count, each differently; the baseline misses the constraint. */
const optimization = {
  objectives: [
    { id: 'demand', weight: 40 },
    { id: 'residential', weight: 30.5 },
    { id: 'coverage', weight: 20 },
    { id: 'overlap', weight: 7 },
  ],
  constraints: { min_coverage_score: 0 },
}

async function optimized(more: object = {}): Promise<Run> {
  const answer = await post(app, '/api/optimize-network', { ...network, optimization, ...more })
  expect(answer.text).not.toContain('"error"')
  return answer.json as Run
}

function question(run: Run, more: object = { optimization }): Members {
  const [solution] = run.pareto_frontier
  return {
    run_id: run.optimization_run_id,
    solution_id: solution.id,
    cell_id: 'a',
    baseline: run.baseline,
    solution,
    optimization_domain: run.optimization_domain,
    ...more,
  }
}

async function refusalOf(body: object): Promise<string | null> {
  const answer = await post(app, url, body)
  return answer.status === 200 ? null : `${answer.status} ${errorOf(answer)}`
}

type Path = readonly (string | number)[]

/** The path of every value that holds no others; an empty list is one. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  if (members.length === 0) return [path]
  return members.flatMap(([name, member]) => leaves(member, [...path, name]))
}

/** A copy with one leaf changed into another value of its kind; undefined takes it away. */
function changed(
  value: unknown,
  [name, ...rest]: Path,
  change: (leaf: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      index === name ? changed(item, rest, change) : item,
    )
  const members = value as Members
  return { ...members, [name]: changed(members[name], rest, change) }
}

const otherChoices: Readonly<Record<string, string>> = {
  '5g': '4g',
  tdd: 'fdd',
  manual: 'derived',
  derived: 'manual',
  flat: 'parabolic-3gpp-compatible',
  good: 'sparse',
  moderate: 'good',
  sparse: 'good',
  urban_short_range: 'legacy_fspl_walls',
  'ideal-sector': 'omni',
  channel_bandwidth_approximation: 'explicit_receiver_noise_bandwidth_hz',
}

function otherValue(leaf: unknown): unknown {
  if (Array.isArray(leaf)) return ['invented']
  if (typeof leaf === 'boolean') return !leaf
  if (typeof leaf === 'string') return otherChoices[leaf] ?? `${leaf}x`
  const value = leaf as number
  if (value === 0 || value === 1) return 1 - value
  if (value > 0 && value < 1) return value < 0.5 ? value + 0.01 : value - 0.01
  return value + Math.ceil(Math.abs(value) / 100)
}

/** What depends on neither priorities nor constraints, and so is compared. */
const comparedStats = [
  'network_score',
  'unique_demand_buildings',
  'unique_residential_buildings',
  'overlap_buildings',
  'served_at_receiver_threshold',
  'demand_score',
  'residential_score',
  'coverage_score',
  'overlap_penalty',
  'data_quality',
  'raw_metrics',
]

/** Scores, utilities, weights, statuses, violations, sentences, and what follows from the profile. */
function isComputedAnew(path: Path): boolean {
  const [first, second, third] = path
  if (first !== 'solution' && first !== 'baseline') return false
  if (second === 'stats') return !comparedStats.includes(String(third))
  if (second === 'cell_configurations') return path.includes('receiver_threshold')
  return ![first, 'id', 'towers', 'parameters'].includes(String(second))
}

async function missedConstraint(): Promise<{ run: Run; body: Members }> {
  const coverage = (await optimized()).baseline.stats['coverage_score'] as number
  const strict = { ...optimization, constraints: { min_coverage_score: coverage + 50 } }
  const run = await optimized({ optimization: strict })
  expect(run.baseline.violations).toHaveLength(1)
  return { run, body: question(run, { optimization: strict }) }
}

describe('every value of a baseline and a solution', () => {
  it('is refused with 400 when it is changed, but for what is computed anew', async () => {
    const { body } = await missedConstraint()
    expect(await refusalOf(body)).toBeNull()
    const checked = ['run_id', 'solution_id', 'baseline', 'solution', 'optimization_domain']
    for (const path of leaves(body).filter(([first]) => checked.includes(String(first)))) {
      const refusal = await refusalOf(changed(body, path, otherValue) as object)
      if (isComputedAnew(path)) expect(refusal ?? '', path.join('.')).toMatch(/^$|must be/)
      else
        expect(refusal, path.join('.')).toMatch(
          /^400 .*(baseline|solution|domain|run_id|network|pattern_id must be)/,
        )
    }
  })

  it('of the statistics that are compared is refused by its own name', async () => {
    const { body } = await missedConstraint()
    const compared = leaves(body).filter(
      ([, second, third]) => second === 'stats' && comparedStats.includes(String(third)),
    )
    expect(compared).toHaveLength(2 * 24)
    for (const path of compared) {
      const refusal = await refusalOf(changed(body, path, otherValue) as object)
      expect(refusal).toContain(path.join('.'))
    }
  })

  it('of a resolved profile is refused where it contradicts the rest of it', async () => {
    const body = { ...question(await optimized()), run_id: '' }
    const profiles: readonly Path[] = [
      ['baseline', 'cell_configurations', 0, 'rf_profile'],
      ['baseline', 'parameters', 'rf_profile'],
    ]
    const contradictions = [
      ['antenna_gain_dbi', 'antenna_gain_dbi'],
      ['tx_antenna_gain_dbi', 'antenna_gain_dbi'],
      ['receiver_noise_bandwidth_hz', 'receiver_noise_bandwidth_source'],
    ]
    for (const profile of profiles)
      for (const [altered, named] of contradictions) {
        const refusal = await refusalOf(changed(body, [...profile, altered], otherValue) as object)
        expect(refusal).toContain(`rf_profile.${named} differs`)
      }
  })

  it('may be left out, but for what the network is rebuilt from', async () => {
    const { body } = await missedConstraint()
    const refused: string[] = []
    for (const path of leaves(body).filter(([, second]) => second === 'stats')) {
      const refusal = await refusalOf(changed(body, path, () => undefined) as object)
      if (refusal !== null && !refusal.includes('is required'))
        refused.push(`${path.join('.')} ${refusal}`)
    }
    expect(refused).toEqual([])
  })
})

describe('objects of ours that are returned', () => {
  it.each(searchPolicies)('are accepted as they are after %s', async (search_policy) => {
    const run = await optimized({ search_policy })
    for (const solution of run.pareto_frontier)
      expect(
        await refusalOf(question(run, { optimization, solution, solution_id: solution.id })),
      ).toBeNull()
  })

  it.each(['demand', 'residential', 'coverage', 'overlap'])(
    'are there for the recommended plan of the exact policy when %s alone counts',
    async (objective) => {
      const alone = { objectives: [{ id: objective, weight: 1 }] }
      const search_policy = 'exact_branch_and_bound_v1'
      const run = await optimized({ search_policy, optimization: alone })
      const { optimization: outcome, recommended_solution: beside } = run
      const named = [...run.pareto_frontier, ...(beside === undefined ? [] : [beside])].filter(
        ({ id }) => id === outcome.recommended_solution_id,
      )
      expect(named).toHaveLength(1)
      const [solution] = named
      expect(
        await refusalOf(question(run, { optimization: alone, solution, solution_id: solution.id })),
      ).toBeNull()
    },
  )

  it('are accepted under other priorities than those of their run', async () => {
    const run = await optimized({ optimization: { objectives: [{ id: 'demand', weight: 5 }] } })
    expect(await refusalOf(question(run, {}))).toBeNull()
    const other = { objectives: optimization.objectives }
    expect(await refusalOf(question(run, { optimization: other }))).toBeNull()
  })

  it('are accepted where priorities have more decimals than their statistics keep', async () => {
    const fine = [
      { id: 'demand', weight: 100 / 3 },
      { id: 'residential', weight: 0.123456 },
      { id: 'coverage', weight: 2 / 3 },
      { id: 'overlap', weight: 0.00012 },
    ]
    const run = await optimized({ optimization: { objectives: fine } })
    const rounded = fine.map(({ id, weight }) => ({ id, weight: Number(weight.toFixed(4)) }))
    for (const objectives of [fine, rounded, optimization.objectives])
      expect(await refusalOf(question(run, { optimization: { objectives } }))).toBeNull()
  })

  it('may be reduced to what is needed', async () => {
    const run = await optimized()
    const [{ id, towers, stats }] = run.pareto_frontier
    const { cell_configurations, parameters } = run.baseline
    const body = {
      solution_id: id,
      cell_id: 'b',
      baseline: { cell_configurations, parameters },
      solution: { id, towers, stats: { raw_metrics: stats['raw_metrics'] } },
    }
    expect(await refusalOf(body)).toBeNull()
  })

  it('are accepted with members of an objective that only other builds compute', async () => {
    const run = await optimized()
    const [solution] = run.pareto_frontier
    const { stats } = solution
    const also = (member: string, value: unknown) => ({
      [member]: { ...(stats[member] as Members), radio_quality: value },
    })
    const newer = {
      ...stats,
      ...also('objectives', null),
      ...also('objective_breakdown', { utility: null, weight: 0, contribution: 0 }),
      ...also('objective_status', { available: false, reason: 'disabled', utility: null }),
      raw_metrics: {
        ...(stats['raw_metrics'] as Members),
        radio_quality_total_samples: 12,
        p10_sinr_db: -3.5,
        outage_by_reason: { sinr_failed: 2 },
      },
    }
    const domain = { ...run.optimization_domain, radio_quality_domain_id: 'x' }
    const more = { solution: { ...solution, stats: newer }, optimization_domain: domain }
    expect(await refusalOf(question(run, { optimization, ...more }))).toBeNull()
    const unknown = { ...solution, stats: { ...stats, quality: 1 } }
    expect(await refusalOf(question(run, { solution: unknown }))).toContain('unknown member')
  })
})

describe('a plan that is ranked anew', () => {
  const weights = fc
    .tuple(...['demand', 'residential', 'coverage', 'overlap'].map((id) => weightOf(id)))
    .filter((objectives) => objectives.some(({ weight }) => weight > 0))

  function weightOf(id: string) {
    return fc
      .oneof(fc.constant(0), fc.double({ min: 1e-6, max: 100, noNaN: true }))
      .map((weight) => ({ id, weight }))
  }

  /** Whatever a client computes of its own when it ranks stored plans by other priorities. */
  function rankedAnew(solution: Solution, score: number): Solution {
    const status = Object.fromEntries(
      Object.entries(solution.stats['objective_status'] as Members).map(([id, entry]) => [
        id,
        { ...(entry as Members), configured_priority: 7, effective_weight: score, contribution: 0 },
      ]),
    )
    const own = { objective_score: 1e5 * score, composite_score: score, score: 100 * score }
    const stats = { ...solution.stats, ...own, objective_status: status }
    Reflect.deleteProperty(stats, 'objective_score')
    return { ...solution, ...own, stats, explanation: 'ranked anew' }
  }

  it('is answered with the priorities and constraints sent, whichever run it is from', async () => {
    const runs = await Promise.all(
      searchPolicies.map((policy) => optimized({ search_policy: policy })),
    )
    const constraints = fc.record(
      {
        min_coverage_score: fc.double({ min: 0, max: 1e5, noNaN: true }),
        max_overlap_buildings: fc.nat(50),
      },
      { requiredKeys: [] },
    )
    const plans = runs.flatMap((run) => run.pareto_frontier.map((solution) => ({ run, solution })))
    expect(plans.length).toBeGreaterThan(10)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...plans),
        weights,
        constraints,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async ({ run, solution }, objectives, limits, score) => {
          const body = question(run, {
            optimization: { objectives, constraints: limits },
            solution: rankedAnew(solution, score),
            solution_id: solution.id,
          })
          const answer = await post(app, url, body)
          expect(answer.text).not.toContain('"error"')
          const explained = answer.json as { readonly actual: Members; readonly run_id: string }
          expect(explained.run_id).toBe(run.optimization_run_id)
          const metrics = solution.stats['raw_metrics'] as Record<string, number>
          expect(explained.actual['raw_metrics']).toEqual(metrics)
          const isSatisfied =
            metrics['propagation_reach_score'] >= (limits.min_coverage_score ?? 0) &&
            metrics['overlap_buildings'] <= (limits.max_overlap_buildings ?? Infinity)
          expect(explained.actual['constraints_satisfied']).toBe(isSatisfied)
        },
      ),
      { numRuns: instances(60) },
    )
  })

  it('is refused, naming the metric, when one of its raw metrics is changed', async () => {
    const run = await optimized()
    const metrics = leaves(run.pareto_frontier[0].stats['raw_metrics'])
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...run.pareto_frontier),
        fc.constantFrom(...metrics),
        weights,
        async (solution, path, objectives) => {
          const returned = { solution: rankedAnew(solution, 0.5), solution_id: solution.id }
          const body = question(run, { optimization: { objectives }, ...returned })
          const place = ['solution', 'stats', 'raw_metrics', ...path]
          const refusal = await refusalOf(changed(body, place, otherValue) as object)
          expect(refusal).toMatch(/^400 /)
          expect(refusal).toContain(place.join('.'))
        },
      ),
      { numRuns: instances(60) },
    )
  })

  it('is refused with a run id of another network or with a digit of its own changed', async () => {
    const run = await optimized()
    const id = run.optimization_run_id
    for (let digit = 'network-opt-'.length; digit < id.length; digit++) {
      const other = id[digit] === '0' ? '1' : '0'
      const run_id = id.slice(0, digit) + other + id.slice(digit + 1)
      expect(await refusalOf(question(run, { run_id }))).toMatch(/^400 run_id differs/)
    }
    const { optimization_run_id: run_id } = await optimized({ rays: 25 })
    expect(await refusalOf(question(run, { run_id }))).toMatch(/^400 run_id differs/)
  })
})
