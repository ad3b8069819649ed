import { type PlanDocument, readDocument } from './bounded-plan-document.ts'
import { withCutPrices } from './document-cuts.ts'
import { constraintPointsOf, pointsOf } from './document-plan-points.ts'
import { breaksSeparation } from './document-sites.ts'
import { NodeBound } from './node-bound.ts'
import { boundOfSplit } from './split-bound.ts'
import { sampleServers } from './plan-samples.ts'

/** What the document of a bounded plan comes to. */
interface BoundedPlanVerdict {
  readonly isProven: boolean
  /** One sentence. */
  readonly finding: string
}

/**
 * Checks a `network-bounded-plan-v1` document by additions alone, without the code that wrote it: the
 * plan has the points that are claimed and changes no more cells than it may, and no plan has more than
 * the bound. Whatever the multipliers are, a plan's points are at most
 *   sum over classes of (points - multiplier) + price of a change * most changes
 *   + sum over cells of the largest (points + multipliers of what it serves - price where it changes),
 * because a class that is served counts once on the left and its multiplier at least once on the right.
 * Cells of a site that keep apart take the largest sum of candidates that may stand together instead.
 * Where overlap takes points from a class, what stands for (points - multiplier) is the largest, over all
 * numbers of cells that can serve it, of its points less what overlaps less that many multipliers.
 * A constraint gives its price for each point that is added to it, rounded up, and takes it for each that it
 * requires, rounded down: a plan that keeps the constraint has no fewer points then.
 * With cuts, all plans are given what these leave free, which lowers what fractions of candidates reach.
 * With parts, the plans of each are bounded so by multipliers of its own, over the candidates that are open
 * in it; together they hold every plan.
 *
 * @throws SightlineError `invalid_request` naming what is missing, malformed or out of range
 */
export function checkBoundedPlan(value: unknown): BoundedPlanVerdict {
  const document = readDocument(value)
  const { points, upperBound } = document
  const wrong = wrongInPlan(document)
  if (wrong !== null) return refuted(wrong)
  const [missed] = missedConstraints(document)
  if (missed !== undefined)
    return refuted(
      `the plan has ${constraintPointsOf(document, missed, document.plan)} points of limits[${missed}], which requires ` +
        `${document.constraints[missed].least}`,
    )
  const proof = proofOf(withCutPrices(document))
  if ('missing' in proof) return refuted(proof.missing)
  if (proof.bound !== upperBound)
    return refuted(`the multipliers prove the bound ${proof.bound}, not ${upperBound}`)
  return {
    isProven: true,
    finding: `the plan has ${points} points, and no plan has more than ${upperBound}`,
  }
}

/**
 * What a document says otherwise of its plan than additions do, constraints and bound aside; null: nothing.
 */
export function wrongInPlan(document: PlanDocument): string | null {
  const { cells, plan, points, maxChanges } = document
  const changes = plan.filter(
    (candidate, cell) => cells[cell].candidates[candidate].isChange,
  ).length
  if (changes > maxChanges) return `the plan changes ${changes} cells, not ${maxChanges} at most`
  if (document.sites.some((site) => breaksSeparation(site, cells, plan)))
    return 'the plan has cells of a site nearer to each other than they may be'
  const unknown = servedByUnknown(document)
  if (unknown !== null)
    return `the plan serves the sample of class ${unknown} by an option that is said never to serve it`
  const scored = pointsOf(document, plan)
  return scored === points ? null : `the plan has ${scored} points, not ${points}`
}

function proofOf(document: PlanDocument) {
  const { cells, split, multipliers } = document
  if (split !== null) return boundOfSplit(document, split)
  const all = cells.map(({ candidates }) => [...candidates.keys()])
  return new NodeBound(document, all, multipliers)
}

function refuted(finding: string): BoundedPlanVerdict {
  return { isProven: false, finding }
}

/** The class of a sample that the plan serves by a candidate without it: the bound would not hold. */
function servedByUnknown({ cells, plan, samples }: PlanDocument): number | null {
  if (samples === null) return null
  const item = sampleServers(samples).findIndex(
    (cell, sample) =>
      cell !== null &&
      !cells[cell].candidates[plan[cell]].serves.includes(samples.firstClass + sample),
  )
  return item < 0 ? null : samples.firstClass + item
}

/** The constraints that its plan does not keep. */
export function missedConstraints(document: PlanDocument): number[] {
  return [...document.constraints.keys()].filter(
    (index) =>
      constraintPointsOf(document, index, document.plan) < document.constraints[index].least,
  )
}
