import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOfEveryPlan } from '../../../test/worlds/every-plan.ts'
import { handMadeTable } from '../../../test/worlds/hand-made-table.ts'
import { withFewCandidates } from '../../../test/worlds/few-choices.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { randomPlanning } from '../../../test/worlds/random-planning.ts'
import { fewestNetworkCells, maximumCells } from '../network-size.ts'
import { StoppedError } from '../../stop-signal.ts'
import { type ScoringRequest, defaultScoringRequest } from '../scoring/objectives.ts'
import { compositeScore, resolveScoring, utilitiesOf } from '../scoring/scoring.ts'
import { azimuthsOf, azimuthCandidate } from '../candidate.ts'
import { candidatesAt, type ContributionTable } from '../table/table.ts'
import { runs } from '../../../test/runs.ts'
import { defaultMaxNodes, type ExactOptions, searchExactly } from './exact-search.ts'
import { equalScores } from './tree-search.ts'

const options: ExactOptions = { maxNodes: defaultMaxNodes, isTimeUp: () => false }

function search(
  table: ContributionTable,
  plan: ScoringRequest = defaultScoringRequest,
  changes: Partial<ExactOptions> = {},
) {
  return searchExactly(table, resolveScoring(table, plan), { ...options, ...changes })
}

/** The outcome must be the one that evaluating every plan gives. */
function expectBruteForce(seed: number, cells: number, sizes: readonly number[]): void {
  const { table, plan } = randomPlanning(seed, cells, sizes)
  expectBestOfEveryPlan(table, plan)
}

function expectBestOfEveryPlan(table: ContributionTable, plan: ScoringRequest): void {
  const { feasible, any } = bestOfEveryPlan(table, resolveScoring(table, plan))
  const { terminationReason, best, upperBound, isProvenInfeasible, tieBreak } = search(table, plan)
  expect(terminationReason).toBe('proven')
  expect(isProvenInfeasible).toBe(feasible === null)
  expect(best.isFeasible).toBe(feasible !== null)
  const wanted = feasible ?? any
  expect(Math.abs(best.score - wanted.score)).toBeLessThan(equalScores)
  expect(upperBound).toBe(feasible === null ? null : best.score)
  if (tieBreak === 'smallest_azimuth_key') expect(best.rows).toEqual(wanted.rows)
}

const azimuthsAt = (table: ContributionTable, rows: readonly number[]) =>
  azimuthsOf(candidatesAt(table, rows))

