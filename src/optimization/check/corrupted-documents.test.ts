import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOfEveryPlan } from '../../../test/worlds/every-plan.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { SightlineError } from '../../errors.ts'
import { fingerprint } from '../../fingerprint.ts'
import { neverStop } from '../../stop-signal.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import type { PlanConstraints } from '../scoring/objectives.ts'
import { objectiveIds } from '../scoring/objectives.ts'
import { compositeScore, isFeasible, resolveScoring, utilitiesOf } from '../scoring/scoring.ts'
import { planCertificate } from '../certificate/exact-certificate.ts'
import { searchExactly } from '../exact/exact-search.ts'
import { decodeContributionTable, encodeContributionTable } from '../table/table-codec.ts'
import { azimuthCandidate } from '../candidate.ts'
import { rowsAt } from '../table/table.ts'
import { readPlanDocument } from './plan-document.ts'
import { reprovePlan } from './re-prove.ts'
import { runs } from '../../../test/runs.ts'

/** Documents as they come from a file: any member may hold anything. */
interface Documents {
  contribution_table: {
    rays: number
    building_count: number
    demand_weights: string
    residential_demands: string
    cells: {
      id: string
      baseline_azimuth_deg: number
      azimuths_deg: number[]
      reach_scores: string
      served: string
    }[]
  }
  certificate: {
    contribution_table_sha256: string
    priorities: Record<string, number>
    constraints: Record<string, number>
    claim: string
    plan: { id: string; azimuth_deg: number }[] | null
    composite_score: number | null
    upper_bound: number | null
    cell_order: string[]
    bound_rule: string
    nodes_expanded: number
  }
}

const allEqual = objectiveIds.map((id) => ({ id, weight: 50 }))
const seeds = 12
const known = Array.from({ length: seeds }, (_, index) => documentsOf(index + 1))
const genuine = (seed: number) => structuredClone(known[seed - 1])

function documentsOf(seed: number): Documents {
  const table = networkWorld({ seed, cells: 2, buildings: 30 })
  const objectives = objectiveIds.map((id, index) => ({ id, weight: (seed * (index + 3)) % 7 }))
  const constraints: PlanConstraints = seed % 3 === 0 ? { maxOverlapBuildings: seed % 5 } : {}
  const isWeighted = objectives.some(({ weight }) => weight > 0)
  const plan = { objectives: isWeighted ? objectives : [objectives[2]], constraints }
  const scoring = resolveScoring(table, isWeighted ? plan : { objectives: allEqual, constraints })
  const options = { maxNodes: 1e6, isTimeUp: () => false, signal: neverStop }
  const certificate = planCertificate(table, scoring, searchExactly(table, scoring, options))
  const documents: unknown = JSON.parse(
    JSON.stringify({ contribution_table: encodeContributionTable(table), certificate }),
  )
  return documents as Documents
}

const tolerance = 1e-8

/** Whether the claim holds, by evaluating every plan with the scorer of the product. */
function isTrue({ contribution_table: encoded, certificate }: Documents): boolean {
  const table = decodeContributionTable(encoded)
  const { priorities, claim, plan, composite_score: score, upper_bound: bound } = certificate
  const scoring = resolveScoring(table, {
    objectives: objectiveIds.map((id) => ({ id, weight: priorities[id] })),
    constraints: constraintsOf(certificate.constraints),
  })
  const best = bestOfEveryPlan(table, scoring).feasible?.score ?? null
  if (claim === 'infeasible') return best === null && plan === null
  if (plan !== null) {
    const rows = rowsAt(
      table,
      plan.map(({ azimuth_deg }) => azimuthCandidate(azimuth_deg)),
    )
    const metrics = new MetricsEvaluator(table).evaluate(rows)
    const composite = compositeScore(scoring.effectiveWeights, utilitiesOf(metrics))
    if (!isFeasible(scoring.constraints, metrics)) return false
    if (!(Math.abs(composite - score!) <= tolerance)) return false
  }
  const limit = claim === 'optimal' ? score : claim === 'bounded' ? bound : null
  return limit !== null && (best === null || best <= limit + tolerance)
}

function constraintsOf(wire: Record<string, number | undefined>): PlanConstraints {
  const names = {
    minCoverageScore: wire['min_coverage_score'],
    minUniqueDemandBuildings: wire['min_unique_demand_buildings'],
    minUniqueResidentialBuildings: wire['min_unique_residential_buildings'],
    maxOverlapBuildings: wire['max_overlap_buildings'],
  }
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined))
}

type Corruption = (documents: Documents) => void

const oddNumber = fc.oneof(
  fc.constantFrom(NaN, Infinity, -Infinity, -1, -1e-9, 0, 5e-324, 1, 100, 101, 1e308, 0.5, 7.5),
  fc.double({ min: 0, max: 1 }),
  fc.double(),
)
const place = fc.nat(10_000)

