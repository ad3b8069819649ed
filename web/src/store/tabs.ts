import { signal } from '@preact/signals'

/**
 * Which tab keeps the project in the browser's store: it is being asked, this one, or another one.
 * What is changed where it is another one is not kept.
 */
export const keeping = signal<'asking' | 'here' | 'elsewhere'>('here')
