// What an answer prints of sites that are chosen together, held against the certificate of their choice.
import type { PlanDocument } from './bounded-plan-document.ts'
import type { ComparedNumbers } from './compared-numbers.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import { baselinePlanOf, pointsOf } from './document-plan-points.ts'
import { statedBoundDifference } from './stated-bound.ts'

/** Scores are printed with one decimal; a bound is rounded up. */
const tenth = 0.1

/** What a point of the certificate is worth, taken from the score that the answer prints of the choice. */
interface PointWorth {
  /** Network score for each point. */
  readonly score: number
  /** By how much a printed score of so many points may differ. */
  readonly roundingOf: (points: number) => number
  /** By how many points a sum of rounded points may differ. */
  readonly roundings: number
}

/**
 * Compares the scores, gains, bound and counts of sites that are chosen together. A certificate counts points
 * and does not say what one is worth: that is the printed score of the choice by its points, so that this
 * score stays unproven and all others follow from it.
 */
export function compareJointSites(
  answer: unknown,
  document: PlanDocument,
  compared: ComparedNumbers,
): void {
  const { joint, common_domain: domain, candidates_evaluated: evaluated } = membersOf(answer)
  const printed = membersOf(joint)
  const { globally_optimal, optimality_gap, termination_reason } = printed
  const stated = { globally_optimal, optimality_gap, termination_reason }
  const wrong = statedBoundDifference(stated, document)
  if (wrong !== null) compared.refute(wrong)
  else if (document.upperBound > 0) compared.accept('joint.optimality_gap')
  const candidates = document.cells.filter((cell) => cell.candidates.length > 1).length
  compared.compare('joint.candidates', printed['candidates'], candidates)
  compared.compare('candidates_evaluated', evaluated, candidates)
  const { selected_cell_count: selected, candidate_cell_count: others } = membersOf(domain)
  const rest = document.cells.length - candidates
  compared.compare('common_domain.selected_cell_count', selected, rest)
  compared.compare('common_domain.candidate_cell_count', others, candidates)
  if (printed['sites'] !== undefined && !areChosen(listOf(printed['sites']), document))
    compared.refute('the answer lists other sites than its certificate chooses')
  const worth = worthOf(printed['network_score'], document)
  if (worth === null) return
  compareBound(printed['upper_bound'], document, worth, compared)
  compareGains(answer, document, worth, compared)
}

function worthOf(score: unknown, { points, classPoints, cells }: PlanDocument): PointWorth | null {
  if (typeof score !== 'number' || !(score > 0) || !(points > 0)) return null
  const worth = score / points
  // Half a point of each class, of what it loses by overlap, and of each cell.
  const roundings = classPoints.length + cells.length / 2
  const rounding = tenth + 2 * roundings * worth
  return {
    score: worth,
    roundings,
    roundingOf: (one) => rounding * (1 + Math.abs(one) / points),
  }
}

function areChosen(sites: readonly Members[], { cells, plan }: PlanDocument): boolean {
  const chosen = cells.filter(({ baseline }, cell) => plan[cell] !== baseline).map(({ id }) => id)
  return (
    chosen.length === sites.length && chosen.every((id) => sites.some((one) => one['id'] === id))
  )
}

/** A bound is printed with room for the roundings of its points. */
function compareBound(
  printed: unknown,
  { upperBound }: PlanDocument,
  { score, roundings, roundingOf }: PointWorth,
  compared: ComparedNumbers,
): void {
  const room = roundingOf(upperBound) + roundings * score + tenth
  compared.compare('joint.upper_bound', printed, upperBound * score, room)
}

function compareGains(
  answer: unknown,
  document: PlanDocument,
  { score, roundingOf }: PointWorth,
  compared: ComparedNumbers,
): void {
  const { joint, recommendations, baseline_common_domain: common } = membersOf(answer)
  const compare = (path: string, printed: unknown, points: number) =>
    compared.compare(path, printed, points * score, roundingOf(points))
  const baselinePlan = baselinePlanOf(document)
  const now = pointsOf(document, baselinePlan)
  const { network_score: before } = membersOf(common)
  compare('baseline_common_domain.network_score', before, now)
  const aloneOf = (id: unknown) => {
    const place = document.cells.findIndex((cell) => cell.id === id)
    return place < 0
      ? null
      : pointsOf(document, baselinePlan.with(place, document.plan[place])) - now
  }
  let plan = baselinePlan
  listOf(membersOf(joint)['sites']).forEach(({ id, alone, gain }, index) => {
    const place = document.cells.findIndex((cell) => cell.id === id)
    if (place < 0) return
    const path = `joint.sites[${index}]`
    const next = plan.with(place, document.plan[place])
    compare(`${path}.gain`, gain, pointsOf(document, next) - pointsOf(document, plan))
    compare(`${path}.alone`, alone, aloneOf(id) ?? 0)
    plan = next
  })
  listOf(recommendations).forEach((site, index) => {
    const alone = aloneOf(site['id'])
    if (alone === null) return
    const path = `recommendations[${index}]`
    const { network_score: total } = membersOf(site['stats'])
    compare(`${path}.marginal_network_score`, site['marginal_network_score'], alone)
    compare(`${path}.stats.network_score`, total, now + alone)
  })
}
