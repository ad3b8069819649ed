import { isDeepStrictEqual } from 'node:util'
import { checkBoundedPlan, missedLimits, wrongInPlan } from './bounded-plan.ts'
import { isBoundedPlan, type PlanDocument, readDocument } from './bounded-plan-document.ts'

/** What becomes of a plan that is told not to keep its limits. */
interface MissedVerdict {
  readonly outcome: 'proven' | 'not_proven' | 'refuted'
  /** One sentence. */
  readonly finding: string
}

/** A limit as an answer tells it. */
export interface ToldLimit {
  readonly met: unknown
  readonly cannotBeMet: unknown
  readonly certificate: unknown
}

/**
 * Checks an answer whose plan is told not to keep its limits: the plan has the points that are claimed, keeps
 * the limits that are called kept and no others, and where a limit is told to be one that no plan keeps, a
 * certificate about the points of this very limit, over these cells and beside the limits that are kept,
 * has a bound below what the limit requires.
 *
 * @param certificate of the answer
 * @param told its limits, in order
 * @returns null: the plan keeps all limits
 * @throws SightlineError `invalid_request` as `checkBoundedPlan`
 */
export function checkMissedLimits(
  certificate: unknown,
  told: readonly ToldLimit[],
): MissedVerdict | null {
  const document = readDocument(certificate)
  const missed = missedLimits(document)
  if (missed.length === 0) return null
  const wrong = wrongInPlan(document) ?? wrongInTold(document, missed, told)
  if (wrong !== null) return { outcome: 'refuted', finding: wrong }
  const proven = missed.filter((limit) => told[limit].cannotBeMet === true)
  for (const limit of proven) {
    const difference = lackingProof(document, limit, missed, told[limit].certificate)
    if (difference !== null) return { outcome: 'refuted', finding: difference }
  }
  const has = `the plan has ${document.points} points and does not keep ${named(missed)}`
  if (proven.length === 0)
    return { outcome: 'not_proven', finding: `${has}; that no plan does is not claimed` }
  return {
    outcome: 'proven',
    finding: `${has}, and no plan keeps ${named(proven)} beside the others`,
  }
}

const named = (limits: readonly number[]) => limits.map((limit) => `limits[${limit}]`).join(', ')

function wrongInTold(
  { limits }: PlanDocument,
  missed: readonly number[],
  told: readonly ToldLimit[],
): string | null {
  if (told.length !== limits.length)
    return `the certificate has ${limits.length} limits, the answer ${told.length}`
  const other = [...limits.keys()].find((limit) => told[limit].met === missed.includes(limit))
  if (other === undefined) return null
  const verb = missed.includes(other) ? 'does not keep' : 'keeps'
  return `the plan ${verb} limits[${other}], other than the answer says`
}

/** What a certificate lacks that no plan keeps a limit; null: it proves it. */
function lackingProof(
  document: PlanDocument,
  limit: number,
  missed: readonly number[],
  certificate: unknown,
): string | null {
  const name = `the certificate of limits[${limit}]`
  const { isProven, finding } = checkBoundedPlan(certificate)
  if (!isProven) return `${name}: ${finding}`
  const about = readDocument(certificate)
  if (!isDeepStrictEqual(problemOf(about), problemOfLimit(document, limit, missed)))
    return `${name} is not about these cells and this limit`
  const { least } = document.limits[limit]
  return about.upperBound < least
    ? null
    : `${name} proves at most ${about.upperBound} points, and ${least} are enough`
}

/**
 * What no plan exceeds of each limit, in points of the limit, by certificates about the very limits beside
 * those that are kept; null where none proves it.
 */
export function provenMosts(
  document: PlanDocument,
  certificates: readonly unknown[],
): (number | null)[] {
  const missed = missedLimits(document)
  return document.limits.map((_, limit) => {
    const certificate = certificates[limit]
    if (!isBoundedPlan(certificate) || !checkBoundedPlan(certificate).isProven) return null
    const about = readDocument(certificate)
    const isAbout = isDeepStrictEqual(problemOf(about), problemOfLimit(document, limit, missed))
    return isAbout ? about.upperBound : null
  })
}

/** What is asked in a document, without plan and proof. */
function problemOf({ classPoints, overlapPoints, limits, sites, cells, maxChanges }: PlanDocument) {
  const bare = cells.map(({ id, own, options }) => ({ id, own, options }))
  return { classPoints, overlapPoints, limits, sites, cells: bare, maxChanges }
}

/** The question for the most of one limit, beside those that are kept. */
function problemOfLimit(document: PlanDocument, limit: number, missed: readonly number[]) {
  const others = [...document.limits.keys()].filter((other) => !missed.includes(other))
  const problem = problemOf(document)
  return {
    ...problem,
    classPoints: document.limits[limit].classPoints,
    overlapPoints: null,
    limits: others.map((other) => document.limits[other]),
    cells: problem.cells.map((cell) => ({
      ...cell,
      options: cell.options.map((option) => ({
        ...option,
        points: option.limitPoints[limit],
        limitPoints: others.map((other) => option.limitPoints[other]),
      })),
    })),
  }
}
