import { cellsInPack } from '../../analyses/link/profile-in-pack.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NetworkQuestion } from '../../analyses/network/table/prepare.ts'
import type { InputOf } from '../../compute/task.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot, askThreads, sendResult } from '../server/compute-answer.ts'
import { tableChoices } from './table-answer.ts'
import { type NetworkInput, type NetworkTasks } from './tasks.ts'
import { longGestureRadioGuards, longRadioGuards } from '../server/guards/route-guards.ts'
import { NetworkCache } from './network-cache.ts'
import { resolveExplanation } from './explanation-question.ts'
import { explanationRequest } from './explanation-request.ts'
import { networkRequest, resolveNetwork } from './question.ts'
import { optimizationRouteRequest, resolveOptimization, resolveSearch } from './search-question.ts'
import { recommendationRequest, resolveRecommendation } from './recommendation-question.ts'
import type { Query } from '../wire/page-query.ts'
import { queryChoice, queryOf } from '../wire/query-choice.ts'
import { cellExplanation } from './explanation-answer.ts'
import { networkEvaluation } from './evaluation-answer.ts'
import { networkOptimization } from './optimization-answer.ts'
import { siteRecommendations } from './recommendation-answer.ts'
import { questionSchema } from '../server/question-route.ts'

/** What every network task needs beside its question. */
type CachedWork = Omit<NetworkInput, 'question'>

const include = queryChoice(
  'include',
  tableChoices,
  'Adds what every cell reaches and serves at each azimuth; with_ids also names the buildings of its bits.',
)
const querystring = queryOf(include)

const common = { tag: 'network', isRefusable: true }

/** The routes that ask about several cells at once. */
export function networkRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion, metrics } = context
  const ask = askThreads<NetworkTasks>(packs, compute.radio)
  const onRequest = longRadioGuards(context)
  const cache = new NetworkCache(metrics)

  /** A question whose cells have what the pack says at their places: runs are told apart by it. */
  const inPack = <Question extends NetworkQuestion>(question: Question): Question =>
    cellsInPack(question, requireSnapshot(packs))

  /** Runs a task with the cached radio work, and caches what it has done. */
  async function answer<Name extends keyof NetworkTasks>(
    request: FastifyRequest,
    reply: FastifyReply,
    task: Name,
    question: NetworkQuestion,
    inputWith: (cachedWork: CachedWork) => InputOf<NetworkTasks, Name>,
  ): Promise<FastifyReply> {
    const key = cache.keyOf(requireSnapshot(packs), question)
    const input = inputWith({ radioWork: cache.find(key), applicationVersion })
    const result = await ask(request, reply, task, input)
    cache.takeOver(key, result)
    return sendResult(reply, result)
  }

  app.post<{ Querystring: Query }>(
    '/api/evaluate-network',
    {
      onRequest: longGestureRadioGuards(context),
      schema: questionSchema({
        ...common,
        operationId: 'evaluateNetwork',
        summary: 'Score a network as it stands',
        querystring,
        body: networkRequest,
        answer: networkEvaluation.schema,
      }),
    },
    async (request, reply) => {
      const wanted = include.read(request.query)
      const question = inPack(resolveNetwork(request.body))
      return answer(request, reply, 'evaluateNetwork', question, (cachedWork) => ({
        question,
        include: wanted,
        ...cachedWork,
      }))
    },
  )

  app.post<{ Querystring: Query }>(
    '/api/optimize-network',
    {
      onRequest,
      schema: questionSchema({
        ...common,
        operationId: 'optimizeNetwork',
        summary: 'Better azimuths for a network',
        querystring,
        body: optimizationRouteRequest,
        answer: networkOptimization.schema,
      }),
    },
    async (request, reply) => {
      const wanted = include.read(request.query)
      const { network, search } = resolveOptimization(request.body)
      const question = inPack(network)
      const order = resolveSearch(search, question.cells)
      return answer(request, reply, 'optimizeNetwork', question, (cachedWork) => ({
        question,
        order,
        include: wanted,
        ...cachedWork,
      }))
    },
  )

  app.post(
    '/api/explain-network-cell',
    {
      onRequest,
      schema: questionSchema({
        ...common,
        operationId: 'explainNetworkCell',
        summary: 'What one cell of a solution contributes',
        body: explanationRequest,
        answer: cellExplanation.schema,
      }),
    },
    async (request, reply) => {
      const question = inPack(resolveExplanation(request.body))
      return answer(request, reply, 'explainCell', question, (cachedWork) => ({
        question,
        ...cachedWork,
      }))
    },
  )

  app.post(
    '/api/recommend-sites',
    {
      onRequest,
      schema: questionSchema({
        ...common,
        operationId: 'recommendSites',
        summary: 'Tower records that would add most to a network',
        body: recommendationRequest,
        answer: siteRecommendations.schema,
      }),
    },
    async (request, reply) => {
      const question = inPack(resolveRecommendation(request.body))
      const snapshot = requireSnapshot(packs)
      const key = cache.keyOf(snapshot, question)
      const sitesKey = cache.keyOfSites(snapshot, question)
      const input = {
        question,
        radioWork: cache.find(key),
        sitesWork: cache.findSites(sitesKey),
        applicationVersion,
      }
      const result = await ask(request, reply, 'recommendSites', input)
      cache.takeOverSites(key, sitesKey, result)
      return sendResult(reply, result)
    },
  )
}
