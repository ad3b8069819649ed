// Which results are shown faded, because another question would be asked now.
import { computed, effect, signal, untracked } from '@preact/signals'
import { stalenessOf } from './asking.ts'
import { isLive } from './live.ts'
import { project } from './project.ts'

/** What follows a drag is there by then: to fade its picture before would draw all buildings twice, ms. */
const untilFadedMs = 250

const outdatedText = computed(() => {
  const now = project.value
  const outdated = now.results.filter(
    (result) => result.visible && !isLive(result) && stalenessOf(result, now) !== null,
  )
  return outdated.map(({ id }) => id).join()
})

const faded = signal<ReadonlySet<string>>(new Set())

/** Whether a result has been out of date for a moment, and nothing live is shown in its place. */
export const isFaded = ({ id }: { readonly id: string }): boolean => faded.value.has(id)

/** Fades what is out of date from now on: a moment later, and back at once. */
export function fadeOutdated(): () => void {
  let wait: ReturnType<typeof setTimeout> | undefined
  const stop = effect(() => {
    const outdated = new Set(outdatedText.value.split(',').filter(Boolean))
    clearTimeout(wait)
    untracked(() => {
      const still = [...faded.value].filter((id) => outdated.has(id))
      if (still.length < faded.value.size) faded.value = new Set(still)
      if (still.length < outdated.size)
        wait = setTimeout(() => (faded.value = outdated), untilFadedMs)
    })
  })
  return () => {
    stop()
    clearTimeout(wait)
  }
}
