import { areSitesStated, DocumentSeparations } from './certificate-sites.ts'
import type { PlanDocument } from './plan-document.ts'
import { candidateAt } from './table-document.ts'

/** Rounding of the sums behind a score, relative to its scale. */
const sumRounding = 1e-9

/**
 * The first thing that a response says of its plan, of the question and of its bound otherwise than its
 * certificate, as a sentence; null when the two agree or the document is no response.
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
    questionDifference(document) ??
    towersDifference(document) ??
    (plan === null ? null : planDifference(document, plan)) ??
    boundDifference(document) ??
    frontierDifference(document)
  )
}

/** Priorities and constraints are those of the certificate, and its plan meets the constraints. */
function questionDifference({
  cells,
  plan,
  sites,
  priorities,
  constraints,
  stated,
}: PlanDocument): string | null {
  for (const [objective, said] of Object.entries(stated.priorities)) {
    const certified: number = (priorities as Readonly<Record<string, number>>)[objective] ?? 0
    if (!(Math.abs(said - certified) <= 5e-5))
      return `the response says priority ${said} for ${objective}, the certificate ${certified}`
  }
  const limits: Readonly<Record<string, number>> = {
    min_coverage_score: constraints.minReach,
    min_unique_demand_buildings: constraints.minDemandBuildings,
    min_unique_residential_buildings: constraints.minResidentialBuildings,
    max_overlap_buildings: constraints.maxOverlapBuildings,
  }
  const unbound: Readonly<Record<string, number>> = { max_overlap_buildings: Infinity }
  for (const [name, certified] of Object.entries(limits)) {
    const given = stated.constraints[name]
    if (given === undefined && !stated.hasConstraints) continue
    if ((given ?? unbound[name] ?? 0) !== certified)
      return `the response says ${name} ${given ?? 'nothing'}, the certificate ${certified}`
  }
  // What is no response says nothing of sites.
  if (stated.hasConstraints && !areSitesStated(stated.sites, cells, sites))
    return 'the response says other sites whose cells keep apart than the certificate'
  const isMet = plan !== null
  return stated.areConstraintsSatisfied === null || stated.areConstraintsSatisfied === isMet
    ? null
    : `the response says constraints_satisfied ${stated.areConstraintsSatisfied}, the certificate names ${isMet ? 'a plan' : 'none'}`
}

/** What the response says of the plan that the certificate names. */
function planDifference(document: PlanDocument, plan: readonly number[]): string | null {
  return profilesDifference(document, plan) ?? solutionDifference(document, plan)
}

function profilesDifference(
  { cells, stated: { profiles } }: PlanDocument,
  plan: readonly number[],
): string | null {
  if (profiles === null) return null
  const isSame = (index: number) =>
    profiles[index]?.id === cells[index].id &&
    candidateAt(cells[index], profiles[index].azimuthDeg) === plan[index]
  const wrong = cells.findIndex((_, index) => !isSame(index))
  if (wrong < 0 && profiles.length === cells.length) return null
  return `effective_cell_profiles differ from the certificate's plan at cell ${Math.max(0, wrong)}`
}

/** Every plan of the frontier is one of the table, and keeps its cells apart. */
function frontierDifference(document: PlanDocument): string | null {
  for (const { member, towers } of document.stated.frontier) {
    const plan = planAt(document, towers)
    if (plan === null) return `${member} names a plan that the table does not have`
    if (new DocumentSeparations(document.cells, document.sites).isBroken(plan))
      return `${member} has cells of a site nearer to each other than they may be`
  }
  return null
}

/** The candidates of cells that a response names with their azimuths; null where the table lacks one. */
export function planAt(
  { cells }: PlanDocument,
  towers: readonly { readonly id: string; readonly azimuthDeg: number }[],
): number[] | null {
  const candidates = cells.map((cell) => {
    const tower = towers.find(({ id }) => id === cell.id)
    return tower === undefined ? -1 : candidateAt(cell, tower.azimuthDeg)
  })
  return candidates.includes(-1) ? null : candidates
}

function towersDifference({ cells, plan, stated: { towers } }: PlanDocument): string | null {
  if (towers === null) return null
  const planned = plan === null ? [] : cells
  if (towers.length !== planned.length)
    return `the response recommends azimuths for ${towers.length} cells, the certificate for ${planned.length}`
  for (const [index, cell] of planned.entries()) {
    const tower = towers[index]
    if (tower.id !== cell.id)
      return `the response recommends an azimuth for "${tower.id}" where the certificate has "${cell.id}"`
    const candidate = plan![index]
    if (candidateAt(cell, tower.azimuthDeg) !== candidate)
      return `the response recommends ${tower.azimuthDeg} for "${cell.id}", the certificate's plan has ${cell.azimuthsDeg[candidate]}`
  }
  return null
}

/** One decimal; what rounds to a full turn is north again. */
function azimuthText(azimuthDeg: number): string {
  const text = azimuthDeg.toFixed(1)
  return text === '360.0' ? '0.0' : text
}

/** What a plan is called in a response. */
export function planKey(cells: PlanDocument['cells'], plan: readonly number[]): string {
  return cells.map((cell, index) => azimuthText(cell.azimuthsDeg[plan[index]])).join(',')
}

function solutionDifference(
  { cells, stated: { solutionId } }: PlanDocument,
  plan: readonly number[],
): string | null {
  const key = planKey(cells, plan)
  return solutionId === null || solutionId === key
    ? null
    : `the response recommends the solution ${solutionId}, the certificate's plan is ${key}`
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
