import { effect } from '@preact/signals'
import { stage } from '../store/session.ts'
import { lastProjectName } from './keep.ts'

/** Whether starts of the page come to their end, so that one that does not is not met at every start. */

const noteName = 'sightline.start'
/** A page that is left sooner was not waited for. */
const patienceMs = 5_000
/** Another tab may be at its start for so long. */
const longestStartMs = 15_000
/** A page that still answers after this time has started. */
const calmMs = 2_000

type StartState = 'starting' | 'failed' | 'without'

interface StartNote {
  readonly state: StartState
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** How the page is to start: as usual, after a start that failed, or without what was open last. */
export function wayToStart(): 'usual' | 'after failure' | 'without' {
  const note = readNote(localStorage)
  if (note?.state === 'without') return 'without'
  if (note?.state === 'failed') return 'after failure'
  // What this tab has begun itself it has not ended; what another one has, it may still be at.
  const isOwn = readNote(sessionStorage) !== null
  const isOld = note !== null && Math.abs(Date.now() - note.at) > longestStartMs
  return note !== null && (isOwn || isOld) ? 'after failure' : 'usual'
}

/** Notes that the page starts, until it has come to its end or is left by somebody who did not wait. */
export function beginStart(): void {
  writeNote('starting')
  addEventListener('error', onError)
  addEventListener('pagehide', onLeave)
}

function onLeave(): void {
  const isImpatient = performance.now() < patienceMs
  if (isImpatient || stage.peek() === 'connecting') forgetStart()
}

function onError({ error }: ErrorEvent): void {
  // A browser tells by this event too what is nobody's failure: then it has no error.
  if (error instanceof Error) failStart()
}

/** The page is drawn: it has started when it still answers a while after the service does. */
export function awaitCalm(): void {
  const stop = effect(() => {
    if (stage.value === 'connecting') return
    setTimeout(() => {
      stop()
      removeEventListener('error', onError)
      removeEventListener('pagehide', onLeave)
      forgetStart()
    }, calmMs)
  })
}

/** Something failed that holds the page together: the next start asks. */
export function failStart(): void {
  writeNote('failed')
}

/** Starts again without the project and the link that were open; the project stays in the browser. */
export function startWithout(): void {
  writeNote('without')
  location.reload()
}

/** Starts again with what was open. */
export function startAgain(): void {
  writeNote('starting')
  sessionStorage.removeItem(noteName)
  location.reload()
}

/** Takes what was open last away from this start and the next ones. */
export function leaveLast(): void {
  localStorage.removeItem(lastProjectName)
  history.replaceState(null, '', location.pathname + location.search)
}

function forgetStart(): void {
  sessionStorage.removeItem(noteName)
  if (readNote(localStorage)?.state === 'starting') localStorage.removeItem(noteName)
}

function writeNote(state: StartState): void {
  const note: StartNote = { state, at: Date.now() }
  localStorage.setItem(noteName, JSON.stringify(note))
  sessionStorage.setItem(noteName, JSON.stringify(note))
}

function readNote(storage: Storage): StartNote | null {
  try {
    const note: unknown = JSON.parse(storage.getItem(noteName) ?? 'null')
    return isNote(note) ? note : null
  } catch {
    // Not written by this page: as if nothing had been noted.
    return null
  }
}

const isNote = (value: unknown): value is StartNote =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  Number.isFinite(value.at) &&
  'state' in value &&
  ['starting', 'failed', 'without'].includes(String(value.state))
