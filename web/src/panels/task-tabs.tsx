import { taskIds } from '../scenario/url-state.ts'
import type { TaskId } from '../scenario/url-state.ts'
import { activeTask } from '../store/view.ts'
import {
  azimuthResult,
  failures,
  gapsResult,
  raysResult,
  running,
  stale,
  surfaceResult,
} from '../tasks/state.ts'

const names: Readonly<Record<TaskId, string>> = {
  rays: 'Rays',
  gaps: 'Gaps',
  azimuth: 'Azimuth',
  surface: 'Surface',
}

const results = {
  rays: raysResult,
  gaps: gapsResult,
  azimuth: azimuthResult,
  surface: surfaceResult,
} as const

/** The tasks as tabs; a mark tells which hold a result. */
export function TaskTabs() {
  return (
    <div class="tabs" role="tablist" aria-label="Tasks" onKeyDown={moveByKey}>
      {taskIds.map((task) => {
        const state = stateOf(task)
        return (
          <button
            key={task}
            type="button"
            role="tab"
            id={`tab-${task}`}
            aria-selected={activeTask.value === task}
            aria-controls={`panel-${task}`}
            tabIndex={activeTask.value === task ? 0 : -1}
            onClick={() => (activeTask.value = task)}
          >
            {names[task]}
            <i class="tab-mark" data-state={state} title={state} />
          </button>
        )
      })}
    </div>
  )
}

function stateOf(task: TaskId): string {
  if (running.value?.task === task) return 'running'
  if (failures[task].value !== null) return 'refused'
  if (results[task].value === null) return 'empty'
  return stale[task].value ? 'stale' : 'current'
}

function moveByKey(event: KeyboardEvent & { currentTarget: HTMLDivElement }): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const count = taskIds.length
  const next = taskIds[(taskIds.indexOf(activeTask.value) + step + count) % count]
  activeTask.value = next
  event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
}
