import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { formatElapsed } from '../format/format.ts'
import { sectorFaults, surfaceFaults } from '../store/scenario.ts'
import { stage } from '../store/session.ts'
import type { TaskId } from '../scenario/url-state.ts'
import { cancelTask } from '../tasks/run.ts'
import { failures, running } from '../tasks/state.ts'
import type { Failure } from '../tasks/state.ts'
import { Icon } from '../parts/icon.tsx'
import { Refusal } from './refusal.tsx'

interface TaskPanelProps {
  readonly task: TaskId
  readonly label: string
  readonly onRun: () => Promise<void>
  /** Another way to run it, beside the main one. */
  readonly other?: { readonly label: string; readonly onRun: () => Promise<void> }
  readonly children: ComponentChildren
}

/** The frame of a task: run and cancel, progress, what the service refused, the result. */
export function TaskPanel({ task, label, onRun, other, children }: TaskPanelProps) {
  const faults = task === 'surface' ? surfaceFaults.value : sectorFaults.value
  const isRunning = running.value?.task === task
  const canRun = faults.length === 0 && stage.value === 'ready'
  return (
    <div class="panel-body" role="tabpanel" id={`panel-${task}`} aria-labelledby={`tab-${task}`}>
      <div class="run-bar">
        {isRunning ? (
          <button type="button" class="button" onClick={cancelTask}>
            <Icon name="stop" /> Cancel
          </button>
        ) : (
          <button
            type="button"
            class="button primary"
            disabled={!canRun}
            onClick={() => void onRun()}
          >
            <Icon name="play" /> {label}
          </button>
        )}
        {!isRunning && other !== undefined && (
          <button
            type="button"
            class="button"
            disabled={!canRun}
            onClick={() => void other.onRun()}
          >
            {other.label}
          </button>
        )}
        {isRunning && <Progress />}
      </div>
      {!canRun && faults.length > 0 && <p class="quiet">{faults[0].message}</p>}
      {failures[task].value !== null && <TaskRefusal failure={failures[task].value} />}
      {children}
    </div>
  )
}

function Progress() {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 100)
    return () => clearInterval(timer)
  }, [])
  const current = running.value
  if (current === null) return null
  return (
    <div class="progress" role="status">
      <div class="progress-line">
        <span>{current.step}…</span>
        <span class="number" aria-hidden="true">
          {formatElapsed(Date.now() - current.startedAt)}
        </span>
      </div>
      <progress aria-label={current.step} />
    </div>
  )
}

function TaskRefusal({ failure }: { readonly failure: Failure }) {
  const { error, retryAt } = failure
  const message = (
    <>
      <Icon name="warning" /> {error.message}
    </>
  )
  return (
    <Refusal message={message} status={error.status} scope={error.scope}>
      {error.status !== 0 && <p class="quiet">Status {error.status}</p>}
      {retryAt !== null && <Countdown until={retryAt} />}
    </Refusal>
  )
}

function Countdown({ until }: { readonly until: number }) {
  const [leftS, setLeft] = useState(secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p class="number" role="timer">
      {leftS > 0 ? `Try again in ${leftS} s.` : 'You can try again now.'}
    </p>
  )
}

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000))
