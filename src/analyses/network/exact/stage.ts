import type { FoundPlan } from './goal.ts'
import type { SubtreeResult, SubtreeTask } from './subtree-task.ts'

/** Tasks that run on the same incumbent before anything found is shared. */
export const batchSize = 16

/** What ended a stage before its work was done. */
export type CutReason = 'max_nodes' | 'deadline'

/** The nodes that a whole search may still expand. */
export interface NodeBudget {
  remaining: number
}

/**
 * A part of the search whose tasks come in batches. The tasks of a batch depend on nothing that the
 * batch itself finds, and results are taken in task order: the number of workers changes nothing.
 */
export interface Stage {
  readonly best: FoundPlan | null
  /** Null while the stage has not been cut short. */
  readonly cutReason: CutReason | null
  /** Empty when the stage is done or cut short. */
  nextBatch(): readonly SubtreeTask[]
  /** One result per task of the latest batch, in its order. */
  complete(results: readonly SubtreeResult[]): void
}

/** Books the nodes of one result. @returns why the stage must end here, or null */
export function bookNodes(budget: NodeBudget, result: SubtreeResult): CutReason | null {
  const isWithinBudget = result.nodesExpanded <= budget.remaining
  const reachedBudget = result.nodesExpanded >= budget.remaining
  budget.remaining -= Math.min(budget.remaining, result.nodesExpanded)
  if (result.isComplete && isWithinBudget) return null
  return reachedBudget ? 'max_nodes' : 'deadline'
}
