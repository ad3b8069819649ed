import type { FastifyInstance } from 'fastify'
import { networkPlanJob, networkPlanKind } from '../../jobs/kinds/network-plan.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { askThreads } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { questionRoutes } from '../server/question-route.ts'
import { submissionSchema, submitJob } from '../server/job-submission.ts'
import { networkPlanView, planAnswer } from './plan-answer.ts'
import { networkPlanRequest, resolvePlan, smallPlanRequest } from './plan-question.ts'
import { processAnswer } from './process-answer.ts'
import type { NetworkPlanQuestionTasks } from './tasks.ts'
import { demoNetwork } from '../wire/demo-requests.ts'

/** A network whose azimuths and powers are to be chosen. */
const planExample = {
  ...demoNetwork,
  decisions: { azimuths_deg: [0, 90, 180, 270], tx_powers_dbm: [27, 30], may_be_off: true },
  costs: { turn: 0.001, per_watt: 0.01 },
  max_changes: 2,
}

/** Plans of many cells: asked for once, found in the background, fetched as jobs. */
export function networkPlanRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreads<NetworkPlanQuestionTasks>('network-plan', packs, compute.radio)

  readRoute(app, {
    path: `/api/processes/${networkPlanKind.id}`,
    tag: 'network',
    operationId: 'describeNetworkPlans',
    summary: 'What a network plan takes',
    answer: processAnswer,
    found: () => context.configuration,
  })

  questionRoutes(app, ask)(
    'networkPlanNow',
    {
      path: '/api/plan-network',
      onRequest: longRadioGuards(context),
      tag: 'network',
      operationId: 'planNetworkNow',
      example: { body: planExample },
      summary: 'The same for up to 8 cells, answered at once',
      body: smallPlanRequest,
      answer: planAnswer.schema,
      isRefusable: true,
    },
    ({ body }) => ({ plan: resolvePlan(body), applicationVersion }),
  )

  app.post(
    `/api/processes/${networkPlanKind.id}/execution`,
    {
      onRequest: longRadioGuards(context),
      schema: submissionSchema(networkPlanView, 'plan', {
        tag: 'network',
        operationId: 'planNetwork',
        example: { body: planExample },
        summary: 'Azimuths, tilts, powers and off for up to 200 cells, with a bound on all plans',
        body: networkPlanRequest,
        refusals: [422, 504],
      }),
    },
    async (request, reply) => {
      const { question, cellIds, defaults } = resolvePlan(request.body)
      await ask(request, reply, 'networkPlanSize', { question })
      const job = networkPlanJob({
        question,
        cellIds,
        sent: request.body,
        shown: defaults,
      })
      return submitJob(context, request, reply, networkPlanView, job)
    },
  )
}
