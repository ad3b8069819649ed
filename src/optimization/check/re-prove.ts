import { roundUpTo6 } from '../../rounding.ts'
import { DocumentSeparations } from './certificate-sites.ts'
import { Exhaustion } from './exhaustion.ts'
import type { PlanDocument } from './plan-document.ts'
import { scorePlan } from './plan-score.ts'
import { compareResponse } from './stated-response.ts'

/** Composite scores are compared to this; far above rounding, far below anything reported. */
const scoreTolerance = 1e-9

export interface PlanVerdict {
  /** `not_proven`: the time was up before everything had been looked at. */
  readonly outcome: 'proven' | 'refuted' | 'not_proven'
  /** The plan that the verdict is about, in request order; null when the claim names none. */
  readonly plan: readonly { readonly id: string; readonly azimuth_deg: number }[] | null
  /** What was found, in sentences. */
  readonly statements: readonly string[]
  /** Partial plans of all cells but two whose completions were all evaluated. */
  readonly enumeratedPrefixes: number
  /** Partial plans that a bound has cut off. */
  readonly cutPrefixes: number
}

/**
 * Proves a claim again from the contribution table alone: no step of the search is read or trusted.
 * The plan is scored building by building. Then every plan above the claim is looked for: parts of all
 * plans are closed by a bound that holds whatever numbers are put into it, and where three cells are
 * left undecided all their candidates are evaluated.
 * @param isTimeUp asked at every part; true ends the attempt
 */
export function reprovePlan(document: PlanDocument, isTimeUp: () => boolean): PlanVerdict {
  const plan = planOf(document)
  const response = compareResponse(document)
  const wrong = checkPlan(document) ?? response.difference
  if (wrong !== null)
    return { outcome: 'refuted', plan, statements: [wrong], enumeratedPrefixes: 0, cutPrefixes: 0 }
  const limit =
    document.claim === 'infeasible'
      ? -Infinity
      : (document.claim === 'optimal' ? document.compositeScore! : document.upperBound!) +
        scoreTolerance
  if (!holdsNumbersAlone(document, limit)) {
    const statements = ['what is no number proves nothing']
    return { outcome: 'not_proven', plan, statements, enumeratedPrefixes: 0, cutPrefixes: 0 }
  }
  const proof = new Exhaustion(document, limit, isTimeUp)
  proof.run()
  const outcome = proof.betterPlan !== null ? 'refuted' : proof.isCutShort ? 'not_proven' : 'proven'
  return {
    outcome,
    plan,
    statements: [
      ...planStatements(document),
      findingOf(document, proof),
      ...(outcome === 'proven' ? [takenAsItIs(response.unproven)] : []),
    ],
    enumeratedPrefixes: proof.enumerated,
    cutPrefixes: proof.cut,
  }
}

/** False where a comparison could be false for want of a number. */
function holdsNumbersAlone(document: PlanDocument, limit: number): boolean {
  const { cells, demandWeights, residentialDemands, priorities } = document
  const amounts = [
    ...cells.map(({ reach }) => reach),
    demandWeights,
    residentialDemands,
    Object.values(priorities),
  ]
  return !Number.isNaN(limit) && amounts.every((list) => list.every(Number.isFinite))
}

/** @returns what is wrong with the claim itself, or null */
function checkPlan(document: PlanDocument): string | null {
  const { claim, plan, compositeScore, upperBound } = document
  if (claim === 'optimal' && (plan === null || compositeScore === null))
    return 'the certificate claims an optimal plan but names none'
  if (claim === 'bounded' && upperBound === null)
    return 'the certificate claims a bound but names none'
  if (claim === 'infeasible' && plan !== null)
    return 'the certificate names a plan and says that none is feasible'
  if (claim === 'infeasible' && upperBound !== null)
    return 'the certificate names a bound and says that no plan is feasible'
  if (plan === null)
    return compositeScore === null ? null : 'the certificate names a score but no plan'
  const scored = scorePlan(document, plan)
  if (new DocumentSeparations(document.cells, document.sites).isBroken(plan))
    return 'the plan has cells of a site nearer to each other than they may be'
  if (!scored.isFeasible) return 'the plan does not meet the constraints'
  if (!(Math.abs(scored.compositeScore - compositeScore!) <= scoreTolerance))
    return `the plan scores ${scored.compositeScore}, not ${compositeScore}`
  if (upperBound !== null && !(upperBound >= scored.compositeScore - scoreTolerance))
    return `the bound ${upperBound} is below the plan's own score ${scored.compositeScore}`
  if (claim === 'optimal' && upperBound !== null && upperBound > compositeScore! + scoreTolerance)
    return `the bound ${upperBound} is not the score of the plan that is claimed to be optimal`
  return null
}

/** What the search for a better plan has come to. */
function findingOf(document: PlanDocument, { betterPlan, isCutShort }: Exhaustion): string {
  const { claim, upperBound } = document
  if (betterPlan !== null) {
    const scored = scorePlan(document, betterPlan)
    const azimuths = azimuthsText(document, betterPlan)
    return `refuted: the plan ${azimuths} is feasible and scores ${(100 * scored.compositeScore).toFixed(4)}`
  }
  if (isCutShort) return 'the time was up before the proof was complete'
  if (claim === 'infeasible') return 'no plan meets the constraints'
  if (claim === 'optimal') return 'no plan that meets the constraints scores more'
  return `no plan that meets the constraints scores more than ${(100 * roundUpTo6(upperBound!)).toFixed(4)}`
}

function planOf({ cells, plan }: PlanDocument): PlanVerdict['plan'] {
  if (plan === null) return null
  return cells.map((cell, index) => ({
    id: cell.id,
    azimuth_deg: cell.azimuthsDeg[plan[index]],
  }))
}

function planStatements(document: PlanDocument): string[] {
  const { plan, compositeScore } = document
  if (plan === null) return []
  const score = (100 * compositeScore!).toFixed(4)
  return [`the plan ${azimuthsText(document, plan)} meets the constraints and scores ${score}`]
}

/**
 * What the proof rests on, and what of a response it does not reach: a reader must not take it for proven.
 */
function takenAsItIs(unproven: readonly string[]): string {
  const evidence =
    'the numbers of the contribution table, the number of nodes and the order of cells in the certificate'
  const ofResponse = unproven.length === 0 ? '' : `; of the answer: ${unproven.join(', ')}`
  return `not proven but taken from the file: ${evidence}${ofResponse}`
}

function azimuthsText({ cells }: PlanDocument, plan: readonly number[]): string {
  return cells.map((cell, index) => `${cell.id} ${cell.azimuthsDeg[plan[index]]}`).join(', ')
}
