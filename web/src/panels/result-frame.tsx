import type { ComponentChildren } from 'preact'
import { formatElapsed } from '../format/format.ts'
import type { TaskId } from '../scenario/url-state.ts'
import { scenario, towerId } from '../store/scenario.ts'
import { isSynthetic } from '../store/session.ts'
import { runTask } from '../tasks/run.ts'
import { describeRequest } from '../tasks/describe.ts'
import { running, stale } from '../tasks/state.ts'
import type { Finished } from '../tasks/state.ts'
import { Icon } from '../parts/icon.tsx'

interface ResultFrameProps {
  readonly task: TaskId
  readonly finished: Finished<unknown>
  /** What a reader must know before trusting the numbers. */
  readonly warnings: readonly string[]
  readonly children: ComponentChildren
}

/** A result with the question it answers, visibly faded once the form asks another one. */
export function ResultFrame({ task, finished, warnings, children }: ResultFrameProps) {
  const isStale = stale[task].value
  const canRerun = running.value === null
  return (
    <section class="result" data-stale={isStale ? 'true' : undefined} aria-label="Result">
      <header class="result-header">
        <p class="result-request">
          {isSynthetic.value && <span class="badge">synthetic city</span>}
          {describeRequest(finished.scenario)}
        </p>
        <p class="quiet">
          {finished.packName} · {finished.finishedAt.toLocaleTimeString()} ·{' '}
          {formatElapsed(finished.elapsedMs)}
        </p>
      </header>
      {isStale && (
        <div class="callout stale-note" data-tone="warn" role="status">
          <p>
            <Icon name="reset" /> The form or the pack has changed: this is the answer to an earlier
            question.
          </p>
          <div class="row">
            <button
              type="button"
              class="button"
              disabled={!canRerun}
              onClick={() => void runTask(task)}
            >
              Run again
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                scenario.value = finished.scenario
                towerId.value = null
              }}
            >
              Restore its inputs
            </button>
          </div>
        </div>
      )}
      <div class="result-content">
        {warnings.length > 0 && (
          <ul class="callout warnings" data-tone="warn" aria-label="Warnings">
            {warnings.map((warning) => (
              <li key={warning}>
                <Icon name="warning" size={14} /> {warning}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  )
}
