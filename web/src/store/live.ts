import { signal } from '@preact/signals'
import type { StoredResult } from '../project/project.ts'
import { newProjectId } from './project.ts'

/** What is shown in place of a result while a hand moves; the service has not confirmed it. */
interface LiveAnswer {
  readonly resultId: string
  readonly answer: unknown
  /** Coarser than an answer, and not of everything that it is about. */
  readonly isGlimpse: boolean
}

export const live = signal<LiveAnswer | null>(null)

/** Names what a hand drags now, for the service; null while it drags nothing. */
export const heldGesture = signal<string | null>(null)

export function takeHold(): void {
  heldGesture.value = newProjectId()
}

export function letGo(): void {
  heldGesture.value = null
}

/** The result as it is shown: with its live answer while it has one. */
export function asShown(result: StoredResult): StoredResult {
  const shown = live.value
  return shown?.resultId === result.id ? { ...result, answer: shown.answer } : result
}

/** Whether a result is shown ahead of the service. */
export const isLive = ({ id }: StoredResult): boolean => live.value?.resultId === id

/** Whether it is a glimpse of another question. */
export const isGlimpse = (result: StoredResult): boolean =>
  isLive(result) && live.value?.isGlimpse === true
