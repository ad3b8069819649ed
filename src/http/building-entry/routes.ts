import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { questionBy, questionRoutes } from '../server/question-route.ts'
import { entryAnswer } from './answer.ts'
import { buildingEntryRequest, resolveBuildingEntry } from './question.ts'
import type { BuildingEntryTasks } from './tasks.ts'
import { demoTowers } from '../wire/demo-requests.ts'

/** `POST /api/building-entry-analysis`. */
export function buildingEntryRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const post = questionRoutes(
    app,
    askThreads<BuildingEntryTasks>('building-entry', packs, compute.radio),
  )
  post(
    'buildingEntry',
    {
      path: '/api/building-entry-analysis',
      onRequest: longRadioGuards(context),
      tag: 'radio-quality',
      operationId: 'analyzeBuildingEntry',
      example: { body: { towers: demoTowers, radius_m: 150 } },
      summary: 'Service just inside one facade point of each building',
      body: buildingEntryRequest,
      answer: entryAnswer.schema,
      isRefusable: true,
    },
    questionBy(resolveBuildingEntry, applicationVersion),
  )
}
