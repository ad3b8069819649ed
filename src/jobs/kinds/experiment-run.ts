import { measureRun } from '../../analyses/experiment/run-metrics.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import { worldForCells } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'

/** What a compute thread does for an experiment: one run. */
export const experimentTasks = {
  experimentRun: defineTask(
    async (question: SectorQuestion, context) =>
      measureRun(await worldForCells(context, [question.cell]), question, context.stop),
    (metrics) => ({
      body: new TextEncoder().encode(JSON.stringify(metrics)),
      contentType: 'application/json',
      facts: {},
    }),
  ),
} as const

export type ExperimentTasks = typeof experimentTasks
