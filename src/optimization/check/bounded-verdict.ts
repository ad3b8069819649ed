// Whether a file with a bounded plan is proven by the certificate in it.
import { isBoundedPlan } from './bounded-plan-document.ts'
import { checkBoundedPlan } from './bounded-plan.ts'
import { checkMissedConstraints, type PrintedConstraint } from './missed-constraints.ts'
import { answersWith, compareAnswer } from './stated-answer.ts'
import { tellsMoreSettings } from './stated-plan.ts'

/** Where answers hold the certificate of a bounded plan: jobs, plans at once, sites chosen together. */
const certificatePaths = [
  ['result', 'optimization', 'search', 'certificate'],
  ['optimization', 'search', 'certificate'],
  ['joint', 'certificate'],
]

/** The document of a bounded plan: the file itself, or the certificate of an answer that has one. */
function boundedPlanIn(content: unknown): unknown {
  const certificates = certificatePaths.map((path) => memberAt(content, path))
  return [content, ...certificates].find(isBoundedPlan) ?? null
}

function memberAt(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : null,
    content,
  )
}

/** What was not compared, since the certificate does not say it. */
function notCompared(content: unknown, certificate: unknown): string {
  const answers = answersWith(content, certificate)
  return answers.some(([, answer]) => tellsMoreSettings(answer, certificate))
    ? '; its certificate does not say what options stand for: azimuths, tilts and powers are not compared'
    : ''
}

/** The constraints of an answer that tells some of them to be missed; null: it does not. */
function printedMissed(
  content: unknown,
  certificate: unknown,
): readonly PrintedConstraint[] | null {
  const answer = answersWith(content, certificate).at(0)?.[1]
  const guarantee = memberAt(answer, ['optimization', 'search', 'search_guarantee'])
  const constraints = memberAt(answer, ['limits'])
  if (guarantee !== 'limits_not_met' || !Array.isArray(constraints)) return null
  return constraints.map((constraint) => ({
    met: memberAt(constraint, ['met']),
    cannotBeMet: memberAt(constraint, ['cannot_be_met']),
    certificate: memberAt(constraint, ['certificate']),
  }))
}

/** What becomes of a bounded plan, and what is to be said of it, in sentences. */
export interface BoundedPlanOutcome {
  readonly outcome: 'proven' | 'not_proven' | 'refuted'
  readonly statements: readonly string[]
}

/**
 * Checks the certificate of a bounded plan, and everything that the answer around it prints of the plan. What
 * neither is proven nor refuted is named.
 *
 * @param content a certificate, an answer, or a job with one
 * @returns null where there is no bounded plan in it
 * @throws SightlineError `invalid_request` where a certificate is malformed
 */
export function boundedPlanVerdict(content: unknown): BoundedPlanOutcome | null {
  const certificate = boundedPlanIn(content)
  if (certificate === null) return null
  const printed = printedMissed(content, certificate)
  const missed = printed === null ? null : checkMissedConstraints(certificate, printed)
  const { outcome, finding } = missed ?? boundVerdict(content, certificate)
  if (outcome === 'refuted') return { outcome, statements: [finding] }
  const { difference, unproven } = compareAnswer(content, certificate, missed === null)
  return difference === null
    ? { outcome, statements: [finding, takenAsItIs(unproven)] }
    : { outcome: 'refuted', statements: [difference] }
}

function boundVerdict(content: unknown, certificate: unknown) {
  const { isProven, finding } = checkBoundedPlan(certificate)
  return isProven
    ? { outcome: 'proven' as const, finding: finding + notCompared(content, certificate) }
    : { outcome: 'refuted' as const, finding }
}

/** What the proof rests on, and what of an answer it does not reach. */
function takenAsItIs(unproven: readonly string[]): string {
  const ofProblem = 'whom options serve, what that is worth and what options are set to'
  const ofAnswer = unproven.length === 0 ? '' : `; of the answer: ${unproven.join(', ')}`
  return `Not proven but taken from the file: ${ofProblem}, as the certificate says it${ofAnswer}.`
}
