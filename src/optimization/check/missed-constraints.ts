import { isDeepStrictEqual } from 'node:util'
import { checkBoundedPlan, missedConstraints, wrongInPlan } from './bounded-plan.ts'
import { isBoundedPlan, type PlanDocument, readDocument } from './bounded-plan-document.ts'

/** What becomes of a plan that is told not to keep its constraints. */
interface MissedVerdict {
  readonly outcome: 'proven' | 'not_proven' | 'refuted'
  /** One sentence. */
  readonly finding: string
}

/** A constraint as an answer tells it. */
export interface PrintedConstraint {
  readonly met: unknown
  readonly cannotBeMet: unknown
  readonly certificate: unknown
}

/**
 * Checks an answer whose plan is told not to keep its constraints: the plan has the points that are claimed,
 * keeps the constraints that are called kept and no others, and where a constraint is told to be one that no
 * plan keeps, a certificate about the points of this very constraint, over these cells and beside the
 * constraints that are kept, has a bound below what the constraint requires.
 *
 * @param certificate of the answer
 * @param told its constraints, in order
 * @returns null: the plan keeps all constraints
 * @throws SightlineError `invalid_request` as `checkBoundedPlan`
 */
export function checkMissedConstraints(
  certificate: unknown,
  printed: readonly PrintedConstraint[],
): MissedVerdict | null {
  const document = readDocument(certificate)
  const missed = missedConstraints(document)
  if (missed.length === 0) return null
  const wrong = wrongInPlan(document) ?? wrongInPrinted(document, missed, printed)
  if (wrong !== null) return { outcome: 'refuted', finding: wrong }
  const proven = missed.filter((constraint) => printed[constraint].cannotBeMet === true)
  for (const constraint of proven) {
    const difference = missingProof(document, constraint, missed, printed[constraint].certificate)
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

const named = (constraints: readonly number[]) =>
  constraints.map((constraint) => `limits[${constraint}]`).join(', ')

function wrongInPrinted(
  { constraints }: PlanDocument,
  missed: readonly number[],
  printed: readonly PrintedConstraint[],
): string | null {
  if (printed.length !== constraints.length)
    return `the certificate has ${constraints.length} limits, the answer ${printed.length}`
  const other = [...constraints.keys()].find(
    (constraint) => printed[constraint].met === missed.includes(constraint),
  )
  if (other === undefined) return null
  const verb = missed.includes(other) ? 'does not keep' : 'keeps'
  return `the plan ${verb} limits[${other}], other than the answer says`
}

/** What a certificate lacks that no plan keeps a constraint; null: it proves it. */
function missingProof(
  document: PlanDocument,
  constraint: number,
  missed: readonly number[],
  certificate: unknown,
): string | null {
  const name = `the certificate of limits[${constraint}]`
  const { isProven, finding } = checkBoundedPlan(certificate)
  if (!isProven) return `${name}: ${finding}`
  const about = readDocument(certificate)
  if (!isDeepStrictEqual(problemOf(about), problemOfConstraint(document, constraint, missed)))
    return `${name} is not about these cells and this limit`
  const { least } = document.constraints[constraint]
  return about.upperBound < least
    ? null
    : `${name} proves at most ${about.upperBound} points, and ${least} are enough`
}

/**
 * What no plan exceeds of each constraint, in points of the constraint, by certificates about the very
 * constraints beside those that are kept; null where none proves it.
 */
export function provenMosts(
  document: PlanDocument,
  certificates: readonly unknown[],
): (number | null)[] {
  const missed = missedConstraints(document)
  return document.constraints.map((_, constraint) => {
    const certificate = certificates[constraint]
    if (!isBoundedPlan(certificate) || !checkBoundedPlan(certificate).isProven) return null
    const about = readDocument(certificate)
    const isAbout = isDeepStrictEqual(
      problemOf(about),
      problemOfConstraint(document, constraint, missed),
    )
    return isAbout ? about.upperBound : null
  })
}

/** What is asked in a document, without plan and proof. */
function problemOf({
  classPoints,
  overlapPoints,
  constraints,
  sites,
  cells,
  maxChanges,
}: PlanDocument) {
  const bare = cells.map(({ id, baseline, candidates }) => ({ id, baseline, candidates }))
  return { classPoints, overlapPoints, constraints, sites, cells: bare, maxChanges }
}

/** The question for the most of one constraint, beside those that are kept. */
function problemOfConstraint(
  document: PlanDocument,
  constraint: number,
  missed: readonly number[],
) {
  const others = [...document.constraints.keys()].filter((other) => !missed.includes(other))
  const problem = problemOf(document)
  return {
    ...problem,
    classPoints: document.constraints[constraint].classPoints,
    overlapPoints: null,
    constraints: others.map((other) => document.constraints[other]),
    cells: problem.cells.map((cell) => ({
      ...cell,
      candidates: cell.candidates.map((candidate) => ({
        ...candidate,
        points: candidate.constraintPoints[constraint],
        constraintPoints: others.map((other) => candidate.constraintPoints[other]),
      })),
    })),
  }
}