function withNumber(text: string, index: number, value: number): string {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length >= 8) bytes.writeDoubleLE(value, 8 * (index % (bytes.length / 8)))
  return bytes.toString('base64')
}

function withoutBytes(text: string, from: number, count: number): string {
  const bytes = Buffer.from(text, 'base64')
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + count)]).toString('base64')
}

const corruption: fc.Arbitrary<Corruption> = fc.oneof(
  fc.tuple(place, place, oddNumber).map(([cell, row, value]): Corruption => (documents) => {
    const { cells } = documents.contribution_table
    const at = cells[cell % cells.length] as (typeof cells)[number] | undefined
    if (at !== undefined) at.reach_scores = withNumber(at.reach_scores, row, value)
  }),
  fc
    .tuple(fc.constantFrom('demand_weights', 'residential_demands'), place, oddNumber)
    .map(([member, index, value]): Corruption => ({ contribution_table: table }) => {
      table[member] = withNumber(table[member], index, value)
    }),
  fc.tuple(place, place, fc.nat(7)).map(([cell, at, bit]): Corruption => (documents) => {
    const { cells } = documents.contribution_table
    if (cells.length === 0) return
    const { served } = cells[cell % cells.length]
    const bytes = Buffer.from(served, 'base64')
    bytes[at % bytes.length] ^= 1 << bit
    cells[cell % cells.length].served = bytes.toString('base64')
  }),
  fc.tuple(place, place).map(([index, row]): Corruption => ({ contribution_table: table }) => {
    if (table.cells.length === 0) return
    const cell = table.cells[index % table.cells.length]
    const at = row % cell.azimuths_deg.length
    const rowBytes = Math.ceil(table.building_count / 8)
    cell.azimuths_deg.splice(at, 1)
    cell.reach_scores = withoutBytes(cell.reach_scores, 8 * at, 8)
    cell.served = withoutBytes(cell.served, rowBytes * at, rowBytes)
  }),
  fc.tuple(place, place, oddNumber).map(([index, row, value]): Corruption => (documents) => {
    const cell = documents.contribution_table.cells.at(index % 2)
    if (cell !== undefined) cell.azimuths_deg[row % cell.azimuths_deg.length] = value
  }),
  fc.tuple(place, oddNumber).map(([index, value]): Corruption => (documents) => {
    const cell = documents.contribution_table.cells.at(index % 2)
    if (cell !== undefined) cell.baseline_azimuth_deg = value
  }),
  fc
    .tuple(fc.constantFrom('rays', 'building_count'), oddNumber)
    .map(([member, value]): Corruption => ({ contribution_table: table }) => {
      table[member] = value
    }),
  fc.nat(2).map((count): Corruption => ({ contribution_table: table, certificate }) => {
    table.cells.length = Math.min(count, table.cells.length)
    certificate.cell_order = table.cells.map(({ id }) => id)
    if (certificate.plan !== null) certificate.plan.length = table.cells.length
  }),
  fc
    .tuple(fc.constantFrom(...objectiveIds), oddNumber)
    .map(([id, value]): Corruption => ({ certificate }) => {
      certificate.priorities[id] = value
    }),
  fc.constantFrom(0, -1, NaN).map((value): Corruption => ({ certificate }) => {
    for (const id of objectiveIds) certificate.priorities[id] = value
  }),
  fc
    .tuple(
      fc.constantFrom(
        'min_coverage_score',
        'min_unique_demand_buildings',
        'min_unique_residential_buildings',
        'max_overlap_buildings',
        'max_overlap',
      ),
      oddNumber,
    )
    .map(([member, value]): Corruption => ({ certificate }) => {
      certificate.constraints[member] = value
    }),
  fc.constantFrom('optimal', 'infeasible', 'bounded', 'best').map((claim): Corruption => (all) => {
    all.certificate.claim = claim
  }),
  fc.constant<Corruption>(({ certificate }) => {
    Object.assign(certificate, { claim: 'infeasible', plan: null })
    Object.assign(certificate, { composite_score: null, upper_bound: null })
  }),
  oddNumber.map((value): Corruption => ({ certificate }) => {
    const claim = { claim: 'bounded', plan: null, composite_score: null, upper_bound: value }
    Object.assign(certificate, claim)
  }),
  fc
    .tuple(fc.constantFrom('composite_score', 'upper_bound', 'nodes_expanded'), oddNumber)
    .map(([member, value]): Corruption => ({ certificate }) => {
      certificate[member] = value
    }),
  fc.tuple(place, oddNumber).map(([index, value]): Corruption => ({ certificate: { plan } }) => {
    const entry = plan?.at(index % 2)
    if (entry !== undefined) entry.azimuth_deg = value
  }),
  fc.tuple(place, fc.nat(35)).map(([index, step]): Corruption => ({ certificate: { plan } }) => {
    const entry = plan?.at(index % 2)
    if (entry !== undefined) entry.azimuth_deg = 10 * step
  }),
)

