import { signal } from '@preact/signals'
import { postJson } from '../../api/client.ts'
import type { ApiError } from '../../api/client.ts'
import type { CellExplanation } from '../../api/types.ts'
import type { StoredResult } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { asApiError } from '../../store/asking.ts'
import { jobs } from '../../store/jobs.ts'
import type { NetworkAnswer } from './answer.ts'

/** One cell of a plan that was found: with it as planned, and turned back. */
interface Explained {
  readonly resultId: string
  readonly explanation: CellExplanation
}

export const explained = signal<Explained | null>(null)
export const explanationFailure = signal<ApiError | null>(null)

/** Asks what turning one cell has changed. */
export function explainCell(result: StoredResult<NetworkAnswer>, cellId: string): Promise<void> {
  const body = explanationRequest(result, cellId)
  if (body === null) return Promise.resolve()
  explanationFailure.value = null
  return jobs.add('explanation', `Explanation of ${cellId}`, async ({ send, signal: stopped }) => {
    try {
      const explanation = await send('Turning the cell back', () =>
        postJson<CellExplanation>('api/explain-network-cell', body, {
          scope: 'rf',
          signal: stopped,
        }),
      )
      explained.value = { resultId: result.id, explanation }
    } catch (error) {
      if (!stopped.aborted) explanationFailure.value = asApiError(error)
    }
  })
}

/** The plan found as the service gave it, with one of its cells; null where none was found. */
export function explanationRequest(
  { answer, request }: StoredResult<NetworkAnswer>,
  cellId: string,
): RequestBody | null {
  if (answer.kind === 'evaluated') return null
  const run = answer.answer
  const solution =
    run.recommended_solution ??
    run.pareto_frontier.find(({ id }) => id === run.optimization.recommended_solution_id)
  if (solution === undefined) return null
  return {
    run_id: run.optimization_run_id,
    solution_id: solution.id,
    cell_id: cellId,
    baseline: run.baseline,
    solution,
    optimization: request['optimization'],
    optimization_domain: run.optimization_domain,
  }
}
