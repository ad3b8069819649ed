import { computed, signal } from '@preact/signals'
import type { StoredResult } from '../../project/project.ts'
import { answeredAzimuths } from './answer.ts'
import type { NetworkAnswer } from './answer.ts'

/** Azimuths tried on one result, by the name of the cell. */
const tried = signal<{
  readonly resultId: string
  readonly azimuths: ReadonlyMap<string, number>
} | null>(null)

/** The result on which something is tried; null while nothing is. */
export const triedResultId = computed(() => tried.value?.resultId ?? null)

/** The azimuths that are looked at: those tried, else those of the answer. */
export function shownAzimuths(result: StoredResult<NetworkAnswer>): ReadonlyMap<string, number> {
  const now = tried.value
  return now?.resultId === result.id ? now.azimuths : answeredAzimuths(result.answer)
}

export function tryAzimuth(
  result: StoredResult<NetworkAnswer>,
  cellId: string,
  azimuth: number,
): void {
  tryAzimuths(result, new Map(shownAzimuths(result)).set(cellId, azimuth))
}

export function tryAzimuths(
  result: StoredResult<NetworkAnswer>,
  azimuths: ReadonlyMap<string, number>,
): void {
  tried.value = { resultId: result.id, azimuths }
}

export function forgetTried(): void {
  tried.value = null
}
