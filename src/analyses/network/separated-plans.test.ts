import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { randomPlanning } from '../../../test/worlds/random-planning.ts'
import { neverStop } from '../../stop-signal.ts'
import { azimuthsOf } from '../../optimization/candidate.ts'
import { planCertificate } from '../../optimization/certificate/exact-certificate.ts'
import { defaultMaxNodes, searchExactly } from '../../optimization/exact/exact-search.ts'
import { equalScores } from '../../optimization/exact/tree-search.ts'
import { optimizeNetwork, type SearchOrder } from './optimize.ts'
import { readPlanDocument } from '../../optimization/check/plan-document.ts'
import { reprovePlan } from '../../optimization/check/re-prove.ts'
import { MetricsEvaluator } from '../../optimization/scoring/metrics.ts'
import { type SeparatedSite, type ScoringRequest } from '../../optimization/scoring/objectives.ts'
import {
  compositeScore,
  isFeasible,
  resolveScoring,
  utilitiesOf,
} from '../../optimization/scoring/scoring.ts'
import { defaultMultistartBudget } from '../../optimization/policies/multistart-coordinate.ts'
import { defaultArchiveBudget } from '../../optimization/policies/pareto-archive.ts'
import {
  candidateRows,
  candidatesAt,
  type ContributionTable,
} from '../../optimization/table/table.ts'
import { encodeContributionTable } from '../../optimization/table/table-codec.ts'

const exact = { maxNodes: defaultMaxNodes, isTimeUp: () => false }

