import {
  evaluateNetwork,
  explainAndShare,
  optimizeAndJudge,
} from '../../analyses/network/answers.ts'
import { azimuthsOf } from '../../optimization/candidate.ts'
import type { JudgedNetwork, PlanMetrics } from '../../analyses/network/evaluate.ts'
import { networkBands } from '../../analyses/network/served-at-lower-end.ts'
import type { SearchOrder } from '../../analyses/network/optimize.ts'
import type { NetworkScenario } from '../../analyses/network/identities.ts'
import {
  recommendSites,
  type SitesRadioWork,
} from '../../analyses/network/sites/recommend-sites.ts'
import type { NetworkRadioWork } from '../../analyses/network/candidates/radio-work.ts'
import { countsGround } from '../../analyses/link/cell-ground.ts'
import { searchCircle } from '../../analyses/network/sites/search-circle.ts'
import { groundCircles, worldForCells, worldOverGround } from '../../compute/attached-ground.ts'
import { defineTask, type TaskContext, type TaskResult } from '../../compute/task.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { type ApplicationIdentity, cellsFingerprint } from '../wire/answer-identity.ts'
import { groundEvidence, type WithGround } from '../wire/ground.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { checkExplanation } from './check-explanation.ts'
import { evaluationFound, networkEvaluation } from './evaluation-answer.ts'
import { cellExplanation } from './explanation-answer.ts'
import type { ResolvedExplanation } from './explanation-question.ts'
import { networkIdentity } from './identity.ts'
import { networkOptimization, optimizationFound } from './optimization-answer.ts'
import type { ResolvedNetwork } from './question.ts'
import type { ResolvedRecommendation } from './recommendation-question.ts'
import { jointSitesPolicy } from './joint-answer.ts'
import { siteRecommendations } from './recommendation-answer.ts'
import { scoredPlan } from './stats-answer.ts'
import type { TableChoice } from './table-answer.ts'

interface NetworkInput extends ApplicationIdentity {
  readonly question: ResolvedNetwork
  /** Cached radio work of the same network. */
  readonly radioWork: NetworkRadioWork | null
}

interface EvaluateNetworkInput extends NetworkInput {
  readonly include: TableChoice | undefined
}

interface OptimizeNetworkInput extends EvaluateNetworkInput {
  readonly order: SearchOrder
}

interface ExplainCellInput extends NetworkInput {
  readonly question: ResolvedExplanation
}

interface RecommendSitesInput extends NetworkInput {
  readonly question: ResolvedRecommendation
  /** Cached radio work of the same search. */
  readonly sitesWork: SitesRadioWork | null
}

/** What a search for sites hands on. */
export interface SitesSearchWork {
  readonly network: NetworkRadioWork
  readonly sites: SitesRadioWork
}

function identify(
  name: string,
  input: NetworkInput,
  pack: PackSnapshot,
  more: Readonly<Record<string, unknown>> = {},
): string {
  return cellsFingerprint(name, { ...networkIdentity(input.question), ...more }, input, pack)
}

/** The answer of a task, and the radio work for the next one. */
function networkResult(
  view: unknown,
  { radioWork, preparedCells }: { readonly radioWork: unknown; readonly preparedCells: number },
): TaskResult {
  return { ...textResult(JSON.stringify(view), jsonType, { preparedCells }), reusable: radioWork }
}

/** What the identities of a question are taken from. */
function scenarioOf(
  { cells, defaults, plan }: ResolvedNetwork,
  { manifest }: PackSnapshot,
): NetworkScenario {
  return { dataset: manifest, cells, ...defaults, plan }
}

/** An answer about the plan of a network, with what the terrain says of its circles. */
async function withPlanGround<Answer extends object>(
  answer: Answer,
  { radioWork }: Pick<JudgedNetwork, 'radioWork'>,
  context: TaskContext,
): Promise<WithGround<Answer>> {
  return { ...answer, ground: await groundEvidence(radioWork.sights, context) }
}

