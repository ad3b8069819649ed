import { signal } from '@preact/signals'

/** True while a map stands still: it draws nothing of what it is told. */
export const standsStill = signal(false)
