import type { TaskResult } from '../../compute/task.ts'

/** What a unit has found, as the pool hands it on. */
export function jsonResult(value: unknown): TaskResult {
  return {
    body: new TextEncoder().encode(JSON.stringify(value)),
    contentType: 'application/json',
    facts: {},
  }
}
