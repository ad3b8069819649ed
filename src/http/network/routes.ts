import { cellsInPack } from '../../analyses/link/profile-in-pack.ts'
import type { FastifyInstance } from 'fastify'
import type { NetworkQuestion } from '../../analyses/network/candidates/prepare.ts'
import type { AppContext } from '../server/app-context.ts'
import { type AskThreads, askThreads, requireSnapshot } from '../server/compute-answer.ts'
import { tableChoices } from './table-answer.ts'
import type { NetworkTasks } from './tasks.ts'
import { longGestureRadioGuards, longRadioGuards } from '../server/guards/route-guards.ts'
import { NetworkCache } from './network-cache.ts'
import { resolveExplanation } from './explanation-question.ts'
import { explanationRequest } from './explanation-request.ts'
import { networkRequest, resolveNetwork } from './question.ts'
import { optimizationRouteRequest, resolveOptimization, resolveSearch } from './search-question.ts'
import { recommendationRequest, resolveRecommendation } from './recommendation-question.ts'
import { queryChoice, queryOf } from '../wire/query-choice.ts'
import { cellExplanation } from './explanation-answer.ts'
import { networkEvaluation } from './evaluation-answer.ts'
import { networkOptimization } from './optimization-answer.ts'
import { siteRecommendations } from './recommendation-answer.ts'
import { questionRoutes } from '../server/question-route.ts'
import { demoNetwork } from '../wire/demo-requests.ts'

/** Around the towers of the examples. */
const searchPolygon = [
  [-33.03, 46.975],
  [-33, 46.975],
  [-33, 47],
  [-33.03, 47],
  [-33.03, 46.975],
]

const include = queryChoice(
  'include',
  tableChoices,
  'Adds what every cell reaches and serves at each azimuth; with_ids also names the buildings of its bits.',
)
const querystring = queryOf(include)

/** The routes that ask about several cells at once. */
export function networkRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion, metrics } = context
  const ask = askThreads<NetworkTasks>('network', packs, compute.radio)
  const cache = new NetworkCache(metrics)

  /** Runs a task with the cached radio work of its network, and caches what it has done. */
  const askCached: AskThreads<NetworkTasks> = async (request, reply, task, input) => {
    const key = cache.keyOf(requireSnapshot(packs), input.question)
    const result = await ask(request, reply, task, { ...input, radioWork: cache.find(key) })
    cache.takeOver(key, result)
    return result
  }
  /** Runs a search for sites with cached radio work, that of the sites too, and caches what it has done. */
  const askForSites: AskThreads<Pick<NetworkTasks, 'recommendSites'>> = async (
    request,
    reply,
    task,
    input,
  ) => {
    const snapshot = requireSnapshot(packs)
    const key = cache.keyOf(snapshot, input.question)
    const sitesKey = cache.keyOfSites(snapshot, input.question)
    const work = { radioWork: cache.find(key), sitesWork: cache.findSites(sitesKey) }
    const result = await ask(request, reply, task, { ...input, ...work })
    cache.takeOverSites(key, sitesKey, result)
    return result
  }

  /** A question whose cells have what the pack says at their places: runs are told apart by it. */
  const asked = <Question extends NetworkQuestion>(question: Question) => ({
    question: cellsInPack(question, requireSnapshot(packs)),
    radioWork: null,
    applicationVersion,
  })
  const common = { tag: 'network', isRefusable: true, onRequest: longRadioGuards(context) }
  const post = questionRoutes(app, askCached)

  post(
    'evaluateNetwork',
    {
      ...common,
      path: '/api/evaluate-network',
      onRequest: longGestureRadioGuards(context),
      operationId: 'evaluateNetwork',
      example: { body: demoNetwork },
      summary: 'Score a network as it stands',
      querystring,
      body: networkRequest,
      answer: networkEvaluation.schema,
    },
    ({ body, query }) => ({ include: include.read(query), ...asked(resolveNetwork(body)) }),
  )
  post(
    'optimizeNetwork',
    {
      ...common,
      path: '/api/optimize-network',
      operationId: 'optimizeNetwork',
      example: { body: demoNetwork },
      summary: 'Better azimuths for a network',
      querystring,
      body: optimizationRouteRequest,
      answer: networkOptimization.schema,
    },
    ({ body, query }) => {
      const wanted = include.read(query)
      const { network, search } = resolveOptimization(body)
      const input = asked(network)
      return { ...input, order: resolveSearch(search, input.question.cells), include: wanted }
    },
  )
  post(
    'explainCell',
    {
      ...common,
      path: '/api/explain-network-cell',
      operationId: 'explainNetworkCell',
      summary: 'What one cell of a solution contributes',
      body: explanationRequest,
      answer: cellExplanation.schema,
    },
    ({ body }) => asked(resolveExplanation(body)),
  )
  questionRoutes(app, askForSites)(
    'recommendSites',
    {
      ...common,
      path: '/api/recommend-sites',
      operationId: 'recommendSites',
      example: { body: { ...demoNetwork, network_tech: '4g', search_polygon: searchPolygon } },
      summary: 'Tower records that would add most to a network',
      body: recommendationRequest,
      answer: siteRecommendations.schema,
    },
    ({ body }) => ({ ...asked(resolveRecommendation(body)), sitesWork: null }),
  )
}
