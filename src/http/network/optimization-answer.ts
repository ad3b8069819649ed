import type { OptimizationAnswer } from '../../analyses/network/answers.ts'
import { planKey } from '../../optimization/candidate.ts'
import { describedMetrics } from '../../analyses/network/evaluate.ts'
import type { RawMetrics } from '../../optimization/scoring/metrics.ts'
import type { SeparatedSite } from '../../optimization/scoring/objectives.ts'
import type { SearchDescription } from '../../analyses/network/search-description.ts'
import { shownFrontierSize } from '../../optimization/policies/frontier.ts'
import type { EvaluatedPlan } from '../../optimization/policies/search-space.ts'
import { candidatesAt } from '../../optimization/table/table.ts'
import { cellConfigurations, requestSettings } from '../wire/cell-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import * as field from '../wire/answer-schema.ts'
import { archiveSearch } from './archive-search-answer.ts'
import { optimizationDomain } from './domain-answer.ts'
import { exactFrontier, exactSearch } from './exact-answer.ts'
import { multistartSearch } from './local-search-answer.ts'
import {
  feasibilityTold,
  type FrontierPlan,
  frontierPlan,
  optimizedTowers,
  outcomeTold,
  planEnding,
  type PlanFound,
  planFound,
  type SaidBeside,
  towersOf,
} from './plan-answer.ts'
import type { ResolvedNetwork } from './question.ts'
import type { SearchedNetwork } from './searched-network.ts'
import { networkStats, type ScoredPlan, scoredPlan } from './stats-answer.ts'

interface SearchFound {
  readonly search: SearchDescription
  readonly network: SearchedNetwork
}

/** What a search tells of itself, by its policy. */
const searchTold = field.kind<SearchFound>(
  { anyOf: [multistartSearch.schema, archiveSearch.schema, exactSearch.schema] },
  ({ search, network }) => {
    switch (search.policy) {
      case 'deterministic_multistart_coordinate_v1':
        return multistartSearch.write({ search, network })
      case 'deterministic_pareto_archive_search_v1':
        return archiveSearch.write({ search, network })
      case 'exact_branch_and_bound_v1':
        return exactSearch.write(search)
    }
  },
)

interface OptimizationFound extends PlanFound {
  readonly answer: WithGround<OptimizationAnswer>
  readonly frontier: readonly FrontierPlan[]
  /** The recommended plan, where a plan of its score dominates it in an objective without priority. */
  readonly besideFrontier: FrontierPlan | null
}

/** What an optimization found: its plan is recommended where it keeps the constraints. */
export function optimizationFound(
  network: ResolvedNetwork,
  answer: WithGround<OptimizationAnswer>,
  beside: SaidBeside,
): OptimizationFound {
  const { judged, optimized, plan } = answer
  const solutionId = optimized.shown.isFeasible ? planKey(plan.candidates) : null
  const found = planFound(network, answer, beside, { solutionId, adjustedParameters: ['azimuth'] })
  const { scoring, dataQuality } = found.plan
  const entry = ({ rows, metrics }: EvaluatedPlan<RawMetrics>): FrontierPlan => ({
    ...scoredPlan(describedMetrics(judged, rows, metrics), scoring, dataQuality),
    cells: network.cells,
    choices: candidatesAt(judged.table, rows),
  })
  const frontier = optimized.frontier.map(entry)
  const isBeside = frontier.every(({ choices }) => planKey(choices) !== solutionId)
  return {
    ...found,
    frontier,
    besideFrontier: solutionId !== null && isBeside ? entry(optimized.shown) : null,
  }
}

interface BaselineFound {
  readonly network: ResolvedNetwork
  readonly plan: ScoredPlan
}

/** What entered the run: enough to ask about one cell of a solution later. */
const networkBaseline = field.object<BaselineFound>('NetworkBaseline', {
  cell_configurations: cellConfigurations(({ network: { cells } }) => ({
    cells,
    azimuthsDeg: cells.map(({ azimuthDeg }) => azimuthDeg),
  })),
  parameters: requestSettings(({ network }) => network.defaults),
  stats: networkStats('plan'),
  ...field.of(({ plan }: BaselineFound) => plan, feasibilityTold),
})

interface SiteFound {
  readonly site: SeparatedSite
  readonly network: ResolvedNetwork
}

/** Cells that keep apart. */
const apartSite = field.object<SiteFound>({
  site_id: field.text(({ site }) => site.id),
  cells: field.texts(({ site, network }) => site.cells.map((cell) => network.cells[cell].id)),
  least_separation_deg: field.numbers(({ site }) => site.leastSeparationDeg),
})

const outcome = field.object<OptimizationFound>('OptimizationOutcome', {
  ...field.of(({ plan }: OptimizationFound) => plan, outcomeTold),
  sites: field
    .list(apartSite)
    .optional(({ network }) => network.plan.sites?.map((site) => ({ site, network })) ?? null),
  search: searchTold.optional(({ answer: { search, judged } }) =>
    search === null ? null : { search, network: judged },
  ),
})

/** The answer of `POST /api/optimize-network`. */
export const networkOptimization = field.object<OptimizationFound>('NetworkOptimization', {
  optimized_towers: optimizedTowers(({ network, answer, plan }) =>
    plan.solutionId === null ? [] : towersOf(network.cells, answer.plan),
  ),
  stats: networkStats('plan'),
  optimization_domain: optimizationDomain(({ answer }) => answer.judged),
  optimization: outcome((found) => found),
  pareto_frontier: field.list(frontierPlan, { maxItems: shownFrontierSize })('frontier'),
  recommended_solution: frontierPlan.optional('besideFrontier'),
  exact_pareto_frontier: exactFrontier.optional(({ answer: { judged, optimized } }) => {
    const { record } = optimized
    if (record.policy !== 'exact_branch_and_bound_v1' || record.exactFrontier === null) return null
    return { frontier: record.exactFrontier, network: judged }
  }),
  optimization_run_id: field.text(({ answer }) => answer.runId),
  baseline: networkBaseline(({ network, answer, plan: { scoring, dataQuality } }) => ({
    network,
    plan: scoredPlan(answer.baseline.metrics, scoring, dataQuality),
  })),
  ...planEnding,
})
