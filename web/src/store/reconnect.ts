import { effect, signal, untracked } from '@preact/signals'
import { UntilBack } from '../jobs/until-back.ts'
import { tryAgain, unanswered } from './asking.ts'
import { askForTilesAgain, mapFailure } from './map-failure.ts'
import { followPack, isReady } from './session.ts'
import { notice } from './view.ts'

/** A question that no answer came to so often may be what ends the service: a hand asks it then. */
const maximumTries = 3

/** How often each question was asked again since it was answered. */
const tries = signal<Readonly<Record<string, number>>>({})

export const isAskedAgain = (questionId: string): boolean =>
  (tries.value[questionId] ?? 0) < maximumTries

/** Asks what was not answered again by itself when the service is back, and says that it is. */
export function askAgainWhenBack(): void {
  const waiting = new UntilBack({ isBack: isReady, wait: pauseOrOnline })
  let isWaiting = false
  effect(() => {
    const lost = unanswered.value
    const isLost = mapFailure.value?.isLost === true || lost.some(({ id }) => isAskedAgain(id))
    untracked(() => {
      if (isLost) void untilBack()
    })
  })

  async function untilBack(): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    await waiting.untilBack()
    isWaiting = false
    notice.value = 'The service answers again.'
    await followPack().catch(() => undefined)
    if (mapFailure.peek()?.isLost === true) askForTilesAgain()
    if (unanswered.peek().length === 0) waiting.worked()
    for (const question of unanswered.peek()) {
      const { id } = question
      if (!isAskedAgain(id)) continue
      tries.value = { ...tries.peek(), [id]: (tries.peek()[id] ?? 0) + 1 }
      void tryAgain(question).then(() => {
        if (unanswered.peek().includes(question)) return
        waiting.worked()
        tries.value = { ...tries.peek(), [id]: 0 }
      })
    }
  }
}

/** Settled after a while, or when the browser says that it is on a network again. */
function pauseOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })
}