describe('the exact search', () => {
  it('finds what evaluating all plans of two cells finds, whatever is asked', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        expectBruteForce(seed, 2, [0, 1, 3, 12, 40, 120])
      }),
      { numRuns: runs(300) },
    )
  })

  it('finds what evaluating all plans of three cells finds', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        expectBruteForce(seed, 3, [3, 25, 90])
      }),
      { numRuns: runs(40) },
    )
  })

  it('finds what evaluating all plans of four cells finds', () => {
    for (const seed of [4, 11, 23]) expectBruteForce(seed, 4, [30])
  })

  it('is held against all plans of seven and eight cells with few candidates', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(7, 8), (seed, cells) => {
        const { table: whole, plan } = randomPlanning(seed, cells, [3, 25, 90])
        // With what sends nowhere a cell has one candidate more: 16,384 plans at most.
        const table = withFewCandidates(whole, cells === 7 ? 3 : 2, seed)
        const { feasible } = bestOfEveryPlan(table, resolveScoring(table, plan))
        const outcome = search(table, plan, { maxNodes: 150 })
        if (outcome.terminationReason === 'proven') {
          expectBestOfEveryPlan(table, plan)
          return
        }
        expect(outcome.isProvenInfeasible).toBe(false)
        if (feasible !== null)
          expect(outcome.upperBound).toBeGreaterThanOrEqual(feasible.score - 1e-12)
        if (outcome.best.isFeasible)
          expect(outcome.best.score).toBeLessThanOrEqual(feasible!.score + equalScores)
      }),
      { numRuns: runs(20) },
    )
  })

  it('finds what evaluating all plans of seven and eight cells finds', () => {
    for (const cells of [7, 8])
      for (const seed of [1, 2, 3, 4, 5]) {
        const table = networkWorld({ seed, cells, buildings: 40 })
        expectBestOfEveryPlan(withFewCandidates(table, 2, seed), defaultScoringRequest)
      }
  })

  it('finds what evaluating all plans of eight cells on three sites finds', () => {
    for (const seed of [1, 2]) {
      const options = { seed, cells: 8, buildings: 30, layout: 'three_sector' } as const
      expectBestOfEveryPlan(
        withFewCandidates(networkWorld(options), 2, seed),
        defaultScoringRequest,
      )
    }
  })

  it('finds what evaluating all plans finds where three of four cells share a site', () => {
    const options = { seed: 6, cells: 4, buildings: 30, layout: 'three_sector' } as const
    const table = networkWorld(options)
    const { feasible } = bestOfEveryPlan(table, resolveScoring(table, defaultScoringRequest))
    const { best, upperBound } = search(table)
    expect(Math.abs(best.score - feasible!.score)).toBeLessThan(equalScores)
    expect(upperBound).toBe(best.score)
  })

  it('chooses the off-grid baseline where that is best', () => {
    const table = handMadeTable(
      [{ demand: 1 }, { demand: 1 }],
      [
        { id: 'A', baselineDeg: 45, at: { 45: { serves: [0], reach: 100 }, 50: { serves: [0] } } },
        { id: 'B', at: { 20: { serves: [1], reach: 10 } } },
      ],
    )
    expect(azimuthsAt(table, search(table).best.rows)).toEqual([45, 20])
  })

  const withoutOverlap = {
    objectives: defaultScoringRequest.objectives.filter(({ id }) => id !== 'overlap'),
    constraints: {},
  }
  const demandOnly = { objectives: [{ id: 'demand' as const, weight: 1 }], constraints: {} }

  it('turns no cell where the baseline is as good as any plan', () => {
    const flat = handMadeTable(
      [],
      [10, 350, 90, 45.5, 0, 200].map((baselineDeg, cell) => ({
        id: `${cell}`,
        baselineDeg,
        at: {},
      })),
    )
    const { best, upperBound, tieBreak } = search(flat)
    expect(azimuthsAt(flat, best.rows)).toEqual([10, 350, 90, 45.5, 0, 200])
    expect(upperBound).toBe(0)
    expect(tieBreak).toBe('first_found')
  })

  it('turns as few cells as it can among equally good plans', () => {
    // Either cell can serve the building; A would have to turn, B serves it as it stands.
    const table = handMadeTable(
      [{ demand: 1 }],
      [
        { id: 'A', baselineDeg: 50, at: { 20: { serves: [0] }, 100: { serves: [0] } } },
        { id: 'B', baselineDeg: 70, at: { 70: { serves: [0] }, 100: { serves: [0] } } },
      ],
    )
    expect(azimuthsAt(table, search(table, demandOnly).best.rows)).toEqual([50, 70])
  })

  it('takes the smaller azimuth key, as text, where equally many cells turn', () => {
    const table = handMadeTable(
      [{ demand: 1 }],
      [
        { id: 'A', baselineDeg: 50, at: { 20: { serves: [0] }, 100: { serves: [0] } } },
        { id: 'B', baselineDeg: 0, at: {} },
      ],
    )
    const { best, tieBreak } = search(table, demandOnly)
    expect(azimuthsAt(table, best.rows)).toEqual([100, 0])
    expect(tieBreak).toBe('smallest_azimuth_key')
  })

  it('says that a single optimum has the smallest key', () => {
    const table = networkWorld({ seed: 31, cells: 6, buildings: 200 })
    expect(search(table).tieBreak).toBe('smallest_azimuth_key')
  })

  it('proves plateaus of single objectives for six cells', () => {
    const table = networkWorld({ seed: 4, cells: 6, buildings: 60, reach: 'plateau' })
    for (const id of ['demand', 'residential', 'coverage', 'overlap'] as const) {
      const outcome = search(table, { objectives: [{ id, weight: 1 }], constraints: {} })
      expect(outcome.terminationReason).toBe('proven')
    }
  })

  it('ends at once where the best plan known meets a bound', () => {
    // Every plan serves everything with the same reach.
    const all = Object.fromEntries(
      Array.from({ length: 36 }, (_, step) => [10 * step, { serves: [0, 1], reach: 50 }]),
    )
    const table = handMadeTable(
      [{ demand: 1 }, { residential: 2 }],
      Array.from({ length: 6 }, (_, cell) => ({ id: `${cell}`, at: all })),
    )
    const { nodesExpanded, terminationReason } = search(table, withoutOverlap)
    expect({ nodesExpanded, terminationReason }).toEqual({
      nodesExpanded: 1,
      terminationReason: 'proven',
    })
  })

  it('proves that constraints cannot be met and shows the best plan without them', () => {
    const table = networkWorld({ seed: 12, cells: 4, buildings: 80 })
    const constraints = { minUniqueResidentialBuildings: table.relevantResidentialCount }
    const outcome = search(table, { ...defaultScoringRequest, constraints })
    expect(outcome).toMatchObject({
      isProvenInfeasible: true,
      upperBound: null,
      terminationReason: 'proven',
    })
    expect(outcome.best.isFeasible).toBe(false)
    expect(outcome.best.rows).toEqual(search(table).best.rows)
  })

  it.each([
    ['six cells', { cells: 6 }],
    ['seven cells', { cells: 7 }],
    ['eight cells', { cells: 8 }],
    ['seven cells, three to a mast', { cells: 7, layout: 'three_sector' as const }],
  ])('gives a bound that holds, whichever node budget ends it: %s', (_, options) => {
    const table = networkWorld({ seed: 7, buildings: 200, ...options })
    const whole = search(table)
    for (const maxNodes of [1, 2, 10, 40, 100, 1000]) {
      const outcome = search(table, defaultScoringRequest, { maxNodes })
      expect(outcome.nodesExpanded).toBeLessThanOrEqual(maxNodes)
      expect(outcome.upperBound).toBeGreaterThanOrEqual(whole.best.score)
      if (outcome.terminationReason === 'proven') continue
      expect(outcome.terminationReason).toBe('max_nodes')
      expect(outcome.isProvenOptimal).toBe(false)
      expect(outcome.upperBound).toBeGreaterThan(outcome.best.score)
    }
    expect(search(table, defaultScoringRequest, { maxNodes: 2 }).isProvenOptimal).toBe(false)
  })

  it('never gives a bound below the best plan, on questions of any kind', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(4, 5, 6),
        fc.integer({ min: 1, max: 60 }),
        (seed, cells, maxNodes) => {
          const { table, plan } = randomPlanning(seed, cells, [0, 3, 40])
          const { upperBound } = search(table, plan, { maxNodes })
          const { best, isProvenInfeasible } = search(table, plan)
          if (best.isFeasible) expect(upperBound).toBeGreaterThanOrEqual(best.score)
          if (!isProvenInfeasible) expect(upperBound).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: runs(25) },
    )
  })

  it('tells in at most 20 steps how best and bound came together', () => {
    const table = networkWorld({ seed: 1, cells: 6, buildings: 400, layout: 'three_sector' })
    const { progress, best, nodesExpanded } = search(table)
    expect(progress.length).toBeGreaterThan(5)
    expect(progress.length).toBeLessThanOrEqual(20)
    expect(progress.at(-1)).toEqual({ nodes: nodesExpanded, best: best.score, bound: best.score })
    progress.forEach((step, index) => {
      const before = progress[index - 1] ?? { nodes: 0, best: 0, bound: 1 }
      expect(step.nodes).toBeGreaterThan(before.nodes)
      expect(step.best).toBeGreaterThanOrEqual(before.best!)
      expect(step.bound).toBeLessThanOrEqual(before.bound)
    })
  })

  it('gives a bound below 1 that falls long before the proof, three cells to a site', () => {
    const table = networkWorld({ seed: 1, cells: 6, buildings: 400, layout: 'three_sector' })
    const { best, nodesExpanded } = search(table)
    const bounds = [2, nodesExpanded - 5].map(
      (maxNodes) => search(table, defaultScoringRequest, { maxNodes }).upperBound!,
    )
    expect(bounds[0]).toBeLessThan(1)
    expect(bounds[1]).toBeLessThan(bounds[0])
    expect(bounds[1]).toBeGreaterThan(best.score)
    const atOnce = search(table, defaultScoringRequest, { isTimeUp: () => true })
    expect(atOnce.terminationReason).toBe('deadline')
    expect(atOnce.upperBound).toBeLessThan(1)
    expect(atOnce.upperBound).toBeGreaterThan(best.score)
  })

  it('answers at the deadline with a plan and a bound', () => {
    const table = networkWorld({ seed: 7, cells: 6, buildings: 200 })
    const { score } = search(table).best
    for (const patience of [0, 1, 10, 40]) {
      let asked = 0
      const isTimeUp = () => ++asked > patience
      const outcome = search(table, defaultScoringRequest, { isTimeUp })
      expect(outcome.terminationReason).toBe('deadline')
      expect(outcome.upperBound).toBeGreaterThanOrEqual(score)
      expect(outcome.best.isFeasible).toBe(true)
    }
  })

  it('ends by the deadline where time is up while it settles among equal plans', () => {
    const table = networkWorld({ seed: 31, cells: 8, buildings: 60 })
    let asked = 0
    const whole = search(table, defaultScoringRequest, { isTimeUp: () => ++asked < 0 })
    expect(whole.terminationReason).toBe('proven')
    const patience = asked - 3
    asked = 0
    const cut = search(table, defaultScoringRequest, { isTimeUp: () => ++asked > patience })
    expect(cut).toMatchObject({ terminationReason: 'deadline', isProvenOptimal: false })
    expect(cut.nodesExpanded).toBe(whole.nodesExpanded)
    expect(Math.abs(cut.best.score - whole.best.score)).toBeLessThan(equalScores)
    expect(cut.upperBound).toBeGreaterThanOrEqual(whole.best.score)
  })

  it('stops altogether when it is told to', () => {
    const table = networkWorld({ seed: 31, cells: 6, buildings: 200 })
    let asked = 0
    const isTimeUp = () => {
      if (++asked > 40) throw new StoppedError()
      return false
    }
    expect(() => search(table, defaultScoringRequest, { isTimeUp })).toThrow(StoppedError)
    expect(asked).toBe(41)
  })

  it('gives the same outcome for the same question', () => {
    const { table, plan } = randomPlanning(77, 5, [120])
    expect(search(table, plan)).toEqual(search(structuredClone(table), plan))
  })

  it('refuses tables that lack what it searches', () => {
    const six = networkWorld({ seed: 1, cells: 6, buildings: 10 })
    const cut = { ...six, cells: six.cells.slice(0, 1) }
    const fewOrMany = new RegExp(`between ${fewestNetworkCells} and ${maximumCells} cells`)
    expect(() => search(cut)).toThrow(fewOrMany)
    const many = networkWorld({ seed: 1, cells: maximumCells + 1, buildings: 10 })
    expect(() => search(many)).toThrow(fewOrMany)
    const [first, ...others] = six.cells
    const gap = {
      ...first,
      candidates: first.candidates.map((candidate) =>
        candidate.azimuthDeg === 40 ? azimuthCandidate(41) : candidate,
      ),
    }
    expect(() => search({ ...six, cells: [gap, ...others] })).toThrow(/no azimuth 40/)
  })

  it('scores its plan as the scorer does', () => {
    const table = networkWorld({ seed: 5, cells: 5, buildings: 120 })
    const scoring = resolveScoring(table, defaultScoringRequest)
    const outcome = searchExactly(table, scoring, options)
    expect(outcome.upperBound).toBe(
      compositeScore(scoring.effectiveWeights, utilitiesOf(outcome.best.metrics)),
    )
  })
})
