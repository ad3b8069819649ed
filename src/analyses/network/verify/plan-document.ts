import { invalidRequest } from '../../../errors.ts'
import { fingerprint } from '../../../fingerprint.ts'

/** One cell of a plan document: the azimuths a plan can choose, ascending. */
export interface DocumentCell {
  readonly id: string
  readonly azimuthsDeg: readonly number[]
  readonly reach: readonly number[]
  /** `serves[choice][building]`. */
  readonly serves: readonly (readonly boolean[])[]
}

export type Claim = 'optimal' | 'infeasible' | 'bounded'

/** A contribution table and what is claimed about it, read without the code that wrote them. */
export interface PlanDocument {
  readonly cells: readonly DocumentCell[]
  readonly demandWeights: readonly number[]
  readonly residentialDemands: readonly number[]
  /** Cells x rays x 100. */
  readonly reachMaximum: number
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
  readonly claim: Claim
  /** Choice of each cell; null when the claim names no plan. */
  readonly plan: readonly number[] | null
  readonly compositeScore: number | null
  readonly upperBound: number | null
}

type Members = Record<string, unknown>

/**
 * Reads `contribution_table` and the certificate: `certificate` beside it, or
 * `optimization.search.certificate` as an optimize response has it.
 * @throws SightlineError `invalid_request` naming what is missing, malformed or does not fit
 */
export function readPlanDocument(document: unknown): PlanDocument {
  const root = members(document, 'the document')
  const table = members(root['contribution_table'], 'contribution_table')
  const certificate = members(findCertificate(root), 'certificate')
  if (table['schema'] !== 'network-contribution-table-v1')
    throw invalidRequest('contribution_table.schema must be network-contribution-table-v1')
  if (certificate['schema'] !== 'network-plan-certificate-v1')
    throw invalidRequest('certificate.schema must be network-plan-certificate-v1')
  if (certificate['contribution_table_sha256'] !== fingerprint(table))
    throw invalidRequest('certificate.contribution_table_sha256 is not the hash of the table')
  const buildingCount = count(table['building_count'], 'building_count')
  const rays = count(table['rays'], 'rays')
  const cells = list(table['cells'], 'cells').map((cell) => readCell(cell, buildingCount))
  const claim = certificate['claim']
  if (claim !== 'optimal' && claim !== 'infeasible' && claim !== 'bounded')
    throw invalidRequest('certificate.claim must be optimal, infeasible or bounded')
  return {
    cells,
    demandWeights: numbers(table['demand_weights'], buildingCount, 'demand_weights'),
    residentialDemands: numbers(table['residential_demands'], buildingCount, 'residential_demands'),
    reachMaximum: cells.length * rays * 100,
    priorities: readPriorities(certificate['priorities']),
    constraints: readConstraints(certificate['constraints']),
    claim,
    plan: certificate['plan'] === null ? null : readPlan(certificate['plan'], cells),
    compositeScore: optionalNumber(certificate['composite_score'], 'composite_score'),
    upperBound: optionalNumber(certificate['upper_bound'], 'upper_bound'),
  }
}

function findCertificate(root: Members): unknown {
  if (root['certificate'] !== undefined) return root['certificate']
  const optimization = members(root['optimization'], 'certificate (or optimization)')
  return members(optimization['search'], 'optimization.search')['certificate']
}

function readCell(value: unknown, buildingCount: number): DocumentCell {
  const cell = members(value, 'a cell')
  const id = cell['id']
  if (typeof id !== 'string') throw invalidRequest('contribution_table: a cell has no id')
  const azimuths = list(cell['azimuths_deg'], 'azimuths_deg').map((azimuth) =>
    number(azimuth, 'azimuths_deg'),
  )
  const baseline = number(cell['baseline_azimuth_deg'], 'baseline_azimuth_deg')
  const reach = numbers(cell['reach_scores'], azimuths.length, 'reach_scores')
  const rowBytes = Math.ceil(buildingCount / 8)
  const bytes = base64(cell['served'], azimuths.length * rowBytes, 'served')
  const rows = azimuths.map((_, row) => bytes.subarray(row * rowBytes, (row + 1) * rowBytes))
  const chosen = azimuths.flatMap((azimuth, row) =>
    isNear(azimuth % 10, 0) || isNear(azimuth % 10, 10) || isNear(azimuth, baseline) ? [row] : [],
  )
  if (chosen.length < 36)
    throw invalidRequest(`contribution_table: cell "${id}" lacks azimuths of the 10-degree grid`)
  return {
    id,
    azimuthsDeg: chosen.map((row) => azimuths[row]),
    reach: chosen.map((row) => reach[row]),
    serves: chosen.map((row) =>
      Array.from({ length: buildingCount }, (_, b) => ((rows[row][b >> 3] >> (b & 7)) & 1) === 1),
    ),
  }
}

function isNear(left: number, right: number): boolean {
  return Math.abs(left - right) < 5e-7
}

function readPriorities(value: unknown): PlanDocument['priorities'] {
  const priorities = members(value, 'certificate.priorities')
  return {
    demand: number(priorities['demand'], 'priorities.demand'),
    residential: number(priorities['residential'], 'priorities.residential'),
    coverage: number(priorities['coverage'], 'priorities.coverage'),
    overlap: number(priorities['overlap'], 'priorities.overlap'),
  }
}

function readConstraints(value: unknown): PlanDocument['constraints'] {
  const constraints = members(value, 'certificate.constraints')
  const read = (name: string, otherwise: number) =>
    constraints[name] === undefined ? otherwise : number(constraints[name], name)
  return {
    minReach: read('min_coverage_score', 0),
    minDemandBuildings: read('min_unique_demand_buildings', 0),
    minResidentialBuildings: read('min_unique_residential_buildings', 0),
    maxOverlapBuildings: read('max_overlap_buildings', Infinity),
  }
}

function readPlan(value: unknown, cells: readonly DocumentCell[]): number[] {
  const plan = list(value, 'certificate.plan').map((entry) => members(entry, 'certificate.plan'))
  if (plan.length !== cells.length)
    throw invalidRequest('certificate.plan must name one azimuth for every cell of the table')
  return cells.map((cell, index) => {
    const azimuth = number(plan[index]['azimuth_deg'], 'certificate.plan azimuth_deg')
    const choice = cell.azimuthsDeg.findIndex((known) => isNear(known, azimuth))
    if (plan[index]['id'] !== cell.id || choice < 0)
      throw invalidRequest(`certificate.plan: cell "${cell.id}" has no azimuth ${azimuth}`)
    return choice
  })
}

function members(value: unknown, name: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest(`${name} must be an object`)
  return value as Members
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw invalidRequest(`${name} must be an array`)
  return value
}

function number(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw invalidRequest(`${name} must be a number`)
  return value
}

function count(value: unknown, name: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw invalidRequest(`${name} must be a non-negative integer`)
  return value as number
}

function optionalNumber(value: unknown, name: string): number | null {
  return value === null || value === undefined ? null : number(value, name)
}

function base64(value: unknown, length: number, name: string): Uint8Array {
  const bytes = Buffer.from(typeof value === 'string' ? value : '', 'base64')
  if (bytes.length !== length)
    throw invalidRequest(`contribution_table: ${name} must be base64 of ${length} bytes`)
  return bytes
}

function numbers(value: unknown, length: number, name: string): number[] {
  const bytes = Buffer.from(base64(value, length * 8, name))
  return Array.from({ length }, (_, index) => bytes.readDoubleLE(index * 8))
}
