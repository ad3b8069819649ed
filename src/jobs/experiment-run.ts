import { measureRun } from '../analyses/experiment/run-metrics.ts'
import type { SectorQuestion } from '../analyses/sector/sector-question.ts'
import { worldOf } from '../compute/attached-world.ts'
import { defineTask } from '../compute/task.ts'

/** What a compute thread does for an experiment: one run. */
export const experimentTasks = {
  experimentRun: defineTask(
    (question: SectorQuestion, { snapshot, stop }) => measureRun(worldOf(snapshot), question, stop),
    (metrics) => ({
      body: new TextEncoder().encode(JSON.stringify(metrics)),
      contentType: 'application/json',
      facts: {},
    }),
  ),
} as const

export type ExperimentTasks = typeof experimentTasks
