import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { azimuthCandidate } from '../candidate.ts'
import { rowsAt } from '../table/table.ts'
import { withFewCandidates } from '../../../test/worlds/few-choices.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { randomPlanning } from '../../../test/worlds/random-planning.ts'
import { neverStop } from '../../stop-signal.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import type { ScoringRequest } from '../scoring/objectives.ts'
import { defaultScoringRequest } from '../scoring/objectives.ts'
import { compositeScore, isFeasible, resolveScoring, utilitiesOf } from '../scoring/scoring.ts'
import type { PlanCertificate } from '../certificate/exact-certificate.ts'
import { planCertificate } from '../certificate/exact-certificate.ts'
import { defaultMaxNodes, searchExactly } from '../exact/exact-search.ts'
import type { ContributionTable } from '../table/table.ts'
import type { EncodedTable } from '../table/table-codec.ts'
import { encodeContributionTable } from '../table/table-codec.ts'
import { runs } from '../../../test/runs.ts'
import { type PlanDocument, readPlanDocument } from './plan-document.ts'
import { scorePlan } from './plan-score.ts'
import { reprovePlan } from './re-prove.ts'

interface Documents {
  readonly contribution_table: EncodedTable
  readonly certificate: PlanCertificate
}

function documentsOf(
  table: ContributionTable,
  plan: ScoringRequest = defaultScoringRequest,
  maxNodes = defaultMaxNodes,
): Documents {
  const scoring = resolveScoring(table, plan)
  const options = { maxNodes, isTimeUp: () => false, signal: neverStop }
  const certificate = planCertificate(table, scoring, searchExactly(table, scoring, options))
  const documents: unknown = JSON.parse(
    JSON.stringify({ contribution_table: encodeContributionTable(table), certificate }),
  )
  return documents as Documents
}

function verdictOf(documents: object) {
  return reprovePlan(readPlanDocument(documents), () => false)
}

