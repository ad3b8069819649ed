// Everything that an answer prints of a bounded plan, held against the certificate in it.
import { checkBoundedPlan } from './bounded-plan.ts'
import { type PlanDocument, readDocument } from './bounded-plan-document.ts'
import { ComparedNumbers, unprovenPlaces } from './compared-numbers.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import { baselinePlanOf, pointsOf } from './document-plan-points.ts'
import { listedBuildings } from './listed-buildings.ts'
import { provenMosts } from './missed-constraints.ts'
import { statedBoundDifference } from './stated-bound.ts'
import { compareConstraints } from './stated-constraints.ts'
import { comparePlan } from './stated-numbers.ts'
import { compareJointSites } from './stated-sites.ts'
import { statedPlanDifference } from './stated-plan.ts'
import { objectiveScale } from './document-points.ts'

/** Printed numbers have six decimals, and bounds are rounded up. */
const rounding = 1e-6
const slack = 1e-9

/** What is wrong in an answer, and what of it nothing proves. */
interface AnswerVerdict {
  /** The first thing that it says otherwise than its certificate, as a sentence; null: nothing. */
  readonly difference: string | null
  /** Where it has numbers that were not computed again. */
  readonly unproven: readonly string[]
}

/**
 * Compares a file that holds an answer, or a job with one, with the certificate of its plan.
 *
 * @param isBoundTold whether its bound says something: not beside a plan that does not keep its constraints
 * @throws SightlineError `invalid_request` where a certificate in it is malformed
 */
export function compareAnswer(
  content: unknown,
  certificate: unknown,
  isBoundPrinted: boolean,
): AnswerVerdict {
  const compared = new ComparedNumbers()
  if (content === certificate) return { difference: null, unproven: [] }
  for (const [at, answer] of answersWith(content, certificate))
    compareWhole(answer, at, certificate, isBoundPrinted, compared)
  if (membersOf(membersOf(content)['joint'])['certificate'] === certificate)
    compareJointSites(content, readDocument(certificate), compared)
  return {
    difference: compared.difference,
    unproven: unprovenPlaces(content, compared.proven),
  }
}

/** The answers of a file that have a certificate, and where in it they stand. */
export function answersWith(content: unknown, certificate: unknown): [at: string, unknown][] {
  const places: [string, unknown][] = [
    ['', content],
    ['result.', membersOf(content)['result']],
  ]
  return places.filter(([, answer]) => searchOf(answer)['certificate'] === certificate)
}

function searchOf(answer: unknown): Members {
  return membersOf(membersOf(membersOf(answer)['optimization'])['search'])
}

function compareWhole(
  answer: unknown,
  at: string,
  certificate: unknown,
  isBoundPrinted: boolean,
  compared: ComparedNumbers,
): void {
  const document = readDocument(certificate)
  const search = searchOf(answer)
  const { buildings: listed, shortlist, limits: constraints } = membersOf(answer)
  const wrong =
    (isBoundPrinted ? statedBoundDifference(search, document) : null) ??
    statedPlanDifference(answer, certificate)
  if (wrong !== null) compared.refute(wrong)
  const buildings = listedBuildings(listed, document)
  const stated = { answer, at, document, buildings }
  comparePlan(stated, compared)
  const certificates = listOf(constraints).map((constraint) => constraint['certificate'])
  compareConstraints(stated, provenMosts(document, certificates), compared)
  const path = `${at}optimization.search`
  if (isBoundPrinted) compareBound(path, search, document, compared)
  const classes = document.samples?.firstClass ?? document.classPoints.length
  compared.compare(`${path}.building_classes`, search['building_classes'], classes)
  if (shortlist !== undefined) compareShortlist(stated, membersOf(shortlist), compared)
}

/** The plan of few changes has a certificate of its own. */
function compareShortlist(
  whole: Parameters<typeof comparePlan>[0],
  shortlist: Members,
  compared: ComparedNumbers,
): void {
  const { certificate } = shortlist
  const { isProven, finding } = checkBoundedPlan(certificate)
  if (!isProven) {
    compared.refute(`shortlist: ${finding}`)
    return
  }
  const document = readDocument(certificate)
  const wrong =
    statedBoundDifference(shortlist, document) ?? statedPlanDifference(shortlist, certificate)
  if (wrong !== null) compared.refute(`shortlist: ${wrong}`)
  const at = `${whole.at}shortlist.`
  const isSameClasses = sameNumbers(document.classPoints, whole.document.classPoints)
  const buildings = isSameClasses ? whole.buildings : null
  comparePlan({ answer: shortlist, at, document, buildings }, compared)
  compareBound(`${whole.at}shortlist`, shortlist, document, compared)
  const { maxChanges } = document
  if (maxChanges !== Infinity)
    compared.compare(`${at}max_changes`, shortlist['max_changes'], maxChanges)
  compareGain(`${at}gain_share`, shortlist['gain_share'], whole.document, document, compared)
}

/** Compares the share of the whole plan's gain that a plan of few changes brings. */
function compareGain(
  path: string,
  printed: unknown,
  whole: PlanDocument,
  few: PlanDocument,
  compared: ComparedNumbers,
): void {
  // Of samples a certificate says nothing of the network as it stands.
  if (whole.samples !== null || few.samples !== null) return
  const now = pointsOf(whole, baselinePlanOf(whole))
  const gain = whole.points - now
  const share = gain > 0 ? (few.points - now) / gain : null
  // Both are printed from sums that are no nearer than their last digits.
  compared.compare(path, printed, share, rounding + (slack * objectiveScale) / Math.max(gain, 1))
}

function compareBound(
  path: string,
  printed: Members,
  { points, upperBound }: PlanDocument,
  compared: ComparedNumbers,
): void {
  compared.compare(
    `${path}.upper_bound`,
    printed['upper_bound'],
    upperBound / objectiveScale,
    rounding + slack,
  )
  const { optimality_gap: gap } = printed
  // Held against the certificate by `statedBoundDifference`, which knows its roundings.
  if (typeof gap === 'number' && upperBound > 0)
    compared.compare(`${path}.optimality_gap`, gap, gap)
  else if (typeof gap === 'number' && points < upperBound)
    compared.refute(`the answer prints the gap ${gap}, a bound that is not above 0 has none`)
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}
