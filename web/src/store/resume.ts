import { effect, untracked } from '@preact/signals'
import { resumeUnfinished } from './asking.ts'
import { stage } from './session.ts'

/** Goes on with what this tab waited for when it was left, once the service is ready. */
export function resumeWhenReady(): void {
  let isDone = false
  effect(() => {
    if (isDone || stage.value !== 'ready') return
    isDone = true
    untracked(resumeUnfinished)
  })
}
