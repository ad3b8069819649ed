import { describe, expect, it } from 'vitest'
import { planKey, azimuthCandidate } from '../candidate.ts'
import { rowsAt } from '../table/table.ts'
import { handMadeTable } from '../../../test/worlds/hand-made-table.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { SightlineError } from '../../errors.ts'
import { neverStop } from '../../stop-signal.ts'
import { defaultScoringRequest, type ObjectiveId, valueFor } from '../scoring/objectives.ts'
import { MetricsEvaluator } from '../scoring/metrics.ts'
import { resolveScoring, type Scoring, utilitiesOf } from '../scoring/scoring.ts'
import { type PlanCertificate, planCertificate } from '../certificate/exact-certificate.ts'
import { searchExactly } from '../exact/exact-search.ts'
import { encodeContributionTable } from '../table/table-codec.ts'
import { readPlanDocument } from './plan-document.ts'
import { reprovePlan } from './re-prove.ts'

const table = networkWorld({ seed: 5, cells: 2, buildings: 60 })

/** An answer of optimize-network as far as it speaks of the plan. */
function responseTo(constraints: object, network = table) {
  const scoring = resolveScoring(network, { ...defaultScoringRequest, constraints })
  const options = { maxNodes: 1e6, isTimeUp: () => false, signal: neverStop }
  const certificate = planCertificate(network, scoring, searchExactly(network, scoring, options))
  const { plan, composite_score: composite } = certificate
  const scores = {
    composite_score: Number((composite ?? 0.4).toFixed(6)),
    score: Number((100 * (composite ?? 0.4)).toFixed(4)),
  }
  return {
    contribution_table: encodeContributionTable(network),
    optimized_towers: (plan ?? []).map(({ id, azimuth_deg }, index) => ({
      id,
      optimal_azimuth: azimuth_deg,
      score: soloScores(network, plan)[index],
    })),
    stats: { ...scores, objectives: shownUtilities(network, plan, scoring) },
    effective_cell_profiles: (plan ?? []).map(({ id, azimuth_deg }) => ({ id, azimuth_deg })),
    pareto_frontier: plan === null ? [] : [{ ...scores, towers: plan }],
    request_id: 'r-1',
    optimization: {
      effective_weights: { demand: Number(scoring.effectiveWeights.demand.toFixed(6)) },
      ...scores,
      configured_priorities: { ...certificate.priorities },
      constraints: { ...certificate.constraints } as Record<string, number>,
      constraints_satisfied: plan !== null,
      recommended: plan !== null,
      ...(plan === null
        ? {}
        : {
            recommended_solution_id: planKey(
              plan.map(({ azimuth_deg }) => azimuthCandidate(azimuth_deg)),
            ),
          }),
      search: {
        globally_optimal: certificate.claim === 'optimal',
        proven_infeasible: certificate.claim === 'infeasible',
        upper_bound: certificate.upper_bound === null ? null : upTo6(certificate.upper_bound),
        certificate,
      },
    },
  }
}

function shownUtilities(
  network: typeof table,
  plan: PlanCertificate['plan'],
  { availability }: Scoring,
) {
  if (plan === null) return {}
  const rows = rowsAt(
    network,
    plan.map(({ azimuth_deg }) => azimuthCandidate(azimuth_deg)),
  )
  const utilities = utilitiesOf(new MetricsEvaluator(network).evaluate(rows))
  return Object.fromEntries(
    Object.entries(utilities).map(([objective, utility]) => [
      objective,
      valueFor(availability, objective as ObjectiveId) === null ? Number(utility.toFixed(6)) : null,
    ]),
  )
}

/** Points of each cell alone. */
function soloScores(network: typeof table, plan: PlanCertificate['plan']): number[] {
  const evaluator = new MetricsEvaluator(network)
  const rows = rowsAt(
    network,
    (plan ?? []).map(({ azimuth_deg }) => azimuthCandidate(azimuth_deg)),
  )
  return rows.map((_, cell) => {
    const alone = evaluator.evaluate(rows.map((row, other) => (other === cell ? row : -1)))
    const { propagationReachScore, servedDemandWeight, servedResidentialDemand } = alone
    const points = propagationReachScore + 10_000 * (servedDemandWeight + servedResidentialDemand)
    return Number(points.toFixed(1))
  })
}

