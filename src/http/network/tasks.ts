import { evaluateBaseline, judgeNetwork } from '../../analyses/network/evaluate.ts'
import { type KeptSites, recommendSites } from '../../analyses/network/sites/recommend-sites.ts'
import { explainCell } from '../../analyses/network/explain-cell.ts'
import type { KeptNetwork } from '../../analyses/network/table/kept.ts'
import {
  optimizationRunId,
  scenarioFingerprint,
  stateKey,
} from '../../analyses/network/search/identities.ts'
import { optimizeNetwork, type SearchOrder } from '../../analyses/network/optimize.ts'
import type { TaskContext, TaskResult } from '../../compute/task.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { KeptBySites } from './network-cache.ts'
import { checkExplanation } from './check-explanation.ts'
import type { ResolvedExplanation } from './explanation-question.ts'
import type { ResolvedNetwork } from './question.ts'
import type { ResolvedRecommendation } from './recommendation-question.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { evaluateNetworkView } from './evaluation-view.ts'
import { explainCellView } from './explanation-view.ts'
import { networkIdentity } from './common-view.ts'
import { searchView } from './search-view.ts'
import { optimizeNetworkView } from './optimization-view.ts'
import { recommendSitesView } from './recommendation-view.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { worldOf } from '../../compute/attached-world.ts'

export interface NetworkInput extends ApplicationIdentity {
  readonly question: ResolvedNetwork
  /** Radio work of the same network that is at hand. */
  readonly kept: KeptNetwork | null
}

export interface EvaluateNetworkInput extends NetworkInput {
  readonly includeTable: boolean
}

function identify(
  name: string,
  { question, applicationVersion }: NetworkInput,
  pack: PackSnapshot,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const request = { ...networkIdentity(question), ...more }
  const { propagationModel } = question.cells[0].profile
  return answerFingerprint(name, request, pack.manifest, propagationModel, { applicationVersion })
}

/** The answer of a task, and the radio work for the next one. */
function networkResult(
  view: unknown,
  { kept, preparedCells }: { readonly kept: KeptNetwork; readonly preparedCells: number },
): TaskResult {
  return { ...textResult(JSON.stringify(view), jsonType, { preparedCells }), keep: kept }
}

/** What the identities of a question are taken from. */
function scenarioOf({ cells, defaults, plan }: ResolvedNetwork, pack: PackSnapshot) {
  return { dataset: pack.manifest, cells, ...defaults, plan }
}

export function evaluateNetworkTask(
  input: EvaluateNetworkInput,
  { snapshot, stop }: TaskContext,
): TaskResult {
  const { question, includeTable, kept } = input
  const azimuths = includeTable ? 'reachable' : 'baseline'
  const judged = judgeNetwork(worldOf(snapshot), question, azimuths, kept, stop)
  const view = evaluateNetworkView(question, judged, evaluateBaseline(judged), {
    scenarioFingerprint: scenarioFingerprint(scenarioOf(question, snapshot)),
    fingerprint: identify('evaluate-network', input, snapshot),
    dataQuality: snapshot.summary.dataQuality,
    includeTable,
  })
  return networkResult(view, judged)
}

export interface RecommendSitesInput extends NetworkInput {
  readonly question: ResolvedRecommendation
  /** Radio work of the same search that is at hand. */
  readonly keptSites: KeptSites | null
}

export function recommendSitesTask(
  input: RecommendSitesInput,
  { snapshot, stop }: TaskContext,
): TaskResult {
  const { question, kept, keptSites } = input
  const atHand = { network: kept, sites: keptSites }
  const answer = recommendSites(worldOf(snapshot), question, atHand, stop)
  const view = recommendSitesView(
    question,
    answer,
    snapshot.summary.dataQuality,
    identify('recommend-sites', input, snapshot, {
      search_polygon: question.polygon,
      max_results: question.maxResults,
      seed_azimuth: question.seedAzimuthDeg,
    }),
  )
  const keep: KeptBySites = { network: answer.baseline.kept, sites: answer.keptSites }
  const { preparedCells } = answer
  return { ...textResult(JSON.stringify(view), jsonType, { preparedCells }), keep }
}

export interface OptimizeNetworkInput extends NetworkInput {
  readonly order: SearchOrder
  readonly includeTable: boolean
}

export function optimizeNetworkTask(
  input: OptimizeNetworkInput,
  { snapshot, stop }: TaskContext,
): TaskResult {
  const { question, order, kept } = input
  const scenario = scenarioOf(question, snapshot)
  const fingerprintOf = (azimuthsDeg: readonly number[]) =>
    stateKey(
      question.cells.map(({ id }) => id),
      azimuthsDeg,
    )
  const judged = judgeNetwork(worldOf(snapshot), question, 'reachable', kept, stop)
  const optimized = optimizeNetwork(judged, order, fingerprintOf, stop)
  const view = optimizeNetworkView(question, judged, optimized, {
    runId: optimizationRunId(scenario),
    scenarioFingerprint: scenarioFingerprint(scenario),
    fingerprint: identify('optimize-network', input, snapshot, { search: order }),
    dataQuality: snapshot.summary.dataQuality,
    includeTable: input.includeTable,
    search: searchView(scenario, judged, optimized, fingerprintOf),
  })
  return networkResult(view, judged)
}

export interface ExplainCellInput extends NetworkInput {
  readonly question: ResolvedExplanation
}

export function explainCellTask(
  input: ExplainCellInput,
  { snapshot, stop }: TaskContext,
): TaskResult {
  const { question, kept } = input
  const runId = optimizationRunId(scenarioOf(question, snapshot))
  const explained = explainCell(worldOf(snapshot), question, kept, stop)
  checkExplanation(question, explained, runId, snapshot.summary.dataQuality)
  const view = explainCellView(
    question,
    explained,
    runId,
    identify('explain-network-cell', input, snapshot, {
      cell: question.cell,
      azimuths: question.solutionAzimuthsDeg,
    }),
  )
  return networkResult(view, explained.judged)
}