/** What a file can hold: NaN becomes null. The hash is that of the corrupted table. */
function written(documents: Documents): Documents {
  const read = JSON.parse(JSON.stringify(documents)) as Documents
  read.certificate.contribution_table_sha256 = fingerprint(read.contribution_table)
  return read
}

function outcomeOf(documents: Documents): string {
  try {
    return reprovePlan(readPlanDocument(documents), () => false).outcome
  } catch (error) {
    // Anything but a refusal that names what is wrong is a defect.
    if (error instanceof SightlineError && error.reason === 'invalid_request') return 'refused'
    throw error
  }
}

describe('a corrupted document', () => {
  it('is proven only when its claim is true all the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: seeds }),
        fc.array(corruption, { minLength: 0, maxLength: 3 }),
        (seed, corruptions) => {
          const documents = genuine(seed)
          for (const corrupt of corruptions) corrupt(documents)
          const file = written(documents)
          const outcome = outcomeOf(file)
          expect(['proven', 'refuted', 'refused']).toContain(outcome)
          if (outcome === 'proven') expect(isTrue(file)).toBe(true)
          if (corruptions.length === 0) expect(outcome).toBe('proven')
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  it('is refused with the name of the member that is out of range', () => {
    const table: [Corruption, RegExp][] = [
      [
        ({ contribution_table: t }) => (t.cells.length = 1),
        /cells must hold between 2 and 8 cells/,
      ],
      [
        ({ contribution_table: t }) => (t.cells.length = 0),
        /cells must hold between 2 and 8 cells/,
      ],
      [({ contribution_table: t }) => (t.rays = 0), /contribution_table.rays/],
      [
        ({ contribution_table: t }) => (t.building_count = 1.5),
        /contribution_table.building_count/,
      ],
      [
        ({ contribution_table: t }) => (t.building_count = 2),
        /demand_weights must be base64 of 16/,
      ],
      [
        ({ contribution_table: t }) => (t.demand_weights = withNumber(t.demand_weights, 4, -1)),
        /demand_weights: number 5 must be finite/,
      ],
      [
        ({ contribution_table: t }) =>
          (t.residential_demands = withNumber(t.residential_demands, 0, Infinity)),
        /residential_demands: number 1 must be finite/,
      ],
      [
        ({ contribution_table: t }) => {
          t.demand_weights = withNumber(withNumber(t.demand_weights, 0, 1e308), 1, 1e308)
        },
        /demand_weights: their sum/,
      ],
      [
        ({ contribution_table: t }) => {
          t.demand_weights = withNumber(t.demand_weights, 0, 1.7976931348623131e308)
        },
        /demand_weights: their sum must be at most 1e\+300/,
      ],
      [
        ({ contribution_table: { cells } }) =>
          (cells[1].reach_scores = withNumber(cells[1].reach_scores, 0, NaN)),
        /cells\[1\].reach_scores: number 1 must be between 0 and 7200/,
      ],
      [
        ({ contribution_table: { cells } }) =>
          (cells[1].served = Buffer.alloc(cells[1].azimuths_deg.length * 4, 255).toString(
            'base64',
          )),
        /cells\[1\].served: row 1 has a bit beyond building_count/,
      ],
      [({ contribution_table: { cells } }) => (cells[1].id = cells[0].id), /distinct ids/],
      [({ contribution_table: { cells } }) => (cells[0].azimuths_deg[3] = 25), /must ascend|lacks/],
      [
        ({ contribution_table: { cells } }) => (cells[0].baseline_azimuth_deg = 360),
        /baseline_azimuth_deg/,
      ],
      [
        ({ contribution_table: { cells } }) => (cells[0].baseline_azimuth_deg = 1.25),
        /cells\[0\].azimuths_deg lacks the azimuth 1.25/,
      ],
    ]
    for (const [corrupt, message] of table) {
      const documents = genuine(1)
      corrupt(documents)
      expect(() => readPlanDocument(written(documents))).toThrow(message)
    }
  })

  it('is refused when the table can measure nothing that has a priority', () => {
    const documents = genuine(1)
    documents.contribution_table.demand_weights = Buffer.alloc(8 * 30).toString('base64')
    documents.certificate.priorities = { demand: 50, residential: 0, coverage: 0, overlap: 0 }
    expect(() => readPlanDocument(written(documents))).toThrow(/can measure no objective/)
  })
})
