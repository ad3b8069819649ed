import { measureRun, type RunMetrics } from '../analyses/experiment/run-metrics.ts'
import type { SectorQuestion } from '../analyses/sector/sector-question.ts'
import { worldOf } from '../compute/attached-world.ts'
import type { ComputePool } from '../compute/pool.ts'
import { defineTask } from '../compute/task.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

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

/**
 * One run in a thread of the pool. It has no deadline: at low priority it may have to wait long.
 *
 * @throws what `ComputePool.run` throws
 */
export async function computeRun(
  pool: ComputePool,
  question: SectorQuestion,
  snapshot: PackSnapshot,
  signal?: AbortSignal,
): Promise<RunMetrics> {
  const { body } = await pool.run(
    'experimentRun' satisfies keyof typeof experimentTasks,
    question,
    {
      snapshot,
      deadlineAt: Infinity,
      ...(signal === undefined ? {} : { signal }),
    },
  )
  return JSON.parse(new TextDecoder().decode(body)) as RunMetrics
}