function upTo6(value: number): number {
  return Math.ceil(value * 1e6) / 1e6
}

type Response = ReturnType<typeof responseTo>

function verdictOf(response: unknown) {
  const document: unknown = JSON.parse(JSON.stringify(response))
  return reprovePlan(readPlanDocument(document), () => false)
}

function changed(constraints: object, change: (response: Response) => void): Response {
  const response = responseTo(constraints)
  change(response)
  return response
}

type Path = readonly string[]

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
}

/** What the proof is made from: a table and a certificate are no claims beside it. */
function isEvidence([first, , third]: Path): boolean {
  return first === 'contribution_table' || third === 'certificate'
}

/** Whether the response is still proven when one of its leaves says something else. */
function isProvenWithout(response: Response, path: Path): boolean {
  const copy = structuredClone(response)
  let holder: Record<string, unknown> = copy
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>
  const last = path.at(-1)!
  const value = holder[last]
  holder[last] =
    typeof value === 'number' ? (value + 0.31) / 2 : typeof value === 'boolean' ? !value : 'other'
  try {
    return verdictOf(copy).outcome === 'proven'
  } catch (error) {
    expect(error).toBeInstanceOf(SightlineError)
    return false
  }
}

/** Whether a leaf lies in one of the pieces that are named as taken from the file. */
function isNamed(path: Path, statement: string): boolean {
  const place = path.reduce((text, name) => (/^\d+$/.test(name) ? `${text}[]` : `${text}.${name}`))
  const pieces = statement.split('of the answer: ')[1].split(', ')
  return pieces.some(
    (piece) =>
      place === piece || (/^[.[]/.test(place.slice(piece.length)) && place.startsWith(piece)),
  )
}

const impossible = { minUniqueDemandBuildings: 1000 }

describe('a response around a certificate', () => {
  it('is proven as a whole when it says the same', () => {
    expect(verdictOf(responseTo({})).outcome).toBe('proven')
    expect(verdictOf(responseTo(impossible)).outcome).toBe('proven')
  })

  it('is proven with a bound rounded up, and with one rounded to nearest as it used to be', () => {
    const rounded = (round: (value: number) => number) =>
      changed({}, ({ optimization: { search } }) => {
        search.upper_bound = round(search.certificate.upper_bound! * 1e6) / 1e6
      })
    for (const round of [Math.ceil, Math.round])
      expect(verdictOf(rounded(round)).outcome).toBe('proven')
  })

  it('says of a bound no less than it has proven', () => {
    const scoring = resolveScoring(table, defaultScoringRequest)
    const options = { maxNodes: 1e6, isTimeUp: () => false }
    const best = planCertificate(table, scoring, searchExactly(table, scoring, options))
    const upperBound = 0.98765432149
    const verdict = verdictOf({
      contribution_table: encodeContributionTable(table),
      certificate: { ...best, claim: 'bounded', upper_bound: upperBound },
    })
    const [, percent] = /scores more than ([\d.]+)/.exec(verdict.statements.join(' ')) ?? []
    expect(Number(percent) / 100).toBeGreaterThanOrEqual(upperBound)
  })

  it('is told which of its members are taken from the file', () => {
    expect(verdictOf(responseTo({})).statements.at(-1)).toBe(
      'not proven but taken from the file: the numbers of the contribution table, the number of ' +
        'nodes and the order of cells in the certificate; of the answer: request_id',
    )
  })

  it('says nothing that is neither compared nor named as taken from the file', () => {
    for (const constraints of [{}, impossible]) {
      const response = responseTo(constraints)
      const named = verdictOf(response).statements.at(-1)!
      const unnoticed = leavesOf(response).filter(
        (path) => !isEvidence(path) && isProvenWithout(response, path),
      )
      expect(unnoticed).toContainEqual(['request_id'])
      expect(unnoticed.filter((path) => !isNamed(path, named))).toEqual([])
    }
  })

  it('is proven where the best azimuth is nearly north from below', () => {
    const nearlyNorth = handMadeTable(
      [{ demand: 1 }, { demand: 1 }],
      [
        { id: 'a', baselineDeg: 359.96, at: { 359.96: { serves: [0], reach: 100 } } },
        { id: 'b', at: { 310: { serves: [1], reach: 100 } } },
      ],
    )
    const response = responseTo({}, nearlyNorth)
    expect(response.optimization.recommended_solution_id).toBe('0.0,310.0')
    expect(verdictOf(response)).toMatchObject({ outcome: 'proven' })
  })

  it('is refuted by what it says otherwise, which is named', () => {
    const lies: [Response, RegExp][] = [
      [
        changed({}, ({ optimization: { search } }) => (search.upper_bound! -= 2e-6)),
        /says upper_bound/,
      ],
      [
        changed({}, ({ optimization: { search } }) => (search.proven_infeasible = true)),
        /says proven_infeasible true/,
      ],
      [
        changed({}, ({ optimized_towers: towers }) => {
          towers[1].optimal_azimuth = (towers[1].optimal_azimuth + 10) % 360
        }),
        /for "cell-2", the certificate's plan has/,
      ],
      [changed({}, ({ optimized_towers: [first] }) => (first.id = 'x')), /for "x" where/],
      [changed({}, ({ optimized_towers: towers }) => towers.pop()), /azimuths for 1 cells/],
      [changed({}, ({ stats }) => (stats.score = 99.99)), /stats.score 99.99/],
      [changed({}, ({ stats }) => (stats.composite_score -= 2e-6)), /stats.composite_score/],
      [changed({}, ({ optimization }) => (optimization.score = 1)), /optimization.score 1,/],
      [
        changed({}, ({ optimization }) => (optimization.recommended = false)),
        /response recommends no plan/,
      ],
      [
        changed({}, ({ optimization }) => (optimization.recommended_solution_id = '1.0,2.0')),
        /solution 1.0,2.0/,
      ],
      [
        changed({}, ({ optimization: { search } }) => (search.globally_optimal = false)),
        /globally_optimal false/,
      ],
      [
        changed(impossible, ({ optimization }) => (optimization.recommended = true)),
        /certificate names none/,
      ],
      [
        changed(impossible, (response) => {
          response.optimized_towers = responseTo({}).optimized_towers
        }),
        /for 2 cells, the certificate for 0/,
      ],
      [
        changed({}, ({ optimization }) => (optimization.configured_priorities.demand -= 0.01)),
        /priority [\d.]+ for demand/,
      ],
      [
        changed({}, ({ optimization }) => (optimization.constraints.max_overlap_buildings = 7)),
        /max_overlap_buildings 7/,
      ],
      [
        changed({ maxOverlapBuildings: 50 }, ({ optimization }) => (optimization.constraints = {})),
        /max_overlap_buildings nothing, the certificate 50/,
      ],
      [
        changed({}, ({ optimization }) => (optimization.constraints_satisfied = false)),
        /constraints_satisfied false/,
      ],
      [
        changed({}, ({ stats }) => (stats.objectives.overlap! -= 1e-5)),
        /stats.objectives.overlap 0.\d+/,
      ],
      [
        changed({}, ({ effective_cell_profiles: profiles }) => {
          profiles[1].azimuth_deg = (profiles[1].azimuth_deg + 10) % 360
        }),
        /effective_cell_profiles differ from the certificate's plan at cell 1/,
      ],
      [
        changed({}, ({ effective_cell_profiles: profiles }) => profiles.push(profiles[0])),
        /effective_cell_profiles differ/,
      ],
      [
        changed({}, ({ pareto_frontier: [first] }) => (first.score += 0.01)),
        /pareto_frontier\[0\].score/,
      ],
      [
        changed({}, ({ pareto_frontier: [first] }) => {
          first.towers = [{ id: 'cell-1', azimuth_deg: 1 }]
        }),
        /pareto_frontier\[0\] names a plan that the table does not have/,
      ],
    ]
    for (const [response, statement] of lies) {
      const { outcome, statements } = verdictOf(response)
      expect(statements[0]).toMatch(statement)
      expect(outcome).toBe('refuted')
    }
  })

  it('is refused when what it says cannot be read', () => {
    const flag = changed({}, ({ optimization }) => (optimization.recommended = 'yes' as never))
    expect(() => verdictOf(flag)).toThrow(/optimization.recommended must be true or false/)
    const azimuth = changed({}, ({ optimized_towers: [first] }) => (first.optimal_azimuth = 361))
    expect(() => verdictOf(azimuth)).toThrow(/optimized_towers\[0\].optimal_azimuth/)
  })
})
