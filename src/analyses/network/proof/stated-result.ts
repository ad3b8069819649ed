import { invalidRequest } from '../../../errors.ts'
import type { PlanDocument } from './plan-document.ts'
import {
  type Members,
  readAmount,
  readAzimuthDeg,
  readList,
  readMembers,
  readText,
} from './document-members.ts'
import { microdegrees } from './table-document.ts'

/** What an optimize response says of its plan outside the certificate; null: it does not say. */
export interface StatedResult {
  /** `optimized_towers`: empty when nothing is recommended. */
  readonly towers: readonly { readonly id: string; readonly azimuthDeg: number }[] | null
  readonly isRecommended: boolean | null
  readonly solutionId: string | null
  readonly scores: readonly StatedScore[]
  readonly isGloballyOptimal: boolean | null
  readonly isProvenInfeasible: boolean | null
  /** Rounded up to six decimals, at most 1. */
  readonly upperBound: number | null
}

interface StatedScore {
  readonly member: string
  readonly value: number
  /** What the composite score, 0..1, is multiplied by. */
  readonly scale: number
  /** Half of the last decimal shown. */
  readonly rounding: number
}

/** Rounding of the sums behind a score, relative to its scale. */
const sumRounding = 1e-9

/**
 * Reads what a response says around its certificate.
 * @throws SightlineError `invalid_request` naming what is malformed
 */
export function readStatedResult(root: Members): StatedResult {
  const optimization = readOptional(root, 'optimization')
  const search = readOptional(optimization, 'search')
  const stats = readOptional(root, 'stats')
  const solutionId = optimization['recommended_solution_id']
  return {
    towers: readTowers(root['optimized_towers']),
    isRecommended: readFlag(optimization['recommended'], 'optimization.recommended'),
    solutionId:
      solutionId === undefined
        ? null
        : readText(solutionId, 'optimization.recommended_solution_id'),
    scores: [...readScores(optimization, 'optimization'), ...readScores(stats, 'stats')],
    isGloballyOptimal: readFlag(search['globally_optimal'], 'optimization.search.globally_optimal'),
    isProvenInfeasible: readFlag(
      search['proven_infeasible'],
      'optimization.search.proven_infeasible',
    ),
    upperBound: readBound(search['upper_bound']),
  }
}

/**
 * The first thing that a response says otherwise than its certificate, as a sentence; null when the
 * two agree or the document is no response.
 */
export function statedDifference(document: PlanDocument): string | null {
  const { plan, claim, stated } = document
  const isOptimal = claim === 'optimal'
  if (stated.isGloballyOptimal !== null && stated.isGloballyOptimal !== isOptimal)
    return `the response says globally_optimal ${stated.isGloballyOptimal}, the certificate claims ${claim}`
  if (stated.isProvenInfeasible !== null && stated.isProvenInfeasible !== (claim === 'infeasible'))
    return `the response says proven_infeasible ${stated.isProvenInfeasible}, the certificate claims ${claim}`
  if (stated.isRecommended !== null && stated.isRecommended !== (plan !== null))
    return plan === null
      ? 'the response recommends a plan, the certificate names none'
      : 'the response recommends no plan, the certificate names one'
  return (
    towersDifference(document) ??
    (plan === null
      ? null
      : (solutionDifference(document, plan) ?? scoreDifference(document.compositeScore, stated))) ??
    boundDifference(document)
  )
}

function towersDifference({ cells, plan, stated: { towers } }: PlanDocument): string | null {
  if (towers === null) return null
  const planned = plan === null ? [] : cells
  if (towers.length !== planned.length)
    return `the response recommends azimuths for ${towers.length} cells, the certificate for ${planned.length}`
  for (const [index, cell] of planned.entries()) {
    const tower = towers[index]
    const azimuthDeg = cell.azimuthsDeg[plan![index]]
    if (tower.id !== cell.id)
      return `the response recommends an azimuth for "${tower.id}" where the certificate has "${cell.id}"`
    if (microdegrees(tower.azimuthDeg) !== microdegrees(azimuthDeg))
      return `the response recommends ${tower.azimuthDeg} for "${cell.id}", the certificate's plan has ${azimuthDeg}`
  }
  return null
}

/** One decimal; what rounds to a full turn is north again. */
function azimuthText(azimuthDeg: number): string {
  const text = azimuthDeg.toFixed(1)
  return text === '360.0' ? '0.0' : text
}

function solutionDifference(
  { cells, stated: { solutionId } }: PlanDocument,
  plan: readonly number[],
): string | null {
  const key = cells.map((cell, index) => azimuthText(cell.azimuthsDeg[plan[index]])).join(',')
  return solutionId === null || solutionId === key
    ? null
    : `the response recommends the solution ${solutionId}, the certificate's plan is ${key}`
}

function scoreDifference(compositeScore: number | null, { scores }: StatedResult): string | null {
  if (compositeScore === null) return null
  for (const { member, value, scale, rounding } of scores) {
    const certified = scale * compositeScore
    if (!(Math.abs(value - certified) <= rounding + scale * sumRounding))
      return `the response says ${member} ${value}, the certificate's plan scores ${certified}`
  }
  return null
}

/** A response may state a looser bound than its certificate, by its rounding; never a tighter one. */
function boundDifference({ upperBound, stated }: PlanDocument): string | null {
  if (stated.upperBound === null || upperBound === null) return null
  const certified = Math.min(1, upperBound)
  const looserBy = stated.upperBound - certified
  return looserBy >= -5e-7 - sumRounding && looserBy <= 1e-6 + sumRounding
    ? null
    : `the response says upper_bound ${stated.upperBound}, the certificate ${certified}`
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

function readTowers(value: unknown): StatedResult['towers'] {
  if (value === undefined) return null
  return readList(value, 'optimized_towers').map((entry, index) => {
    const name = `optimized_towers[${index}]`
    const tower = readMembers(entry, name)
    return {
      id: readText(tower['id'], `${name}.id`),
      azimuthDeg: readAzimuthDeg(tower['optimal_azimuth'], `${name}.optimal_azimuth`),
    }
  })
}

function readScores(from: Members, name: string): StatedScore[] {
  const scores = [
    { member: 'composite_score', scale: 1, rounding: 5e-7 },
    { member: 'score', scale: 100, rounding: 5e-5 },
  ]
  return scores.flatMap((score) => {
    const given = from[score.member]
    const member = `${name}.${score.member}`
    return given === undefined ? [] : [{ ...score, member, value: readAmount(given, member) }]
  })
}
