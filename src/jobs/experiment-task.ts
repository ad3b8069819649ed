import type { RunMetrics } from '../analyses/experiment/run-metrics.ts'
import type { SectorQuestion } from '../analyses/sector/sector-question.ts'
import type { ComputePool } from '../compute/pool.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import type { ExperimentTasks } from './experiment-run.ts'

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
  const { body } = await pool.run('experimentRun' satisfies keyof ExperimentTasks, question, {
    snapshot,
    deadlineAt: Infinity,
    ...(signal === undefined ? {} : { signal }),
  })
  return JSON.parse(new TextDecoder().decode(body)) as RunMetrics
}
