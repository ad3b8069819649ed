import { invalidRequest } from '../../errors.ts'
import {
  readAmount,
  readAzimuthDeg,
  readChoice,
  readCount,
  readKnownMembers,
  readList,
  readNumber,
  readText,
} from './document-members.ts'
import { readCertificateSites } from './certificate-sites.ts'
import type { DocumentSite } from './document-sites.ts'
import { candidateAt, type DocumentCell } from './table-document.ts'

const claims = ['optimal', 'infeasible', 'bounded'] as const
type Claim = (typeof claims)[number]

/** What is claimed about the plans of a table. */
export interface CertificateDocument {
  /** Each 0..100, their sum above 0. */
  readonly priorities: {
    readonly demand: number
    readonly residential: number
    readonly coverage: number
    readonly overlap: number
  }
  readonly constraints: {
    readonly minReach: number
    readonly minDemandBuildings: number
    readonly minResidentialBuildings: number
    readonly maxOverlapBuildings: number
  }
  /** Cells that keep apart. */
  readonly sites: readonly DocumentSite[]
  readonly claim: Claim
  /** Candidate of each cell; null when the claim names no plan. */
  readonly plan: readonly number[] | null
  /** 0..1. */
  readonly compositeScore: number | null
  /** 0..1. */
  readonly upperBound: number | null
}

const members = [
  'schema',
  'policy',
  'contribution_table_sha256',
  'candidates',
  'priorities',
  'constraints',
  'sites',
  'claim',
  'plan',
  'composite_score',
  'upper_bound',
  'cell_order',
  'bound_rule',
  'nodes_expanded',
]

/**
 * Reads a certificate about a table with these cells and this hash.
 * @throws SightlineError `invalid_request` naming what is missing, malformed or out of range
 */
export function readCertificateDocument(
  value: unknown,
  cells: readonly DocumentCell[],
  tableSha256: string,
): CertificateDocument {
  const name = 'certificate'
  const certificate = readKnownMembers(value, name, members)
  readChoice(certificate['schema'], `${name}.schema`, ['network-plan-certificate-v1'])
  readChoice(certificate['policy'], `${name}.policy`, ['exact_branch_and_bound_v1'])
  const candidates = ['ten_degree_grid_and_own_baseline']
  readChoice(certificate['candidates'], `${name}.candidates`, candidates)
  const rules = ['lagrange_multipliers_then_completion_tables_v2']
  readChoice(certificate['bound_rule'], `${name}.bound_rule`, rules)
  readCount(certificate['nodes_expanded'], `${name}.nodes_expanded`)
  requireCellOrder(certificate['cell_order'], cells)
  if (certificate['contribution_table_sha256'] !== tableSha256)
    throw invalidRequest(`${name}.contribution_table_sha256 is not the hash of the table`)
  const share = (member: string) => {
    const given = certificate[member]
    return given === null ? null : readNumber(given, `${name}.${member}`, 0, 1)
  }
  return {
    priorities: readPriorities(certificate['priorities']),
    constraints: readConstraints(certificate['constraints']),
    sites: 'sites' in certificate ? readCertificateSites(certificate['sites'], cells) : [],
    claim: readChoice(certificate['claim'], `${name}.claim`, claims),
    plan: certificate['plan'] === null ? null : readPlan(certificate['plan'], cells),
    compositeScore: share('composite_score'),
    upperBound: share('upper_bound'),
  }
}

function requireCellOrder(value: unknown, cells: readonly DocumentCell[]): void {
  const name = 'certificate.cell_order'
  const order = readList(value, name).map((id) => readText(id, name))
  if (order.length !== cells.length || cells.some(({ id }) => !order.includes(id)))
    throw invalidRequest(`${name} must name every cell of the table once`)
}

function readPriorities(value: unknown): CertificateDocument['priorities'] {
  const name = 'certificate.priorities'
  const known = ['demand', 'residential', 'coverage', 'overlap']
  const given = readKnownMembers(value, name, known)
  const read = (member: string) => readNumber(given[member], `${name}.${member}`, 0, 100)
  const priorities = {
    demand: read('demand'),
    residential: read('residential'),
    coverage: read('coverage'),
    overlap: read('overlap'),
  }
  if (Object.values(priorities).every((priority) => priority === 0))
    throw invalidRequest(`${name}: at least one must be greater than 0`)
  return priorities
}

function readConstraints(value: unknown): CertificateDocument['constraints'] {
  const name = 'certificate.constraints'
  const reach = 'min_coverage_score'
  const demand = 'min_unique_demand_buildings'
  const residential = 'min_unique_residential_buildings'
  const overlap = 'max_overlap_buildings'
  const given = readKnownMembers(value, name, [reach, demand, residential, overlap])
  const count = (member: string, otherwise: number) =>
    member in given ? readCount(given[member], `${name}.${member}`) : otherwise
  return {
    minReach: reach in given ? readAmount(given[reach], `${name}.${reach}`) : 0,
    minDemandBuildings: count(demand, 0),
    minResidentialBuildings: count(residential, 0),
    maxOverlapBuildings: count(overlap, Infinity),
  }
}

function readPlan(value: unknown, cells: readonly DocumentCell[]): number[] {
  const name = 'certificate.plan'
  const plan = readList(value, name)
  if (plan.length !== cells.length)
    throw invalidRequest(`${name} must name one azimuth for every cell of the table`)
  return cells.map((cell, index) => {
    const entry = readKnownMembers(plan[index], `${name}[${index}]`, ['id', 'azimuth_deg'])
    if (entry['id'] !== cell.id)
      throw invalidRequest(`${name}[${index}].id must be "${cell.id}", as in the table`)
    const azimuthDeg = readAzimuthDeg(entry['azimuth_deg'], `${name}[${index}].azimuth_deg`)
    const candidate = candidateAt(cell, azimuthDeg)
    if (candidate < 0)
      throw invalidRequest(`${name}: cell "${cell.id}" has no azimuth ${azimuthDeg}`)
    return candidate
  })
}