export const networkTasks = {
  evaluateNetwork: defineTask(
    async ({ question, radioWork, include }: EvaluateNetworkInput, context) => {
      const { snapshot, stop } = context
      const scenario = scenarioOf(question, snapshot)
      const isWhole = include !== undefined
      const world = await worldForCells(context, question.cells)
      const answer = evaluateNetwork(world, question, scenario, radioWork, isWhole, stop)
      const bands =
        question.wantsPredictionBand === true
          ? networkBands(world, question, answer.judged.radioWork, stop)
          : null
      return { ...(await withPlanGround(answer, answer.judged, context)), bands }
    },
    (answer, input, snapshot) => {
      const fingerprint = identify('evaluate-network', input, snapshot)
      const beside = { snapshot, include: input.include, fingerprint }
      const found = evaluationFound(input.question, answer, beside)
      const view = networkEvaluation.write({ ...found, bands: answer.bands })
      return networkResult(view, answer.judged)
    },
  ),
  optimizeNetwork: defineTask(
    async ({ question, radioWork, order }: OptimizeNetworkInput, context) => {
      const { snapshot, stop } = context
      const scenario = scenarioOf(question, snapshot)
      const world = await worldForCells(context, question.cells)
      const answer = optimizeAndJudge(world, question, scenario, radioWork, order, stop)
      return withPlanGround(answer, answer.judged, context)
    },
    (answer, input, snapshot) => {
      const fingerprint = identify('optimize-network', input, snapshot, { search: input.order })
      const beside = { snapshot, include: input.include, fingerprint }
      const view = networkOptimization.write(optimizationFound(input.question, answer, beside))
      return networkResult(view, answer.judged)
    },
  ),
  explainCell: defineTask(
    async ({ question, radioWork }: ExplainCellInput, context) => {
      const { snapshot, stop } = context
      const scenario = scenarioOf(question, snapshot)
      const answer = explainAndShare(
        await worldForCells(context, question.cells),
        question,
        scenario,
        question.statedRunId,
        radioWork,
        stop,
      )
      checkExplanation(question, answer.explained, snapshot.summary.dataQuality)
      return withPlanGround(answer, answer.explained.judged, context)
    },
    (answer, input, snapshot) => {
      const { cell, solution } = input.question
      const asked = { cell, azimuths: azimuthsOf(solution), run_id: answer.runId }
      const { judged, actual, counterfactual } = answer.explained
      const scored = (metrics: PlanMetrics) =>
        scoredPlan(metrics, judged.scoring, snapshot.summary.dataQuality)
      const view = cellExplanation.write({
        question: input.question,
        answer,
        actual: scored(actual),
        counterfactual: scored(counterfactual),
        fingerprint: identify('explain-network-cell', input, snapshot, asked),
      })
      return networkResult(view, judged)
    },
  ),
  recommendSites: defineTask(
    async ({ question, radioWork, sitesWork }: RecommendSitesInput, context) => {
      const cached = { network: radioWork, sites: sitesWork }
      const { cells, polygon, candidateProfile } = question
      const circles = groundCircles(cells)
      if (countsGround(candidateProfile)) {
        circles.push(searchCircle(polygon, candidateProfile.radiusM))
      }
      const world = await worldOverGround(context, circles)
      const answer = recommendSites(world, question, cached, context.stop)
      return withPlanGround(answer, answer.baseline, context)
    },
    (answer, input, snapshot) => {
      const { question } = input
      const fingerprint = identify('recommend-sites', input, snapshot, {
        search_polygon: question.polygon,
        max_results: question.maxResults,
        seed_azimuth: question.seedAzimuthDeg,
        ...(question.chosenTogether === true && { search_policy: jointSitesPolicy }),
      })
      const view = siteRecommendations.write({
        network: question,
        azimuthsDeg: question.cells.map(({ azimuthDeg }) => azimuthDeg),
        sites: answer.baseline.sites,
        answer,
        dataQuality: snapshot.summary.dataQuality,
        fingerprint,
      })
      const work: SitesSearchWork = { network: answer.baseline.radioWork, sites: answer.sitesWork }
      return networkResult(view, { radioWork: work, preparedCells: answer.preparedCells })
    },
  ),
} as const

export type NetworkTasks = typeof networkTasks
