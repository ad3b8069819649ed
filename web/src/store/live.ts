import { batch, computed, signal } from '@preact/signals'
import type { StoredResult } from '../project/project.ts'
import { newProjectId } from './project.ts'

/** What is shown in place of a result during a drag; the service has not confirmed it. */
interface LiveAnswer {
  readonly resultId: string
  readonly answer: unknown
  /** Coarser than an answer, and not of everything that it is about. */
  readonly isPreview: boolean
}

/** Numbers and words change no faster: nobody reads them sooner, and a frame has no time for them. */
const betweenToldMs = 100

/** What the map draws, every frame. */
const live = signal<LiveAnswer | null>(null)
/** What the panels and the legend say, a few times a second. */
const told = signal<LiveAnswer | null>(null)
let untilTold: ReturnType<typeof setTimeout> | undefined

export function showLive(answer: LiveAnswer): void {
  live.value = answer
  if (untilTold === undefined) tell()
}

function tell(): void {
  told.value = live.peek()
  untilTold = setTimeout(() => {
    untilTold = undefined
    if (told.peek() !== live.peek()) tell()
  }, betweenToldMs)
}

export function endLive(): void {
  clearTimeout(untilTold)
  untilTold = undefined
  batch(() => {
    live.value = null
    told.value = null
  })
}

/** Names what is dragged now, for the service; null while it drags nothing. */
export const heldGesture = signal<string | null>(null)

export function takeHold(): void {
  heldGesture.value = newProjectId()
}

export function letGo(): void {
  heldGesture.value = null
}

const inPlaceOf = (result: StoredResult, shown: LiveAnswer | null): StoredResult =>
  shown?.resultId === result.id ? { ...result, answer: shown.answer } : result

/** The result as the map draws it: with its live answer while it has one. */
export const asShown = (result: StoredResult): StoredResult => inPlaceOf(result, live.value)

/** The result as panels and legend tell it. */
export const asTold = (result: StoredResult): StoredResult => inPlaceOf(result, told.value)

const liveId = computed(() => live.value?.resultId ?? null)
const isCoarse = computed(() => live.value?.isPreview === true)

/** The result that the page works out itself during a drag; null where it works out none. */
export const workedOutId = computed(() => (isCoarse.value ? null : liveId.value))

/** Whether a result is shown ahead of the service. */
export const isLive = ({ id }: StoredResult): boolean => liveId.value === id

/** Whether it is a preview of another question. */
export const isPreview = (result: StoredResult): boolean => isLive(result) && isCoarse.value