describe('proving a plan again', () => {
  it('agrees with the search on questions of any kind', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(2, 3), (seed, cells) => {
        const { table, plan } = randomPlanning(seed, cells, [0, 3, 40, 90])
        const documents = documentsOf(table, plan)
        expect(documents.certificate.claim).not.toBe('bounded')
        expect(verdictOf(documents)).toMatchObject({ outcome: 'proven' })
      }),
      { numRuns: runs(40) },
    )
  })

  it('agrees with the search on questions of four to six cells', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(4, 5, 6), (seed, cells) => {
        const { table, plan } = randomPlanning(seed, cells, [0, 3, 12, 40])
        expect(verdictOf(documentsOf(table, plan))).toMatchObject({ outcome: 'proven' })
      }),
      { numRuns: runs(15) },
    )
  })

  it('agrees with the search on questions of seven and eight cells', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(7, 8), (seed, cells) => {
        const { table, plan } = randomPlanning(seed, cells, [0, 3, 12, 40])
        const few = withFewCandidates(table, 6, seed)
        expect(verdictOf(documentsOf(few, plan))).toMatchObject({ outcome: 'proven' })
      }),
      { numRuns: runs(6) },
    )
  })

  it('agrees with the search where three cells stand on each site and overlap counts', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const cells = 4 + (seed % 3)
      const table = networkWorld({ seed, cells, buildings: 25, layout: 'three_sector' })
      expect(verdictOf(documentsOf(table))).toMatchObject({ outcome: 'proven' })
    }
  })

  it('refutes a bound that is too low for four to eight cells', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(4, 5, 6, 7, 8), (seed, cells) => {
        const { table, plan } = randomPlanning(seed, cells, [3, 12, 40])
        const documents = documentsOf(cells > 6 ? withFewCandidates(table, 6, seed) : table, plan)
        const { composite_score: score } = documents.certificate
        fc.pre(score !== null && score > 2e-9)
        const low = { claim: 'bounded', plan: null, composite_score: null } as const
        const certificate = { ...documents.certificate, ...low, upper_bound: score - 2e-9 }
        expect(verdictOf({ ...documents, certificate })).toMatchObject({ outcome: 'refuted' })
      }),
      { numRuns: runs(15) },
    )
  })

  it('proves eight cells with all their azimuths', () => {
    const documents = documentsOf(networkWorld({ seed: 3, cells: 8, buildings: 100 }))
    expect(documents.certificate).toMatchObject({ claim: 'optimal' })
    expect(verdictOf(documents).outcome).toBe('proven')
  })

  it('proves four cells, and a bound of six that a node budget left', () => {
    const four = networkWorld({ seed: 8, cells: 4, buildings: 150 })
    expect(verdictOf(documentsOf(four)).outcome).toBe('proven')
    const six = networkWorld({ seed: 7, cells: 6, buildings: 200 })
    const bounded = documentsOf(six, defaultScoringRequest, 2)
    expect(bounded.certificate.claim).toBe('bounded')
    expect(verdictOf(bounded).outcome).toBe('proven')
  })

  it('scores plans as the scorer does', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(35), fc.nat(35), (seed, first, second) => {
        const { table, plan } = randomPlanning(seed, 2, [0, 3, 90])
        const scoring = resolveScoring(table, plan)
        const document = readPlanDocument(documentsOf(table, plan))
        const azimuthsDeg = document.cells.map(
          (cell, index) => cell.azimuthsDeg[[first, second][index]],
        )
        const rows = rowsAt(table, azimuthsDeg.map(azimuthCandidate))
        const metrics = new MetricsEvaluator(table).evaluate(rows)
        const scored = scorePlan(document, [first, second])
        const composite = compositeScore(scoring.effectiveWeights, utilitiesOf(metrics))
        expect(scored.compositeScore).toBeCloseTo(composite, 12)
        expect(scored.isFeasible).toBe(isFeasible(plan.constraints, metrics))
      }),
      { numRuns: runs(40) },
    )
  })

  const table = networkWorld({ seed: 14, cells: 3, buildings: 120 })
  const good = documentsOf(table)
  const withCertificate = (changes: Partial<PlanCertificate>) => ({
    ...good,
    certificate: { ...good.certificate, ...changes },
  })

  it('refutes an optimum that is none', () => {
    const worse = good.certificate.plan!.map((entry, cell) =>
      cell === 0 ? { ...entry, azimuth_deg: (entry.azimuth_deg + 120) % 360 } : entry,
    )
    expect(verdictOf(withCertificate({ plan: worse })).statements[0]).toMatch(/the plan scores/)
    const scoring = resolveScoring(table, defaultScoringRequest)
    const rows = rowsAt(
      table,
      worse.map((entry) => azimuthCandidate(entry.azimuth_deg)),
    )
    const metrics = new MetricsEvaluator(table).evaluate(rows)
    const composite = compositeScore(scoring.effectiveWeights, utilitiesOf(metrics))
    const honestScore = { plan: worse, composite_score: composite, upper_bound: composite }
    const verdict = verdictOf(withCertificate(honestScore))
    expect(verdict.outcome).toBe('refuted')
    expect(verdict.statements.at(-1)).toMatch(/is feasible and scores/)
  })

  it('refutes false claims about bounds and constraints', () => {
    const { composite_score: score } = good.certificate
    expect(verdictOf(withCertificate({ composite_score: score! + 0.01 })).outcome).toBe('refuted')
    const low = { claim: 'bounded', upper_bound: score! - 0.01 } as const
    expect(verdictOf(withCertificate(low)).outcome).toBe('refuted')
    const noPlan = { ...low, plan: null, composite_score: null }
    expect(verdictOf(withCertificate(noPlan)).outcome).toBe('refuted')
    const none = { claim: 'infeasible', plan: null, composite_score: null } as const
    expect(verdictOf(withCertificate(none)).statements[0]).toMatch(/names a bound/)
    const noBound = { ...none, upper_bound: null }
    expect(verdictOf(withCertificate(noBound)).statements.at(-1)).toMatch(/is feasible and scores/)
    expect(verdictOf(withCertificate({ ...noBound, composite_score: 1 })).outcome).toBe('refuted')
    expect(verdictOf(withCertificate({ upper_bound: score! + 0.01 })).outcome).toBe('refuted')
    expect(verdictOf(withCertificate({ claim: 'optimal', plan: null })).outcome).toBe('refuted')
    const tight = { constraints: { min_unique_demand_buildings: 120 } }
    expect(verdictOf(withCertificate(tight)).statements[0]).toMatch(/constraints/)
  })

  it('says that it has not proven what it had no time for', () => {
    const verdict = reprovePlan(readPlanDocument(good), () => true)
    expect(verdict.outcome).toBe('not_proven')
    expect(verdict.statements.at(-1)).toMatch(/time was up/)
  })

  it('names the plan that it proves', () => {
    const verdict = verdictOf(good)
    expect(verdict.plan).toEqual(good.certificate.plan)
    for (const { id, azimuth_deg } of good.certificate.plan!)
      expect(verdict.statements[0]).toContain(`${id} ${azimuth_deg}`)
  })

  it('takes what is no number for no proof', () => {
    const read = readPlanDocument(good)
    const [first, ...rest] = read.cells
    const cells = [{ ...first, reach: first.reach.map(() => NaN) }, ...rest]
    const noBetter = { ...read, plan: null, compositeScore: null }
    const broken: PlanDocument[] = [
      { ...read, cells },
      { ...noBetter, cells, claim: 'infeasible', upperBound: null },
      { ...noBetter, cells, claim: 'bounded', upperBound: 1 },
      { ...noBetter, claim: 'bounded', upperBound: NaN },
      { ...noBetter, claim: 'bounded', priorities: { ...read.priorities, overlap: NaN } },
      { ...read, demandWeights: read.demandWeights.map(() => NaN) },
    ]
    for (const document of broken)
      expect(reprovePlan(document, () => false).outcome).not.toBe('proven')
  })

  it('refuses documents that do not belong together or lack something', () => {
    const { contribution_table: encoded } = good
    const { priorities } = good.certificate
    const nothing = { demand: 0, residential: 0, coverage: 0, overlap: 0 }
    const tampered = { ...encoded, rays: encoded.rays + 1 }
    const cases: [unknown, RegExp][] = [
      [null, /document must be an object/],
      [{ certificate: good.certificate }, /contribution_table must be an object/],
      [{ contribution_table: encoded }, /certificate/],
      [{ ...good, contribution_table: tampered }, /not the hash of the table/],
      [withCertificate({ schema: 'v0' as never }), /certificate.schema/],
      [withCertificate({ claim: 'best' as never }), /certificate.claim/],
      [withCertificate({ plan: [] }), /one azimuth for every cell/],
      [
        withCertificate({ plan: good.certificate.plan!.map((p) => ({ ...p, azimuth_deg: 1.5 })) }),
        /has no azimuth/,
      ],
      [withCertificate({ priorities: { demand: '1' } as never }), /priorities.demand/],
      [withCertificate({ constraints: { max_overlap_buildings: null } as never }), /max_overlap/],
      [withCertificate({ constraints: { max_overlap_buildings: 1.5 } }), /max_overlap.* integer/],
      [
        withCertificate({ constraints: { max_overlap: 1 } as never }),
        /unknown member "max_overlap"/,
      ],
      [
        withCertificate({ priorities: { ...priorities, overlap: -1 } }),
        /priorities.overlap .* 0 and/,
      ],
      [
        withCertificate({ priorities: { ...priorities, overlap: 101 } }),
        /priorities.overlap .* 100/,
      ],
      [withCertificate({ priorities: nothing }), /priorities: at least one/],
      [withCertificate({ upper_bound: Infinity }), /certificate.upper_bound .* between 0 and 1/],
      [withCertificate({ composite_score: -1 }), /certificate.composite_score .* between 0 and 1/],
      [withCertificate({ cell_order: ['cell-1', 'cell-2', 'cell-2'] }), /certificate.cell_order/],
      [withCertificate({ cell_order: ['cell-1', 'cell-2'] }), /certificate.cell_order/],
      [withCertificate({ bound_rule: 'none' as never }), /certificate.bound_rule/],
      [withCertificate({ nodes_expanded: -1 }), /certificate.nodes_expanded/],
      [withCertificate({ nodes_expanded: 0.5 }), /certificate.nodes_expanded/],
      [{ ...good, optimization: { search: good } }, /must not both be given/],
    ]
    for (const [document, message] of cases)
      expect(() => readPlanDocument(document)).toThrow(message)
  })
})
