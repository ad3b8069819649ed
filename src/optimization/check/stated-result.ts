import { invalidRequest } from '../../errors.ts'
import {
  type Members,
  readAmount,
  readAzimuthDeg,
  readList,
  readMembers,
  readText,
} from './document-members.ts'

/** What an optimize response says of its plan outside the certificate; null: it does not say. */
export interface StatedResult {
  /** `optimized_towers`: empty when nothing is recommended. */
  readonly towers: readonly { readonly id: string; readonly azimuthDeg: number }[] | null
  readonly isRecommended: boolean | null
  readonly solutionId: string | null
  readonly isGloballyOptimal: boolean | null
  readonly isProvenInfeasible: boolean | null
  /** Rounded up to six decimals, at most 1. */
  readonly upperBound: number | null
  /** `optimization.configured_priorities`, four decimals. */
  readonly priorities: Readonly<Record<string, number>>
  /** `optimization.constraints`: those that bind. */
  readonly constraints: Readonly<Record<string, number>>
  /** Whether `optimization.constraints` is there at all. */
  readonly hasConstraints: boolean
  readonly areConstraintsSatisfied: boolean | null
  /** `optimization.sites`: cells that keep apart. */
  readonly sites: readonly StatedSite[]
  /** `effective_cell_profiles`: which cell, and where it points. */
  readonly profiles: readonly { readonly id: string; readonly azimuthDeg: number }[] | null
  readonly frontier: readonly StatedPlan[]
}

/** Cells that keep apart, and what each of them keeps, degrees. */
export interface StatedSite {
  readonly cells: readonly string[]
  readonly leastDeg: readonly number[]
}

/** One plan of a frontier. */
interface StatedPlan {
  readonly member: string
  readonly towers: readonly { readonly id: string; readonly azimuthDeg: number }[]
}

/**
 * Reads what a response says around its certificate.
 * @throws SightlineError `invalid_request` naming what is malformed
 */
export function readStatedResult(root: Members): StatedResult {
  const optimization = readOptional(root, 'optimization')
  const search = readOptional(optimization, 'search')
  const solutionId = optimization['recommended_solution_id']
  return {
    towers: readTowers(root['optimized_towers'], 'optimized_towers', 'optimal_azimuth'),
    isRecommended: readFlag(optimization['recommended'], 'optimization.recommended'),
    solutionId:
      solutionId === undefined
        ? null
        : readText(solutionId, 'optimization.recommended_solution_id'),
    isGloballyOptimal: readFlag(search['globally_optimal'], 'optimization.search.globally_optimal'),
    isProvenInfeasible: readFlag(
      search['proven_infeasible'],
      'optimization.search.proven_infeasible',
    ),
    upperBound: readBound(search['upper_bound']),
    priorities: readNumbers(optimization, 'configured_priorities', 'optimization'),
    constraints: readNumbers(optimization, 'constraints', 'optimization'),
    hasConstraints: optimization['constraints'] !== undefined,
    areConstraintsSatisfied: readFlag(
      optimization['constraints_satisfied'],
      'optimization.constraints_satisfied',
    ),
    sites: readSites(optimization['sites']),
    profiles: readTowers(root['effective_cell_profiles'], 'effective_cell_profiles', 'azimuth_deg'),
    frontier: readFrontier(root['pareto_frontier']),
  }
}

function readNumbers(from: Members, name: string, path: string): Readonly<Record<string, number>> {
  const given = readOptional(from, name)
  return Object.fromEntries(
    Object.entries(given).map(([member, value]) => [
      member,
      readAmount(value, `${path}.${name}.${member}`),
    ]),
  )
}

function readFrontier(value: unknown): readonly StatedPlan[] {
  if (value === undefined) return []
  return readList(value, 'pareto_frontier').map((entry, index) => {
    const member = `pareto_frontier[${index}]`
    const plan = readMembers(entry, member)
    return {
      member,
      towers: readTowers(plan['towers'], `${member}.towers`, 'azimuth_deg') ?? [],
    }
  })
}

function readSites(value: unknown): readonly StatedSite[] {
  const name = 'optimization.sites'
  if (value === undefined) return []
  return readList(value, name).map((one) => {
    const site = readMembers(one, name)
    return {
      cells: readList(site['cells'], name).map((id) => readText(id, name)),
      leastDeg: readList(site['least_separation_deg'], name).map((degrees) =>
        readAmount(degrees, name),
      ),
    }
  })
}

function readBound(value: unknown): number | null {
  return value === undefined || value === null
    ? null
    : readAmount(value, 'optimization.search.upper_bound')
}

function readOptional(from: Members, name: string): Members {
  return from[name] === undefined ? {} : readMembers(from[name], name)
}

function readFlag(value: unknown, name: string): boolean | null {
  if (value === undefined) return null
  if (typeof value !== 'boolean') throw invalidRequest(`${name} must be true or false`)
  return value
}

function readTowers(
  value: unknown,
  path: string,
  azimuthName: string,
): readonly { readonly id: string; readonly azimuthDeg: number }[] | null {
  if (value === undefined) return null
  return readList(value, path).map((entry, index) => {
    const name = `${path}[${index}]`
    const tower = readMembers(entry, name)
    return {
      id: readText(tower['id'], `${name}.id`),
      azimuthDeg: readAzimuthDeg(tower[azimuthName], `${name}.${azimuthName}`),
    }
  })
}
