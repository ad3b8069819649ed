import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townCell } from './network-city.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

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

/** A sentence for people that no number is taken from: it may be translated. */
const freeTexts = ['solution.explanation']

async function missedConstraint(): Promise<{ run: Run; body: Members }> {
  const coverage = (await optimized()).baseline.stats['coverage_score'] as number
  const strict = { ...optimization, constraints: { min_coverage_score: coverage + 50 } }
  const run = await optimized({ optimization: strict })
  expect(run.baseline.violations).toHaveLength(1)
  return { run, body: question(run, { optimization: strict }) }
}

describe('every value of a baseline and a solution', () => {
  it('is refused with 400 when it is changed, but for texts that only people read', async () => {
    const { body } = await missedConstraint()
    expect(await refusalOf(body)).toBeNull()
    const checked = ['run_id', 'solution_id', 'baseline', 'solution', 'optimization_domain']
    const accepted: string[] = []
    for (const path of leaves(body).filter(([first]) => checked.includes(String(first)))) {
      const refusal = await refusalOf(changed(body, path, otherValue) as object)
      if (refusal === null) accepted.push(path.join('.'))
      else
        expect(refusal, path.join('.')).toMatch(
          /^400 .*(baseline|solution|domain|run_id|network_tech)/,
        )
    }
    expect(accepted).toEqual(freeTexts)
  })

  it('of the statistics is refused by its own name', async () => {
    const { body } = await missedConstraint()
    const isPriority = (path: Path) => path.at(-1) === 'configured_priority'
    const ofStats = leaves(body).filter(([, second]) => second === 'stats')
    expect(ofStats.length).toBeGreaterThan(100)
    for (const path of ofStats.filter((candidate) => !isPriority(candidate))) {
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

describe('objects of ours given back', () => {
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

  it('are held against the priorities sent where they do not state their own', async () => {
    const run = await optimized()
    const [{ id, towers, stats, score }] = run.pareto_frontier
    const solution = { id, towers, stats: { raw_metrics: stats['raw_metrics'] }, score }
    expect(await refusalOf(question(run, { optimization, solution }))).toBeNull()
    const other = { ...optimization, objectives: [{ id: 'overlap', weight: 1 }] }
    expect(await refusalOf(question(run, { optimization: other, solution }))).toContain(
      '400 solution.score is',
    )
  })

  it('are accepted when four decimals leave nothing of their priorities', async () => {
    const tiny = [
      { id: 'demand', weight: 0.00004 },
      { id: 'coverage', weight: 0.00001 },
    ]
    const run = await optimized({ optimization: { objectives: tiny } })
    for (const objectives of [tiny, optimization.objectives])
      expect(await refusalOf(question(run, { optimization: { objectives } }))).toBeNull()
    expect(await refusalOf(question(run, {}))).toBeNull()
    const score = (value: unknown) => Number(value) * 0.999
    for (const path of [
      ['solution', 'composite_score'],
      ['solution', 'stats', 'score'],
    ])
      expect(await refusalOf(changed(question(run, {}), path, score) as object)).toContain(
        `400 ${path.join('.')} is`,
      )
  })

  it('are refused when their priorities and weights contradict each other', async () => {
    const run = await optimized()
    const member = (id: string, name: string) => ['solution', 'stats', 'objective_status', id, name]
    const body = question(run)
    const other = changed(body, member('demand', 'configured_priority'), () => 7)
    expect(await refusalOf(other as object)).toContain('effective_weight is')
    let swapped: unknown = body
    swapped = changed(swapped, member('demand', 'effective_weight'), (w) => Number(w) + 0.001)
    swapped = changed(swapped, member('coverage', 'effective_weight'), (w) => Number(w) - 0.001)
    expect(await refusalOf(swapped as object)).toContain('demand.effective_weight is')
  })

  it('are refused when they state priorities that weigh nothing', async () => {
    const run = await optimized()
    let body: unknown = question(run)
    for (const id of ['demand', 'residential', 'coverage', 'overlap']) {
      const status = ['solution', 'stats', 'objective_status', id]
      body = changed(body, [...status, 'configured_priority'], () => 0)
      body = changed(body, [...status, 'effective_weight'], () => undefined)
    }
    expect(await refusalOf(body as object)).toContain(
      '400 solution.stats.objective_status states no priority',
    )
  })
})