/** As the rule reads: the angle between two directions, from their scalar product. */
function keepsApart(
  { cells }: ContributionTable,
  sites: readonly SeparatedSite[],
  rows: readonly number[],
): boolean {
  return sites.every((site) =>
    site.cells.every((cell, at) =>
      site.cells.every((other, place) => {
        const asTheyStand = [cell, other].every((each) => rows[each] === cells[each].baselineRow)
        if (place >= at || asTheyStand) return true
        const [a, b] = [cell, other].map(
          (each) => (cells[each].candidates[rows[each]].azimuthDeg * Math.PI) / 180,
        )
        const cosine = Math.cos(a) * Math.cos(b) + Math.sin(a) * Math.sin(b)
        const apartDeg = (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI
        const least = Math.max(site.leastSeparationDeg[at], site.leastSeparationDeg[place])
        return apartDeg >= least - 1e-5
      }),
    ),
  )
}

/** The largest score of all plans that keep constraints and separations; null: none does. */
function bestOfAll(table: ContributionTable, plan: ScoringRequest): number | null {
  const { sites = [], ...others } = plan
  const scoring = resolveScoring(table, others)
  const evaluator = new MetricsEvaluator(table)
  const candidates = table.cells.map(candidateRows)
  let best: number | null = null
  const visit = (rows: readonly number[]): void => {
    if (rows.length < candidates.length) {
      for (const row of candidates[rows.length]) visit([...rows, row])
      return
    }
    const metrics = evaluator.evaluate(rows)
    const score = compositeScore(scoring.effectiveWeights, utilitiesOf(metrics))
    if (score <= (best ?? -1) || !isFeasible(scoring.constraints, metrics)) return
    if (keepsApart(table, sites, rows)) best = score
  }
  visit([])
  return best
}

const leastDeg = fc.constantFrom(0, 5, 45, 60, 90, 119.5, 120)

/** Cells of one site, three at a time. */
function sitesOf(cells: number, least: readonly number[]): SeparatedSite[] {
  return Array.from({ length: Math.ceil(cells / 3) }, (_, site) => site).flatMap((site) => {
    const ofSite = [0, 1, 2].map((at) => 3 * site + at).filter((cell) => cell < cells)
    const leastSeparationDeg = ofSite.map((cell) => least[cell])
    return ofSite.length < 2 ? [] : [{ id: `mast ${site}`, cells: ofSite, leastSeparationDeg }]
  })
}

function documentOf(table: ContributionTable, plan: ScoringRequest) {
  const scoring = resolveScoring(table, plan)
  const outcome = searchExactly(table, scoring, exact)
  const certificate = planCertificate(table, scoring, outcome)
  return { contribution_table: encodeContributionTable(table), certificate }
}

function verdictOf(document: object) {
  return reprovePlan(readPlanDocument(JSON.parse(JSON.stringify(document))), () => false)
}

describe('plans whose sectors of a site keep apart', () => {
  it('are the best of all that do, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(2, 3),
        fc.array(leastDeg, { minLength: 3, maxLength: 3 }),
        (seed, cells, least) => {
          const { table, plan } = randomPlanning(seed, cells, [3, 25, 90])
          const asked = { ...plan, sites: sitesOf(cells, least) }
          const { terminationReason, best, isProvenInfeasible } = searchExactly(
            table,
            resolveScoring(table, asked),
            exact,
          )
          const wanted = bestOfAll(table, asked)
          expect(terminationReason).toBe('proven')
          expect(isProvenInfeasible).toBe(wanted === null)
          expect(keepsApart(table, asked.sites, best.rows)).toBe(true)
          if (wanted !== null) expect(Math.abs(best.score - wanted)).toBeLessThan(equalScores)
        },
      ),
      { numRuns: runs(15) },
    )
  })

  it('are proven again from the table and what the certificate says of sites', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(4, 5),
        fc.array(leastDeg, { minLength: 5, maxLength: 5 }),
        (seed, cells, least) => {
          const layout = 'three_sector'
          const table = networkWorld({ seed, cells, buildings: 25, layout })
          const objectives = [
            { id: 'demand', weight: 3 },
            { id: 'coverage', weight: 1 },
          ] as const
          const plan = { objectives, constraints: {}, sites: sitesOf(cells, least) }
          const document = documentOf(table, plan)
          expect(document.certificate.claim).toBe('optimal')
          expect(verdictOf(document)).toMatchObject({ outcome: 'proven' })
        },
      ),
      { numRuns: runs(6) },
    )
  })

  describe('of six cells on two sites that would all look to one side', () => {
    const table = networkWorld({ seed: 6, cells: 6, buildings: 60, layout: 'three_sector' })
    const objectives = [{ id: 'coverage', weight: 1 }] as const
    const sites = sitesOf(6, [100, 100, 100, 100, 100, 100])
    const plan: ScoringRequest = { objectives, constraints: {}, sites }
    const free = searchExactly(table, resolveScoring(table, { ...plan, sites: [] }), exact)
    const document = documentOf(table, plan)
    const { certificate } = document

    it('score less than plans that need not keep apart, which do not', () => {
      expect(keepsApart(table, sites, free.best.rows)).toBe(false)
      expect(certificate.composite_score).toBeLessThan(free.best.score)
      expect(verdictOf(document)).toMatchObject({ outcome: 'proven' })
    })

    it('are refuted where the certificate says nothing of sites, or asks for more', () => {
      const { sites: stated = [], ...without } = certificate
      expect(verdictOf({ ...document, certificate: without })).toMatchObject({
        outcome: 'refuted',
      })
      const wider = stated.map((site) => ({ ...site, least_separation_deg: [120, 120, 120] }))
      expect(verdictOf({ ...document, certificate: { ...certificate, sites: wider } })).toEqual(
        expect.objectContaining({
          outcome: 'refuted',
          statements: ['the plan has cells of a site nearer to each other than they may be'],
        }),
      )
    })

    it.each([
      [[], /sites must hold at least 1 site/],
      [[{ cells: ['x', 'y'], least_separation_deg: [1, 1] }], /must be cells of the table/],
      [[{ cells: [table.cells[0].id], least_separation_deg: [1] }], /two cells or more/],
      [
        [{ cells: [table.cells[0].id, table.cells[0].id], least_separation_deg: [1, 1] }],
        /name a cell once/,
      ],
      [
        [{ cells: [table.cells[0].id, table.cells[1].id], least_separation_deg: [1, 181] }],
        /between 0 and 180/,
      ],
    ])('are refused with sites %j', (wrong, message) => {
      const changed = { ...document, certificate: { ...certificate, sites: wrong } }
      expect(() => verdictOf(changed)).toThrow(message)
    })

    it.each<SearchOrder>([
      { policy: 'legacy_two_pass_coordinate' },
      { policy: 'deterministic_multistart_coordinate_v1', budget: defaultMultistartBudget },
      { policy: 'deterministic_pareto_archive_search_v1', budget: defaultArchiveBudget },
      { policy: 'exact_branch_and_bound_v1', maxNodes: defaultMaxNodes, exactFrontier: false },
    ])('are what $policy finds', (order) => {
      const judged = {
        table,
        scoring: resolveScoring(table, plan),
        evaluator: new MetricsEvaluator(table, null, sites),
      }
      const found = optimizeNetwork(
        judged,
        order,
        (candidates) => azimuthsOf(candidates).join(),
        neverStop,
      )
      expect(found.shown.isFeasible).toBe(true)
      for (const { rows } of [found.shown, ...found.frontier])
        expect(keepsApart(table, sites, rows), azimuthsOf(candidatesAt(table, rows)).join()).toBe(
          true,
        )
    })
  })
})
