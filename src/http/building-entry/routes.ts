import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { questionBy, questionRoutes } from '../server/question-route.ts'
import { entryAnswer } from './answer.ts'
import { buildingEntryRequest, resolveBuildingEntry } from './question.ts'
import type { BuildingEntryTasks } from './tasks.ts'

/** `POST /api/building-entry-analysis`. */
export function buildingEntryRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const post = questionRoutes(app, askThreads<BuildingEntryTasks>(packs, compute.radio))
  post(
    'buildingEntry',
    {
      path: '/api/building-entry-analysis',
      onRequest: longRadioGuards(context),
      tag: 'radio-quality',
      operationId: 'analyzeBuildingEntry',
      summary: 'Service just inside one facade point of each building',
      body: buildingEntryRequest,
      answer: entryAnswer.schema,
      isRefusable: true,
    },
    questionBy(resolveBuildingEntry, applicationVersion),
  )
}
