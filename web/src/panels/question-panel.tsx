import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatElapsed } from '../format/format.ts'
import type { Job } from '../jobs/queue.ts'
import { Icon } from '../parts/icon.tsx'
import type { Question } from '../question/question.ts'
import { activeQuestion, ask, failures, shownResult, targetOf, tryAgain } from '../store/asking.ts'
import { NoAnswer } from '../api/client.ts'
import { jobs } from '../store/jobs.ts'
import { project } from '../store/project.ts'
import { isAskedAgain } from '../store/reconnect.ts'
import { stage } from '../store/session.ts'
import { inspectorTab } from '../store/view.ts'
import { CalibrationLine } from './calibration.tsx'
import { EmptyResult } from './empty-result.tsx'
import { ResultBoundary, UnreadNote } from './result-boundary.tsx'
import { Refusal } from './refusal.tsx'

/** Asks the active question: its settings, the button, what is under way, what was refused. */
export function RunBar() {
  const bar = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const question = activeQuestion.value
  const isUnderWay = jobs.jobs.value.some((job) => job.question === question?.id)
  useLayoutEffect(() => {
    // The button that was pressed is gone, or back: who came by the keyboard stays in this place.
    if (!hasFocus.current || document.activeElement !== document.body) return
    bar.current?.querySelector('button')?.focus()
  }, [isUnderWay])
  if (question === undefined) return null
  const problem = question.problem(project.value, targetOf(question, project.value))
  const canAsk = problem === null && stage.value === 'ready'
  const own = jobs.jobs.value.filter((job) => job.question === question.id)
  return (
    <div
      ref={bar}
      class="line run-bar"
      onFocusIn={() => (hasFocus.current = true)}
      onFocusOut={({ relatedTarget }) => {
        // Where what had it goes, nothing else gets it.
        if (relatedTarget !== null) hasFocus.current = false
      }}
    >
      {own.length === 0 ? (
        <button
          type="button"
          class="button primary"
          disabled={!canAsk}
          onClick={() => {
            inspectorTab.value = 'result'
            void ask(question)
          }}
        >
          <Icon name="play" /> {question.verb}
        </button>
      ) : (
        own.map((job) => <JobProgress key={job.id} job={job} />)
      )}
      {problem !== null && <p class="quiet">{problem}</p>}
      {question.Caution !== undefined && <question.Caution />}
      <CalibrationLine />
      <QuestionRefusal question={question} />
    </div>
  )
}

/** The result of the active question, or what it would tell. */
export function QuestionResult() {
  const question = activeQuestion.value
  if (question === undefined) return null
  const result = shownResult.value
  const { Settings, Panel } = question
  return (
    <>
      {Settings !== undefined && <Settings key={question.id} />}
      {result === null ? (
        <EmptyResult>{question.hint}</EmptyResult>
      ) : (
        <ResultBoundary result={result} what="The answer">
          <UnreadNote result={result} />
          <Panel key={result.id} result={result} />
        </ResultBoundary>
      )}
    </>
  )
}

export function JobProgress({ job }: { readonly job: Job }) {
  const now = useClock(job.state === 'paused' ? 250 : 100)
  return (
    <div class="progress" role="status">
      <div class="progress-line">
        <span>
          {job.title}: {job.step}
          {job.state === 'paused' ? '' : '…'}
        </span>
        <span class="number" aria-hidden="true">
          {job.startedAt !== null && job.state === 'running' && formatElapsed(now - job.startedAt)}
        </span>
        <button
          type="button"
          class="button small"
          aria-label={`Cancel ${job.title}`}
          onClick={() => jobs.cancel(job.id)}
        >
          <Icon name="stop" size={14} /> Cancel
        </button>
      </div>
      {job.state === 'paused' ? (
        <div class="stack callout" data-tone="warn">
          {job.refusal !== null && <p>{job.refusal}</p>}
          <p class="number" role="timer">
            The service has no budget or place left for now: this goes on in{' '}
            {Math.max(0, Math.ceil(((job.goesOnAt ?? now) - now) / 1000))} s.
          </p>
        </div>
      ) : (
        <progress aria-label={job.step} />
      )}
    </div>
  )
}

function QuestionRefusal({ question }: { readonly question: Question }) {
  const failure = failures.value[question.id]
  if (failure === undefined) return null
  const { error } = failure
  const message = (
    <>
      <Icon name="warning" /> {error.message}
    </>
  )
  return (
    <Refusal message={message} status={error.status} scope={error.scope}>
      {error.status !== 0 && <p class="quiet">Status {error.status}</p>}
      {error instanceof NoAnswer && isAskedAgain(question.id) && (
        <p class="quiet">It is asked again by itself as soon as the service is back.</p>
      )}
      {error.status === 0 && (
        <button type="button" class="button" onClick={() => void tryAgain(question)}>
          Try again
        </button>
      )}
    </Refusal>
  )
}

function useClock(everyMs: number): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
