import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handMadeTable } from '../../../test/worlds/hand-made-table.ts'
import { MetricsEvaluator } from './metrics.ts'
import { defaultScoringRequest, objectiveIds } from './objectives.ts'
import {
  compositeScore,
  isFeasible,
  legacyNetworkScore,
  legacyObjectiveScore,
  objectiveAvailability,
  resolveScoring,
  utilitiesOf,
  violationsOf,
} from './scoring.ts'
import { azimuthCandidate } from '../candidate.ts'
import { rowsAt } from '../table/table.ts'

/** Two cells and four buildings: three with demand 10, 20, 30, two residential with 5 and 7. */
const table = handMadeTable(
  [{ demand: 10 }, { demand: 20, residential: 5 }, { demand: 30 }, { residential: 7 }],
  [
    { id: 'A', at: { 0: { serves: [0, 1], reach: 40 }, 90: { serves: [2], reach: 100 } } },
    { id: 'B', at: { 0: { serves: [1, 3], reach: 10 }, 180: { reach: 0 } } },
  ],
)
const metricsAt = (azimuthsDeg: number[]) =>
  new MetricsEvaluator(table).evaluate(rowsAt(table, azimuthsDeg.map(azimuthCandidate)))

describe('the score of a plan', () => {
  it('is the one computed on paper', () => {
    const metrics = metricsAt([0, 0])
    // Served: buildings 0, 1, 3; building 1 twice. Reach 50 of 200.
    expect(utilitiesOf(metrics)).toEqual({
      demand: 30 / 60,
      residential: 2 / 2,
      coverage: 50 / 200,
      overlap: 1 - 1 / 3,
    })
    const { effectiveWeights } = resolveScoring(table, defaultScoringRequest)
    const composite = compositeScore(effectiveWeights, utilitiesOf(metrics))
    expect(composite).toBeCloseTo((0.5 + 1 + 0.25 + 2 / 3) / 4, 15)
    // 10,000 x (30 + 12) + 50 - 2,500.
    expect(legacyNetworkScore(metrics)).toBe(417_550)
    const priorities = { demand: 2, residential: 1, coverage: 10, overlap: 4 }
    expect(legacyObjectiveScore(priorities, metrics)).toBe(600_000 + 120_000 + 500 - 10_000)
  })

  it('finds no overlap where nothing is covered', () => {
    const { overlap, demand } = utilitiesOf(metricsAt([180, 180]))
    expect({ overlap, demand }).toEqual({ overlap: 1, demand: 0 })
  })

  it('spreads priorities over the available objectives only', () => {
    const noDemand = handMadeTable([{ residential: 1 }], [{ id: 'A', at: {} }])
    const scoring = resolveScoring(noDemand, {
      objectives: [
        { id: 'demand', weight: 50 },
        { id: 'residential', weight: 30 },
        { id: 'overlap', weight: 10 },
      ],
      constraints: {},
    })
    expect(scoring.availability.demand).toBe('no_relevant_entities')
    expect(scoring.effectiveWeights).toEqual({
      demand: 0,
      residential: 0.75,
      coverage: 0,
      overlap: 0.25,
    })
    expect(scoring.configuredPriorities.demand).toBe(50)
  })

  it('refuses priorities that are all zero, doubled or out of range', () => {
    const withObjectives = (objectives: { id: 'demand' | 'overlap'; weight: number }[]) => () =>
      resolveScoring(table, { objectives, constraints: {} })
    expect(withObjectives([{ id: 'demand', weight: 0 }])).toThrow(/greater than 0/)
    expect(withObjectives([{ id: 'demand', weight: 101 }])).toThrow(/between 0 and 100/)
    const twice = { id: 'overlap', weight: 1 } as const
    expect(withObjectives([twice, twice])).toThrow(/twice/)
  })

  it('has no answer where nothing that matters can be measured', () => {
    const empty = handMadeTable([], [{ id: 'A', at: {} }])
    expect(objectiveAvailability(empty)).toEqual({
      demand: 'no_relevant_entities',
      residential: 'no_relevant_entities',
      coverage: null,
      overlap: 'no_relevant_entities',
    })
    const demandOnly = { objectives: [{ id: 'demand' as const, weight: 1 }], constraints: {} }
    expect(() => resolveScoring(empty, demandOnly)).toThrow(/target domain/)
  })

  it('never falls when a utility rises: the exact search relies on it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const four = fc.tuple(share, share, share, share)
    fc.assert(
      fc.property(four, four, fc.nat(3), share, (utilities, raw, which, rise) => {
        const sum = raw.reduce((total, value) => total + value, 0) + 1e-9
        const record = (values: number[]) => ({
          demand: values[0],
          residential: values[1],
          coverage: values[2],
          overlap: values[3],
        })
        const weights = record(raw.map((value) => value / sum))
        const higher = [...utilities]
        higher[which] = Math.max(higher[which], rise)
        expect(compositeScore(weights, record(higher))).toBeGreaterThanOrEqual(
          compositeScore(weights, record(utilities)),
        )
      }),
    )
    expect(objectiveIds).toHaveLength(4)
  })
})

describe('constraints', () => {
  const metrics = metricsAt([0, 0])

  it('are met by equality', () => {
    const exact = {
      minCoverageScore: 50,
      minUniqueDemandBuildings: 2,
      minUniqueResidentialBuildings: 2,
      maxOverlapBuildings: 1,
    }
    expect(isFeasible(exact, metrics)).toBe(true)
    expect(violationsOf(exact, metrics)).toEqual([])
  })

  it('are each named when missed', () => {
    const missed = {
      minCoverageScore: 50.1,
      minUniqueDemandBuildings: 3,
      minUniqueResidentialBuildings: 3,
      maxOverlapBuildings: 0,
    }
    expect(isFeasible(missed, metrics)).toBe(false)
    expect(violationsOf(missed, metrics)).toEqual([
      'propagation-reach score 50.0 is below the minimum 50.1',
      '2 served demand buildings are below the minimum 3',
      '2 covered residential buildings are below the minimum 3',
      '1 overlap buildings exceed the maximum 0',
    ])
  })

  it('hold where the domain has nothing to meet them with', () => {
    const empty = handMadeTable([], [{ id: 'A', at: {} }])
    const none = new MetricsEvaluator(empty).evaluate([0])
    expect(isFeasible({ minUniqueResidentialBuildings: 1 }, none)).toBe(false)
  })
})
