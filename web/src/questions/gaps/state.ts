import { signal } from '@preact/signals'

export const selectedGap = signal<string | null>(null)
